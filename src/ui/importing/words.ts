/** The words of the import dialog, English and Spanish. */
import type { Bilingual } from '../../base/language'
import type { ImportProgress } from '../../importers/port'

interface ImportWords {
  readonly title: string
  readonly intro: string
  readonly drop: string
  readonly choose: string
  readonly paste: string
  readonly pasteHint: string
  readonly read: string
  readonly formats: (n: number) => string
  readonly pasted: string
  readonly size: (bytes: number) => string
  readonly phases: Readonly<Record<ImportProgress['phase'], string>>
  readonly cancel: string
  readonly another: string
  readonly open: string
  readonly recognised: string
  readonly recognisedBy: (why: string) => string
  readonly chosen: string
  readonly readAs: string
  readonly chooseFormat: string
  readonly mostLikely: string
  readonly alsoPossible: string
  readonly otherFormats: string
  readonly zone: string
  readonly zoneUtc: string
  readonly zoneLocal: string
  readonly runs: (n: number) => string
  readonly search: string
  readonly searchHint: string
  readonly noneFound: string
  readonly found: (n: number, of: number) => string
  readonly untitled: string
  readonly number: (n: number) => string
  readonly steps: (n: number) => string
  readonly messages: (n: number) => string
  readonly noTime: string
  readonly notKept: string
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

const sizeText = (bytes: number): string =>
  bytes < 1_000 ? `${bytes} B` : bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

export const importWords: Bilingual<ImportWords> = {
  en: {
    title: 'Open a recorded run',
    intro: 'A run that another system recorded: messages, a stream, a trace, a log. What it is, is told by its content.',
    drop: 'Drop a file anywhere on the page, or',
    choose: 'Choose a file…',
    paste: 'Or paste the text of a run',
    pasteHint: 'JSON, JSON lines, a log…',
    read: 'Read the text',
    formats: (n) => `What can be read: ${n} formats`,
    pasted: 'Pasted text',
    size: sizeText,
    phases: {
      reading: 'Reading the file',
      importing: 'Finding out what it is, and reading its records',
      listing: 'Listing the runs',
      building: 'Putting the run together, event by event',
      drawing: 'Finding the graph that it is shown on',
      'handing-over': 'Counting its steps',
    },
    cancel: 'Cancel',
    another: 'Another file',
    open: 'Open the run',
    recognised: 'Recognised as',
    recognisedBy: (why) => `by ${why}`,
    chosen: 'chosen by hand',
    readAs: 'Read it as',
    chooseFormat: 'choose a format',
    mostLikely: 'Most likely',
    alsoPossible: 'Also possible',
    otherFormats: 'All other formats',
    zone: 'Times in this file name no zone. They are read as',
    zoneUtc: 'UTC',
    zoneLocal: 'my computer’s zone',
    runs: (n) => `${n} runs in this file`,
    search: 'Find a run',
    searchHint: 'Title, how it ended, or number',
    noneFound: 'No run has that in its title or its end. Search for less.',
    found: (n, of) => `${n} of ${of} runs`,
    untitled: 'Without a title',
    number: (n) => `run ${n}`,
    steps: (n) => count(n, 'recorded step', 'recorded steps'),
    messages: (n) => count(n, 'message', 'messages'),
    noTime: 'no time',
    notKept: 'Read in this browser: nothing is sent. Not kept: a reload forgets it.',
  },
  es: {
    title: 'Abrir una ejecución grabada',
    intro:
      'Una ejecución que grabó otro sistema: mensajes, un stream, una traza, un registro. Lo que es se sabe por su contenido.',
    drop: 'Suelta un archivo en cualquier parte de la página, o',
    choose: 'Elige un archivo…',
    paste: 'O pega el texto de una ejecución',
    pasteHint: 'JSON, líneas de JSON, un registro…',
    read: 'Leer el texto',
    formats: (n) => `Qué se puede leer: ${n} formatos`,
    pasted: 'Texto pegado',
    size: sizeText,
    phases: {
      reading: 'Leyendo el archivo',
      importing: 'Averiguando qué es y leyendo sus registros',
      listing: 'Preparando la lista',
      building: 'Armando la ejecución, evento a evento',
      drawing: 'Buscando el grafo en el que se muestra',
      'handing-over': 'Contando sus pasos',
    },
    cancel: 'Cancelar',
    another: 'Otro archivo',
    open: 'Abrir la ejecución',
    recognised: 'Reconocido como',
    recognisedBy: (why) => `por ${why}`,
    chosen: 'elegido a mano',
    readAs: 'Léelo como',
    chooseFormat: 'elige un formato',
    mostLikely: 'Lo más probable',
    alsoPossible: 'También posibles',
    otherFormats: 'Todos los demás formatos',
    zone: 'Las horas de este archivo no dicen su zona. Se leen como',
    zoneUtc: 'UTC',
    zoneLocal: 'la zona de mi ordenador',
    runs: (n) => `${n} ejecuciones en este archivo`,
    search: 'Buscar una ejecución',
    searchHint: 'Título, cómo terminó o número',
    noneFound: 'Ninguna ejecución lo tiene en su título ni en su final. Busca con menos palabras.',
    found: (n, of) => `${n} de ${of} ejecuciones`,
    untitled: 'Sin título',
    number: (n) => `ejecución ${n}`,
    steps: (n) => count(n, 'paso grabado', 'pasos grabados'),
    messages: (n) => count(n, 'mensaje', 'mensajes'),
    noTime: 'sin hora',
    notKept: 'Se lee en este navegador: no se manda nada. No se guarda: al recargar se olvida.',
  },
}

/** The words of the dialog of documents and versions. */
import type { Bilingual } from '../../base/language'
import type { VersionReason } from '../../store/ports'
import type { DocumentsTab } from '../../store/shell-store'

interface DocumentsWords {
  readonly title: string
  readonly tabs: Readonly<Record<DocumentsTab, string>>
  readonly new: string
  readonly open: string
  readonly search: string
  readonly noMatch: (text: string) => string
  readonly isOpen: string
  readonly unreadable: string
  readonly holds: (nodes: number, edges: number) => string
  readonly savedAt: (time: string) => string
  readonly actionsOf: (name: string) => string
  readonly rename: string
  readonly newNameOf: (name: string) => string
  readonly renamed: string
  readonly duplicate: string
  readonly copyOf: (name: string) => string
  readonly download: string
  readonly remove: string
  readonly removed: (name: string) => string
  readonly bringBack: string
  readonly notDone: (name: string) => string
  readonly keysHint: string
  /** In which language the shipped documents are, where that is another than this one. */
  readonly nothingKept: string
  readonly refused: string
  readonly empty: string
  readonly emptySummary: string
  readonly emptyName: string
  readonly loading: string
  readonly unreachable: string
  readonly tryAgain: string
}

export const documentsWords: Bilingual<DocumentsWords> = {
  en: {
    title: 'Documents',
    tabs: { kept: 'On this device', shipped: 'Start from', versions: 'Versions' },
    new: 'New empty document',
    open: 'Open a file…',
    search: 'Find a document by its name',
    noMatch: (text) => `No document is called "${text}".`,
    isOpen: 'open',
    unreadable: 'It cannot be read. Download it to keep a copy.',
    holds: (nodes, edges) => `${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${edges} ${edges === 1 ? 'edge' : 'edges'}`,
    savedAt: (time) => `saved ${time}`,
    actionsOf: (name) => `What to do with ${name}`,
    rename: 'Rename',
    newNameOf: (name) => `New name of ${name}`,
    renamed: 'Rename',
    duplicate: 'Make a copy',
    copyOf: (name) => `${name}, copy`,
    download: 'Download as a file',
    remove: 'Remove from this device',
    removed: (name) => `"${name}" is no longer on this device.`,
    bringBack: 'Bring it back',
    notDone: (name) => `That could not be done with "${name}". Nothing was changed.`,
    keysHint: 'Arrows move, Enter opens, F2 renames, Del removes.',
    nothingKept: 'Nothing is kept on this device yet.',
    refused: 'This browser refuses to keep anything. Download a document to keep it.',
    empty: 'Empty',
    emptySummary: 'A blank canvas, a conversation and a practice model.',
    emptyName: 'Untitled',
    loading: 'Loading…',
    unreachable: 'The shipped documents could not be loaded. Look at the connection.',
    tryAgain: 'Try again',
  },
  es: {
    title: 'Documentos',
    tabs: { kept: 'En este dispositivo', shipped: 'Empezar desde', versions: 'Versiones' },
    new: 'Documento vacío',
    open: 'Abrir un archivo…',
    search: 'Buscar un documento por su nombre',
    noMatch: (text) => `Ningún documento se llama «${text}».`,
    isOpen: 'abierto',
    unreadable: 'No se puede leer. Descárgalo para guardar una copia.',
    holds: (nodes, edges) => `${nodes} ${nodes === 1 ? 'nodo' : 'nodos'}, ${edges} ${edges === 1 ? 'arista' : 'aristas'}`,
    savedAt: (time) => `guardado ${time}`,
    actionsOf: (name) => `Qué hacer con ${name}`,
    rename: 'Cambiar el nombre',
    newNameOf: (name) => `Nombre nuevo de ${name}`,
    renamed: 'Cambiar el nombre',
    duplicate: 'Hacer una copia',
    copyOf: (name) => `${name}, copia`,
    download: 'Descargar como archivo',
    remove: 'Quitar de este dispositivo',
    removed: (name) => `«${name}» ya no está en este dispositivo.`,
    bringBack: 'Recuperarlo',
    notDone: (name) => `No se pudo hacer eso con «${name}». No se ha cambiado nada.`,
    keysHint: 'Las flechas mueven, Intro abre, F2 cambia el nombre, Supr quita.',
    nothingKept: 'Todavía no hay nada guardado en este dispositivo.',
    refused: 'Este navegador se niega a guardar nada. Descarga un documento para conservarlo.',
    empty: 'Vacío',
    emptySummary: 'Un lienzo en blanco, una conversación y un modelo de práctica.',
    emptyName: 'Sin título',
    loading: 'Cargando…',
    unreachable: 'No se pudieron cargar los documentos que vienen con Vuelta. Mira la conexión.',
    tryAgain: 'Intentar de nuevo',
  },
}

interface VersionWords {
  readonly intro: string
  readonly name: string
  readonly keep: string
  readonly keptNow: (name: string) => string
  readonly now: string
  readonly sameAsNow: string
  readonly reasons: Readonly<Record<VersionReason, string>>
  readonly first: (holds: string) => string
  readonly unchanged: string
  /** What changed between the newest version and now. */
  readonly sinceVersion: (line: string) => string
  readonly goBack: string
  /** The entry of the history. */
  readonly wentBack: (time: string) => string
  readonly openCopy: string
  readonly compare: string
  readonly copyName: (name: string, time: string) => string
  readonly remove: string
  readonly removed: string
  readonly bringBack: string
  readonly none: string
  readonly refused: string
  readonly unreadable: string
}

export const versionWords: Bilingual<VersionWords> = {
  en: {
    intro:
      'Versions are kept on their own before you change what you opened, every few minutes while you edit, and before you go back. One with a name stays until you remove it.',
    name: 'A name for the version',
    keep: 'Keep this version',
    keptNow: (name) => `Kept as "${name}".`,
    now: 'As it is now',
    sameAsNow: 'as it is now',
    reasons: {
      named: 'Kept by you',
      opened: 'As it was opened',
      editing: 'While editing',
      'before-return': 'Before going back',
      'other-tab': 'Before loading the other tab',
    },
    first: (holds) => `The oldest: ${holds}`,
    unchanged: 'Nothing changed since the version before',
    sinceVersion: (line) => `Since the newest version: ${line}`,
    goBack: 'Go back to it',
    wentBack: (time) => `Go back to the version of ${time}`,
    openCopy: 'Open as a copy',
    compare: 'Compare with now',
    copyName: (name, time) => `${name}, ${time}`,
    remove: 'Remove this version',
    removed: 'The version is removed.',
    bringBack: 'Bring it back',
    none: 'No version yet. The first one is kept as soon as you change something.',
    refused: 'This device keeps no versions. Undo still goes back step by step, and a file can be downloaded.',
    unreadable: 'This version cannot be read.',
  },
  es: {
    intro:
      'Las versiones se guardan solas antes de que cambies lo que abriste, cada pocos minutos mientras editas y antes de volver atrás. Una con nombre se queda hasta que la quites.',
    name: 'Un nombre para la versión',
    keep: 'Guardar esta versión',
    keptNow: (name) => `Guardada como «${name}».`,
    now: 'Como está ahora',
    sameAsNow: 'como está ahora',
    reasons: {
      named: 'Guardada por ti',
      opened: 'Como se abrió',
      editing: 'Mientras editabas',
      'before-return': 'Antes de volver atrás',
      'other-tab': 'Antes de cargar la otra pestaña',
    },
    first: (holds) => `La más antigua: ${holds}`,
    unchanged: 'Nada cambió desde la versión anterior',
    sinceVersion: (line) => `Desde la versión más nueva: ${line}`,
    goBack: 'Volver a ella',
    wentBack: (time) => `Volver a la versión de ${time}`,
    openCopy: 'Abrir como copia',
    compare: 'Comparar con lo de ahora',
    copyName: (name, time) => `${name}, ${time}`,
    remove: 'Quitar esta versión',
    removed: 'La versión se ha quitado.',
    bringBack: 'Recuperarla',
    none: 'Todavía no hay ninguna versión. La primera se guarda en cuanto cambies algo.',
    refused: 'Este dispositivo no guarda versiones. Deshacer sigue yendo paso a paso, y puedes descargar un archivo.',
    unreadable: 'Esta versión no se puede leer.',
  },
}

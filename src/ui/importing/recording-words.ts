/** The words of a recording on show: its strip, the record in its file, and what stands in places that speak of runs. */
import type { Bilingual } from '../../base/language'

interface RecordingWords {
  readonly strip: string
  readonly recording: string
  readonly steps: (n: number) => string
  readonly readOnly: string
  readonly coming: (percent: number) => string
  readonly comingHint: string
  readonly cutOff: (percent: number) => string
  readonly cutOffHint: string
  readonly notKept: string
  readonly notKeptHint: string
  readonly report: string
  readonly noReport: string
  readonly otherRuns: (n: number) => string
  readonly whatIf: string
  readonly whatIfHint: string
  readonly compare: string
  readonly compareHint: string
  readonly download: string
  readonly downloadPart: string
  readonly close: string
  readonly closeHint: string
  readonly closePanel: string
  readonly localOnly: string
  readonly source: string
  readonly sourceOf: (where: string) => string
  readonly sourceHint: string
  readonly noRecord: string
  readonly previous: string
  readonly next: string
  readonly record: (n: number, of: number) => string
  readonly missing: string
  readonly fetching: string
  readonly cut: (n: string) => string
  readonly laidOut: string
  readonly asIs: string
  readonly view: string
  readonly moreRecords: (n: number) => string
  readonly line: (title: string, steps: number) => string
  readonly notMine: string
  readonly lookAt: string
  readonly openRecorded: string
}

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

export const recordingWords: Bilingual<RecordingWords> = {
  en: {
    strip: 'A recorded run',
    recording: 'Recording',
    steps: (n) => count(n, 'step', 'steps'),
    readOnly: 'read only',
    coming: (percent) => `${percent} % is here, the rest is coming`,
    comingHint: 'You can look at what is here. How it ended, and what needs all of it, follows when the rest has come.',
    cutOff: (percent) => `only ${percent} % is here`,
    cutOffHint: 'The rest could not be brought over. Open the file again to see all of it.',
    notKept: 'not kept',
    notKeptHint: 'It is in memory only: a reload forgets it. Download the trace to keep it.',
    report: 'Report',
    noReport: 'This run was opened as a trace: there is no import report.',
    otherRuns: (n) => `Other runs (${n})`,
    whatIf: 'What if',
    whatIfHint: 'The same answers on your own graph. Calls nothing, costs nothing.',
    compare: 'Compare runs',
    compareHint: 'With another run: where the two part, and why. Runs nothing.',
    download: 'Download trace',
    downloadPart: 'Download this part',
    close: 'Close',
    closeHint: 'Back to my document',
    closePanel: 'Close this panel',
    localOnly: 'Read in this browser. Nothing was sent.',
    source: 'Source',
    sourceOf: (where) => `Source: ${where}`,
    sourceHint: 'Shows the record of the file that this step was made from',
    noRecord: 'No record of the file says this: the step was put together from what stands around it.',
    previous: 'Previous record',
    next: 'Next record',
    record: (n, of) => `record ${n} of ${of}`,
    missing: 'This place cannot be found in the text of the file.',
    fetching: 'Looking it up…',
    cut: (n) => `${n} more characters of this record are not shown.`,
    laidOut: 'Laid out',
    asIs: 'As it stands',
    view: 'How to show the record',
    moreRecords: (n) => `and ${n} more`,
    line: (title, steps) => `“${title}”, ${count(steps, 'step', 'steps')}. It is not a run of this document.`,
    notMine: 'A recorded run is open. It is not a run of this document: close it to see your own last run here.',
    lookAt: 'Look at the recording',
    openRecorded: 'Open a recorded run…',
  },
  es: {
    strip: 'Una ejecución grabada',
    recording: 'Grabación',
    steps: (n) => count(n, 'paso', 'pasos'),
    readOnly: 'solo lectura',
    coming: (percent) => `hay un ${percent} %, el resto está llegando`,
    comingHint: 'Puedes mirar lo que ya hay. Cómo terminó, y lo que lo necesita todo, sigue cuando llegue el resto.',
    cutOff: (percent) => `solo hay un ${percent} %`,
    cutOffHint: 'El resto no se pudo traer. Abre otra vez el archivo para verlo todo.',
    notKept: 'sin guardar',
    notKeptHint: 'Está solo en la memoria: al recargar se olvida. Descarga la traza para conservarla.',
    report: 'Informe',
    noReport: 'Esta ejecución se abrió como traza: no tiene informe de importación.',
    otherRuns: (n) => `Otras ejecuciones (${n})`,
    whatIf: 'Y si…',
    whatIfHint: 'Las mismas respuestas en tu propio grafo. No llama a nada, no cuesta nada.',
    compare: 'Comparar ejecuciones',
    compareHint: 'Con otra ejecución: dónde se separan las dos, y por qué. No ejecuta nada.',
    download: 'Descargar la traza',
    downloadPart: 'Descargar esta parte',
    close: 'Cerrar',
    closeHint: 'Volver a mi documento',
    closePanel: 'Cerrar este panel',
    localOnly: 'Leído en este navegador. No se mandó nada.',
    source: 'Origen',
    sourceOf: (where) => `Origen: ${where}`,
    sourceHint: 'Muestra el registro del archivo del que salió este paso',
    noRecord: 'Ningún registro del archivo lo dice: el paso se compuso con lo que hay alrededor.',
    previous: 'Registro anterior',
    next: 'Registro siguiente',
    record: (n, of) => `registro ${n} de ${of}`,
    missing: 'Este lugar no se encuentra en el texto del archivo.',
    fetching: 'Buscándolo…',
    cut: (n) => `Otros ${n} caracteres de este registro no se muestran.`,
    laidOut: 'Ordenado',
    asIs: 'Tal cual',
    view: 'Cómo mostrar el registro',
    moreRecords: (n) => `y ${n} más`,
    line: (title, steps) => `«${title}», ${count(steps, 'paso', 'pasos')}. No es una ejecución de este documento.`,
    notMine: 'Hay una ejecución grabada abierta. No es de este documento: ciérrala para ver aquí tu última ejecución.',
    lookAt: 'Mirar la grabación',
    openRecorded: 'Abrir una ejecución grabada…',
  },
}

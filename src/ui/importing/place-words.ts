/** Places and records of a file in the interface's language. Names that a format gives (`updates`, `span`) stay as they are. */
import type { Language } from '../../base/language'

/** `line 12` is said in words; paths are the same in every language. */
export const placeText = (where: string, language: Language): string =>
  language === 'es' ? where.replace(/^line (\d+)/, 'línea $1') : where

const spanish: ReadonlyMap<string, string> = new Map([
  ['chunk', 'fragmento'],
  ['copy', 'copia'],
  ['event', 'evento'],
  ['heading', 'encabezado'],
  ['line', 'línea'],
  ['message', 'mensaje'],
  ['node', 'nodo'],
  ['observation', 'observación'],
  ['run', 'ejecución'],
  ['score', 'puntuación'],
  ['section', 'sección'],
  ['state', 'estado'],
  ['step', 'paso'],
  ['text', 'texto'],
  ['trace', 'traza'],
])

/** What a person calls a record. */
export const recordText = (what: string, language: Language): string => (language === 'es' ? (spanish.get(what) ?? what) : what)

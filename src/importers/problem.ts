/** Why a file cannot be imported, as a closed list of reasons with a sentence for each. */
import { unreachable } from '../base/exhaustive'
import type { Language } from '../base/language'
import type { ImportReport } from '../trace/trace'
import type { Container } from './core/containers'

export type ImportProblem =
  | { readonly code: 'empty' }
  | { readonly code: 'compressed'; readonly container: Container }
  | { readonly code: 'too-large' }
  /** More than so many megabytes would come out of it. */
  | { readonly code: 'unpacks-too-large'; readonly container: Container; readonly megabytes: number }
  /** It is one of our own files. */
  | { readonly code: 'already-a-trace' }
  | { readonly code: 'a-document' }
  /** `found`: what it seems to be made of. */
  | { readonly code: 'unknown-format'; readonly found: 'json' | 'text' }
  | { readonly code: 'no-such-format'; readonly format: string; readonly known: readonly string[] }
  /** The format was recognised or chosen, but nothing in the file can be shown. */
  | { readonly code: 'nothing-to-show'; readonly format: string; readonly report: ImportReport }

/** One plain sentence: what is wrong, and what to do. */
export function importProblemSentence(problem: ImportProblem, language: Language): string {
  const en = language === 'en'
  switch (problem.code) {
    case 'empty':
      return en ? 'There is nothing in it.' : 'Está vacío.'
    case 'compressed':
      return en
        ? `It is a ${problem.container} file, and nothing in it could be read: it is empty, damaged or encrypted. Unpack it with another program, then open what is inside.`
        : `Es un archivo ${problem.container} y no se pudo leer nada de él: está vacío, dañado o cifrado. Descomprímelo con otro programa y abre lo que contiene.`
    case 'too-large':
      return en
        ? 'It is too large to be read at once. Split it first.'
        : 'Es demasiado grande para leerlo de una vez. Divídelo primero.'
    case 'unpacks-too-large':
      return en
        ? `More than ${problem.megabytes} MB would come out of this ${problem.container} file. Unpack it with another program and open a part of it.`
        : `De este archivo ${problem.container} saldrían más de ${problem.megabytes} MB. Descomprímelo con otro programa y abre una parte.`
    case 'already-a-trace':
      return en ? 'It is a trace already and can be opened as it is.' : 'Ya es una traza y se puede abrir tal cual.'
    case 'a-document':
      return en
        ? 'It is an agent document, not a recorded run. Open it as a document.'
        : 'Es un documento de agente, no una ejecución grabada. Ábrelo como documento.'
    case 'unknown-format':
      if (problem.found === 'json') {
        return en
          ? 'It is JSON, but no format of recorded runs that is known here. You can choose one by hand.'
          : 'Es JSON, pero de ningún formato de ejecuciones grabadas conocido aquí. Puedes elegir uno a mano.'
      }
      return en
        ? 'It is text, but no format of recorded runs that is known here. You can choose one by hand.'
        : 'Es texto, pero de ningún formato de ejecuciones grabadas conocido aquí. Puedes elegir uno a mano.'
    case 'no-such-format':
      return en
        ? `There is no format "${problem.format}". There are: ${problem.known.join(', ')}.`
        : `No hay ningún formato «${problem.format}». Hay: ${problem.known.join(', ')}.`
    case 'nothing-to-show': {
      const [first] = problem.report.dropped
      const why = first === undefined ? '' : ` ${(en ? undefined : first.es?.why) ?? first.why}`
      return en
        ? `Nothing in it can be shown as a run of the format "${problem.format}".${why}`
        : `Nada de su contenido se puede mostrar como una ejecución del formato «${problem.format}».${why}`
    }
    default:
      return unreachable(problem)
  }
}

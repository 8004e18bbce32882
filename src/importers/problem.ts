/** Why a file cannot be imported, as a closed list of reasons with a sentence for each. */
import { unreachable } from '../base/exhaustive'
import type { Language } from '../base/language'
import type { ImportReport } from '../trace/trace'
import type { Container } from './core/containers'
import { type Seems, seemsWords } from './seems'

/** What a file that no format reads seems to be made of. `cut-json`: it breaks off in the middle. */
export type MadeOf = 'json' | 'cut-json' | 'text' | 'bytes'

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
  | { readonly code: 'unknown-format'; readonly found: MadeOf }
  /** A file that is known and holds no run; the sentence says what to give instead. */
  | { readonly code: 'holds-no-run'; readonly seems: Seems }
  /** A database in which no record of a run was found; `tables`: their names. */
  | { readonly code: 'unknown-database'; readonly tables: readonly string[] }
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
      if (problem.found === 'cut-json') {
        return en
          ? 'It begins as JSON and breaks off in the middle, before anything told what it is a record of. Copy or save all of it; or, if you know the format, choose it by hand.'
          : 'Empieza como JSON y se corta a la mitad, antes de que algo indique qué registra. Copia o guarda todo; o, si conoces el formato, elígelo a mano.'
      }
      if (problem.found === 'bytes') {
        return en
          ? 'It is no text: a picture, a program or another file of bytes. A recorded run is text, JSON, an archive or a database.'
          : 'No es texto: es una imagen, un programa u otro archivo de bytes. Una ejecución grabada es texto, JSON, un archivo comprimido o una base de datos.'
      }
      return en
        ? 'It is text, but no format of recorded runs that is known here. You can choose one by hand.'
        : 'Es texto, pero de ningún formato de ejecuciones grabadas conocido aquí. Puedes elegir uno a mano.'
    case 'holds-no-run':
      return seemsWords[problem.seems][language]
    case 'unknown-database': {
      const tables = problem.tables.slice(0, 12).join(', ') + (problem.tables.length > 12 ? ', …' : '')
      if (tables === '') {
        return en
          ? 'It is an SQLite database without tables. What was written to it may still stand in the file of the same name that ends in -wal: put both into a zip and open that.'
          : 'Es una base de datos SQLite sin tablas. Lo que se escribió puede estar aún en el archivo con el mismo nombre que acaba en -wal: mete los dos en un zip y ábrelo.'
      }
      return en
        ? `It is an SQLite database, but no recorded run was found in it. It has the tables ${tables}; what was looked for are those of a LangGraph checkpointer (checkpoints, writes, checkpoint_blobs, checkpoint_writes) and rows that hold runs of other formats.`
        : `Es una base de datos SQLite, pero no se encontró en ella ninguna ejecución grabada. Tiene las tablas ${tables}; se buscaron las de un checkpointer de LangGraph (checkpoints, writes, checkpoint_blobs, checkpoint_writes) y filas con ejecuciones de otros formatos.`
    }
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

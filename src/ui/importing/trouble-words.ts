/** Why a file was not opened, in sentences: what happened, and what to do. */
import { unreachable } from '../../base/exhaustive'
import type { Language } from '../../base/language'
import type { ImportTrouble } from '../../importers/port'
import { importProblemSentence } from '../../importers/problem'
import { traceProblemSentence } from '../../trace/trace-problem'

export interface TroubleText {
  readonly what: string
  readonly todo: string
  /** Another format may help. */
  readonly byHand: boolean
}

const byHandText = (language: Language): string =>
  language === 'en'
    ? 'If you know what wrote it, choose the format below. An agent document would carry "format": "vuelta/agent".'
    : 'Si sabes qué lo escribió, elige el formato abajo. Un documento de agente llevaría "format": "vuelta/agent".'

/** The text of a trouble. One that somebody wanted has none. */
export function troubleText(trouble: ImportTrouble, language: Language): TroubleText | undefined {
  const say = (en: string, es: string) => (language === 'en' ? en : es)
  switch (trouble.code) {
    case 'refused': {
      const { problem } = trouble
      const what = importProblemSentence(problem, language)
      switch (problem.code) {
        case 'unknown-format':
          if (problem.found === 'bytes') return { what, todo: say('Choose another file.', 'Elige otro archivo.'), byHand: false }
          return { what, todo: byHandText(language), byHand: true }
        case 'nothing-to-show':
        case 'no-such-format':
          return { what, todo: byHandText(language), byHand: true }
        case 'empty':
          return { what, todo: say('Choose another file.', 'Elige otro archivo.'), byHand: false }
        case 'compressed':
        case 'too-large':
        case 'already-a-trace':
        case 'a-document':
          return { what, todo: '', byHand: false }
        default:
          // Problems that importers may learn to name say themselves what to do.
          return { what, todo: '', byHand: false }
      }
    }
    case 'trace-refused':
      return {
        what: traceProblemSentence(trouble.problem, language),
        todo: say('It is a trace of Vuelta, but not a whole one.', 'Es una traza de Vuelta, pero no está bien.'),
        byHand: false,
      }
    case 'unreadable':
      return {
        what: say('The browser gave no content for this file.', 'El navegador no dio el contenido de este archivo.'),
        todo: say(
          `It may have been moved, changed, or be a folder. Choose it again. (${trouble.message})`,
          `Puede que se haya movido o cambiado, o que sea una carpeta. Elígelo otra vez. (${trouble.message})`,
        ),
        byHand: false,
      }
    case 'broke-down':
      return {
        what: say('The reading broke down.', 'La lectura se interrumpió.'),
        todo: say(
          `The file may be too large for the memory of this browser, or a part of the page could not be loaded. Try again, or try a part of the file. (${trouble.message})`,
          `Puede que el archivo sea demasiado grande para la memoria de este navegador, o que no se haya podido cargar una parte de la página. Prueba otra vez, o con una parte del archivo. (${trouble.message})`,
        ),
        byHand: false,
      }
    case 'cancelled':
      return undefined
    default:
      return unreachable(trouble)
  }
}

/** Why a link gives no document, as data and as sentences: what happened, then what to do. */
import { unreachable } from '../base/exhaustive'
import type { Language } from '../base/language'
import type { DocumentProblem } from './problem'
import { problemSentence } from './problem-words'

export type LinkProblem =
  | { readonly code: 'not-a-link' }
  /** Written by a later version of this page. */
  | { readonly code: 'newer-link'; readonly version: number }
  /** `cut`: the end is missing. `changed`: something in it is not as it was written. */
  | { readonly code: 'link-damaged'; readonly how: 'cut' | 'changed' }
  /** Longer than any link, or made to fill the memory. */
  | { readonly code: 'link-too-large' }
  /** Arrived as it was written, and what was written is no document. */
  | { readonly code: 'link-not-read'; readonly problem: DocumentProblem }

/** A problem as sentences, one a line. */
export function linkProblemSentence(problem: LinkProblem, language: Language): string {
  const say = (en: string, es: string) => (language === 'en' ? en : es)
  switch (problem.code) {
    case 'not-a-link':
      return say('This address holds no document.', 'Esta dirección no contiene ningún documento.')
    case 'newer-link':
      return say(
        `The link was made by a newer Vuelta (links of version ${problem.version}). Open it there, or ask for the document as a file.`,
        `El enlace lo hizo un Vuelta más nuevo (enlaces de la versión ${problem.version}). Ábrelo allí, o pide el documento como archivo.`,
      )
    case 'link-damaged':
      return problem.how === 'cut'
        ? say(
            'The end of the link is missing. Chats and mail programs cut long links: copy it again as a whole, or ask for the document as a file.',
            'Falta el final del enlace. Los chats y el correo cortan los enlaces largos: cópialo otra vez entero, o pide el documento como archivo.',
          )
        : say(
            'Something in the link is not as it was written, so nothing of it is used. Copy it again, or ask for the document as a file.',
            'Algo del enlace no está como se escribió, así que no se usa nada de él. Cópialo otra vez, o pide el documento como archivo.',
          )
    case 'link-too-large':
      return say(
        'The link holds far more than a document. It was not unpacked any further.',
        'El enlace contiene mucho más que un documento. No se ha seguido desempaquetando.',
      )
    case 'link-not-read':
      return [
        say(
          'The link arrived whole, but what it holds is no document:',
          'El enlace llegó entero, pero lo que contiene no es un documento:',
        ),
        problemSentence(problem.problem, language),
      ].join('\n')
    default:
      return unreachable(problem)
  }
}

/** What is said about a paste: what came in under another name and why, or why nothing was pasted. In both languages, for a notice. */
import { unreachable } from '../base/exhaustive'
import type { Bilingual, Language } from '../base/language'
import type { FragmentProblem } from './fragment-text'
import type { Clash } from './paste'
import { issueSentence, problemSentence } from './problem-words'

/** The lines about each clash. */
export const clashLines = (clashes: readonly Clash[]): Bilingual<readonly string[]> => ({
  en: clashes.map((clash) => clashSentence(clash, 'en')),
  es: clashes.map((clash) => clashSentence(clash, 'es')),
})

/** The lines about a text that is no part of a graph. */
export const refusedLines = (problem: FragmentProblem): Bilingual<readonly string[]> => ({
  en: problemLines(problem, 'en'),
  es: problemLines(problem, 'es'),
})

function clashSentence(clash: Clash, language: Language): string {
  const say = (en: string, es: string) => (language === 'en' ? en : es)
  const { from, to } = clash
  switch (clash.what) {
    case 'tool':
      return say(
        `The tool ${from} came as ${to}, because another ${from} is here.`,
        `La herramienta ${from} llegó como ${to}, porque aquí hay otra ${from}.`,
      )
    case 'model':
      return say(
        `The model ${from} came as ${to}, because another ${from} is here.`,
        `El modelo ${from} llegó como ${to}, porque aquí hay otro ${from}.`,
      )
    case 'model-key':
      return say(
        `The model ${from} came as ${to}, so that your key for ${from} is not sent to its address. If you trust it, give ${to} the key.`,
        `El modelo ${from} llegó como ${to}, para que tu clave de ${from} no se envíe a su dirección. Si te fías, ponle la clave a ${to}.`,
      )
    case 'field':
      return say(
        `The field ${from} came as ${to}, because ${from} has another type or reducer here.`,
        `El campo ${from} llegó como ${to}, porque aquí ${from} tiene otro tipo o reducer.`,
      )
    case 'field-as-node':
      return say(
        `The field ${from} came as ${to}, because a node is called ${from} here.`,
        `El campo ${from} llegó como ${to}, porque aquí un nodo se llama ${from}.`,
      )
    case 'graph':
      return say(
        `The graph ${from} came as ${to}, because another ${from} is here.`,
        `El grafo ${from} llegó como ${to}, porque aquí hay otro ${from}.`,
      )
    case 'jump':
      return say(
        `The code of ${clash.node} names ${from}, which came as ${to}. Change it there if the new one is meant.`,
        `El código de ${clash.node} nombra ${from}, que llegó como ${to}. Cámbialo ahí si te refieres al nuevo.`,
      )
    default:
      return unreachable(clash)
  }
}

function problemLines(problem: FragmentProblem, language: Language): readonly string[] {
  const say = (en: string, es: string) => [language === 'en' ? en : es]
  switch (problem.code) {
    case 'empty':
      return say('The clipboard holds no text.', 'El portapapeles no tiene texto.')
    case 'something-else':
      return say(
        'The clipboard holds something else than parts of a graph. Copy nodes in a canvas first.',
        'El portapapeles tiene otra cosa, no partes de un grafo. Copia antes nodos en un lienzo.',
      )
    case 'a-document':
      return say(
        `The clipboard holds a whole document, "${problem.name}". You can open it; what is open now stays saved.`,
        `El portapapeles tiene un documento entero, «${problem.name}». Puedes abrirlo; lo que está abierto queda guardado.`,
      )
    case 'a-broken-document':
      return say(
        'The clipboard holds a document with mistakes. Open it as a file to see them.',
        'El portapapeles tiene un documento con errores. Ábrelo como archivo para verlos.',
      )
    case 'a-recorded-run':
      return say(
        'The clipboard holds a recorded run. You can open it to step through it.',
        'El portapapeles tiene una ejecución grabada. Puedes abrirla para recorrerla paso a paso.',
      )
    case 'not-json':
    case 'newer-version':
      return problemSentence(problem, language).split('\n')
    case 'invalid':
      return problem.issues.map((issue) => issueSentence(issue, language))
    case 'not-whole':
      return say(
        'These parts do not fit together: a name is there twice, or an edge lacks an end. Copy them again.',
        'Estas partes no encajan: hay un nombre repetido, o una arista sin extremo. Cópialas otra vez.',
      )
    default:
      return unreachable(problem)
  }
}

/**
 * How many searches a system prompt allows, where it says so in plain words: "use up to 5 search tool calls", "no more than three searches".
 * Read with care: a limit for each step, each message or at one time is none for the run, and of several limits the largest counts, because
 * which of them holds (for a simple question, for a hard one) is not for us to say.
 */
import { numberWords } from '../../base/number-words'

const number = `(\\d{1,3}|${Object.keys(numberWords).join('|')})`
const searches =
  '(?:web |internet |online )?(?:search(?:es)?\\b(?! (?:results?|terms?|words?|engines?))(?: (?:tool )?(?:calls?|queries|rounds?))?|búsquedas?)'
const most =
  '(?:at most|at the most|no more than|not more than|up to|(?:a |the )?maximum(?: of)?|max\\.?|como máximo|como mucho|no más de|hasta)'
const limits = [
  new RegExp(`\\b${most} (?:\\d{1,3} ?[-–] ?)?${number} ${searches}`, 'gi'),
  new RegExp(`\\b${number} ${searches} (?:at most|at the most|maximum|max\\b|in total|como máximo|como mucho|en total)`, 'gi'),
  new RegExp(`\\b(?:stop|always stop|give up|para|detente) (?:after|tras|después de) ${number} ${searches}`, 'gi'),
]
/** What makes a limit one of a part of the run. */
const ofAPart =
  /\b(?:per|each|every|at once|at a time|at the same time|in (?:parallel|one|a single)|simultaneous\w*|por (?:paso|turno|mensaje|vez)|cada|a la vez|en paralelo)\b/i
/** Longer prompts are read so far. */
const READ = 40_000

/** The most searches that the prompt allows for a whole run; `undefined` when it says nothing clear of it. */
export function searchesAllowed(prompt: string): number | undefined {
  let allowed: number | undefined
  for (const sentence of prompt
    .slice(0, READ)
    .replace(/[*_`]/g, '')
    .split(/\n+|(?<=[.;!?])\s+/)) {
    for (const limit of limits) {
      for (const [, told = ''] of sentence.matchAll(limit)) {
        // One sentence about a part of the run makes every limit doubtful.
        if (ofAPart.test(sentence)) return undefined
        const count = numberWords[told.toLowerCase()] ?? Number(told)
        allowed = Math.max(allowed ?? 0, count)
      }
    }
  }
  return allowed
}

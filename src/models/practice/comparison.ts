/** Finds the two things that a question compares. Works on the question as written, so that names keep their capitals. */
import { isGeneric, isStopWord, wordsOf } from './words'

export interface Sides {
  readonly left: string
  readonly right: string
  /** What they are compared in or by: the rest of the question that says something. */
  readonly context: string
}

const end = '[?.!]*\\s*$'
const patterns: readonly RegExp[] = [
  new RegExp(`\\bcompare (.+?) (?:with|to|and|against|vs\\.?|versus) (.+?)${end}`, 'i'),
  new RegExp(`\\b(?:differences?|similarities|choose|choosing)(?: \\w+){0,2} between (.+?) and (.+?)${end}`, 'i'),
  /\bhow (?:do|does|are|is) (.+?) and (.+?) (?:differ|compare|different)\b.*$/i,
  new RegExp(`\\b(?:is|are) (.+?) (?:\\w+er|better|worse|(?:more|less) \\w+) than (.+?)${end}`, 'i'),
  new RegExp(`\\b(?:which|what|who)\\b[^,:?]*[,:] ?(.+?),? or (.+?)${end}`, 'i'),
  new RegExp(`\\bcompara(?:r|me)? (.+?) (?:con|y|e|frente a|contra|vs\\.?|versus) (.+?)${end}`, 'i'),
  new RegExp(`\\b(?:diferencias?|similitudes|elegir|escoger)(?: \\w+){0,2} entre (.+?) (?:y|e) (.+?)${end}`, 'i'),
  new RegExp(`\\bse diferencian? (.+?) (?:y|e|de|del) (.+?)${end}`, 'i'),
  new RegExp(`(?:\\bes|\\bson) (.+?) (?:m[aá]s|menos) \\S+ que (.+?)${end}`, 'i'),
  new RegExp(`(?:cu[aá]l(?:es)?|qu[eé]|qui[eé]n)(?=\\s)[^,:?]*[,:] ?(.+?),? (?:o|u) (.+?)${end}`, 'i'),
  new RegExp(`^(.+?) (?:vs\\.?|versus|frente a) (.+?)${end}`, 'i'),
]
const preposition = /\s(?:on|in|of|for|at|from|about|regarding|in terms of|sobre|en|de|del|para|respecto a|en cuanto a)\s/gi

/** The two sides, or undefined when nothing is compared. */
export function findComparison(text: string): Sides | undefined {
  const question = text.replace(/\s+/g, ' ').trim().slice(0, 1000)
  for (const pattern of patterns) {
    const match = pattern.exec(question)
    const left = tidy(match?.[1] ?? '')
    const right = tidy(match?.[2] ?? '')
    if (!match || !saysSomething(left) || !saysSomething(right)) continue
    const shared = shareContext(left, right)
    const frame = question.replace(match[1] ?? '', ' ').replace(match[2] ?? '', ' ')
    return { ...shared, context: [shared.context, contentOf(frame)].filter((part) => part !== '').join(' ') }
  }
  return undefined
}

const saysSomething = (side: string) => wordsOf(side).some((word) => !isStopWord(word)) && wordsOf(side).length <= 14

const tidy = (side: string) =>
  side
    .replace(/^(?:(?:what|which|who|whats|is|are|the|an?|el|la|los|las|un|una|qué|cuál|es|son|al)\s+)+/i, '')
    .replace(/[\s,.;:?!]+$/, '')
    .trim()

/** "impact of AI on healthcare" and "education" are both about the impact of AI; "A" and "B in X" are both in X. */
function shareContext(left: string, right: string): Sides {
  const cutLeft = lastPreposition(left)
  const cutRight = firstPreposition(right)
  if (cutRight && !cutLeft) return { left, right: cutRight.before, context: contentOf(cutRight.after) }
  if (cutLeft && !cutRight) return { left: cutLeft.after, right, context: contentOf(cutLeft.before) }
  return { left, right, context: '' }
}

interface Cut {
  readonly before: string
  readonly after: string
}
function firstPreposition(text: string): Cut | undefined {
  const [match] = text.matchAll(preposition)
  return match ? { before: text.slice(0, match.index), after: text.slice(match.index + match[0].length) } : undefined
}
function lastPreposition(text: string): Cut | undefined {
  const match = [...text.matchAll(preposition)].at(-1)
  return match ? { before: text.slice(0, match.index), after: tidy(text.slice(match.index + match[0].length)) } : undefined
}

/** The words that say something, as written. */
const contentOf = (text: string): string =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !isGeneric(wordsOf(word)[0] ?? '')).join(' ')

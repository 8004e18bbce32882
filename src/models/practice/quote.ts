/** Takes the sentences that matter out of what was found, and says where each came from. */
import { clip } from '../../base/text'
import { type Passage, sentencesOf } from './outcome'
import type { Need } from './question'
import { conceptsOf } from './words'

export interface QuoteOptions {
  /** Sentences that follow the best one are quoted too while the whole stays below this many characters. */
  readonly upTo?: number | undefined
  /** Meanings that speak against a sentence: the other side of a comparison. */
  readonly avoid?: readonly string[] | undefined
}

const LONGEST_QUOTE = 280
/** A very short sentence says little without the next one. */
const SHORT = 60

/** The sentence of a passage that says most about the need, with its source in brackets. */
export function quoteFor(need: Need | undefined, passage: Passage, { upTo = SHORT, avoid = [] }: QuoteOptions = {}): string {
  const sentences = sentencesOf(passage.text)
  const title = conceptsOf(passage.title)
  const scores = sentences.map((sentence) => scoreOf(conceptsOf(sentence), title, need, avoid))
  const at = Math.max(0, scores.indexOf(Math.max(...scores)))
  let text = sentences[at] ?? passage.text.trim()
  for (const next of sentences.slice(at + 1)) {
    const joined = `${text} ${next}`
    if (text.length >= SHORT && joined.length > upTo) break
    text = joined
  }
  return cite(clip(text.replace(/\s+/g, ' '), Math.max(LONGEST_QUOTE, upTo)), passage.source)
}

/** What the whole passage is about, by its title, tells its sentences apart less than the rest of the question does. */
function scoreOf(
  concepts: ReadonlySet<string>,
  title: ReadonlySet<string>,
  need: Need | undefined,
  avoid: readonly string[],
): number {
  const worth = (concept: string) => (need?.keys.includes(concept) ? 2 : 1) * (title.has(concept) ? 0.5 : 1)
  const hits = (need?.concepts ?? []).filter((concept) => concepts.has(concept)).reduce((sum, concept) => sum + worth(concept), 0)
  return hits - avoid.filter((concept) => concepts.has(concept)).length
}

/** A text with its source. */
export const cite = (text: string, source: string): string => `${text.trim()} [${source}]`

/** The sources of these passages, each once, in order. */
export const sourcesOf = (passages: readonly Passage[]): readonly string[] => [
  ...new Set(passages.map((passage) => passage.source)),
]

/** The words of a need, as the question puts them, for these meanings. */
export function wordsFor(need: Need, concepts: readonly string[]): readonly string[] {
  return need.terms.filter((term) => [...conceptsOf(term)].some((concept) => concepts.includes(concept)))
}

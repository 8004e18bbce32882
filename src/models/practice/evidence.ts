/** How far what was found answers what was asked. Counts words that turn up; it never assumes what did not. */
import type { Language } from '../../base/language'
import { languageOf } from './language'
import type { Passage } from './outcome'
import type { Need } from './question'
import { conceptsOf } from './words'

export interface ScoredPassage extends Passage {
  /** 0 to 1: how much of the need turns up in this passage. */
  readonly share: number
}
export interface Coverage {
  /** What is about the need, the best first. */
  readonly relevant: readonly ScoredPassage[]
  /** 0 to 1: how much of the need turns up in all of them together. */
  readonly share: number
  /** Meanings that turned up in no passage that is about the need. */
  readonly missing: readonly string[]
  /** Meanings that turned up nowhere at all. */
  readonly absent: readonly string[]
  /** Everything that must turn up did, and more than half of the rest. */
  readonly covered: boolean
}

const KEY_WEIGHT = 2
const ENOUGH_WITH_KEYS = 0.34

/** How far these passages cover a need. With a language, passages in another one count only when there are none in it. */
export function coverageOf(need: Need, passages: readonly Passage[], language?: Language): Coverage {
  const total = weightOf(need, need.concepts)
  const relevant: ScoredPassage[] = []
  const found = new Set<string>()
  const seen = new Set<string>()
  for (const passage of passages) {
    const concepts = conceptsOf(`${passage.title} ${passage.text}`)
    const hits = need.concepts.filter((concept) => concepts.has(concept))
    for (const hit of hits) seen.add(hit)
    const share = total === 0 ? 0 : weightOf(need, hits) / total
    const hasKeys = need.keys.length > 0 && need.keys.every((key) => concepts.has(key))
    if (share <= 0.5 && !(hasKeys && share >= ENOUGH_WITH_KEYS)) continue
    for (const hit of hits) found.add(hit)
    relevant.push({ ...passage, share })
  }
  const hits = need.concepts.filter((concept) => found.has(concept))
  const share = total === 0 ? 0 : weightOf(need, hits) / total
  return {
    relevant: inLanguage(unique(relevant), language).sort((a, b) => b.share - a.share),
    share,
    missing: need.concepts.filter((concept) => !found.has(concept)),
    absent: need.concepts.filter((concept) => !seen.has(concept)),
    covered: relevant.length > 0 && need.keys.every((key) => found.has(key)) && share >= Math.min(0.5, total),
  }
}

const weightOf = (need: Need, concepts: readonly string[]): number =>
  concepts.reduce((sum, concept) => sum + (need.keys.includes(concept) ? KEY_WEIGHT : 1), 0)

function inLanguage(passages: ScoredPassage[], language: Language | undefined): ScoredPassage[] {
  const own = passages.filter((passage) => (languageOf(passage.text) ?? language) === language)
  return language === undefined || own.length === 0 ? passages : own
}

/** The same note found twice counts once. */
const unique = (passages: readonly ScoredPassage[]): ScoredPassage[] =>
  passages.filter(
    (passage, i) => passages.findIndex((other) => other.source === passage.source && other.text === passage.text) === i,
  )

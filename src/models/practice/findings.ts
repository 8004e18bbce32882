/** Chooses, of everything that was found, what to quote for each need: in the order in which it was found. */
import { mainText } from './arguments'
import type { Coverage } from './evidence'
import type { Passage } from './outcome'
import { coverages, passagesIn } from './plan-search'
import type { Need } from './question'
import { quoteFor } from './quote'
import type { Scene } from './step'
import { conceptsOf } from './words'

/** How many passages are quoted for a simple and a broad question. */
const QUOTES = { simple: 2, complex: 5 } as const
/** A passage that says this much less than the best one is left out of a short answer. */
const NEAR_BEST = 0.2
const LONG_QUOTE = 420
const LIST_QUOTE = 220

export interface Finding {
  readonly need: Need
  readonly passage: Passage
  /** The sentence with its source. */
  readonly quote: string
}

/** The findings for the need at this place; none when it is not covered. */
export function findingsFor(scene: Scene, i: number, coverage: Coverage | undefined = coverages(scene)[i]): readonly Finding[] {
  const need = scene.question.needs[i]
  if (!need || !coverage?.covered) return []
  const best = coverage.relevant[0]?.share ?? 0
  if (scene.question.needs.length > 1) {
    const others = scene.question.needs.flatMap((other) => (other === need ? [] : other.keys))
    const avoid = others.filter((concept) => !need.keys.includes(concept))
    const own = coverage.relevant.filter((passage) => need.keys.some((key) => conceptsOf(passage.title).has(key)))
    const chosen = (own.length > 0 ? own : coverage.relevant).slice(0, 1)
    return chosen.map((passage) => ({ need, passage, quote: quoteFor(need, passage, { avoid, upTo: LONG_QUOTE / 2 }) }))
  }
  const chosen = scene.question.complex
    ? withFollowUp(scene, coverage)
    : coverage.relevant.filter((passage) => passage.share >= best - NEAR_BEST).slice(0, QUOTES.simple)
  const order = passagesIn(scene)
  const place = (passage: Passage) => order.findIndex((other) => same(other, passage))
  const upTo = chosen.length === 1 ? LONG_QUOTE : LIST_QUOTE
  return chosen
    .toSorted((a, b) => place(a) - place(b))
    .map((passage) => ({ need, passage, quote: quoteFor(need, passage, { upTo }) }))
}

const same = (a: Passage, b: Passage): boolean => a.source === b.source && a.text === b.text

/** What was followed up belongs in the answer too, although it may say less about the question itself. */
function withFollowUp(scene: Scene, coverage: Coverage): readonly Passage[] {
  const last = scene.tried.at(-1)
  if (scene.tried.length < 2 || last?.outcome.kind !== 'found') return coverage.relevant.slice(0, QUOTES.complex)
  const query = conceptsOf(mainText(last.exchange.args))
  const lead = [...query].filter((concept) => !(scene.question.needs[0]?.concepts ?? []).includes(concept))
  const isFollowed = (passage: Passage) => {
    const concepts = conceptsOf(`${passage.title} ${passage.text}`)
    return lead.length > 0 && lead.every((concept) => concepts.has(concept))
  }
  const shown = coverage.relevant.slice(0, QUOTES.complex)
  const followed = last.outcome.passages
    .filter((passage) => isFollowed(passage) && !shown.some((other) => same(other, passage)))
    .slice(0, 1)
  return [...coverage.relevant.slice(0, QUOTES.complex - followed.length), ...followed]
}

/** Finding in a list what somebody types: without regard to accents, capitals and quotes, best match first. Pure. */

export interface Searchable {
  readonly label: string
  readonly detail?: string | undefined
  /** Other words that people may look for. */
  readonly keywords?: readonly string[] | undefined
}

/** Small letters without accents and quotes, so that `resumir` and `Resúmir` are one, and so are "Empty" and “Empty”. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\p{Mark}"'“”‘’«»]/gu, '')
    .toLowerCase()

/**
 * The items that have every typed word, best first: what begins with it, then what has a word that does, then what has it anywhere;
 * the label counts before the keywords, those before the detail. What is equally good keeps its order; nothing typed keeps all.
 */
export function ranked<T extends Searchable>(items: readonly T[], query: string): readonly T[] {
  const wanted = folded(query).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return items
  const whole = wanted.join(' ')
  return items
    .map((item, at) => ({ item, at, cost: costOf(item, wanted, whole) }))
    .filter((found) => found.cost < Infinity)
    .sort((a, b) => a.cost - b.cost || a.at - b.at)
    .map((found) => found.item)
}

function costOf(item: Searchable, wanted: readonly string[], whole: string): number {
  const label = folded(item.label)
  const keywords = (item.keywords ?? []).map(folded)
  const detail = folded(item.detail ?? '')
  const exact = label === whole || keywords.includes(whole)
  let cost = exact ? -1 : 0
  for (const word of wanted) {
    const best = Math.min(costIn(label, word), ...keywords.map((keyword) => 1 + costIn(keyword, word)), 8 + costIn(detail, word))
    if (best === Infinity) return Infinity
    cost += best
  }
  return cost
}

/** 0: begins with the word; 2: one of its words does; 4: has it somewhere. */
function costIn(text: string, word: string): number {
  if (text.startsWith(word)) return 0
  const at = text.indexOf(word)
  if (at < 0) return Infinity
  return text.split(/[^\p{Letter}\p{Number}]+/u).some((part) => part.startsWith(word)) ? 2 : 4
}

/** Makes any value small and plain enough for a JSON tree: cut texts, lists and depth, each cut said in place. */

const longestText = 2_000
const mostItems = 200
const deepest = 24

/** A copy of `value` that a tree can draw. `more(n)` says that n items are left out. */
export function cappedForTree(value: unknown, more: (n: number) => string, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.length <= longestText ? value : `${value.slice(0, longestText)}… (${more(value.length - longestText)})`
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= deepest) return '…'
  if (Array.isArray(value)) {
    const items = value.slice(0, mostItems).map((item) => cappedForTree(item, more, depth + 1))
    return value.length <= mostItems ? items : [...items, `… ${more(value.length - mostItems)}`]
  }
  const entries = Object.entries(value)
  const kept = entries.slice(0, mostItems).map(([key, item]) => [key, cappedForTree(item, more, depth + 1)] as const)
  if (entries.length > mostItems) kept.push(['…', more(entries.length - mostItems)])
  return Object.fromEntries(kept)
}

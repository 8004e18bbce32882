/** How deeply data is nested. Walks without recursion: the data that has to be found out is the data that recursion dies of. */

/** Far more than anybody means; far less than what comparing, striking or writing the data as JSON can bear. */
const DEEPEST = 500

/** True when lists and objects stand more than 500 levels inside each other (or for ever, in a circle). */
export function isTooDeep(value: unknown): boolean {
  let level: readonly object[] = isObject(value) ? [value] : []
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    const below = new Set<object>()
    for (const item of level) for (const child of Object.values(item)) if (isObject(child)) below.add(child)
    level = [...below]
  }
  return false
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

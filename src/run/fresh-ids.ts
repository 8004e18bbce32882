/**
 * Names for messages and calls that nothing in this run bears already. A counter alone is not enough: what a person hands in (an
 * earlier conversation) has names of the same make, and a message under a name that is taken would replace the older one.
 */
import type { Ids } from '../base/ports'
import type { RunIds } from '../nodes/behaviour/contract'

/** `ids`, leaving out every name that stands under a key `id` somewhere in `given`. */
export function freshIds(ids: Ids, given: unknown): RunIds {
  const taken = namesIn(given)
  return {
    next(prefix) {
      let id = ids.next(prefix)
      while (taken.has(id)) id = ids.next(prefix)
      return id
    },
    reserve: (id) => {
      taken.add(id)
    },
  }
}

/** Walks without recursion and each object once: what comes from outside may be deep. */
function namesIn(given: unknown): Set<string> {
  const names = new Set<string>()
  const seen = new Set<unknown>()
  const open: unknown[] = [given]
  while (open.length > 0) {
    const item = open.pop()
    if (typeof item !== 'object' || item === null || seen.has(item)) continue
    seen.add(item)
    for (const [key, value] of Object.entries(item)) {
      if (key === 'id' && typeof value === 'string') names.add(value)
      else open.push(value)
    }
  }
  return names
}

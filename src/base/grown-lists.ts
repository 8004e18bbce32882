/**
 * Lists that grow at their end, as a conversation does lap by lap: each is a list of its own that begins like the one before it. Those
 * that are made here are known to, so that nobody compares thousands of items at every lap to find it out. Only speed hangs on it, and
 * no list is held.
 */

type List = readonly unknown[]

const origins = new WeakMap<List, WeakRef<List>>()

/** A new list: this one, and more behind it. */
export function grown<T>(list: readonly T[], more: readonly T[]): T[] {
  const longer = list.concat(more)
  origins.set(longer, new WeakRef(list))
  return longer
}

/** The list that this one grew from; undefined when that is not known. */
export const originOf = <T>(list: readonly T[]): readonly T[] | undefined =>
  origins.get(list)?.deref() as readonly T[] | undefined

/** True when `list` is `start`, the very same items in the same places, and perhaps more. */
export function growsFrom(list: List, start: List): boolean {
  if (start.length === 0) return true
  for (let one: List | undefined = list; one !== undefined && one.length >= start.length; one = originOf(one))
    if (one === start) return true
  return isBeginning(start, list)
}

/** True when the items of `start` stand in `list`, one by one, from `at` on. */
export function isBeginning(start: List, list: List, at = 0): boolean {
  if (start.length + at > list.length) return false
  for (let i = 0; i < start.length; i++) if (list[i + at] !== start[i]) return false
  return true
}

/**
 * Lists of what leads where. Most of them have one entry or none and there are thousands, so they are made no longer than they are.
 */

type Lists = (readonly number[])[]

const longList = 12
export const none: readonly number[] = []

/** So many empty lists. */
export const emptyLists = (count: number): Lists => new Array<readonly number[]>(count).fill(none)

/** Adds to the lists; what is there already is not added again. Short lists are looked through, long ones are remembered. */
export function linker(lists: Lists): (from: number, to: number) => void {
  const long = new Map<number, { readonly list: number[]; readonly known: Set<number> }>()
  return (from, to) => {
    const targets = lists[from] ?? none
    if (targets.length < longList) {
      if (!targets.includes(to)) lists[from] = targets.length === 0 ? [to] : targets.concat(to)
      return
    }
    let own = long.get(from)
    if (!own) {
      own = { list: [...targets], known: new Set(targets) }
      long.set(from, own)
      lists[from] = own.list
    }
    if (own.known.has(to)) return
    own.known.add(to)
    own.list.push(to)
  }
}

/** For each vertex the ones that lead to it, in their order. */
export function reversed(lists: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const counts = new Int32Array(lists.length)
  for (const targets of lists) for (const to of targets) counts[to] = (counts[to] ?? 0) + 1
  const back: number[][] = Array.from(counts, (count) => (count === 0 ? [] : new Array<number>(count)))
  counts.fill(0)
  for (let from = 0; from < lists.length; from++) {
    for (const to of lists[from] ?? []) {
      const list = back[to]
      const at = counts[to] ?? 0
      if (list) list[at] = from
      counts[to] = at + 1
    }
  }
  return back
}

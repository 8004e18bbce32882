/**
 * Puts lines behind their parents. The file is written as things happen, so its order is kept; only a line that stands before its own
 * parent waits for it. Lines that wait for each other in a circle come last, as they stand.
 */
export interface Chained {
  readonly id: string | undefined
  readonly parent: string | undefined
}

export interface Ordered<T> {
  readonly items: readonly T[]
  /** How many had to wait for their parent. */
  readonly moved: number
  /** Those that wait for each other. */
  readonly circular: readonly T[]
}

/** Linear in the number of items. */
export function parentsFirst<T extends Chained>(items: readonly T[]): Ordered<T> {
  const known = new Set(items.flatMap(({ id }) => (id === undefined ? [] : [id])))
  const done = new Set<string>()
  const waiting = new Map<string, T[]>()
  const ordered: T[] = []
  let moved = 0
  const place = (first: T) => {
    const stack = [first]
    for (let item = stack.pop(); item; item = stack.pop()) {
      ordered.push(item)
      if (item.id === undefined || done.has(item.id)) continue
      done.add(item.id)
      const released = waiting.get(item.id) ?? []
      waiting.delete(item.id)
      for (const one of released.toReversed()) stack.push(one)
    }
  }
  for (const item of items) {
    const { id, parent } = item
    if (parent === undefined || parent === id || !known.has(parent) || done.has(parent)) place(item)
    else {
      moved += 1
      const list = waiting.get(parent)
      if (list) list.push(item)
      else waiting.set(parent, [item])
    }
  }
  const circular = [...waiting.values()].flat()
  return { items: [...ordered, ...circular], moved, circular }
}

/** What was made before, by id, together with what it was made from: from the same things nothing is made again. */

interface Made<T> {
  readonly from: readonly unknown[]
  readonly value: T
}

export interface Maker<T> {
  /** The earlier value of this id if it was made from the same things (the same objects), else a new one. */
  make(id: string, from: readonly unknown[], how: () => T): T
}

/** One round of making; `before` is the round before. */
export class MadeBefore<T> implements Maker<T> {
  readonly #before: ReadonlyMap<string, Made<T>>
  readonly #now = new Map<string, Made<T>>()

  constructor(before?: MadeBefore<T>) {
    this.#before = before?.all ?? new Map()
  }

  get all(): ReadonlyMap<string, Made<T>> {
    return this.#now
  }

  make(id: string, from: readonly unknown[], how: () => T): T {
    const known = this.#before.get(id)
    const made = known && sameThings(known.from, from) ? known : { from, value: how() }
    this.#now.set(id, made)
    return made.value
  }
}

const sameThings = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((thing, i) => Object.is(thing, b[i]))

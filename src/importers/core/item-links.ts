/**
 * The links of the items of a list, as numbers: a file may hold hundreds of thousands, and mostly only their records are counted. What the
 * place of one is called is put together when somebody asks for it.
 */
import type { SourceLink } from '../../trace/events'

/** Where a list stands: its place with the opening bracket, and the number of its first record. */
export interface ListPlace {
  readonly list: string
  readonly first: number
}

/** The link of one item. */
export const itemLink = ({ list, first }: ListPlace, item: number): SourceLink => ({
  record: first + item,
  where: `${list}${item}]`,
})

/** The items from `from` to before `to`, but for those that are left out. */
export class ItemLinks implements Iterable<SourceLink> {
  readonly #place: ListPlace
  readonly #from: number
  readonly #to: number
  readonly #without: ReadonlySet<number>

  constructor(place: ListPlace, from: number, to: number, without: ReadonlySet<number>) {
    this.#place = place
    this.#from = from
    this.#to = to
    this.#without = without
  }

  /** Their records, in order. */
  each(visit: (record: number) => void): void {
    const { first } = this.#place
    const isWhole = this.#without.size === 0
    for (let item = this.#from; item < this.#to; item += 1) if (isWhole || !this.#without.has(item)) visit(first + item)
  }

  *[Symbol.iterator](): Generator<SourceLink> {
    for (let item = this.#from; item < this.#to; item += 1) if (!this.#without.has(item)) yield itemLink(this.#place, item)
  }
}

/** Where the records of exchanges stand in them. A program writes all of its exchanges alike: what is alike is held once. */
import { type FoundExchange, type Placed, PlacedItem } from '../core/find-conversations'

export class ExchangePaths {
  /** The path of a list: all that was sent are its items; else what was sent stands among the others. */
  readonly list: string | undefined
  readonly sent: number
  readonly others: readonly string[]

  constructor(list: string | undefined, sent: number, others: readonly string[]) {
    this.list = list
    this.sent = sent
    this.others = others
  }

  /** Of one of its records: what was sent, the replies, other answers. */
  path(i: number): string {
    if (this.list === undefined) return this.others[i] ?? ''
    return i < this.sent ? `${this.list}[${i}]` : (this.others[i - this.sent] ?? '')
  }
}

/** The paths of exchange after exchange. */
export class PathsOfExchanges {
  #last: ExchangePaths | undefined

  of({ sent, replies, alternatives }: FoundExchange): ExchangePaths {
    const list = listOf(sent)
    const others = [...(list === undefined ? sent : []), ...replies, ...alternatives].map(({ path }) => path)
    const last = this.#last
    if (last && last.list === list && last.sent === sent.length && areSame(last.others, others)) return last
    this.#last = new ExchangePaths(list, sent.length, last && areSame(last.others, others) ? last.others : others)
    return this.#last
  }
}

/** The list whose first items these are. */
function listOf(placed: readonly Placed[]): string | undefined {
  const [first] = placed
  if (!(first instanceof PlacedItem)) return undefined
  const isItem = (one: Placed, i: number): boolean => one instanceof PlacedItem && one.list === first.list && one.item === i
  return placed.every(isItem) ? first.list : undefined
}

const areSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one, i) => one === others[i])

/** A list of messages that grows by updates. What changed since it was last asked is told at the cost of that, however long it is. */
import { sameJson } from '../../base/json'
import type { StateChange } from '../../trace/events'
import type { Message } from '../../trace/message'

export class GrowingList {
  readonly items: Message[]
  readonly #at: Map<string, number>
  /** Where the last account ended, and what stood before in the places that were changed since. */
  #told: number
  readonly #before = new Map<number, Message>()

  /** `items` are copied; each id must stand in it once. */
  constructor(items: readonly Message[]) {
    this.items = [...items]
    this.#at = positions(items)
    this.#told = items.length
  }

  static canBe(items: readonly Message[]): boolean {
    return positions(items).size === items.length
  }

  take(given: readonly Message[]): void {
    for (const message of given) {
      const at = this.#at.get(message.id)
      const known = at === undefined ? undefined : this.items[at]
      if (at === undefined || known === undefined) {
        this.#at.set(message.id, this.items.length)
        this.items.push(message)
      } else if (known !== message) {
        if (at < this.#told && !this.#before.has(at)) this.#before.set(at, known)
        this.items[at] = message
      }
    }
  }

  /** What `take` changed since the last time. */
  changes(field: string): StateChange[] {
    const changes: StateChange[] = []
    for (const [at, before] of [...this.#before].sort(([a], [b]) => a - b)) {
      const now = this.items[at]
      if (now && !sameJson(before, now)) changes.push({ field, op: 'replace-by-id', value: now })
    }
    if (this.items.length > this.#told) changes.push({ field, op: 'append', values: this.items.slice(this.#told) })
    this.#before.clear()
    this.#told = this.items.length
    return changes
  }
}

const positions = (items: readonly Message[]): Map<string, number> => new Map(items.map(({ id }, i) => [id, i]))

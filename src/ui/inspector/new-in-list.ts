/**
 * Which messages of a list were not in it before, or not as they are now. Lists mostly go on from one another: what begins or ends like
 * the list before is told by that alone, and only what stands in between is looked for.
 */
import { sameJson } from '../../base/json'
import type { Message } from '../../trace/message'

export class NewInList {
  readonly #messages: readonly Message[]
  readonly #before: readonly Message[]
  /** Up to here, and from there on, the messages are the same ones as before. */
  readonly #sameTo: number
  readonly #sameFrom: number
  readonly #told = new Map<number, boolean>()

  constructor(messages: readonly Message[], before: readonly Message[]) {
    this.#messages = messages
    this.#before = before
    const shorter = Math.min(messages.length, before.length)
    let head = 0
    while (head < shorter && messages[head] === before[head]) head += 1
    let tail = 0
    while (tail < shorter - head && messages[messages.length - 1 - tail] === before[before.length - 1 - tail]) tail += 1
    this.#sameTo = head
    this.#sameFrom = messages.length - tail
  }

  /** True when no message of its id said the same before. */
  at(i: number): boolean {
    if (i < this.#sameTo || i >= this.#sameFrom) return false
    const told = this.#told.get(i) ?? this.#look(i)
    this.#told.set(i, told)
    return told
  }

  #look(i: number): boolean {
    const message = this.#messages[i]
    if (message === undefined) return false
    const isIt = (one: Message | undefined) => one !== undefined && one.id === message.id && sameJson(one, message)
    // A list that is told anew has it where it was.
    return !isIt(this.#before[i]) && !this.#before.some(isIt)
  }
}

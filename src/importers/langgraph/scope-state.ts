/**
 * The state of one graph of a run while its tape is played. Where the record has states, those are committed; where it only has
 * updates, they are folded in. What a node wrote waits here until the superstep is over.
 */
import type { SourceLink, StateChange } from '../../trace/events'
import type { Message } from '../../trace/message'
import { isMessage } from '../../trace/message-lists'
import type { FieldUpdate } from '../core/state-keeper'
import { FieldStore } from './field-store'
import type { Held, MessageBook, RanCall, Settled } from './message-book'
import { readFields, readUpdates } from './values'

export interface ReadUpdate {
  readonly updates: readonly FieldUpdate[]
  /** Messages that were not known before, in order. */
  readonly fresh: readonly Held[]
}

export class ScopeState {
  readonly #fields = new FieldStore()
  readonly #book: MessageBook
  readonly #ns: readonly string[]
  /** True when the record has states of this graph. */
  readonly hasSnapshots: boolean
  #pending: FieldUpdate[] = []
  #links: SourceLink[] = []
  #dirty = false

  constructor(book: MessageBook, ns: readonly string[], hasSnapshots: boolean) {
    this.#book = book
    this.#ns = ns
    this.hasSnapshots = hasSnapshots
  }

  /** True when a node has written since the last commit. */
  get dirty(): boolean {
    return this.#dirty
  }
  get isEmpty(): boolean {
    return this.#fields.isEmpty
  }
  /** The messages of a field as they are now; not to be kept. */
  messagesOf(field: string): readonly Message[] {
    return this.#fields.messages(field)
  }
  /** The longest list of messages as it is now; not to be kept. */
  conversation(): readonly Message[] {
    return this.#fields.longest()
  }

  /** What a node returned, read against the state that it was given. */
  read(value: unknown, link: SourceLink | undefined, ran: RanCall[] = []): ReadUpdate {
    const updates: FieldUpdate[] = []
    const fresh: Held[] = []
    for (const update of readUpdates(value)) {
      for (const read of readFields(update)) {
        if (!('messages' in read)) {
          // A node that had no message to add: the list stays as it is.
          if (Array.isArray(read.value) && read.value.length === 0 && this.messagesOf(read.field).length > 0) continue
          updates.push({ field: read.field, value: read.value })
          continue
        }
        const removesAny = read.messages.some(({ removes }) => removes)
        const removals = removesAny ? read.messages.filter(({ removes }) => removes) : nothing
        const kept = removesAny ? read.messages.filter(({ removes }) => !removes) : read.messages
        const before = this.messagesOf(read.field)
        const settled = this.#book.update(kept, before, this.#ns, link, ran)
        for (const { held, isNew } of settled) if (isNew) fresh.push(held)
        // A list that holds every message of the state is the whole of it, in its own order.
        const isLonger = before.length > 0 && settled.length > before.length
        const mine = isLonger ? new Set(settled.map(({ held }) => held.message)) : undefined
        const isWhole = mine !== undefined && before.every((message) => mine.has(message))
        const all = isWhole || removals.some(({ message }) => message.id === '__remove_all__')
        const removed = all ? 'all' : removals.map(({ message }) => this.#book.idOf(message.id))
        updates.push({
          field: read.field,
          value: settled.map(({ held }) => held.message),
          ...(removals.length === 0 && !all ? {} : { removed }),
        })
      }
    }
    return { updates, fresh }
  }

  /** A whole state. What changed by it against the state now is told as updates too. */
  readWhole(
    values: unknown,
    link: SourceLink | undefined,
    ran: RanCall[] = [],
  ): ReadUpdate & { readonly state: Readonly<Record<string, unknown>> } {
    const fresh: Held[] = []
    const state: Record<string, unknown> = {}
    for (const read of readFields(values)) {
      if ('messages' in read) {
        const settled = this.#book.list(
          read.messages.filter(({ removes }) => !removes),
          this.#ns,
          link,
          ran,
        )
        fresh.push(...newOf(settled))
        put(
          state,
          read.field,
          settled.map(({ held }) => held.message),
        )
      } else put(state, read.field, read.value)
    }
    const updates = Object.entries(state).flatMap(([field, value]): readonly FieldUpdate[] => {
      const before = this.#fields.value(field)
      if (Array.isArray(value) && value.length > 0 && value.every(isMessage)) {
        const known = new Set(Array.isArray(before) ? (before as readonly unknown[]) : [])
        const added = value.filter((message) => !known.has(message))
        return added.length === 0 ? [] : [{ field, value: added }]
      }
      return JSON.stringify(before) === JSON.stringify(value) ? [] : [{ field, value }]
    })
    return { updates, fresh, state }
  }

  /** Keeps what a node wrote until the superstep is over. */
  write(updates: readonly FieldUpdate[], links: readonly SourceLink[]): void {
    this.#pending.push(...updates)
    this.#links.push(...links)
    this.#dirty = true
  }

  /** The changes of what was written since the last commit. With states in the record, only what none of them showed (`last`). */
  flush(last = false): { readonly changes: readonly StateChange[]; readonly links: readonly SourceLink[] } {
    const pending = this.#pending
    const links = this.#links
    this.#clear()
    return { changes: this.hasSnapshots && !last ? [] : this.#fields.update(pending), links }
  }

  replace(state: Readonly<Record<string, unknown>>): readonly StateChange[] {
    this.#clear()
    return this.#fields.replace(state)
  }

  #clear(): void {
    this.#pending = []
    this.#links = []
    this.#dirty = false
  }
}

const nothing: readonly never[] = []
const newOf = (settled: readonly Settled[]): readonly Held[] => settled.flatMap(({ held, isNew }) => (isNew ? [held] : []))

/** Sets a field of its own, whatever it is called. */
function put(target: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true })
}

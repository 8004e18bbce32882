/**
 * The state of a recorded run while it is read, for formats that record updates or whole states. It gives the changes of each step
 * for `RunBuilder.commit`. Messages are reduced by id, as the engine does: a node that returns the whole list adds nothing twice.
 */
import { sameJson } from '../../base/json'
import { changesBetween } from '../../trace/changes'
import type { StateChange } from '../../trace/events'
import { emptyState, type FoldedState } from '../../trace/fold'
import type { Message } from '../../trace/message'
import { isMessage } from '../../trace/message-lists'
import { GrowingList } from './growing-list'

export interface FieldUpdate {
  readonly field: string
  /** Plain messages or any other value, as the node returned it. */
  readonly value: unknown
  /** Ids of messages that the update takes out; `all` empties the list first. */
  readonly removed?: readonly string[] | 'all' | undefined
}

const isList = (value: unknown): value is readonly Message[] => Array.isArray(value) && value.length > 0 && value.every(isMessage)

export class StateKeeper {
  #state: FoldedState = emptyState
  /** Lists of messages to which updates are added at the cost of what they bring, not of what is there. They are those of the state. */
  readonly #growing = new Map<string, GrowingList>()

  /** As it is now: lists in it grow on, and are not to be kept. */
  get state(): FoldedState {
    return this.#state
  }

  /** What a node returned: messages are added or replaced by id, any other field is set. */
  update(updates: readonly FieldUpdate[]): readonly StateChange[] {
    if (!updates.every((update) => this.#canGrow(update))) return this.#replaced(updates)
    const touched = new Map<string, StateChange[]>()
    for (const { field, value } of updates) {
      if (isList(value)) this.#list(field).take(value)
      else if (!sameJson(this.#state[field], value)) {
        this.#growing.delete(field)
        this.#state = { ...this.#state, [field]: value }
        touched.set(field, [{ field, op: 'set', value }])
      }
    }
    for (const { field, value } of updates) if (isList(value)) touched.set(field, this.#list(field).changes(field))
    return Object.keys(this.#state).flatMap((field) => touched.get(field) ?? [])
  }

  /** A whole state, as a snapshot holds it; fields that are not in it are gone. */
  replace(values: FoldedState): readonly StateChange[] {
    const held = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    const changes = changesBetween(this.#state, held, reducersOf(held))
    this.#growing.clear()
    this.#state = held
    return changes.map(withoutUndefined)
  }

  /** True for an update that only adds to a list, or sets another field. */
  #canGrow({ field, value, removed }: FieldUpdate): boolean {
    if (removed !== undefined || value === undefined) return false
    const before = this.#state[field]
    if (!isList(value)) return !isList(before)
    return this.#growing.has(field) || before === undefined || (isList(before) && GrowingList.canBe(before))
  }

  #list(field: string): GrowingList {
    const known = this.#growing.get(field)
    if (known) return known
    const before = this.#state[field]
    const list = new GrowingList(isList(before) ? before : [])
    this.#growing.set(field, list)
    this.#state = { ...this.#state, [field]: list.items }
    return list
  }

  #replaced(updates: readonly FieldUpdate[]): readonly StateChange[] {
    const next: Record<string, unknown> = { ...this.#state }
    for (const { field, value, removed } of updates) {
      const before = next[field]
      const given: readonly Message[] = Array.isArray(value) ? value.filter(isMessage) : []
      const held: readonly Message[] = Array.isArray(before) ? before.filter(isMessage) : []
      next[field] =
        isList(value) || removed !== undefined
          ? reduced(removed === 'all' ? [] : held.filter(({ id }) => removed?.includes(id) !== true), given)
          : value
    }
    return this.replace(next)
  }
}

/** A trace is JSON: a field that is gone is set to nothing at all, not to a value that JSON does not have. */
const withoutUndefined = (change: StateChange): StateChange =>
  change.op === 'set' && change.value === undefined ? { field: change.field, op: 'set' } : change

function reduced(held: readonly Message[], given: readonly Message[]): readonly Message[] {
  const result = [...held]
  const at = new Map(held.map(({ id }, i) => [id, i]))
  for (const message of given) {
    const known = at.get(message.id)
    if (known === undefined) {
      at.set(message.id, result.length)
      result.push(message)
    } else result[known] = message
  }
  return result
}

/** Lists of messages are told as additions; what reducer other fields had, no record tells. */
function reducersOf(values: FoldedState): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).flatMap(([field, value]) => (isList(value) ? [[field, 'messages']] : [])))
}

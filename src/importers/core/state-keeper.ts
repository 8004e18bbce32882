/**
 * The state of a recorded run while it is read, for formats that record updates or whole states. It gives the changes of each step
 * for `RunBuilder.commit`. Messages are reduced by id, as the engine does: a node that returns the whole list adds nothing twice.
 */
import { changesBetween } from '../../trace/changes'
import type { StateChange } from '../../trace/events'
import { emptyState, type FoldedState } from '../../trace/fold'
import type { Message } from '../../trace/message'
import { isMessage } from '../../trace/message-lists'

export interface FieldUpdate {
  readonly field: string
  /** Plain messages or any other value, as the node returned it. */
  readonly value: unknown
  /** Ids of messages that the update takes out; `all` empties the list first. */
  readonly removed?: readonly string[] | 'all' | undefined
}

export class StateKeeper {
  #state: FoldedState = emptyState

  get state(): FoldedState {
    return this.#state
  }

  /** What a node returned: messages are added or replaced by id, any other field is set. */
  update(updates: readonly FieldUpdate[]): readonly StateChange[] {
    const next: Record<string, unknown> = { ...this.#state }
    for (const { field, value, removed } of updates) {
      const before = next[field]
      const isList = (Array.isArray(value) && value.length > 0 && value.every(isMessage)) || removed !== undefined
      const given: readonly Message[] = Array.isArray(value) ? value.filter(isMessage) : []
      const held: readonly Message[] = Array.isArray(before) ? before.filter(isMessage) : []
      next[field] = isList
        ? reduced(removed === 'all' ? [] : held.filter(({ id }) => removed?.includes(id) !== true), given)
        : value
    }
    return this.replace(next)
  }

  /** A whole state, as a snapshot holds it; fields that are not in it are gone. */
  replace(values: FoldedState): readonly StateChange[] {
    const held = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
    const changes = changesBetween(this.#state, held, reducersOf(held))
    this.#state = held
    return changes.map(withoutUndefined)
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
  const lists = Object.entries(values).filter(([, value]) => Array.isArray(value) && value.length > 0 && value.every(isMessage))
  return Object.fromEntries(lists.map(([field]) => [field, 'messages']))
}

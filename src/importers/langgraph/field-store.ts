/**
 * The fields of one graph's state while a record is read. Lists of messages are kept so that an update costs what it brings, not what
 * is there already; it gives the changes of each step for `RunBuilder.commit`.
 */
import { changesBetween } from '../../trace/changes'
import type { StateChange } from '../../trace/events'
import type { Message } from '../../trace/message'
import { isMessage } from '../../trace/message-lists'
import type { FieldUpdate } from '../core/state-keeper'

interface MessageField {
  items: Message[]
  /** Position by id. */
  at: Map<string, number>
}

const noMessages: readonly Message[] = []

export class FieldStore {
  readonly #lists = new Map<string, MessageField>()
  readonly #values = new Map<string, unknown>()

  get isEmpty(): boolean {
    return this.#lists.size === 0 && this.#values.size === 0
  }
  /** The messages of a field as they are now; not to be kept. */
  messages(field: string): readonly Message[] {
    return this.#lists.get(field)?.items ?? noMessages
  }
  /** The longest list of messages; not to be kept. */
  longest(): readonly Message[] {
    let best = noMessages
    for (const { items } of this.#lists.values()) if (items.length > best.length) best = items
    return best
  }
  value(field: string): unknown {
    return this.#lists.get(field)?.items ?? this.#values.get(field)
  }

  /** Messages are added or replaced by id, any other field is set. */
  update(updates: readonly FieldUpdate[]): readonly StateChange[] {
    return updates.flatMap(({ field, value, removed }): readonly StateChange[] => {
      const given = Array.isArray(value) && value.every(isMessage) ? value : undefined
      if (given && (given.length > 0 || removed !== undefined)) return this.#messages(field, given, removed)
      this.#lists.delete(field)
      this.#values.set(field, value)
      return [{ field, op: 'set', value: value === undefined ? null : value }]
    })
  }

  /** A whole state; fields that are not in it are gone. */
  replace(state: Readonly<Record<string, unknown>>): readonly StateChange[] {
    const before = Object.fromEntries([...this.#values, ...[...this.#lists].map(([field, { items }]) => [field, items] as const)])
    const isList = (value: unknown): value is readonly Message[] =>
      Array.isArray(value) && value.length > 0 && value.every(isMessage)
    const lists = Object.entries(state).filter(([, value]) => isList(value))
    const changes = changesBetween(before, state, Object.fromEntries(lists.map(([field]) => [field, 'messages'])))
    this.#lists.clear()
    this.#values.clear()
    for (const [field, value] of Object.entries(state)) {
      if (isList(value)) this.#lists.set(field, { items: [...value], at: positions(value) })
      else this.#values.set(field, value)
    }
    // A field that is gone has no value: a file cannot say "undefined".
    return changes.map((change) => (change.op === 'set' && change.value === undefined ? { ...change, value: null } : change))
  }

  #messages(field: string, given: readonly Message[], removed: FieldUpdate['removed']): readonly StateChange[] {
    const known = this.#lists.get(field)
    const changes: StateChange[] = []
    const list = known ?? { items: [], at: new Map<string, number>() }
    if (!known) {
      this.#values.delete(field)
      this.#lists.set(field, list)
    }
    if (removed === 'all' && list.items.length > 0) {
      changes.push({ field, op: 'clear' })
      list.items = []
      list.at = new Map()
    } else if (removed !== undefined && removed !== 'all') {
      const gone = removed.filter((id) => list.at.has(id))
      if (gone.length > 0) {
        const ids = new Set(gone)
        changes.push({ field, op: 'remove', ids: gone })
        list.items = list.items.filter(({ id }) => !ids.has(id))
        list.at = positions(list.items)
      }
    }
    const added: Message[] = []
    for (const message of given) {
      const at = list.at.get(message.id)
      if (at === undefined) {
        list.at.set(message.id, list.items.length)
        list.items.push(message)
        added.push(message)
      } else if (list.items[at] !== message) {
        list.items[at] = message
        changes.push({ field, op: 'replace-by-id', value: message })
      }
    }
    if (added.length > 0 || (changes.length === 0 && !known)) changes.push({ field, op: 'append', values: added })
    return changes
  }
}

const positions = (items: readonly Message[]): Map<string, number> => new Map(items.map(({ id }, i) => [id, i]))

/**
 * Folds the changes of `state-committed` events into state: the one place that knows what each op means.
 * The state of a step is never built from writes. Message and list values are shared with the events, never copied or changed.
 */
import { unreachable } from '../base/exhaustive'
import { isRecord } from '../base/json'
import type { StateChange } from './events'

/** State after some commits: field name to value. Message lists hold plain messages. */
export type FoldedState = Readonly<Record<string, unknown>>

export const emptyState: FoldedState = {}

/** The state after `changes`, folded in order onto `state`. Neither is changed. Odd changes (a list op on a text) never throw. */
export function foldChanges(state: FoldedState, changes: readonly StateChange[]): FoldedState {
  const folder = new StateFolder(state)
  folder.apply(changes)
  return folder.snapshot()
}

const idOf = (item: unknown): string | undefined => (isRecord(item) && typeof item.id === 'string' ? item.id : undefined)

/** Folds many changes in place: a list is copied once after each snapshot, however many changes come. */
export class StateFolder {
  readonly #fields: Map<string, unknown>
  /** Lists that nobody else holds: these may be pushed to. */
  readonly #owned = new Map<string, unknown[]>()
  /** Position of the first item of each id, for owned lists that needed it. */
  readonly #positions = new Map<string, Map<string, number>>()

  constructor(from: FoldedState = emptyState) {
    this.#fields = new Map(Object.entries(from))
  }

  apply(changes: readonly StateChange[]): void {
    for (const change of changes) this.#applyOne(change)
  }

  /** The state now, as an object that will not change any more. */
  snapshot(): FoldedState {
    this.#owned.clear()
    this.#positions.clear()
    return Object.fromEntries(this.#fields)
  }

  /** What an `append` of these values does: those from `from` to `to`. */
  append(field: string, values: readonly unknown[], from: number, to: number): void {
    for (let i = from; i < to; i++) this.#push(field, values[i])
    // An empty append still makes the field a list.
    if (from >= to) this.#list(field)
  }

  #applyOne(change: StateChange): void {
    const { field } = change
    switch (change.op) {
      case 'set':
        this.#forget(field)
        if (change.value === undefined) this.#fields.delete(field)
        else this.#fields.set(field, change.value)
        return
      case 'append':
        this.append(field, change.values, 0, change.values.length)
        return
      case 'replace-by-id': {
        const at = this.#position(field, change.value.id)
        if (at === undefined) this.#push(field, change.value)
        else this.#list(field)[at] = change.value
        return
      }
      case 'remove': {
        const gone = new Set(change.ids)
        const left = this.#list(field).filter((item) => !gone.has(idOf(item) ?? '') || idOf(item) === undefined)
        this.#own(field, left)
        return
      }
      case 'clear':
        this.#own(field, [])
        return
      case 'merge': {
        const current = this.#fields.get(field)
        this.#forget(field)
        this.#fields.set(field, { ...(isRecord(current) ? current : {}), ...change.value })
        return
      }
      case 'dropped':
        return
      default:
        unreachable(change)
    }
  }

  #forget(field: string): void {
    this.#owned.delete(field)
    this.#positions.delete(field)
  }

  #own(field: string, list: unknown[]): void {
    this.#positions.delete(field)
    this.#owned.set(field, list)
    this.#fields.set(field, list)
  }

  #list(field: string): unknown[] {
    const owned = this.#owned.get(field)
    if (owned) return owned
    const current: unknown = this.#fields.get(field)
    const copy: unknown[] = Array.isArray(current) ? current.slice() : []
    this.#own(field, copy)
    return copy
  }

  #push(field: string, value: unknown): void {
    const list = this.#list(field)
    const positions = this.#positions.get(field)
    const id = idOf(value)
    if (positions && id !== undefined && !positions.has(id)) positions.set(id, list.length)
    list.push(value)
  }

  #position(field: string, id: string): number | undefined {
    const list = this.#list(field)
    let positions = this.#positions.get(field)
    if (!positions) {
      positions = new Map()
      for (const [i, item] of list.entries()) {
        const known = idOf(item)
        if (known !== undefined && !positions.has(known)) positions.set(known, i)
      }
      this.#positions.set(field, positions)
    }
    return positions.get(id)
  }
}

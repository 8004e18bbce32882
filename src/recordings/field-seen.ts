/** What a record shows of one state field: what kinds of values it held and how they were put together. */
import type { Field, FieldType, Reducer } from '../document/types'
import { reducers } from '../document/types'
import type { StateChange } from '../trace/events'
import { isMessage } from '../trace/message-lists'

export class FieldSeen {
  readonly name: string
  readonly #types = new Set<FieldType>()
  /** True when two nodes wrote it in one superstep: then its reducer takes both. */
  #together = false
  #reducer: Reducer | undefined
  /** From the changes themselves, where nobody names a reducer. */
  #op: Reducer | undefined
  /** The name that was looked up last. */
  #named: string | undefined

  constructor(name: string) {
    this.name = name
  }

  /** A node's write, with the reducer that the record names for it (if it is one of ours). */
  write(reducer: string, value: unknown): void {
    if (reducer !== this.#named) {
      this.#named = reducer
      const known = reducers.find((one) => one === reducer)
      if (known !== undefined && known !== 'replace') this.#reducer = known
    }
    const type = typeOf(value)
    if (type !== undefined && this.#reducer !== 'append') this.#types.add(type)
  }

  change(change: StateChange): void {
    switch (change.op) {
      case 'set': {
        const type = typeOf(change.value)
        if (type !== undefined) this.#types.add(type)
        return
      }
      case 'append':
        if (change.values.length === 0) return
        this.#op = change.values.every(isMessage) ? 'messages' : 'append'
        this.#types.add(this.#op === 'messages' ? 'messages' : 'list')
        return
      case 'replace-by-id':
      case 'remove':
        this.#op = 'messages'
        this.#types.add('messages')
        return
      case 'merge':
        this.#op = 'merge'
        this.#types.add('object')
        return
      default:
        return
    }
  }

  /** Two nodes wrote it in one superstep. */
  together(): void {
    this.#together = true
  }

  /** True for a field that holds a conversation. */
  get holdsMessages(): boolean {
    return this.#type() === 'messages'
  }

  field(): Field {
    const type = this.#type()
    const named = type === 'messages' ? 'messages' : (this.#reducer ?? this.#op ?? 'replace')
    const reducer = named === 'messages' && type !== 'messages' ? 'replace' : named
    if (!this.#together || reducer !== 'replace') return { name: this.name, type, reducer }
    return type === 'object' ? { name: this.name, type, reducer: 'merge' } : { name: this.name, type: 'list', reducer: 'append' }
  }

  #type(): FieldType {
    if (this.#reducer === 'messages' || this.#types.has('messages')) return 'messages'
    const [only, ...others] = this.#types
    return only !== undefined && others.length === 0 ? only : 'any'
  }
}

function typeOf(value: unknown): FieldType | undefined {
  if (value === null || value === undefined) return undefined
  if (Array.isArray(value)) return value.length > 0 && value.every(isMessage) ? 'messages' : 'list'
  if (isMessage(value)) return 'messages'
  switch (typeof value) {
    case 'string':
      return 'text'
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    default:
      return 'object'
  }
}

/**
 * A message of a list or a call that is seen in passing: who says it and when is known, the rest is mapped when somebody asks for it. It
 * holds on to its record: let go of it where many are.
 */
import type { SourceLink } from '../../trace/events'
import type { Message } from '../../trace/message'
import { Said, SaidMessage } from '../core/said'
import type { ReadTime } from '../core/times'
import type { Glimpse } from './glimpse'
import type { MappedMessage } from './mapped'

/** `record`: the number of its record; others that it is made of as well stand in `also`. */
export interface Seen extends Said, Glimpse {
  readonly record: number
  readonly also?: readonly number[] | undefined
}

/** What maps a record. */
type Map = (value: unknown) => readonly MappedMessage[]

export class SeenMessage extends Said implements Seen {
  readonly role: Message['role']
  readonly time: ReadTime | undefined
  readonly record: number
  readonly #glimpse: Glimpse
  readonly #value: unknown
  readonly #map: Map
  readonly #at: number
  #text: string | undefined
  #message: Message | undefined

  /** `at`: which of the messages of its record it is. `time`: when it was said, where only what is around it tells. */
  constructor(glimpse: Glimpse, value: unknown, at: number, record: number, map: Map, time: ReadTime | undefined) {
    super()
    this.role = glimpse.role
    this.time = glimpse.time ?? time
    this.record = record
    this.#glimpse = glimpse
    this.#value = value
    this.#map = map
    this.#at = at
  }

  get text(): string {
    this.#text ??= this.#glimpse.text
    return this.#text
  }

  get message(): Message {
    this.#message ??= this.#map(this.#value)[this.#at]?.message ?? { id: '', role: this.role, text: this.text }
    return this.#message
  }
}

/** A message that had to be mapped to be seen. */
export class MappedSeen extends SaidMessage implements Seen {
  readonly time: ReadTime | undefined
  readonly record: number
  readonly also: readonly number[] | undefined

  constructor({ message, time }: MappedMessage, { record, also }: SourceLink, around: ReadTime | undefined) {
    super(message)
    this.time = time ?? around
    this.record = record
    this.also = also
  }
}

/** A message that is made of several records, or that takes its time to be made. */
export interface LaterMapped {
  readonly role: Message['role']
  readonly time: ReadTime | undefined
  readonly source: SourceLink
  readonly text: string
  /** It asks for something, whatever it says. */
  readonly asks: boolean
  map(): MappedMessage
}

export class LaterSeen extends Said implements Seen {
  readonly role: Message['role']
  readonly time: ReadTime | undefined
  readonly record: number
  readonly also: readonly number[] | undefined
  readonly #later: LaterMapped
  #text: string | undefined
  #message: Message | undefined

  constructor(later: LaterMapped, around: ReadTime | undefined) {
    super()
    this.role = later.role
    this.time = later.time ?? around
    this.record = later.source.record
    this.also = later.source.also
    this.#later = later
  }

  get message(): Message {
    this.#message ??= this.#later.map().message
    return this.#message
  }

  get text(): string {
    this.#text ??= this.#later.text
    return this.#text
  }

  override get isBlank(): boolean {
    return !this.#later.asks && super.isBlank
  }
}

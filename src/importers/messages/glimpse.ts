/**
 * A message as it is seen in passing. Of a file with hundreds of thousands of messages a list of its conversations shows who speaks first
 * and when: mapping each message for that, its calls and its blocks, would take longer than reading the file.
 *
 * Whatever a format tells of a glimpse is what its `map` tells of the message; a test holds every format to that.
 */
import type { Message } from '../../trace/message'
import type { ReadTime } from '../core/times'
import type { MappedMessage } from './mapped'

export interface Glimpse {
  readonly role: Message['role']
  readonly time?: ReadTime | undefined
  /** May be put together only when it is asked for: ask for it where it counts. */
  readonly text: string
}

/** Of a message that is mapped already. */
export const glimpseOf = ({ message: { role, text }, time }: MappedMessage): Glimpse => ({ role, text, time })

/** Whose text is mapped when somebody asks for it. `map`: the messages of the record; `at`: which of them this is. */
export class LaterGlimpse implements Glimpse {
  readonly role: Message['role']
  readonly time: ReadTime | undefined
  readonly #value: unknown
  readonly #at: number
  readonly #map: (value: unknown) => readonly MappedMessage[]

  constructor(
    role: Message['role'],
    time: ReadTime | undefined,
    value: unknown,
    map: (value: unknown) => readonly MappedMessage[],
    at = 0,
  ) {
    this.role = role
    this.time = time
    this.#value = value
    this.#map = map
    this.#at = at
  }

  get text(): string {
    return this.#map(this.#value)[this.#at]?.message.text ?? ''
  }
}

/** A call whose arguments came in pieces. When the stream ended inside them they are kept as they are: nobody knows how they went on. */
import type { Message } from '../../trace/message'
import { type ReadCall, readCall, unreadCall } from '../messages/arguments'

export interface BrokenCall {
  readonly id: string
  readonly name: string
  /** The arguments as far as they go. */
  readonly raw: string
}

const error = 'The stream ends inside the arguments.'

/** `whole`: the stream went on after the arguments. */
export function readPieces({ id, name, raw }: BrokenCall, whole: boolean): ReadCall {
  const read = readCall(id, name, raw)
  return whole || ('call' in read && raw.trim() !== '') ? read : { invalid: unreadCall({ id, name, rawArgs: raw, error }) }
}

/** The message with its last call as one that cannot be read. */
export function withBroken(message: Message, { id, name, raw }: BrokenCall): Message {
  const { toolCalls = [], invalidCalls = [], ...rest } = message
  const left = toolCalls.filter((call) => call.id !== id)
  const broken = [...invalidCalls.filter((call) => call.id !== id), unreadCall({ id, name, rawArgs: raw, error })]
  return { ...rest, ...(left.length === 0 ? {} : { toolCalls: left }), invalidCalls: broken }
}

/**
 * A message as far as it tells one history from another: who says it, what it says, and what it asks for. The calls of a message are read
 * only where two say the same.
 */
import { stableJson } from '../../base/json'
import type { Message } from '../../trace/message'

export abstract class Said {
  abstract readonly role: Message['role']
  abstract readonly text: string
  /** May be made when it is asked for. */
  abstract readonly message: Message
  #asked: string | undefined

  /** A model's message with nothing in it: programs leave these out, or put them in. */
  get isBlank(): boolean {
    if (this.role !== 'ai' || this.text !== '') return false
    const { toolCalls, invalidCalls } = this.message
    return toolCalls === undefined && invalidCalls === undefined
  }

  /** Ids of calls are made up anew each time: a history that has them is that history. */
  get hasCallIds(): boolean {
    return this.message.toolCalls?.some(({ id }) => id.length > 8) ?? false
  }

  /** Most messages are told apart by what they say. */
  isSame(again: Said): boolean {
    if (this.role !== again.role || this.text !== again.text) return false
    return this.#asks === again.#asks || (this.#lacksId && this.#asksLoosely === again.#asksLoosely)
  }

  /** What it asks for, or answers. */
  get #asks(): string {
    this.#asked ??= asksOf(this.message)
    return this.#asked
  }

  /** A call without an id, where a provider gives none: a program makes one up when it sends the history back. */
  get #lacksId(): boolean {
    return this.message.toolCalls?.some(({ id }) => id === '') ?? false
  }

  get #asksLoosely(): string {
    const { toolCalls, invalidCalls } = this.message
    return stableJson([toolCalls?.map(({ name, args }) => [name, args]), invalidCalls?.map(({ name }) => name)])
  }
}

function asksOf({ toolCalls, invalidCalls, toolCallId }: Message): string {
  if (toolCalls === undefined && invalidCalls === undefined && toolCallId === undefined) return ''
  return stableJson([toolCalls?.map(({ id, name, args }) => [id, name, args]), invalidCalls, toolCallId])
}

/** Of a message that is there. */
export class SaidMessage extends Said {
  readonly message: Message

  constructor(message: Message) {
    super()
    this.message = message
  }

  get role(): Message['role'] {
    return this.message.role
  }
  get text(): string {
    return this.message.text
  }
}

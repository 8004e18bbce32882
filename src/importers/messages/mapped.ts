/**
 * A message of some provider as a plain one, before it has its place in a run: ids may be missing or used before, and results do
 * not know their calls yet. conversation.ts settles both.
 */
import type { Bilingual } from '../../base/language'
import type { Message, OfferedTool, Usage } from '../../trace/message'
import type { ReadTime } from '../core/times'

export interface MappedMessage {
  /** `id` and the ids of calls are empty when the record has none. */
  readonly message: Message
  readonly model?: string | undefined
  readonly usage?: Usage | undefined
  readonly finish?: string | undefined
  readonly time?: ReadTime | undefined
  /** The node that wrote it, when the record says so. */
  readonly node?: string | undefined
  /** The prompt that it was said under, when that is not the one of its conversation. */
  readonly system?: string | undefined
  /** The tools that the model was offered, when the record says so. */
  readonly tools?: readonly OfferedTool[] | undefined
  /** True for a record that takes the message of its id out of the state. */
  readonly removes?: boolean | undefined
  /** What was inferred while reading it. */
  readonly guesses?: readonly Guess[] | undefined
}

export interface Guess {
  readonly what: Bilingual
  readonly why: Bilingual
}

/** The same type while it is filled. */
export type Filled<T> = { -readonly [K in keyof T]: T[K] }

/** A text field; `undefined` for anything else and for an empty text. */
export const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** A reply that was put together from the events of one stream, as far as they go. */
import { redactText } from '../core/redact'
import type { MappedMessage } from '../messages/mapped'
import type { TakenEvent } from './events'

export interface Reply {
  readonly messages: readonly MappedMessage[]
  /** False when the stream ended before the reply did. */
  readonly whole: boolean
  /** How the provider knows it, and the reply that it goes on from. */
  readonly id?: string | undefined
  readonly previousId?: string | undefined
  /** What failed instead. */
  readonly error?: string | undefined
  readonly system?: string | undefined
}

/** Puts one stream together. */
export interface Assembly {
  /** False when the event begins another stream: then it was not taken. */
  take(event: TakenEvent): boolean
  reply(): Reply
}

/**
 * Texts that come in pieces: joined once, at the end. Secrets that the pieces held together went with the others of the file; what has become
 * whole is looked at once more all the same.
 */
export class Pieces {
  readonly #pieces: string[] = []
  /** They are what the model thought, not what it said. */
  readonly thought: boolean

  constructor(thought = false) {
    this.thought = thought
  }

  add(piece: unknown): void {
    if (typeof piece === 'string') this.#pieces.push(piece)
  }
  get isEmpty(): boolean {
    return this.#pieces.length === 0
  }
  text(): string {
    return redactText(this.#pieces.join('')).text
  }
}

/**
 * Reads where the conversation at the end of a run asks and answers, while the page is idle: to read a hundred thousand messages takes a
 * frame or two, and whoever jumps there should not wait for it.
 */
import type { TraceIndex } from '../../replay/trace-index'
import type { Message } from '../../trace/message'
import { messageLists } from '../../trace/message-lists'
import { callPlacesIn } from './call-places'
import type { Unfinished } from './use-slices'

/** Messages that are read at one go: a few milliseconds of work. */
const AT_ONCE = 5_000

export class CallsAhead implements Unfinished {
  readonly #index: TraceIndex
  /** The revision whose conversation is read. */
  #revision = -1
  #messages: readonly Message[] = []
  #read = 0

  constructor(index: TraceIndex) {
    this.#index = index
  }

  /** Reads a little more; true when there is nothing more to read. A run that still grows is read as it is looked at. */
  more(): boolean {
    const { coming, finished, revision } = this.#index
    if (coming || !finished) return true
    if (revision !== this.#revision) {
      this.#revision = revision
      this.#messages = messageLists(this.#index.state)[0]?.messages ?? []
      this.#read = 0
    }
    if (this.#messages.length > AT_ONCE) {
      this.#read += AT_ONCE
      callPlacesIn(this.#messages.slice(0, this.#read))
      if (this.#read < this.#messages.length) return false
    }
    this.#messages = []
    return true
  }
}

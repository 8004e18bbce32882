/**
 * The one queue between the tasks and the recorder. LangGraph's stream keeps everything in order but throws away what is still
 * unread when the run fails; so the event itself waits here, and only its number travels through the stream. On a failure the rest
 * is taken from here: nothing is lost.
 */
import type { EventDraft } from '../trace/events'

export interface Queued {
  readonly draft: EventDraft
  readonly step: number | undefined
}

export class Outbox {
  readonly #queue: Queued[] = []
  #taken = 0

  /** Queues an event and sends its number through the stream, when there is one. */
  put(draft: EventDraft, step: number | undefined, writer: ((chunk: unknown) => void) | undefined): void {
    this.#queue.push({ draft, step })
    writer?.(this.#taken + this.#queue.length)
  }

  /** Everything up to event number `upTo` that has not been taken yet (all of it by default). */
  take(upTo = Number.POSITIVE_INFINITY): readonly Queued[] {
    const count = Math.max(0, Math.min(this.#queue.length, upTo - this.#taken))
    this.#taken += count
    return this.#queue.splice(0, count)
  }
}

/**
 * What the tasks tell on its way to the recorder. LangGraph's stream says when a superstep's state has been shown, and throws away
 * what is still unread when the run fails; so events never travel through it, only the number of their superstep does, once: when it
 * arrives, everything before it has been recorded, and the superstep's events go straight on. On a failure the rest is taken from here.
 */
import type { EventDraft } from '../trace/events'

export interface Queued {
  readonly draft: EventDraft
  readonly step: number
}

export class Outbox {
  #queue: Queued[] = []
  #announced: number | undefined
  #open: number | undefined
  readonly #deliver: (item: Queued) => void

  constructor(deliver: (item: Queued) => void) {
    this.#deliver = deliver
  }

  /** Delivers an event, now if its superstep is open, else when its number has come through the stream. */
  put(draft: EventDraft, step: number, writer: ((chunk: unknown) => void) | undefined): void {
    if (this.#open === step) {
      this.#deliver({ draft, step })
      return
    }
    this.#queue.push({ draft, step })
    if (this.#announced === step) return
    this.#announced = step
    writer?.(step)
  }

  /** The number of a superstep has come through the stream: its events may go on. */
  open(step: number): void {
    this.#open = step
    const waiting = this.#queue
    this.#queue = waiting.filter((item) => item.step > step)
    for (const item of waiting) if (item.step <= step) this.#deliver(item)
  }

  /** Delivers everything that still waits: the stream has ended, or broken. */
  drain(): void {
    const waiting = this.#queue
    this.#queue = []
    for (const item of waiting) this.#deliver(item)
  }
}

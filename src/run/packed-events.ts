/**
 * Events on their way out of the worker, without saying again what has been said: a model reads its whole conversation at every call, and
 * in a loop of thousands of laps sending that each time would be most of the work, and fill the page's memory with copies.
 * `worker-messages.ts` puts them together again.
 */
import type { TraceEvent } from '../trace/events'
import { PromptPacker } from '../trace/growing-prompts'
import type { PackedEvent } from './worker-messages'

export class EventPacker {
  readonly #nodes = new Map<string, string>()
  /** By node. */
  readonly #prompts = new PromptPacker()

  pack(event: TraceEvent): PackedEvent {
    if (event.type === 'node-started') this.#nodes.set(event.taskId, event.node)
    if (event.type !== 'model-called') return event
    const by = this.#nodes.get(event.taskId) ?? ''
    const { kept, news } = this.#prompts.pack(by, event.messages)
    return { ...event, messages: news, grown: { by, kept } }
  }
}

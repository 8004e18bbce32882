/**
 * Events on their way out of the worker, without saying again what has been said: a model reads its whole conversation at every call, and
 * in a loop of thousands of laps sending that each time would be most of the work, and fill the page's memory with copies.
 * `worker-messages.ts` puts them together again.
 */
import type { TraceEvent } from '../trace/events'
import type { Message } from '../trace/message'
import type { PackedEvent } from './worker-messages'

export class EventPacker {
  readonly #nodes = new Map<string, string>()
  /** By node: what its model read last. */
  readonly #read = new Map<string, readonly Message[]>()

  pack(event: TraceEvent): PackedEvent {
    if (event.type === 'node-started') this.#nodes.set(event.taskId, event.node)
    if (event.type !== 'model-called') return event
    const by = this.#nodes.get(event.taskId) ?? ''
    const before = this.#read.get(by) ?? []
    this.#read.set(by, event.messages)
    const kept = sameUntil(before, event.messages)
    return { ...event, messages: event.messages.slice(kept), grown: { by, kept } }
  }
}

/** How many messages stand at the beginning of both. The first may have been made anew each time: it is a prompt. */
function sameUntil(before: readonly Message[], now: readonly Message[]): number {
  let at = 0
  while (at < now.length && at < before.length && (before[at] === now[at] || (at === 0 && isSamePrompt(before[at], now[at]))))
    at++
  return at
}

const isSamePrompt = (a: Message | undefined, b: Message | undefined): boolean =>
  a?.role === 'system' && b?.role === 'system' && a.id === b.id && a.text === b.text && !a.blocks && !b.blocks

/**
 * A cassette: what the models and tools of a recorded turn answered, ready to be given again. Plain data, so that it can cross into
 * a worker. It holds answers only; which of them fits a question is decided by run/cassette-player.ts, and nothing here runs.
 */
import type { TraceEvent } from './events'
import type { Message, Usage } from './message'

export interface RecordedReply {
  /** The node that asked, as the record names it; absent when the record does not tell. */
  readonly node?: string | undefined
  readonly message: Message
  /** What the model had read, when the record holds it. */
  readonly prompt?: readonly Message[] | undefined
  readonly usage?: Usage | undefined
  readonly seq: number
}

export interface RecordedResult {
  readonly toolCallId: string
  readonly tool: string
  readonly args: unknown
  readonly status: 'ok' | 'error'
  readonly content: string
  readonly seq: number
}

export interface Cassette {
  /** In the order in which they were given. */
  readonly replies: readonly RecordedReply[]
  readonly results: readonly RecordedResult[]
}

/** Every answer in these events. A call that the record left without an answer leaves none here: nothing is invented. */
export function cassetteOf(events: readonly TraceEvent[]): Cassette {
  const recording = new CassetteRecorder()
  for (const event of events) recording.take(event)
  return recording.cassette()
}

/** The same, event by event. */
export class CassetteRecorder {
  readonly #nodes = new Map<string, string>()
  readonly #asked = new Map<string, Extract<TraceEvent, { type: 'model-called' }>>()
  readonly #called = new Map<string, Extract<TraceEvent, { type: 'tool-called' }>[]>()
  readonly #replies: RecordedReply[] = []
  readonly #results: RecordedResult[] = []

  cassette(): Cassette {
    return { replies: [...this.#replies], results: [...this.#results] }
  }

  take(event: TraceEvent): void {
    switch (event.type) {
      case 'node-started':
        this.#nodes.set(event.taskId, event.node)
        break
      case 'model-called':
        this.#asked.set(event.callId, event)
        break
      case 'model-replied': {
        const call = this.#asked.get(event.callId)
        const node = call && this.#nodes.get(call.taskId)
        this.#replies.push({
          message: event.message,
          seq: event.seq,
          ...(node === undefined ? {} : { node }),
          ...(call && call.messages.length > 0 ? { prompt: call.messages } : {}),
          ...(event.usage === undefined ? {} : { usage: event.usage }),
        })
        break
      }
      case 'tool-called':
        this.#called.set(event.toolCallId, [...(this.#called.get(event.toolCallId) ?? []), event])
        break
      case 'tool-returned': {
        // Ids repeat in real records: the earliest call of this id that has no answer yet is the one that is answered.
        const [call, ...others] = this.#called.get(event.toolCallId) ?? []
        if (!call) break
        this.#called.set(event.toolCallId, others)
        const { toolCallId, status, content, seq } = event
        this.#results.push({ toolCallId, tool: call.tool, args: call.args, status, content, seq })
        break
      }
      default:
    }
  }
}

/** The events of one turn (from 1): from its `run-started` to the next. Out of range: none. */
export function turnOf(events: readonly TraceEvent[], turn: number): readonly TraceEvent[] {
  const starts = events.flatMap((event, i) => (event.type === 'run-started' ? [i] : []))
  const from = starts[turn - 1]
  return from === undefined ? [] : events.slice(from, starts[turn])
}

/** How many turns a record has. */
export const turnCount = (events: readonly TraceEvent[]): number =>
  events.reduce((count, event) => count + (event.type === 'run-started' ? 1 : 0), 0)

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
  const nodes = new Map<string, string>()
  const asked = new Map<string, Extract<TraceEvent, { type: 'model-called' }>>()
  const called = new Map<string, Extract<TraceEvent, { type: 'tool-called' }>[]>()
  const replies: RecordedReply[] = []
  const results: RecordedResult[] = []
  for (const event of events) {
    switch (event.type) {
      case 'node-started':
        nodes.set(event.taskId, event.node)
        break
      case 'model-called':
        asked.set(event.callId, event)
        break
      case 'model-replied': {
        const call = asked.get(event.callId)
        const node = call && nodes.get(call.taskId)
        replies.push({
          message: event.message,
          seq: event.seq,
          ...(node === undefined ? {} : { node }),
          ...(call && call.messages.length > 0 ? { prompt: call.messages } : {}),
          ...(event.usage === undefined ? {} : { usage: event.usage }),
        })
        break
      }
      case 'tool-called':
        called.set(event.toolCallId, [...(called.get(event.toolCallId) ?? []), event])
        break
      case 'tool-returned': {
        // Ids repeat in real records: the earliest call of this id that has no answer yet is the one that is answered.
        const [call, ...others] = called.get(event.toolCallId) ?? []
        if (!call) break
        called.set(event.toolCallId, others)
        const { toolCallId, status, content, seq } = event
        results.push({ toolCallId, tool: call.tool, args: call.args, status, content, seq })
        break
      }
      default:
    }
  }
  return { replies, results }
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

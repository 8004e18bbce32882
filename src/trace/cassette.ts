/**
 * A cassette: what the models and tools of a recorded turn answered, ready to be given again, and what its routers and other nodes did,
 * for those of which a graph does not know by what rule or code. Plain data, so that it can cross into a worker. It holds answers only;
 * which of them fits a question is decided by run/cassette-player.ts, and nothing here runs.
 */
import { START } from './ends'
import type { EventList } from './event-list'
import type { NodeStarted, TraceEvent, Write } from './events'
import type { Message, Usage } from './message'

export interface RecordedReply {
  /** The node that asked, as the record names it; absent when the record does not tell. */
  readonly node?: string | undefined
  readonly message: Message
  /** What the model had read, when the record holds it. */
  readonly prompt?: readonly Message[] | undefined
  /** In a cassette that was packed: so many messages of the prompt before, of the same node, stand in front of this one's. */
  readonly kept?: number | undefined
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

/** A decision of a router. */
export interface RecordedDecision {
  readonly router: string
  readonly source: string
  readonly branch: string
}

/** A visit of a node of the entry graph that ended well: what it wrote, and the nodes that it led to. */
export interface RecordedVisit {
  readonly node: string
  readonly writes: readonly Write[]
  readonly next: readonly string[]
}

export interface Cassette {
  /** In the order in which they were given. */
  readonly replies: readonly RecordedReply[]
  readonly results: readonly RecordedResult[]
  /** In their order. Absent in cassettes of answers alone. */
  readonly decisions?: readonly RecordedDecision[] | undefined
  readonly visits?: readonly RecordedVisit[] | undefined
}

/** Every answer in these events. A call that the record left without an answer leaves none here: nothing is invented. */
export function cassetteOf(events: Iterable<TraceEvent>): Cassette {
  const recording = new CassetteRecorder()
  for (const event of events) recording.take(event)
  return recording.cassette()
}

/** The same, event by event. */
export class CassetteRecorder {
  /** By task: its node, where it ran in the entry graph. What ran inside another node is nobody's by name: the outer graph may have that name too. */
  readonly #nodes = new Map<string, string>()
  readonly #asked = new Map<string, Extract<TraceEvent, { type: 'model-called' }>>()
  readonly #called = new Map<string, Waiting>()
  readonly #replies: RecordedReply[] = []
  readonly #results: RecordedResult[] = []
  readonly #decisions: RecordedDecision[] = []
  readonly #visits: RecordedVisit[] = []
  /** What a decision may stand behind. */
  readonly #ran = new Set<string>([START])
  readonly #writes = new Map<string, Write[]>()
  /** By node: where its last visit led, still open. */
  readonly #next = new Map<string, { readonly step: number | undefined; readonly names: string[] }>()

  cassette(): Cassette {
    return {
      replies: [...this.#replies],
      results: [...this.#results],
      decisions: [...this.#decisions],
      visits: [...this.#visits],
    }
  }

  take(event: TraceEvent): void {
    switch (event.type) {
      case 'node-started':
        if (event.ns.length > 0) break
        this.#nodes.set(event.taskId, event.node)
        this.#ran.add(event.node)
        this.#led(event)
        break
      case 'state-written': {
        const known = this.#writes.get(event.taskId)
        if (known) known.push(...event.writes)
        else this.#writes.set(event.taskId, [...event.writes])
        break
      }
      case 'node-finished': {
        if (event.ns.length > 0 || event.status !== 'ok') break
        const { node, taskId, step } = event
        const names: string[] = []
        this.#ran.add(node)
        this.#next.set(node, { step, names })
        this.#visits.push({ node, writes: this.#writes.get(taskId) ?? [], next: names })
        break
      }
      case 'routed': {
        const { router, source, branch, ns } = event
        // What was decided behind a visit that is not in the record comes before everything that is.
        if (branch !== null && ns.length === 0 && this.#ran.has(source)) this.#decisions.push({ router, source, branch })
        if (ns.length === 0) this.#ran.add(router)
        break
      }
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
      case 'tool-called': {
        const waiting = this.#called.get(event.toolCallId)
        if (waiting) waiting.calls.push(event)
        else this.#called.set(event.toolCallId, { calls: [event], answered: 0 })
        break
      }
      case 'tool-returned': {
        // Ids repeat in real records: the earliest call of this id that has no answer yet is the one that is answered.
        const waiting = this.#called.get(event.toolCallId)
        const call = waiting?.calls[waiting.answered]
        if (!waiting || !call) break
        waiting.answered += 1
        const { toolCallId, status, content, seq } = event
        this.#results.push({ toolCallId, tool: call.tool, args: call.args, status, content, seq })
        break
      }
      default:
    }
  }

  /** What started now is where the visits before it led. */
  #led({ node, from, alsoFrom = [], cause, step }: NodeStarted): void {
    if (cause === 'resume') return
    for (const source of [from, ...alsoFrom]) {
      const open = source === undefined ? undefined : this.#next.get(source)
      if (!open || (open.step !== undefined && open.step === step)) continue
      if (!open.names.includes(node)) open.names.push(node)
    }
  }
}

interface Waiting {
  readonly calls: Extract<TraceEvent, { type: 'tool-called' }>[]
  answered: number
}

/** The events of one turn (from 1): from its `run-started` to the next. Out of range: none. */
export function* turnOf(events: EventList, turn: number): Generator<TraceEvent> {
  let begun = 0
  for (const event of events) {
    if (event.type === 'run-started') begun += 1
    if (begun > turn) return
    if (begun === turn && turn > 0) yield event
  }
}

/** How many turns a record has. */
export const turnCount = (events: readonly TraceEvent[]): number =>
  events.reduce((count, event) => count + (event.type === 'run-started' ? 1 : 0), 0)

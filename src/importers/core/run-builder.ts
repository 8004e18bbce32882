/**
 * Puts recorded facts in the order of a run's events, so that importers cannot build an invalid list: a node has started before it
 * does anything, times count from the first one, ids are unique, and the run ends once a turn. It decides nothing about the record.
 */
import type {
  Cause,
  EventDraft,
  RouteReason,
  RunError,
  RunFinished,
  SourceLink,
  StateChange,
  TraceEvent,
  Write,
} from '../../trace/events'
import type { Message, OfferedTool, Usage } from '../../trace/message'

/** Where and when something happened, as far as the record tells. */
export interface Place {
  readonly source?: SourceLink | undefined
  /** Milliseconds since 1970. */
  readonly time?: number | undefined
  readonly ns?: readonly string[] | undefined
  /** Superstep. */
  readonly step?: number | undefined
}

export interface NodeBegin extends Place {
  readonly node: string
  readonly kind?: string | undefined
  readonly cause: Cause
  readonly from?: string | undefined
  readonly alsoFrom?: readonly string[] | undefined
  /** The task's id in the record. */
  readonly taskId?: string | undefined
}

export interface ModelUse extends Place {
  readonly model: string
  readonly saw: readonly Message[]
  readonly tools?: readonly OfferedTool[] | undefined
  readonly said?: Message | undefined
  readonly usage?: Usage | undefined
  readonly finish?: string | undefined
  /** When the reply came. */
  readonly repliedAt?: number | undefined
}

const noNs: readonly string[] = []

export class RunBuilder {
  readonly #events: TraceEvent[] = []
  /** The last number that was given for a beginning of names. */
  readonly #given = new Map<string, number>()
  /** Names that were wanted and given as they are. */
  readonly #taken = new Set<string>()
  /** True when one of them looks like a name with a number. */
  #mayClash = false
  readonly #open = new Map<string, NodeBegin>()
  readonly #turnIds = new Set<string>()
  #startedAt: number | undefined
  #inTurn = false

  get events(): readonly TraceEvent[] {
    return this.#events
  }
  /** ISO 8601; `undefined` when the record has no time. */
  get startedAt(): string | undefined {
    return this.#startedAt === undefined ? undefined : new Date(this.#startedAt).toISOString()
  }
  /** True between the start and the end of a turn. */
  get inTurn(): boolean {
    return this.#inTurn
  }

  /** Times of a run count from its first one; say it beforehand when a later record is earlier. */
  beginAt(time: number | undefined): void {
    if (time !== undefined) this.#startedAt ??= time
  }

  /** A name that no one in this run has: the wanted one, else with a number behind it. */
  unique(wanted: string | undefined, prefix: string): string {
    const isWanted = wanted !== undefined && wanted !== ''
    if (isWanted && !this.#taken.has(wanted) && !this.#isGiven(wanted)) {
      this.#taken.add(wanted)
      this.#mayClash ||= /^[a-z]+-\d+$|#\d+$/.test(wanted)
      return wanted
    }
    const stem = isWanted ? `${wanted}#` : `${prefix}-`
    for (let n = (this.#given.get(stem) ?? (isWanted ? 1 : 0)) + 1; ; n += 1) {
      if (this.#mayClash && this.#taken.has(`${stem}${n}`)) continue
      this.#given.set(stem, n)
      return `${stem}${n}`
    }
  }

  /** True for a name that was given with a number. Such names are not kept: a long run gives hundreds of thousands. */
  #isGiven(name: string): boolean {
    const last = name.charCodeAt(name.length - 1)
    if (last < 48 || last > 57) return false
    const stem = name.slice(0, Math.max(name.lastIndexOf('-'), name.lastIndexOf('#')) + 1)
    const number = name.slice(stem.length)
    return /^[1-9]\d*$/.test(number) && Number(number) <= (this.#given.get(stem) ?? 0) && !(stem.endsWith('#') && number === '1')
  }

  /** Begins a turn; one that is still open ends before it. */
  startTurn(input: unknown, place: Place = {}, ids: { readonly runId?: string; readonly threadId?: string } = {}): void {
    if (this.#inTurn) this.finish({ status: 'ok', output: null })
    this.#inTurn = true
    let runId = ids.runId ?? 'run-1'
    for (let n = this.#turnIds.size + 1; this.#turnIds.has(runId); n++) runId = `${ids.runId ?? 'run'}-${n}`
    this.#turnIds.add(runId)
    this.#add(
      { type: 'run-started', runId, ...(ids.threadId === undefined ? {} : { threadId: ids.threadId }), input, budget: {} },
      place,
    )
  }

  /** A node begins; gives the task by which everything in it is told. */
  startNode(begin: NodeBegin): string {
    if (!this.#inTurn) this.startTurn({}, { time: begin.time })
    const taskId = this.unique(begin.taskId, 'task')
    this.#open.set(taskId, begin)
    const { node, kind, cause, from, alsoFrom } = begin
    this.#add(
      {
        type: 'node-started',
        taskId,
        node,
        ...(kind === undefined ? {} : { kind }),
        cause,
        ...(from === undefined ? {} : { from }),
        ...(alsoFrom === undefined || alsoFrom.length === 0 ? {} : { alsoFrom }),
      },
      begin,
    )
    return taskId
  }

  /** A model call of an open task, with its reply when there is one. */
  model(taskId: string, use: ModelUse): void {
    const callId = this.unique(undefined, 'model')
    const place = this.#in(taskId, use)
    this.#add({ type: 'model-called', taskId, callId, model: use.model, messages: use.saw, tools: use.tools ?? [] }, place)
    if (!use.said) return
    this.#add(
      {
        type: 'model-replied',
        callId,
        message: use.said,
        ...(use.usage === undefined ? {} : { usage: use.usage }),
        ...(use.finish === undefined ? {} : { finish: use.finish }),
      },
      { ...place, time: use.repliedAt ?? use.time },
    )
  }

  toolCalled(
    taskId: string,
    call: { readonly toolCallId: string; readonly tool: string; readonly args: unknown },
    place: Place = {},
  ): void {
    this.#add({ type: 'tool-called', taskId, ...call, mode: 'recorded' }, this.#in(taskId, place))
  }

  toolReturned(
    taskId: string,
    result: { readonly toolCallId: string; readonly status: 'ok' | 'error'; readonly content: string },
    place: Place = {},
  ): void {
    this.#add({ type: 'tool-returned', ...result }, this.#in(taskId, place))
  }

  wrote(taskId: string, writes: readonly Write[], place: Place = {}): void {
    const node = this.#open.get(taskId)?.node ?? ''
    if (writes.length > 0) this.#add({ type: 'state-written', taskId, node, writes }, this.#in(taskId, place))
  }

  finishNode(
    taskId: string,
    place: Place & { readonly status?: 'ok' | 'error' | 'interrupted'; readonly error?: RunError } = {},
  ): void {
    const begin = this.#open.get(taskId)
    if (!begin) return
    const at = this.#in(taskId, place)
    this.#open.delete(taskId)
    const { status = 'ok', error } = place
    this.#add({ type: 'node-finished', taskId, node: begin.node, status, ...(error === undefined ? {} : { error }) }, at)
  }

  /** A router's decision. Without a reason it is told that the record has none. */
  routed(
    way: {
      readonly router: string
      readonly source: string
      readonly branch: string | null
      readonly targets: readonly string[]
      readonly because?: string
      readonly reason?: RouteReason
    },
    place: Place = {},
  ): void {
    const { because = 'The record does not say why.', reason = { type: 'unknown' } as const, ...rest } = way
    this.#add({ type: 'routed', ...rest, because, reason }, place)
  }

  commit(changes: readonly StateChange[], place: Place & { readonly checkpointId?: string | undefined } = {}): void {
    if (!this.#inTurn) this.startTurn({}, { time: place.time })
    const { checkpointId } = place
    this.#add({ type: 'state-committed', changes, ...(checkpointId === undefined ? {} : { checkpointId }) }, place)
  }

  /** Any other event, as it is. */
  add(draft: EventDraft, place: Place = {}): void {
    this.#add({ ...draft }, place)
  }

  /** Ends the turn; nothing happens when none is open. Nodes that have not ended are left open: the record does not tell how. */
  finish(end: Pick<RunFinished, 'status' | 'output' | 'error'>, place: Place = {}): void {
    if (!this.#inTurn) return
    this.#inTurn = false
    this.#open.clear()
    this.#add({ type: 'run-finished', ...end }, place)
  }

  /** What a task does happens in its namespace and superstep. */
  #in(taskId: string, place: Place): Place {
    const begin = this.#open.get(taskId)
    if (begin === undefined || (begin.ns === undefined && begin.step === undefined)) return place
    return { ...place, ns: place.ns ?? begin.ns, step: place.step ?? begin.step }
  }

  /** Takes the draft as its own: records are long, and a copy of each event would double them. */
  #add(given: EventDraft, { source, time, ns, step }: Place): void {
    const draft = withoutUndefined(given)
    // A record may begin in the middle of a run: a decision, a notice, before anything else.
    if (this.#events.length === 0 && draft.type !== 'run-started') this.startTurn({}, { time })
    if (time !== undefined) this.#startedAt ??= time
    const event: { -readonly [K in keyof EventPlace]?: EventPlace[K] } = draft
    event.seq = this.#events.length
    if (time !== undefined && this.#startedAt !== undefined) event.at = time - this.#startedAt
    event.ns = ns ?? noNs
    if (step !== undefined) event.step = step
    if (source !== undefined) event.recorded = source
    this.#events.push(draft as TraceEvent)
  }
}

/** What a record does not have is `null`: a trace is JSON, and there a value that is missing is a fault. */
function withoutUndefined(draft: EventDraft): EventDraft {
  switch (draft.type) {
    case 'run-started':
      return draft.input === undefined ? { ...draft, input: null } : draft
    case 'run-finished':
      return draft.output === undefined ? { ...draft, output: null } : draft
    case 'tool-called':
      return draft.args === undefined ? { ...draft, args: null } : draft
    case 'interrupted':
      return draft.question === undefined ? { ...draft, question: null } : draft
    case 'resumed':
      return draft.answer === undefined ? { ...draft, answer: null } : draft
    case 'state-written':
      return draft.writes.some(({ value }) => value === undefined)
        ? { ...draft, writes: draft.writes.map((write) => (write.value === undefined ? { ...write, value: null } : write)) }
        : draft
    default:
      return draft
  }
}

type EventPlace = Pick<TraceEvent, 'seq' | 'at' | 'ns' | 'step' | 'recorded'>

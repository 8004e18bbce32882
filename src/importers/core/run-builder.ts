/**
 * Puts recorded facts in the order of a run's events, so that importers cannot build an invalid list: a node has started before it
 * does anything, times count from the first one, ids are unique, and the run ends once a turn. It decides nothing about the record.
 */
import type {
  Cause,
  EventDraft,
  ModelCalled,
  ModelReplied,
  NodeFinished,
  NodeStarted,
  RouteReason,
  RunError,
  RunFinished,
  SourceLink,
  StateChange,
  StateCommitted,
  ToolReturned,
  TraceEvent,
  Write,
} from '../../trace/events'
import type { Message, OfferedTool, Usage } from '../../trace/message'
import { withoutMissing, withoutUndefined } from './missing-values'

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
/** The entry graph's is one list for all events: readers of a run find what they know of it by it. */
const nsOf = (ns: readonly string[] | undefined): readonly string[] => (ns === undefined || ns.length === 0 ? noNs : ns)

export class RunBuilder {
  readonly #events: TraceEvent[] = []
  /** The last number that was given for a beginning of names. */
  readonly #given = new Map<string, number>()
  /** Names that were wanted and given as they are. */
  readonly #taken = new Set<string>()
  /** True when one of them looks like a name with a number. */
  #mayClash = false
  readonly #open = new Map<string, NodeBegin>()
  /** The task that began last: nearly everything that is told next is about it. */
  #lastId: string | undefined
  #lastBegin: NodeBegin | undefined
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
    if (this.#lastId !== undefined && this.#lastBegin) this.#open.set(this.#lastId, this.#lastBegin)
    this.#lastId = taskId
    this.#lastBegin = begin
    const { node, kind, cause, from, alsoFrom, time, ns, step, source } = begin
    const seq = this.#next(time)
    const at = this.#since(time)
    const own = nsOf(ns)
    // Nearly every one has both a kind and a way that it came: whole at once, it is smaller.
    const event: Filled<NodeStarted> =
      kind !== undefined && from !== undefined
        ? { type: 'node-started', taskId, node, cause, seq, at, ns: own, recorded: source, kind, from }
        : { type: 'node-started', taskId, node, cause, seq, at, ns: own, recorded: source }
    if (kind !== undefined) event.kind = kind
    if (from !== undefined) event.from = from
    if (alsoFrom !== undefined && alsoFrom.length > 0) event.alsoFrom = alsoFrom
    this.#push(event, step)
    return taskId
  }

  /** A model call of an open task, with its reply when there is one. */
  model(taskId: string, use: ModelUse): void {
    const callId = this.unique(undefined, 'model')
    const { model, saw: messages, tools = [], said: message, usage, finish, source, time } = use
    const begin = this.#begun(taskId)
    const ns = use.ns ?? begin?.ns
    const step = use.step ?? begin?.step
    this.modelCalled({ taskId, callId, model, messages, tools }, { source, time, ns, step })
    if (!message) return
    const at = this.#since(use.repliedAt ?? time)
    const seq = this.#next(time)
    const reply: Filled<ModelReplied> = { type: 'model-replied', callId, message, seq, at, ns: nsOf(ns), recorded: source }
    if (usage !== undefined) reply.usage = usage
    if (finish !== undefined) reply.finish = finish
    this.#push(reply, step)
  }

  modelCalled(
    call: Pick<ModelCalled, 'taskId' | 'callId' | 'model' | 'messages' | 'tools'>,
    { source: recorded, time, ns = noNs, step }: Place,
  ): void {
    const { taskId, callId, model, messages, tools } = call
    const seq = this.#next(time)
    const at = this.#since(time)
    this.#push({ type: 'model-called', taskId, callId, model, messages, tools, seq, at, ns, recorded }, step)
  }

  modelReplied(
    { callId, message, usage, finish }: Pick<ModelReplied, 'callId' | 'message' | 'usage' | 'finish'>,
    place: Place,
  ): void {
    const { source: recorded, time, ns = noNs, step } = place
    if (usage !== undefined || finish !== undefined) {
      const told = { ...(usage === undefined ? {} : { usage }), ...(finish === undefined ? {} : { finish }) }
      this.#add({ type: 'model-replied', callId, message, ...told }, place)
      return
    }
    const seq = this.#next(time)
    this.#push({ type: 'model-replied', callId, message, seq, at: this.#since(time), ns, recorded }, step)
  }

  /** A piece of what a model says. A streamed record is made of these. */
  token(callId: string, text: string, { source: recorded, time, ns = noNs, step }: Place): void {
    const seq = this.#next(time)
    this.#push({ type: 'token', callId, text, seq, at: this.#since(time), ns, recorded }, step)
  }

  toolCalled(
    taskId: string,
    { toolCallId, tool, args }: { readonly toolCallId: string; readonly tool: string; readonly args: unknown },
    { source: recorded, time, ns, step }: Place = {},
  ): void {
    const begin = this.#begun(taskId)
    this.#push(
      {
        type: 'tool-called',
        taskId,
        toolCallId,
        tool,
        args: args === undefined ? null : args,
        mode: 'recorded',
        seq: this.#next(time),
        at: this.#since(time),
        ns: nsOf(ns ?? begin?.ns),
        recorded,
      },
      step ?? begin?.step,
    )
  }

  toolReturned(
    taskId: string,
    result: {
      readonly toolCallId: string
      readonly status: 'ok' | 'error'
      readonly content: string
      readonly cutFrom?: number | undefined
    },
    { source: recorded, time, ns, step }: Place = {},
  ): void {
    const begin = this.#begun(taskId)
    const { toolCallId, status, content, cutFrom } = result
    const event: Filled<ToolReturned> = {
      type: 'tool-returned',
      toolCallId,
      status,
      content,
      seq: this.#next(time),
      at: this.#since(time),
      ns: nsOf(ns ?? begin?.ns),
      recorded,
    }
    if (cutFrom !== undefined) event.cutFrom = cutFrom
    this.#push(event, step ?? begin?.step)
  }

  wrote(taskId: string, writes: readonly Write[], { source: recorded, time, ns, step }: Place = {}): void {
    if (writes.length === 0) return
    const begin = this.#begun(taskId)
    this.#push(
      {
        type: 'state-written',
        taskId,
        node: begin?.node ?? '',
        writes: withoutUndefined(writes),
        seq: this.#next(time),
        at: this.#since(time),
        ns: nsOf(ns ?? begin?.ns),
        recorded,
      },
      step ?? begin?.step,
    )
  }

  finishNode(
    taskId: string,
    place: Place & { readonly status?: 'ok' | 'error' | 'interrupted'; readonly error?: RunError } = {},
  ): void {
    const begin = this.#begun(taskId)
    if (!begin) return
    if (taskId === this.#lastId) this.#lastId = this.#lastBegin = undefined
    else this.#open.delete(taskId)
    const { status = 'ok', error, source: recorded, time, ns, step } = place
    const event: Filled<NodeFinished> = {
      type: 'node-finished',
      taskId,
      node: begin.node,
      status,
      seq: this.#next(time),
      at: this.#since(time),
      ns: nsOf(ns ?? begin.ns),
      recorded,
    }
    if (error !== undefined) event.error = error
    this.#push(event, step ?? begin.step)
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
    const { router, source, branch, targets, because = 'The record does not say why.', reason = unknownReason } = way
    const { source: recorded, time, ns = noNs, step } = place
    const seq = this.#next(time)
    const at = this.#since(time)
    this.#push({ type: 'routed', router, source, branch, targets, because, reason, seq, at, ns, recorded }, step)
  }

  commit(changes: readonly StateChange[], place: Place & { readonly checkpointId?: string | undefined } = {}): void {
    const { checkpointId, source: recorded, time, ns = noNs, step } = place
    if (!this.#inTurn) this.startTurn({}, { time })
    const event: Filled<StateCommitted> = {
      type: 'state-committed',
      changes,
      seq: this.#next(time),
      at: this.#since(time),
      ns,
      recorded,
    }
    if (checkpointId !== undefined) event.checkpointId = checkpointId
    this.#push(event, step)
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
    this.#lastId = this.#lastBegin = undefined
    this.#add({ type: 'run-finished', ...end }, place)
  }

  /** An open task. */
  #begun(taskId: string): NodeBegin | undefined {
    return taskId === this.#lastId ? this.#lastBegin : this.#open.get(taskId)
  }

  /** The number of the next event. A record may begin in the middle of a run: a decision, a notice, before anything else. */
  #next(time: number | undefined): number {
    if (this.#events.length === 0) this.startTurn({}, { time })
    return this.#events.length
  }

  #since(time: number | undefined): number | undefined {
    if (time === undefined) return undefined
    this.#startedAt ??= time
    const since = time - this.#startedAt
    // A difference of large numbers is kept as a large number, and each in a place of its own, also where it is small.
    const small = since | 0
    return small === since ? small : since
  }

  /** Whole events only: what is put into an object later takes as much time as making it, and records have millions. */
  #push(event: Filled<TraceEvent>, step: number | undefined): void {
    if (step !== undefined) event.step = step
    this.#events.push(event)
  }

  /** An event that comes seldom. Takes the draft as its own. */
  #add(given: EventDraft, { source, time, ns, step }: Place): void {
    const draft = withoutMissing(given)
    if (draft.type !== 'run-started') this.#next(time)
    const place: { -readonly [K in keyof EventPlace]?: EventPlace[K] } = draft
    place.seq = this.#events.length
    place.at = this.#since(time)
    place.ns = nsOf(ns)
    place.recorded = source
    this.#push(draft as TraceEvent, step)
  }
}

type Filled<E extends TraceEvent> = { -readonly [K in keyof E]: E[K] }
const unknownReason: RouteReason = { type: 'unknown' }

type EventPlace = Pick<TraceEvent, 'seq' | 'at' | 'ns' | 'step' | 'recorded'>

/**
 * The runner: a document and a question in, a LangGraph stream in the middle, trace events out. It never throws: whatever goes wrong
 * becomes events, and the last event is always `run-finished`. It records what LangGraph did and adds only what LangGraph keeps silent about.
 */
import { buildGraph, type CompiledAgent } from '../compiler/build'
import { type Plan, planGraph } from '../compiler/plan'
import { diagnose } from '../diagnostics/diagnose'
import { DEFAULT_RECURSION_LIMIT, type Graph } from '../document/types'
import { plainState } from '../nodes/behaviour/messages'
import { changesBetween } from '../trace/changes'
import type { RunFinished, StateChange, TraceEvent } from '../trace/events'
import { BudgetStop, createBudgetGuard } from './budget-guard'
import { codeOf, runErrorOf } from './failures'
import { createGraphHost, type RunHost } from './graph-host'
import { inputUpdate } from './input'
import { Outbox, type Queued } from './outbox'
import type { RunPlatform } from './platform'
import type { RunRequest } from './port'
import { createRecorder, type Recorder } from './recorder'

export interface RunOptions {
  readonly platform: RunPlatform
  readonly emit: (event: TraceEvent) => void
  /** Aborts when a person stops the run. */
  readonly signal?: AbortSignal | undefined
}

/** Runs the document once. Resolves after `run-finished` has been emitted. */
export async function runDocument(request: RunRequest, options: RunOptions): Promise<void> {
  const { document } = request
  const { clock, ids } = options.platform
  const recorder = createRecorder({ clock, secrets: Object.values(request.secrets), emit: options.emit })
  const input = request.input ?? document.input ?? {}
  recorder.record({ type: 'run-started', runId: ids.next('run'), input, budget: { ...document.budget } })
  const graph = document.graphs[document.entry]
  if (!graph) {
    const message = `The document says that it begins at the graph "${document.entry}", and there is no such graph.`
    recorder.record({ type: 'run-finished', status: 'error', output: {}, error: { code: 'graph-refused', message } })
    return
  }
  await new Run(request, options, recorder, graph, input).go()
  recorder.close()
}

class Run {
  readonly #request: RunRequest
  readonly #recorder: Recorder
  readonly #graph: Graph
  readonly #plan: Plan
  readonly #outbox = new Outbox((item) => this.#take(item))
  readonly #stop = new AbortController()
  readonly #guard: ReturnType<typeof createBudgetGuard>
  readonly #host: RunHost
  readonly #reducers: Readonly<Record<string, string>>
  readonly #update: Record<string, unknown>
  readonly #person: AbortSignal | undefined
  #state: Readonly<Record<string, unknown>> = {}
  #committed = false
  #openStep: number | undefined
  #early: Queued[] = []
  #dropped: StateChange[] = []

  constructor(
    request: RunRequest,
    { platform, signal }: RunOptions,
    recorder: Recorder,
    graph: Graph,
    input: Readonly<Record<string, unknown>>,
  ) {
    this.#request = request
    this.#recorder = recorder
    this.#graph = graph
    this.#plan = planGraph(graph)
    this.#person = signal
    this.#reducers = Object.fromEntries(graph.state.fields.map((field) => [field.name, field.reducer]))
    this.#update = inputUpdate(request.document, input, platform.ids)
    this.#guard = createBudgetGuard(request.document, platform.clock, this.#stop)
    this.#host = createGraphHost({
      request,
      graph,
      plan: this.#plan,
      platform,
      outbox: this.#outbox,
      signal: this.#stop.signal,
      mayGoOn: () => this.#guard.check(),
    })
  }

  async go(): Promise<void> {
    const forward = () => this.#stop.abort(this.#person?.reason)
    if (this.#person?.aborted) forward()
    this.#person?.addEventListener('abort', forward, { once: true })
    this.#guard.start()
    try {
      await this.#stream(buildGraph(this.#plan, this.#host))
      this.#outbox.drain()
      this.#closeStep()
      this.#noteEnd()
      this.#finish({ status: 'ok' })
    } catch (error) {
      this.#outbox.drain()
      this.#releaseEarly()
      this.#closeStep()
      this.#fail(error)
    } finally {
      this.#guard.end()
      this.#person?.removeEventListener('abort', forward)
      // Whatever still runs in the background (a tool that ignores its signal) is told that nobody waits for it.
      this.#stop.abort()
    }
  }

  async #stream(agent: CompiledAgent): Promise<void> {
    const stream = await agent.stream(this.#update as never, {
      streamMode: ['custom', 'values'],
      subgraphs: true,
      recursionLimit: this.#request.document.budget.recursionLimit ?? DEFAULT_RECURSION_LIMIT,
      signal: this.#stop.signal,
    })
    for await (const chunk of stream as AsyncIterable<readonly [readonly string[], string, unknown]>) {
      const [namespace, mode, data] = chunk
      if (mode === 'custom' && typeof data === 'number') this.#outbox.open(data)
      else if (mode === 'values' && namespace.length === 0) this.#commit(data as Readonly<Record<string, unknown>>)
    }
  }

  /** Records one event. A decision at START comes before LangGraph shows the input: it waits for it. */
  #take(item: Queued): void {
    if (!this.#committed && isEarly(item)) {
      this.#early.push(item)
      return
    }
    if (item.draft.type === 'node-started' && item.step !== this.#openStep) {
      this.#closeStep()
      this.#openStep = item.step
    }
    this.#record(item)
  }

  #record({ draft, step }: Queued): void {
    this.#recorder.record(draft, step)
    if (draft.type === 'notice' && draft.code === 'dropped-write') {
      this.#dropped.push({ field: String(draft.data?.field), op: 'dropped', value: draft.data?.value, node: draft.node })
    }
    if (draft.type === 'model-replied' && draft.usage) {
      const limit = this.#guard.spend(draft.usage, draft.callId)
      if (limit) this.#recorder.record({ type: 'limit-reached', ...limit }, step)
    }
    if (draft.type === 'model-called') this.#guard.called(draft.callId, draft.model)
  }

  /** LangGraph shows the state after a superstep that changed something. */
  #commit(values: Readonly<Record<string, unknown>>): void {
    const after = plainState(values)
    const changes = [...changesBetween(this.#state, after, this.#reducers), ...this.#dropped]
    this.#dropped = []
    this.#state = after
    this.#recorder.record({ type: 'state-committed', changes }, this.#openStep ?? 0)
    this.#openStep = undefined
    this.#committed = true
    this.#releaseEarly()
  }

  /** A superstep that wrote nothing is not shown by LangGraph; its end is recorded all the same. */
  #closeStep(): void {
    if (this.#openStep === undefined) return
    this.#recorder.record({ type: 'state-committed', changes: this.#dropped }, this.#openStep)
    this.#dropped = []
    this.#openStep = undefined
  }

  #releaseEarly(): void {
    const early = this.#early
    this.#early = []
    for (const item of early) this.#record(item)
  }

  #noteEnd(): void {
    for (const { node, missing } of this.#host.arrivals.starved()) {
      const text = `${node} waits for ${missing.join(', ')}, which did not run.`
      this.#recorder.record({ type: 'notice', code: 'join-starved', text, node, data: { missing } })
    }
    for (const { node, jumped } of this.#host.lastFinished()) {
      if (jumped || !this.#plan.deadEnds.includes(node)) continue
      this.#recorder.record({ type: 'notice', code: 'dead-end', text: `${node} has no way out, so the run ended there.`, node })
    }
  }

  #fail(error: unknown): void {
    if (this.#person?.aborted) {
      this.#finish({ status: 'stopped' })
      return
    }
    const spent = this.#guard.spent()
    if (spent?.limit === 'seconds') this.#recorder.record({ type: 'limit-reached', ...spent })
    if (spent || error instanceof BudgetStop) {
      this.#finish({ status: 'limit' })
      return
    }
    if (codeOf(error) === 'recursion-limit') {
      const allowed = this.#request.document.budget.recursionLimit ?? DEFAULT_RECURSION_LIMIT
      this.#recorder.record({ type: 'limit-reached', limit: 'recursionLimit', used: allowed, allowed })
      this.#finish({ status: 'limit', error: runErrorOf(error) })
      return
    }
    const begun = this.#committed || this.#host.lastFinished().length > 0
    if (!begun) this.#noteProblems()
    this.#finish({ status: 'error', error: begun ? runErrorOf(error) : refusal(error) })
  }

  /** The engine refused the graph: the run ends at once, with everything that is wrong with it. */
  #noteProblems(): void {
    const { document, language } = this.#request
    for (const problem of diagnose(document, language)) {
      if (problem.severity !== 'error' || problem.graph !== document.entry) continue
      const { code, message: text, node, edge, field } = problem
      this.#recorder.record({ type: 'notice', code: 'problem', text, node, data: { problem: code, edge, field } })
    }
  }

  #finish(end: Pick<RunFinished, 'status' | 'error'>): void {
    this.#recorder.record({ type: 'run-finished', ...end, output: outputOf(this.#state, this.#graph) })
  }
}

/** Before the input has been shown only decisions at START, and what they say, can have happened. */
const isEarly = ({ draft }: Queued): boolean =>
  draft.type === 'notice' || draft.type === 'limit-reached' || draft.type === 'routed'

/** Nothing has run yet: LangGraph refused the graph itself. */
function refusal(error: unknown) {
  const told = runErrorOf(error)
  return told.code === 'engine-error' ? { ...told, code: 'graph-refused' } : told
}

/** The fields that leave the graph: the output schema's, or all of them. */
function outputOf(state: Readonly<Record<string, unknown>>, graph: Graph): Readonly<Record<string, unknown>> {
  const names = graph.state.output
  return names && names.length > 0 ? Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name))) : state
}

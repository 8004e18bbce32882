/**
 * The runner: a document and a question in, a LangGraph stream in the middle, trace events out. It never throws: whatever goes wrong
 * becomes events, and the last event is always `run-finished`. It records what LangGraph did and adds only what LangGraph keeps silent about.
 */
import { buildGraph, type CompiledAgent } from '../compiler/build'
import { type Plan, planGraph } from '../compiler/plan'
import { DEFAULT_RECURSION_LIMIT, type Graph, START } from '../document/types'
import type { RunIds } from '../nodes/behaviour/contract'
import type { RunError, RunFinished, TraceEvent } from '../trace/events'
import { BudgetStop, createBudgetGuard } from './budget-guard'
import { codeOf, overwriteError, partsOf, runErrorOf } from './failures'
import { freshIds } from './fresh-ids'
import { createGraphHost, type RunHost } from './graph-host'
import { firstUpdate } from './input'
import { Outbox } from './outbox'
import type { RunPlatform } from './platform'
import type { RunRequest } from './port'
import { problemNotices } from './problem-notices'
import { createRecorder, type Recorder } from './recorder'
import { StateLog } from './state-log'

export interface RunOptions {
  readonly platform: RunPlatform
  readonly emit: (event: TraceEvent) => void
  /** Aborts when a person stops the run. */
  readonly signal?: AbortSignal | undefined
}

/** Runs the document once. Resolves after `run-finished` has been emitted. */
export async function runDocument(request: RunRequest, options: RunOptions): Promise<void> {
  const { document } = request
  const { clock, ids: counter } = options.platform
  const input = request.input ?? document.input ?? {}
  const graph = Object.hasOwn(document.graphs, document.entry) ? document.graphs[document.entry] : undefined
  const ids = freshIds(counter, [input, document.models, graph?.state.fields])
  const recorder = createRecorder({ clock, secrets: Object.values(request.secrets), emit: options.emit })
  recorder.record({ type: 'run-started', runId: ids.next('run'), input, budget: { ...document.budget } })
  const refuse = (error: RunError) => {
    for (const notice of error.code === 'graph-refused' ? problemNotices(document, request.language) : []) recorder.record(notice)
    recorder.record({ type: 'run-finished', status: 'error', output: {}, error })
  }
  if (!graph) {
    const message = `The document says that it begins at the graph "${document.entry}", and there is no such graph.`
    refuse({ code: 'graph-refused', message, data: { entry: document.entry } })
    return
  }
  try {
    const first = firstUpdate(graph.state.fields, input, ids)
    if (!first.ok) {
      refuse({ code: 'input-refused', ...first.error })
      return
    }
    for (const { name, text } of first.value.ignored) {
      recorder.record({ type: 'notice', code: 'input-ignored', text, data: { name } })
    }
    await new Run({ request, options, recorder, graph, ids, update: first.value.update }).go()
  } catch (error) {
    // Nothing is known to come here. If something does, the run still ends, and says so.
    refuse(runErrorOf(error))
  }
  recorder.close()
}

interface RunParts {
  readonly request: RunRequest
  readonly options: RunOptions
  readonly recorder: Recorder
  readonly graph: Graph
  readonly ids: RunIds
  readonly update: Readonly<Record<string, unknown>>
}

class Run {
  readonly #request: RunRequest
  readonly #recorder: Recorder
  readonly #graph: Graph
  readonly #plan: Plan
  readonly #log: StateLog
  readonly #outbox: Outbox
  readonly #stop = new AbortController()
  readonly #guard: ReturnType<typeof createBudgetGuard>
  readonly #host: RunHost
  readonly #update: Readonly<Record<string, unknown>>
  readonly #person: AbortSignal | undefined

  constructor({ request, options: { platform, signal }, recorder, graph, ids, update }: RunParts) {
    this.#request = request
    this.#recorder = recorder
    this.#graph = graph
    this.#plan = planGraph(graph)
    this.#person = signal
    this.#update = update
    this.#log = new StateLog(recorder, Object.fromEntries(graph.state.fields.map((field) => [field.name, field.reducer])))
    this.#outbox = new Outbox((item) => this.#log.take(item))
    this.#guard = createBudgetGuard(request.document, platform.clock, this.#stop)
    this.#host = createGraphHost({
      request,
      graph,
      plan: this.#plan,
      platform,
      outbox: this.#outbox,
      signal: this.#stop.signal,
      ids,
      guard: this.#guard,
    })
  }

  async go(): Promise<void> {
    const forward = () => this.#stop.abort(this.#person?.reason)
    if (this.#person?.aborted) forward()
    this.#person?.addEventListener('abort', forward, { once: true })
    try {
      const agent = buildGraph(this.#plan, this.#host)
      await this.#host.load()
      this.#guard.start()
      await this.#stream(agent)
      this.#outbox.drain()
      this.#log.close()
      this.#noteEnd()
      this.#finish({ status: 'ok' })
    } catch (error) {
      this.#host.interruptRunning()
      this.#outbox.drain()
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
      else if (mode === 'values' && namespace.length === 0) this.#log.commit(data as Readonly<Record<string, unknown>>)
    }
  }

  #noteEnd(): void {
    const step = this.#host.lastStep()
    for (const { node, missing } of this.#host.arrivals.starved()) {
      const text = `${node} still waits for ${missing.join(', ')}.`
      this.#recorder.record({ type: 'notice', code: 'join-starved', text, node, data: { missing } }, step)
    }
    const last = this.#host.begun() ? this.#host.lastFinished() : [{ node: START, jumped: false }]
    for (const { node, jumped } of last) {
      if (jumped || !this.#plan.deadEnds.includes(node)) continue
      // A node that may jump has ways on; this time it took none.
      const mayJump = this.#plan.nodes.some(({ id, destinations }) => id === node && destinations.length > 0)
      const draft = mayJump
        ? { code: 'no-destination', text: `${node} did not jump, and has no other way on, so the run ended there.` }
        : { code: 'dead-end', text: `${node === START ? 'START' : node} has no way out, so the run ended there.` }
      this.#recorder.record({ type: 'notice', node, ...draft }, step)
    }
  }

  #fail(error: unknown): void {
    const step = this.#host.lastStep()
    this.#log.close()
    if (this.#person?.aborted) {
      this.#finish({ status: 'stopped' })
      return
    }
    const reason: unknown = this.#stop.signal.reason
    const timeIsUp = this.#stop.signal.aborted && reason instanceof BudgetStop
    if (timeIsUp || partsOf(error).every((part) => part instanceof BudgetStop)) {
      const spent = this.#guard.spent()
      if (spent?.limit === 'seconds') this.#recorder.record({ type: 'limit-reached', ...spent }, step)
      this.#finish({ status: 'limit' })
      return
    }
    if (codeOf(error) === 'recursion-limit') {
      const allowed = this.#request.document.budget.recursionLimit ?? DEFAULT_RECURSION_LIMIT
      this.#recorder.record({ type: 'limit-reached', limit: 'recursionLimit', used: allowed, allowed }, step)
      this.#finish({ status: 'limit', error: runErrorOf(error) })
      return
    }
    if (this.#host.begun()) {
      this.#finish({ status: 'error', error: this.#errorOf(error) })
      return
    }
    for (const notice of problemNotices(this.#request.document, this.#request.language)) this.#recorder.record(notice)
    this.#finish({ status: 'error', error: refusal(error) })
  }

  #errorOf(error: unknown): RunError {
    if (codeOf(error) === 'parallel-overwrite') {
      return overwriteError(this.#host.lastWrites(), this.#graph.state.fields) ?? runErrorOf(error)
    }
    const node = this.#host.raisedBy(partsOf(error)[0])
    return { ...runErrorOf(error), ...(node === undefined ? {} : { node }) }
  }

  #finish(end: Pick<RunFinished, 'status' | 'error'>): void {
    this.#recorder.record({ type: 'run-finished', ...end, output: outputOf(this.#log.state, this.#graph) })
    this.#recorder.close()
  }
}

/** Nothing has run yet: LangGraph refused the graph itself. Its first paragraph says why; what follows is advice about its own API. */
function refusal(error: unknown): RunError {
  const { code, message } = runErrorOf(error)
  const [why = message] = message.split(/\n\s*\n/)
  return { code: code === 'engine-error' ? 'graph-refused' : code, message: why, data: { said: why } }
}

/** The fields that leave the graph: those of the output schema that there are, or all of them. */
function outputOf(
  state: Readonly<Record<string, unknown>>,
  { state: { fields, output } }: Graph,
): Readonly<Record<string, unknown>> {
  const names = (output ?? []).filter((name) => fields.some((field) => field.name === name))
  return names.length > 0 ? Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name))) : state
}

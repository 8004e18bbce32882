import type { GraphHost, RouteRecord, Task, TaskInfo } from '../compiler/host'
import type { Plan } from '../compiler/plan'
import type { Graph } from '../document/types'
import { NodeFailure, type RunIds } from '../nodes/behaviour/contract'
import { plainState, plainValue } from '../nodes/behaviour/messages'
import { because } from '../nodes/router/behaviour'
import type { EventDraft, RouteReason } from '../trace/events'
import { Arrivals } from './arrivals'
import type { BudgetGuard } from './budget-guard'
import { runErrorOf } from './failures'
import type { Outbox } from './outbox'
import type { RunPlatform } from './platform'
import type { RunRequest } from './port'
import { sharedParts } from './shared-parts'
import { createScopes } from './task-scopes'

export interface HostOptions {
  readonly request: RunRequest
  readonly graph: Graph
  readonly plan: Plan
  readonly platform: RunPlatform
  readonly outbox: Outbox
  readonly signal: AbortSignal
  readonly ids: RunIds
  readonly guard: BudgetGuard
}

export interface RunHost extends GraphHost {
  readonly arrivals: Arrivals
  /** Loads what the graph will use. Never rejects. */
  load(): Promise<void>
  /** True once a router was asked or a node began: what goes wrong then is not the shape of the graph. */
  begun(): boolean
  /** The last superstep in which a node began. */
  lastStep(): number | undefined
  /** Nodes that finished in the last superstep that ran, and whether they chose a way on by themselves. */
  lastFinished(): readonly { readonly node: string; readonly jumped: boolean }[]
  /** What the nodes of the last superstep wrote. */
  lastWrites(): readonly WriteOf[]
  /** The run is over: tells that what still runs was cut short, and lets it say nothing more. */
  interruptRunning(): void
  /** The node that raised this error, when it was a node. */
  raisedBy(error: unknown): string | undefined
}

export interface WriteOf {
  readonly node: string
  readonly field: string
  readonly value: unknown
}

export function createGraphHost(options: HostOptions): RunHost {
  const { request, graph, plan, platform, outbox, signal, ids, guard } = options
  const { document } = request
  const arrivals = new Arrivals(plan)
  const kinds = new Map(graph.nodes.map((node) => [node.id, node]))
  const shared = sharedParts({ document, secrets: request.secrets, cassettes: request.cassettes, platform, ids })
  const latest: { superstep: number; finished: { node: string; jumped: boolean }[]; writes: WriteOf[] } = {
    superstep: -1,
    finished: [],
    writes: [],
  }
  const scopes = createScopes({ request, graph, plan, platform, ids, guard, shared, signal })
  const leftCalls = new Map<string, RouteReason>()
  const raised = new WeakMap<object, string>()
  const running = new Map<string, Task>()
  let begun = false
  const put = (draft: EventDraft, info: TaskInfo) => outbox.put(draft, info.superstep, info.writer)
  /** What is counted while it is told: a budget must hold before the next node starts, however late its event is recorded. */
  const tell = (draft: EventDraft, info: TaskInfo) => {
    put(draft, info)
    if (draft.type === 'model-called') guard.called(draft.callId, draft.model)
    const limit = draft.type === 'model-replied' && draft.usage ? guard.spend(draft.usage, draft.callId) : undefined
    if (limit) put({ type: 'limit-reached', ...limit }, info)
  }

  return {
    arrivals,
    toldJumps: new Set(),
    load: () => shared.load(graph),
    begun: () => begun,
    lastStep: () => (latest.superstep < 0 ? undefined : latest.superstep),
    lastFinished: () => latest.finished,
    lastWrites: () => latest.writes,
    interruptRunning() {
      for (const task of running.values()) interrupt(task)
      running.clear()
    },
    raisedBy: (error) => (typeof error === 'object' && error !== null ? raised.get(error) : undefined),
    startTask(node, info) {
      guard.check()
      begun = true
      if (latest.superstep !== info.superstep) Object.assign(latest, { superstep: info.superstep, finished: [], writes: [] })
      const task: Task = { taskId: ids.next('task'), node, info }
      running.set(task.taskId, task)
      const arrival = arrivals.take(node.id, info.sent)
      put({ type: 'node-started', taskId: task.taskId, node: node.id, kind: node.kind, ...arrival }, info)
      return task
    },
    scope: (task, config) => scopes.make(task, config, (draft) => tell(draft, task.info)),
    wrote(task, update) {
      const writes = Object.entries(update).map(([field, value]) => ({
        field,
        reducer: graph.state.fields.find((f) => f.name === field)?.reducer ?? 'replace',
        value: plainValue(value),
      }))
      latest.writes.push(...writes.map(({ field, value }) => ({ node: task.node.id, field, value })))
      put({ type: 'state-written', taskId: task.taskId, node: task.node.id, writes }, task.info)
    },
    finishTask(task, goto) {
      if (!running.delete(task.taskId)) return
      arrivals.nodeFinished(task.node.id, goto)
      latest.finished.push({ node: task.node.id, jumped: goto !== undefined })
      put({ type: 'node-finished', taskId: task.taskId, node: task.node.id, status: 'ok' }, task.info)
    },
    failTask(task, error) {
      if (!running.delete(task.taskId)) return
      // Nothing is wrong with a node that was told to stop.
      if ((task.info.signal ?? signal).aborted && !(error instanceof NodeFailure)) {
        interrupt(task)
        return
      }
      if (typeof error === 'object' && error !== null) raised.set(error, task.node.id)
      const end = { type: 'node-finished', taskId: task.taskId, node: task.node.id } as const
      put({ ...end, status: 'error', error: runErrorOf(error) }, task.info)
    },
    routerOf: (id) => kinds.get(id),
    routerView: (state, router, source, info) => ({
      field: (name) => plainValue(state[name]),
      state: () => plainState(state),
      fields: graph.state.fields,
      budget: document.budget,
      recordedWay: () => scopes.recordedWay(router, source),
      sandbox: shared.sandbox,
      note: (code, text) => put({ type: 'notice', code, text: `${router}: ${text}`, node: router }, info),
    }),
    routed(record, info, unmapped) {
      begun = true
      put({ type: 'routed', ...record, because: because(record.reason) }, info)
      arrivals.routed(record.router, record.targets)
      if (unmapped !== undefined) noteUnmapped(record, unmapped, info)
      else if (record.branch === null) {
        const text = `${record.router} chose no way on: no rule held, and it has no other way.`
        put({ type: 'notice', code: 'no-destination', text, node: record.router }, info)
      }
    },
    left(messageId, calls, reason, info) {
      for (const call of calls) leftCalls.set(callKey(messageId, call), reason)
      const rounds = reason.type === 'rounds' ? reason : roundsOf(reason)
      if (rounds) put({ type: 'limit-reached', limit: 'toolRounds', used: rounds.used, allowed: rounds.allowed }, info)
    },
    leftBy: (messageId, callId) => (leftCalls.size === 0 ? undefined : leftCalls.get(callKey(messageId, callId))),
    routerFailed(router, error, info) {
      begun = true
      const { code, message, data } = runErrorOf(error)
      const text = `${router} could not decide: ${message}`
      put({ type: 'notice', code: 'router-failed', text, node: router, data: { ...data, code } }, info)
    },
  }

  function interrupt({ taskId, node, info }: Task): void {
    put({ type: 'node-finished', taskId, node: node.id, status: 'interrupted' }, info)
  }

  function noteUnmapped(record: RouteRecord, branches: readonly string[], info: TaskInfo): void {
    const known = branches.length > 0 ? branches.join(', ') : 'none'
    const text = `${record.router} chose "${record.branch}", and nothing is connected to that branch. Connected: ${known}.`
    put({ type: 'notice', code: 'unmapped-branch', text, node: record.router, data: { branch: record.branch, branches } }, info)
  }
}

const callKey = (messageId: string, callId: string): string => `${messageId}\u0000${callId}`

/** A comparison with the field in which rounds are counted, as a budget of rounds. */
function roundsOf(reason: RouteReason): { readonly used: number; readonly allowed: number } | undefined {
  if (reason.type !== 'field') return undefined
  const [used, allowed] = [Number(reason.value), Number(reason.expected)]
  return Number.isFinite(used) && Number.isFinite(allowed) ? { used, allowed } : undefined
}

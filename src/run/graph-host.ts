/**
 * The compiler's host for one run: makes scopes, announces tasks, tells decisions. Everything goes through the outbox, so that the
 * order in the trace is the order in which LangGraph streamed it.
 */
import type { RunnableConfig } from '@langchain/core/runnables'
import { stableJson } from '../base/json'
import type { GraphHost, RouteRecord, Task, TaskInfo } from '../compiler/host'
import type { Plan } from '../compiler/plan'
import { type AgentDocument, END, type Graph, type Node } from '../document/types'
import { createModel } from '../models/create-model'
import { NodeFailure, type TaskScope } from '../nodes/behaviour/contract'
import { plainState, plainValue } from '../nodes/behaviour/messages'
import { because } from '../nodes/router/behaviour'
import { loadSandbox } from '../sandbox/load-sandbox'
import { runTool } from '../tools/run-tool'
import type { EventDraft, RouteReason } from '../trace/events'
import { Arrivals } from './arrivals'
import { runErrorOf } from './failures'
import type { Outbox } from './outbox'
import type { RunPlatform } from './platform'
import type { RunRequest } from './port'

export interface HostOptions {
  readonly request: RunRequest
  readonly graph: Graph
  readonly plan: Plan
  readonly platform: RunPlatform
  readonly outbox: Outbox
  readonly signal: AbortSignal
  /** Throws when a budget is spent: no node starts after that. */
  readonly mayGoOn: () => void
}

export interface RunHost extends GraphHost {
  readonly arrivals: Arrivals
  /** Nodes that finished in the last superstep that ran, and whether they chose a way on by themselves. */
  lastFinished(): readonly { readonly node: string; readonly jumped: boolean }[]
}

/** Milliseconds of a watchable pace. */
const PAUSES = { token: 14, tool: 350 } as const

export function createGraphHost(options: HostOptions): RunHost {
  const { request, graph, plan, platform, outbox, signal } = options
  const { document } = request
  const arrivals = new Arrivals(plan)
  const kinds = new Map(graph.nodes.map((node) => [node.id, node]))
  const shared = sharedParts(options)
  const finished: { superstep: number; nodes: { node: string; jumped: boolean }[] } = { superstep: -1, nodes: [] }
  const put = (draft: EventDraft, info: TaskInfo) => outbox.put(draft, info.superstep, info.writer)

  return {
    arrivals,
    lastFinished: () => finished.nodes,
    startTask(node, info) {
      options.mayGoOn()
      const task: Task = { taskId: platform.ids.next('task'), node, info }
      const arrival = arrivals.take(node.id, info.sent)
      put({ type: 'node-started', taskId: task.taskId, node: node.id, kind: node.kind, ...arrival }, info)
      return task
    },
    scope(node, task, config) {
      return makeScope(node, task, config)
    },
    wrote(task, update) {
      const writes = Object.entries(update).map(([field, value]) => ({
        field,
        reducer: graph.state.fields.find((f) => f.name === field)?.reducer ?? 'replace',
        value: plainValue(value),
      }))
      put({ type: 'state-written', taskId: task.taskId, node: task.node.id, writes }, task.info)
    },
    finishTask(task, goto) {
      arrivals.settle(task.node.id)
      arrivals.nodeFinished(task.node.id, goto)
      if (finished.superstep !== task.info.superstep) {
        finished.superstep = task.info.superstep
        finished.nodes = []
      }
      finished.nodes.push({ node: task.node.id, jumped: goto !== undefined })
      put({ type: 'node-finished', taskId: task.taskId, node: task.node.id, status: 'ok' }, task.info)
    },
    failTask(task, error) {
      put(
        { type: 'node-finished', taskId: task.taskId, node: task.node.id, status: 'error', error: runErrorOf(error) },
        task.info,
      )
    },
    routerOf: (id) => kinds.get(id),
    routerView: (state) => ({
      field: (name) => plainValue(state[name]),
      state: () => plainState(state),
      fields: graph.state.fields,
      budget: document.budget,
      sandbox: shared.sandbox,
    }),
    routed(record, info, unmapped) {
      const { reason, openCalls, ...told } = record
      put({ type: 'routed', ...told, because: because(reason), reason }, info)
      const leaves = openCalls > 0 && isBudget(reason) && !record.targets.some((target) => kinds.get(target)?.kind === 'hands')
      arrivals.routed(record.router, record.targets, leaves ? reason : undefined)
      if (leaves && reason.type === 'rounds') {
        put({ type: 'limit-reached', limit: 'toolRounds', used: reason.used, allowed: reason.allowed }, info)
      }
      if (unmapped !== undefined) noteUnmapped(record, unmapped, info)
      else if (record.branch === null) {
        const text = `${record.router} chose no way on: no rule held, and it has no other way.`
        put({ type: 'notice', code: 'no-destination', text, node: record.router }, info)
      }
    },
    routerFailed(router, error, info) {
      const { code, message } = runErrorOf(error)
      put(
        { type: 'notice', code: 'router-failed', text: `${router} could not decide: ${message}`, node: router, data: { code } },
        info,
      )
    },
  }

  function noteUnmapped(record: RouteRecord, branches: readonly string[], info: TaskInfo): void {
    const known = branches.length > 0 ? branches.join(', ') : 'none'
    const text = `${record.router} chose "${record.branch}", and nothing is connected to that branch. Connected: ${known}.`
    put({ type: 'notice', code: 'unmapped-branch', text, node: record.router, data: { branch: record.branch, branches } }, info)
  }

  function makeScope(node: Node, task: Task, config: RunnableConfig): TaskScope {
    return {
      document,
      fields: graph.state.fields,
      language: request.language,
      taskId: task.taskId,
      clock: platform.clock,
      ids: platform.ids,
      signal,
      config,
      emit: (draft) => put(draft, task.info),
      ...(request.pace === 'steady' ? { pause: (after) => platform.clock.sleep(PAUSES[after], signal) } : {}),
      model: shared.model,
      tool: (name) => document.tools.find((tool) => tool.name === name),
      runTool: (tool, args) =>
        runTool(tool, args, {
          clock: platform.clock,
          signal,
          corpus: platform.corpus,
          secret: (name) => request.secrets[name],
          fetch: platform.fetch,
          attempt: shared.attempt(tool.name),
        }),
      sandbox: shared.sandbox,
      cutShortBy: () => arrivals.cutShortBy(node.id),
      countCall: shared.countCall,
      knowsNode: (id) => id === END || plan.nodes.some((planned) => planned.id === id),
    }
  }
}

/** The rules that count as a budget: leaving by them on purpose is what answers the open calls. */
function isBudget(reason: RouteReason): boolean {
  return (
    reason.type === 'rounds' || reason.type === 'tokens' || (reason.type === 'field' && (reason.is === '>=' || reason.is === '>'))
  )
}

/** Models, the sandbox and the counters: made once per run, shared by all tasks. */
function sharedParts({ request, platform }: HostOptions) {
  const models = new Map<string, ReturnType<TaskScope['model']>>()
  const attempts = new Map<string, number>()
  const calls = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string) => {
    const n = (counts.get(key) ?? 0) + 1
    counts.set(key, n)
    return n
  }
  return {
    attempt: (tool: string) => count(attempts, tool),
    countCall: (tool: string, args: unknown) => count(calls, `${tool}\u0000${stableJson(args)}`),
    // Asked for each time: it loads itself again after it broke.
    sandbox: () => loadSandbox({ now: platform.monotonic }),
    model(id: string): ReturnType<TaskScope['model']> {
      const known = models.get(id)
      if (known) return known
      const made = makeModel(id, request.document, request.secrets, platform)
      models.set(id, made)
      return made
    },
  }
}

async function makeModel(id: string, document: AgentDocument, secrets: Readonly<Record<string, string>>, platform: RunPlatform) {
  const spec = document.models.find((model) => model.id === id)
  if (!spec) throw new NodeFailure('model-unknown', `There is no model called "${id}" in this document.`, { model: id })
  const made = await createModel(spec, {
    clock: platform.clock,
    ids: platform.ids,
    secret: (name) => secrets[name],
    fetch: platform.fetch,
  })
  if (!made.ok) throw new NodeFailure(made.error.code, made.error.message, { model: id })
  return { model: made.value, spec }
}

/** What a node's behaviour may use, made for each visit: what is the same for all of a run is put together once. */
import type { RunnableConfig } from '@langchain/core/runnables'
import type { Task } from '../compiler/host'
import type { Plan } from '../compiler/plan'
import { END, type Graph } from '../document/types'
import type { RunIds, TaskScope } from '../nodes/behaviour/contract'
import { runTool } from '../tools/run-tool'
import type { EventDraft } from '../trace/events'
import type { BudgetGuard } from './budget-guard'
import type { RunPlatform } from './platform'
import type { RunRequest } from './port'
import { recordedAnswers } from './recorded-answers'
import type { SharedParts } from './shared-parts'

/** Milliseconds of a watchable pace. */
const PAUSES = { token: 14, tool: 350 } as const

export interface Scopes {
  make(task: Task, config: RunnableConfig, emit: (draft: EventDraft) => void): TaskScope
  /** On the answers of a record: the branch that a router took behind this source. */
  recordedWay(router: string, source: string): string | undefined
}

export function createScopes(options: {
  readonly request: RunRequest
  readonly graph: Graph
  readonly plan: Plan
  readonly platform: RunPlatform
  readonly ids: RunIds
  readonly guard: BudgetGuard
  readonly shared: SharedParts
  readonly signal: AbortSignal
}): Scopes {
  const { request, graph, plan, platform, ids, guard, shared } = options
  const { document } = request
  const nodes = new Set([END, ...plan.nodes.map(({ id }) => id)])
  const routers = new Set(graph.nodes.filter(({ kind }) => kind === 'router').map(({ id }) => id))
  const same = {
    document,
    fields: graph.state.fields,
    language: request.language,
    clock: platform.clock,
    ids,
    model: shared.model,
    tool: (name: string) => document.tools.find((tool) => tool.name === name),
    sandbox: shared.sandbox,
    countCall: shared.countCall,
    whatIs: (id: string) => (nodes.has(id) ? 'node' : routers.has(id) ? 'router' : 'nothing'),
  } as const
  const context = {
    clock: platform.clock,
    corpus: platform.corpus,
    secret: (name: string) => request.secrets[name],
    fetch: platform.fetch,
  }
  const pause = (ms: number, signal: AbortSignal): Promise<void> => {
    guard.waitsToBeWatched(ms)
    return platform.clock.sleep(ms, signal)
  }

  const answers = request.recorded
    ? recordedAnswers(
        request.recorded,
        plan.nodes.map(({ id }) => id),
        graph.state.fields,
        { ...context, ids },
      )
    : undefined

  return {
    recordedWay: (router, source) => answers?.way(router, source),
    make(task, config, emit) {
      const signal = task.info.signal ?? options.signal
      // Each call has a signal of its own: many calls at once would else be many listeners of one, which Node warns about.
      const call: TaskScope['runTool'] = (tool, args) =>
        runTool(tool, args, { ...context, signal: AbortSignal.any([signal]), attempt: shared.attempt(tool.name) })
      return {
        ...same,
        taskId: task.taskId,
        signal,
        config,
        emit,
        ...(request.pace === 'steady' ? { pause: (after) => pause(PAUSES[after], signal) } : {}),
        runTool: call,
        ...answers?.scope(task, emit, call),
      }
    },
  }
}

/**
 * From a plan to a compiled LangGraph `StateGraph`, and nothing more: scheduling, reducers and checkpoints are LangGraph's.
 * Each node is wrapped once, here, so that its start, its writes and its end are recorded the same way for every kind.
 */

import type { RunnableConfig } from '@langchain/core/runnables'
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons'
import { Annotation, Command, StateGraph } from '@langchain/langgraph/web'
import { unreachable } from '../base/exhaustive'
import type { Node } from '../document/types'
import { type EngineState, NodeFailure, type NodeOutcome, type TaskScope } from '../nodes/behaviour/contract'
import { answersForLeftCalls, type LeftAnswers, mergeAnswers, withAnswers } from '../nodes/behaviour/left-calls'
import { brainBehaviour } from '../nodes/brain/behaviour'
import { compressBehaviour } from '../nodes/compress/behaviour'
import { functionBehaviour } from '../nodes/function/behaviour'
import { handsBehaviour } from '../nodes/hands/behaviour'
import { channelFor } from './channels'
import type { GraphHost } from './host'
import { declared, noteJumps } from './outcome'
import type { Plan, PlannedNode } from './plan'
import { decideWays } from './route'
import { infoOf } from './task-info'

/** The compiled graph, as far as the runner needs to know it. */
export type CompiledAgent = ReturnType<typeof compileUntyped>

const anyState = Annotation.Root({})

// LangGraph's types follow literal node names, which a drawn graph does not have: this is the one place where they are set aside.
interface UntypedBuilder {
  addNode(name: string, run: (state: EngineState, config: RunnableConfig) => Promise<unknown>, options: object): unknown
  addEdge(source: string | string[], target: string): unknown
  addConditionalEdges(
    source: string,
    decide: (state: EngineState, config: RunnableConfig) => Promise<string[]>,
    map: Record<string, string>,
  ): unknown
}

/** Builds and compiles. Throws what LangGraph throws when it refuses the graph (an unreachable node, an edge to nowhere). */
export function buildGraph(plan: Plan, host: GraphHost): CompiledAgent {
  installStore()
  // One channel object a field: the output schema must name the very same ones.
  const channels = new Map(plan.fields.map((field) => [field.name, channelFor(field)]))
  const state = Annotation.Root(Object.fromEntries(channels))
  const output = [...channels].filter(([name]) => plan.output?.includes(name))
  const builder = new StateGraph(state, output.length > 0 ? { output: Annotation.Root(Object.fromEntries(output)) } : undefined)
  const untyped = builder as unknown as UntypedBuilder
  for (const planned of plan.nodes) {
    untyped.addNode(planned.id, (state, config) => visit(planned, state, config, host), {
      ...(planned.defer ? { defer: true } : {}),
      ...(planned.destinations.length > 0 ? { ends: [...planned.destinations] } : {}),
    })
  }
  for (const edge of plan.edges) untyped.addEdge(edge.source, edge.target)
  for (const join of plan.joins) untyped.addEdge([...join.sources], join.target)
  for (const conditional of plan.conditionals) {
    untyped.addConditionalEdges(conditional.source, (state, config) => decideWays(plan, conditional, state, config, host), {
      ...conditional.map,
    })
  }
  return compileUntyped(builder as never)
}

function compileUntyped(builder: StateGraph<typeof anyState>) {
  return builder.compile()
}

async function visit(planned: PlannedNode, state: EngineState, config: RunnableConfig, host: GraphHost): Promise<unknown> {
  const { node } = planned
  const task = host.startTask(node, infoOf(config))
  const scope = host.scope(task, config)
  try {
    // Hands run calls; whatever else comes after a budget finds them answered.
    const answers = node.kind === 'hands' ? noAnswers : answersForLeftCalls(state, host.leftBy)
    const outcome = scope.asRecorded?.(node) ?? (await behave(node, withAnswers(state, answers), scope))
    const update = declared(mergeAnswers(outcome.update, answers), scope, node.id)
    host.wrote(task, update)
    if (outcome.goto) noteJumps(planned, outcome.goto, scope, host.toldJumps)
    host.finishTask(task, outcome.goto)
    return outcome.goto ? new Command({ update, goto: [...outcome.goto] }) : update
  } catch (error) {
    host.failTask(task, error)
    throw error
  }
}

const noAnswers: LeftAnswers = new Map()

function behave(node: Node, state: EngineState, scope: TaskScope): Promise<NodeOutcome> {
  switch (node.kind) {
    case 'brain':
      return brainBehaviour(node, state, scope)
    case 'hands':
      return handsBehaviour(node, state, scope)
    case 'compress':
      return compressBehaviour(node, state, scope)
    case 'function':
      return functionBehaviour(node, state, scope)
    case 'router':
      throw new NodeFailure('router-as-node', 'A router is not a node of the engine.')
    case 'review':
    case 'planner':
    case 'delegate':
    case 'critic':
    case 'pruner':
    case 'subgraph':
      throw new NodeFailure('not-runnable-yet', `A ${node.kind} can be drawn and checked, but this version cannot run it yet.`, {
        data: { kind: node.kind },
      })
    case 'unknown':
      throw new NodeFailure(
        'unknown-kind',
        `This version does not know the kind "${node.originalKind}", so it cannot run ${node.id}.`,
        { data: { kind: node.originalKind, node: node.id } },
      )
    default:
      return unreachable(node)
  }
}

let installed = false

/**
 * LangChain looks for an AsyncLocalStorage, which a browser does not have. This small synchronous one is installed everywhere, in the
 * terminal too, so that both behave alike; `config` is always handed on explicitly.
 */
function installStore(): void {
  if (installed) return
  installed = true
  const stack: unknown[] = []
  const store = {
    getStore: () => stack.at(-1),
    run<T>(value: unknown, run: () => T): T {
      stack.push(value)
      try {
        return run()
      } finally {
        stack.pop()
      }
    },
    enterWith() {},
  }
  AsyncLocalStorageProviderSingleton.initializeGlobalInstance(store as never)
}

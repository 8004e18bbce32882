/**
 * What a record shows of each node, router and field, graph by graph: the facts that kinds, settings and edges are inferred from.
 * It collects and decides nothing. A namespace path without its numbers is one graph, however often it was entered.
 */
import type { ModelCalled, Routed, RouteReason, StateChange, TraceEvent } from '../trace/events'
import type { Message, OfferedTool } from '../trace/message'
import { FieldSeen } from './field-seen'
import { type GraphPath, pathKey, type Scopes } from './scopes'

export interface NodeSeen {
  readonly id: string
  visits: number
  /** The place in the file of the first record that shows it. */
  where: string | undefined
  /** The kind that the record or its importer gives. */
  kind: string | undefined
  /** What its starts say of it: mostly they all say the same. */
  readonly startKinds: (string | undefined)[]
  /** Names of the models that it called; empty texts for those without a name. */
  readonly models: Set<string>
  prompt: string | undefined
  readonly offered: Set<string>
  /** Tools that its model asked for. */
  readonly asked: Set<string>
  /** Tools that it ran. */
  readonly ran: Set<string>
  readonly wrote: Set<string>
  /** True when it wrote messages of a model, and not only of tools or people. */
  spoke: boolean
  /** True when it brought results of tools, as calls or as messages. */
  brought: boolean
  /** What it asked a person. */
  question: string | undefined
  readonly jumpedTo: Set<string>
  /** True when messages went while it alone ran. */
  removed: boolean
}

export interface RouterSeen {
  readonly id: string
  readonly sources: Set<string>
  readonly branches: Map<string, { readonly targets: Set<string>; reason: RouteReason | undefined }>
  readonly where: string | undefined
}

export interface GraphSeen {
  readonly path: GraphPath
  readonly nodes: Map<string, NodeSeen>
  readonly routers: Map<string, RouterSeen>
  readonly fields: Map<string, FieldSeen>
  /** Nodes that ran several times within one superstep. */
  readonly sent: Set<string>
  /** The node that was at work outside when this graph was first entered. */
  readonly calledBy: string | undefined
  /** How deep it was first entered. */
  readonly depth: number
}

export interface Observed {
  /** By `pathKey`; the entry graph is always there, and first. */
  readonly graphs: ReadonlyMap<string, GraphSeen>
  readonly tools: ReadonlyMap<string, OfferedTool>
  /** Arguments and results of calls, by tool. */
  readonly calls: ReadonlyMap<string, readonly CallSeen[]>
  /** The place in the file of the first call of each tool. */
  readonly callPlaces: ReadonlyMap<string, string>
  /** The place of the first model call that names no model. */
  readonly unnamedAt: string | undefined
}

export interface CallSeen {
  readonly args: unknown
  content: string | undefined
}

/** What happened in the superstep that is under way in a namespace. */
interface Superstep {
  readonly step: number
  readonly started: Set<string>
  /** By field: who wrote it last. */
  readonly wrote: Map<string, string>
}

/** Calls of one tool that are remembered. */
const CALLS_KEPT = 40

/** Takes the events of a run one by one; what they show is in its fields. */
export class Observer implements Observed {
  readonly graphs = new Map<string, GraphSeen>()
  readonly tools = new Map<string, OfferedTool>()
  readonly calls = new Map<string, CallSeen[]>()
  readonly callPlaces = new Map<string, string>()
  unnamedAt: string | undefined
  readonly #scopes: Scopes
  readonly #byNs = new Map<readonly string[], GraphSeen>()
  readonly #tasks = new Map<string, NodeSeen>()
  readonly #modelCalls = new Map<string, NodeSeen>()
  readonly #toolCalls = new Map<string, CallSeen>()
  /** The nodes that have ended and whose writes are not committed yet, by graph. */
  readonly #ended = new Map<GraphSeen, Set<NodeSeen>>()
  readonly #atWork = new Map<GraphSeen, Set<NodeSeen>>()
  readonly #supersteps = new Map<readonly string[], Superstep>()

  constructor(scopes: Scopes) {
    this.#scopes = scopes
    this.#graphAt([])
  }

  take(event: TraceEvent): void {
    const graph = this.#graphAt(event.ns)
    switch (event.type) {
      case 'node-started': {
        const node = this.#node(graph, event.node)
        node.visits += 1
        node.where ??= event.recorded?.where
        node.kind ??= event.kind
        if (!node.startKinds.includes(event.kind)) node.startKinds.push(event.kind)
        this.#tasks.set(event.taskId, node)
        add(this.#atWork, graph, node)
        const started = this.#superstep(event)?.started
        if (started?.has(event.node) && event.cause !== 'resume') graph.sent.add(event.node)
        started?.add(event.node)
        // What jumped has run: a name that no node has by now is a router's, or nobody's.
        if (event.cause === 'jump' && event.from !== undefined) graph.nodes.get(event.from)?.jumpedTo.add(event.node)
        return
      }
      case 'model-called':
        this.#model(event)
        return
      case 'model-replied': {
        const node = this.#modelCalls.get(event.callId)
        if (node) this.#said(node, event.message, event.recorded?.where)
        return
      }
      case 'tool-called': {
        const node = this.#tasks.get(event.taskId)
        node?.ran.add(event.tool)
        if (node) node.brought = true
        this.#called(event.tool, event.args, event.toolCallId, event.recorded?.where)
        return
      }
      case 'tool-returned': {
        const call = this.#toolCalls.get(event.toolCallId)
        if (call && event.status === 'ok') call.content = event.content
        return
      }
      case 'state-written': {
        const node = this.#tasks.get(event.taskId)
        for (const { field, reducer, value } of event.writes) {
          const seen = this.#field(graph, field)
          seen.write(reducer, value)
          const wrote = this.#superstep(event)?.wrote
          const other = wrote?.get(field)
          if (other !== undefined && other !== event.node) seen.together()
          wrote?.set(field, event.node)
          node?.wrote.add(field)
          if (node) this.#wrote(node, value)
        }
        return
      }
      case 'node-finished': {
        // A record may use one task's id twice, in another graph too: then the second end is a visit of its own.
        const known = this.#tasks.get(event.taskId)
        const node = this.#node(graph, event.node)
        if (node !== known) {
          node.visits += 1
          this.#tasks.set(event.taskId, node)
        }
        this.#atWork.get(graph)?.delete(node)
        add(this.#ended, graph, node)
        return
      }
      case 'routed':
        this.#routed(graph, event)
        return
      case 'state-committed':
        this.#committed(graph, event.changes)
        return
      case 'interrupted': {
        const node = this.#tasks.get(event.taskId)
        if (node) node.question ??= textOf(event.question)
        return
      }
      default:
        return
    }
  }

  /** `undefined`: the record tells none. */
  #superstep({ ns, step }: TraceEvent): Superstep | undefined {
    if (step === undefined) {
      if (this.#supersteps.size > 0) this.#supersteps.delete(ns)
      return undefined
    }
    const known = this.#supersteps.get(ns)
    if (known && known.step === step) return known
    const made: Superstep = { step, started: new Set(), wrote: new Map() }
    this.#supersteps.set(ns, made)
    return made
  }

  #graphAt(ns: readonly string[]): GraphSeen {
    const known = this.#byNs.get(ns)
    if (known) return known
    const path = this.#scopes.pathOf(ns)
    const key = pathKey(path)
    const graph = this.graphs.get(key) ?? this.#newGraph(path, ns)
    this.graphs.set(key, graph)
    this.#byNs.set(ns, graph)
    return graph
  }

  #newGraph(path: GraphPath, ns: readonly string[]): GraphSeen {
    const outer = ns.length === 0 ? undefined : this.#graphAt(ns.slice(0, -1))
    const [caller] = (outer && this.#atWork.get(outer)) ?? []
    return {
      path,
      nodes: new Map(),
      routers: new Map(),
      fields: new Map(),
      sent: new Set(),
      calledBy: caller?.id,
      depth: ns.length,
    }
  }

  #node(graph: GraphSeen, id: string): NodeSeen {
    const known = graph.nodes.get(id)
    if (known) return known
    const node = emptyNode(id)
    graph.nodes.set(id, node)
    return node
  }

  #field(graph: GraphSeen, name: string): FieldSeen {
    const known = graph.fields.get(name)
    if (known) return known
    const field = new FieldSeen(name)
    graph.fields.set(name, field)
    return field
  }

  #model({ taskId, callId, model, messages, tools, recorded }: ModelCalled): void {
    if (model === '') this.unnamedAt ??= recorded?.where
    for (const tool of tools) {
      const known = this.tools.get(tool.name)
      if (!known || (known.description === '' && tool.description !== '')) this.tools.set(tool.name, tool)
    }
    const node = this.#tasks.get(taskId)
    if (!node) return
    this.#modelCalls.set(callId, node)
    node.models.add(model)
    const [first] = messages
    if (first?.role === 'system' && first.text !== '') node.prompt ??= first.text
    for (const { name } of tools) node.offered.add(name)
  }

  #said(node: NodeSeen, message: Message, where: string | undefined): void {
    for (const { name, args } of message.toolCalls ?? []) {
      node.asked.add(name)
      if (!this.calls.has(name)) this.#called(name, args, undefined, where)
    }
    for (const { name } of message.invalidCalls ?? []) {
      node.asked.add(name)
      if (this.calls.has(name)) continue
      this.calls.set(name, [])
      if (where !== undefined) this.callPlaces.set(name, where)
    }
  }

  #called(tool: string, args: unknown, id: string | undefined, where: string | undefined): void {
    const list = this.calls.get(tool) ?? []
    if (list.length === 0) {
      this.calls.set(tool, list)
      if (where !== undefined && !this.callPlaces.has(tool)) this.callPlaces.set(tool, where)
    }
    const call: CallSeen = { args, content: undefined }
    // What the model asked for is the same call as what then ran.
    const [first] = list
    if (first && list.length === 1 && first.content === undefined && id !== undefined && sameArgs(first, args)) list.pop()
    const isKept = list.length < CALLS_KEPT
    if (isKept) list.push(call)
    if (id === undefined) return
    // What came of the others is nobody's business: a long run has hundreds of thousands.
    if (isKept) this.#toolCalls.set(id, call)
    else this.#toolCalls.delete(id)
  }

  #wrote(node: NodeSeen, value: unknown): void {
    if (node.spoke && node.brought) return
    if (!Array.isArray(value)) heard(node, value)
    else for (const one of value) heard(node, one)
  }

  #routed(graph: GraphSeen, { router, source, branch, targets, reason, recorded }: Routed): void {
    const seen = graph.routers.get(router) ?? { id: router, sources: new Set(), branches: new Map(), where: recorded?.where }
    graph.routers.set(router, seen)
    seen.sources.add(source)
    if (branch === null) return
    const way = seen.branches.get(branch) ?? { targets: new Set(), reason: undefined }
    seen.branches.set(branch, way)
    if (reason?.type !== 'unknown') way.reason ??= reason
    for (const target of targets) way.targets.add(target)
  }

  #committed(graph: GraphSeen, changes: readonly StateChange[]): void {
    for (const change of changes) if (change.op !== 'dropped') this.#field(graph, change.field).change(change)
    const ended = this.#ended.get(graph)
    const [only, ...others] = ended ?? []
    if (only && others.length === 0 && changes.some(({ op }) => op === 'remove')) only.removed = true
    ended?.clear()
  }
}

function heard(node: NodeSeen, one: unknown): void {
  if (typeof one !== 'object' || one === null || !('role' in one)) return
  if (one.role === 'ai') node.spoke = true
  else if (one.role === 'tool') node.brought = true
}

export const emptyNode = (id: string): NodeSeen => ({
  id,
  visits: 0,
  where: undefined,
  kind: undefined,
  startKinds: [],
  models: new Set(),
  prompt: undefined,
  offered: new Set(),
  asked: new Set(),
  ran: new Set(),
  wrote: new Set(),
  spoke: false,
  brought: false,
  question: undefined,
  jumpedTo: new Set(),
  removed: false,
})

function add(lists: Map<GraphSeen, Set<NodeSeen>>, graph: GraphSeen, node: NodeSeen): void {
  const list = lists.get(graph)
  if (list) list.add(node)
  else lists.set(graph, new Set([node]))
}

const sameArgs = (call: CallSeen, args: unknown): boolean => JSON.stringify(call.args) === JSON.stringify(args)

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 500)

/**
 * An inferred graph as a document to run and change. Where the record shows that a run chose between ways and not who chose, a router is
 * put in: the engine would else take all of them at once. What is put in is told in the rule itself.
 */
import { freeName } from '../document/names'
import { type AgentDocument, type Edge, END, type Graph, type KnownNode, type Node, START } from '../document/types'
import type { Trace } from '../trace/trace'
import { pathKey, Scopes } from './scopes'

/** The document with a router wherever a node has ways that were not taken together. */
export function asDocument(document: AgentDocument, trace: Trace): AgentDocument {
  const together = takenTogether(trace)
  const graphs = Object.entries(document.graphs).map(([name, graph]): [string, Graph] => [name, withRouters(graph, together)])
  return { ...document, graphs: Object.fromEntries(graphs) }
}

/** Pairs of nodes that started side by side, out of the same node. */
function takenTogether({ events }: Trace): (source: string, a: string, b: string) => boolean {
  const scopes = Scopes.of(events)
  const pairs = new Set<string>()
  const open = new Map<string, { readonly step: number; readonly started: Set<string> }>()
  for (const event of events) {
    if (event.type !== 'node-started' || event.step === undefined) continue
    for (const source of [event.from, ...(event.alsoFrom ?? [])]) {
      if (source === undefined) continue
      const key = JSON.stringify([pathKey(scopes.pathOf(event.ns)), event.ns, source])
      const last = open.get(key)
      const mine = last?.step === event.step ? last : { step: event.step, started: new Set<string>() }
      open.set(key, mine)
      for (const other of mine.started)
        for (const pair of [
          [other, event.node],
          [event.node, other],
        ])
          pairs.add(JSON.stringify([source, ...pair]))
      mine.started.add(event.node)
    }
  }
  return (source, a, b) => pairs.has(JSON.stringify([source, a, b]))
}

const isPlain = (node: Node): boolean => node.kind !== 'router' && node.kind !== 'review' && node.kind !== 'delegate'

function withRouters(graph: Graph, together: (source: string, a: string, b: string) => boolean): Graph {
  const nodes: Node[] = [...graph.nodes]
  const edges: Edge[] = []
  const kinds = new Map(graph.nodes.map(({ id, kind }) => [id, kind]))
  const jumping = new Map(
    graph.nodes.flatMap((node) => (node.kind === 'function' ? [[node.id, new Set(node.config.destinations)] as const] : [])),
  )
  const chosen = new Set<Edge>()
  for (const node of [START, ...graph.nodes.filter(isPlain).map(({ id }) => id)]) {
    const ways = graph.edges.filter(({ source, target }) => source === node && !jumping.get(node)?.has(target))
    const parallel = ways.every((a) => ways.every((b) => a === b || together(node, a.target, b.target)))
    const router = ways.some(({ target }) => kinds.get(target) === 'router')
    if (ways.length < 2 || parallel || router) continue
    const taken = (name: string) => nodes.some(({ id }) => id === name)
    const id = freeName(node === START ? 'start_router' : `after_${node}`.slice(0, 60), taken)
    const made = routerFor(id, ways, (target) => kinds.get(target) === 'hands', messagesOf(graph))
    nodes.push(made.node)
    edges.push({ id: `${id}-in`, source: node, target: id }, ...made.edges)
    for (const way of ways) chosen.add(way)
  }
  const used = new Set<string>()
  const all = [...graph.edges.filter((edge) => !chosen.has(edge)), ...edges].map((edge): Edge => {
    const id = freeName(edge.id, (one) => used.has(one))
    used.add(id)
    return { ...edge, id }
  })
  return { ...graph, nodes, edges: all }
}

function routerFor(id: string, ways: readonly Edge[], isHands: (target: string) => boolean, messages: string) {
  const branchOf = ({ target }: Edge) => (target === END ? 'done' : isHands(target) ? 'tool_calls' : `to_${target}`)
  const left = ways.find(({ target }) => target === END) ?? ways.findLast(({ target }) => !isHands(target)) ?? ways.at(-1)
  const edges: Edge[] = []
  const branches = new Set<string>()
  const rules = ways.flatMap((way) => {
    const branch = freeName(branchOf(way), (name) => branches.has(name))
    branches.add(branch)
    edges.push({ id: `${id}-${branch}`, source: id, target: way.target, branch })
    if (way === left) return []
    return [
      {
        branch,
        when: isHands(way.target)
          ? ({ type: 'tool-calls' } as const)
          : ({ type: 'code', code: '// The record does not say when this way is taken.\nreturn false' } as const),
      },
    ]
  })
  const otherwise = edges.find(({ target }) => target === left?.target)?.branch ?? null
  const node: KnownNode = { id, kind: 'router', config: { messages, rules, otherwise } }
  return { node, edges }
}

const messagesOf = (graph: Graph): string => graph.state.fields.find(({ type }) => type === 'messages')?.name ?? 'messages'

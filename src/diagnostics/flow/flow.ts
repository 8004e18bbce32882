/**
 * A graph as tokens move through it: vertices by number, so that the rules stay fast on large graphs.
 * Nodes, START and END are vertices, and so is every named way out (a branch, a jump): what leads to a way is a choice (`may`), what
 * leaves it and every plain edge is certain (`must`). Routers are vertices that take no superstep. Edges without both ends, and edges of
 * a branch that is not there, are left out: nothing ever moves along them.
 */

import { isCycle, type Parts, partsOf } from '../../base/graph-parts'
import { type Edge, END, type Graph, type Node, START } from '../../document/types'
import type { References } from '../../nodes/contract'
import { noReferences } from '../../nodes/definition-parts'
import { branchesOf, referencesOf } from '../../nodes/registry'
import { recentFor } from '../recent-for'
import { emptyLists, linker, none, reversed } from './links'

export interface Vertex {
  readonly kind: 'start' | 'end' | 'node' | 'way'
  /** The node's id; for a way, that of the node it leaves. */
  readonly id: string
  readonly node: Node | undefined
  /** What the node's config names. */
  readonly refs: References
  /** The branch of a way; undefined for a jump. */
  readonly branch: string | undefined
  /** The named ways out of a node; null if it has one unnamed way out. */
  readonly branches: readonly string[] | null
  /** Supersteps that passing it takes. */
  readonly steps: 0 | 1
}

/** A node that some run can reach, with its vertex. */
export interface ReachedNode {
  readonly v: number
  readonly node: Node
  readonly refs: References
}

export interface Flow {
  readonly name: string
  readonly graph: Graph
  readonly vertices: readonly Vertex[]
  /** The vertex of a node, of START and of END. */
  readonly at: ReadonlyMap<string, number>
  readonly must: readonly (readonly number[])[]
  readonly may: readonly (readonly number[])[]
  readonly out: readonly (readonly number[])[]
  readonly into: readonly (readonly number[])[]
  /** The drawn edges by the id they leave, whole or not. */
  readonly leaving: ReadonlyMap<string, readonly Edge[]>
  /** True for what some run can reach. If nothing leaves START, as if `assumedStart` were its edge. */
  readonly reached: readonly boolean[]
  readonly reachedNodes: readonly ReachedNode[]
  /** The strongly connected parts of what is reached. */
  readonly parts: Parts
  /** Those among them where one can go round. */
  readonly cycles: readonly (readonly number[])[]
  readonly startEdges: number
  /** Where a run would most likely begin, when nothing leaves START. */
  readonly assumedStart?: string | undefined
}

/** Both ends are there, and on the side where they belong. */
export const hasBothEnds = (edge: Edge, ids: ReadonlySet<string> | ReadonlyMap<string, unknown>): boolean =>
  (edge.source === START || (edge.source !== END && ids.has(edge.source))) &&
  (edge.target === END || (edge.target !== START && ids.has(edge.target)))

/** By the name of the graph. */
const flows = recentFor((_graph: Graph) => new Map<string, Flow>())

/** The flow of a graph: made once for all that look at it. */
export function flowOf(name: string, graph: Graph): Flow {
  const known = flows(graph)
  const made = known.get(name) ?? makeFlow(name, graph)
  known.set(name, made)
  return made
}

function makeFlow(name: string, graph: Graph): Flow {
  const vertices: Vertex[] = [endOf('start', START), endOf('end', END)]
  const at = new Map([
    [START, 0],
    [END, 1],
  ])
  for (const node of graph.nodes) {
    if (at.has(node.id)) continue
    at.set(node.id, vertices.length)
    vertices.push(vertexOf(node))
  }
  const must = emptyLists(vertices.length)
  const may = emptyLists(vertices.length)
  const link = linker(must)
  const choose = linker(may)
  /** The ways out of the nodes that have named ones, by their branch. */
  const ways = new Map<number, Map<string, number>>()
  const addWay = (from: number, branch: string | undefined): number => {
    const made = vertices.length
    vertices.push(wayOf(vertices[from]?.id ?? '', branch))
    must.push(none)
    may.push(none)
    choose(from, made)
    return made
  }
  const nodes = vertices.length
  for (let from = 2; from < nodes; from++) {
    const { node, branches = null } = vertices[from] ?? {}
    if (branches !== null) ways.set(from, new Map(branches.map((branch) => [branch, addWay(from, branch)])))
    if (node?.kind !== 'function' || !node.config.destinations) continue
    for (const to of new Set(node.config.destinations.map((target) => at.get(target) ?? 0))) {
      if (to !== 0 && vertices[to]?.node?.kind !== 'router') link(addWay(from, undefined), to)
    }
  }
  let startEdges = 0
  const leaving = new Map<string, Edge[]>()
  for (const edge of graph.edges) {
    const siblings = leaving.get(edge.source)
    if (siblings) siblings.push(edge)
    else leaving.set(edge.source, [edge])
    if (!hasBothEnds(edge, at)) continue
    const from = at.get(edge.source) ?? 0
    const to = at.get(edge.target) ?? 1
    const vertex = vertices[from]
    const own = ways.get(from)
    if (vertex?.node && vertex.branches !== null) {
      const way = own?.get(`${edge.branch}`)
      if (way !== undefined) link(way, to)
    } else if (vertex?.node?.kind === 'unknown' && edge.branch !== undefined) {
      const way = own?.get(edge.branch) ?? addWay(from, edge.branch)
      if (own) own.set(edge.branch, way)
      else ways.set(from, new Map([[edge.branch, way]]))
      link(way, to)
    } else link(from, to)
    if (from === 0) startEdges++
  }
  const out = must.map((certain, v) => joined(certain, may[v] ?? []))
  const into = reversed(out)
  const assumedStart = startEdges === 0 ? likelyStart(graph, vertices, into) : undefined
  const roots = startEdges > 0 ? [0] : assumedStart === undefined ? [0] : [0, at.get(assumedStart) ?? 0]
  const reached = reachFrom(roots, out)
  const parts = partsOf(out, (v) => reached[v] === true)
  const cycles = parts.list.filter((part) => isCycle(part, out))
  const reachedNodes = vertices.flatMap(({ node, refs }, v): readonly ReachedNode[] =>
    node && reached[v] ? [{ v, node, refs }] : [],
  )
  return {
    name,
    graph,
    vertices,
    at,
    must,
    may,
    out,
    into,
    leaving,
    reached,
    reachedNodes,
    parts,
    cycles,
    startEdges,
    assumedStart,
  }
}

const endOf = (kind: 'start' | 'end', id: string): Vertex => ({
  kind,
  id,
  node: undefined,
  refs: noReferences,
  branch: undefined,
  branches: null,
  steps: 0,
})

const vertexOf = (node: Node): Vertex => ({
  kind: 'node',
  id: node.id,
  node,
  refs: referencesOf(node),
  branch: undefined,
  branches: branchesOf(node),
  steps: node.kind === 'router' ? 0 : 1,
})

const wayOf = (id: string, branch: string | undefined): Vertex => ({
  kind: 'way',
  id,
  node: undefined,
  refs: noReferences,
  branch,
  branches: null,
  steps: 0,
})

/** Most places have only one sort of way out: then its list serves for both. */
const joined = (certain: readonly number[], choices: readonly number[]): readonly number[] =>
  choices.length === 0 ? certain : certain.length === 0 ? choices : [...certain, ...choices]

/** A brain that nothing leads to, else any node that nothing leads to, else a brain, else the first node. */
function likelyStart(graph: Graph, vertices: readonly Vertex[], into: readonly (readonly number[])[]): string | undefined {
  const free = vertices.filter((vertex, v) => vertex.kind === 'node' && into[v]?.length === 0)
  const chosen = free.find((vertex) => vertex.node?.kind === 'brain') ?? free[0]
  return chosen?.id ?? (graph.nodes.find((node) => node.kind === 'brain') ?? graph.nodes[0])?.id
}

/** What can be reached from some vertices, those included, without entering a blocked one. */
export function reachFrom(
  roots: readonly number[],
  next: readonly (readonly number[])[],
  blocked: (vertex: number) => boolean = () => false,
): boolean[] {
  const reached: boolean[] = next.map(() => false)
  const open = roots.filter((root) => !blocked(root))
  for (const root of open) reached[root] = true
  for (let v = open.pop(); v !== undefined; v = open.pop()) {
    for (const to of next[v] ?? []) {
      if (reached[to] || blocked(to)) continue
      reached[to] = true
      open.push(to)
    }
  }
  return reached
}

/** The nodes among some vertices, by id, each once, in the order of the graph. */
export const nodeIds = (flow: Flow, vertices: Iterable<number>): readonly string[] =>
  [...new Set(vertices)].sort((a, b) => a - b).flatMap((v) => (flow.vertices[v]?.kind === 'node' ? [flow.vertices[v].id] : []))

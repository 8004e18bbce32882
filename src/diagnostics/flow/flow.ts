/**
 * A graph as tokens move through it: vertices by number, so that the rules stay fast on large graphs.
 * Nodes, START and END are vertices, and so is every named way out (a branch, a jump): what leads to a way is a choice (`may`), what
 * leaves it and every plain edge is certain (`must`). Routers are vertices that take no superstep. Edges without both ends, and edges of
 * a branch that is not there, are left out: nothing ever moves along them.
 */

import { type Parts, partsOf } from '../../base/graph-parts'
import { type Edge, END, type Graph, type Node, START } from '../../document/types'
import type { References } from '../../nodes/contract'
import { noReferences } from '../../nodes/definition-parts'
import { branchesOf, referencesOf } from '../../nodes/registry'

export interface Vertex {
  readonly kind: 'start' | 'end' | 'node' | 'way'
  /** The node's id; for a way, that of the node it leaves. */
  readonly id: string
  readonly node?: Node | undefined
  /** What the node's config names. */
  readonly refs: References
  /** The branch of a way; undefined for a jump. */
  readonly branch?: string | undefined
  /** Supersteps that passing it takes. */
  readonly steps: 0 | 1
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
  /** The strongly connected parts of what is reached. */
  readonly parts: Parts
  readonly startEdges: number
  /** Where a run would most likely begin, when nothing leaves START. */
  readonly assumedStart?: string | undefined
}

/** True for a function that says it jumps, or whose code has a `goto`. */
export const mayJump = (node: Node): boolean =>
  node.kind === 'function' && ((node.config.destinations?.length ?? 0) > 0 || /\bgoto\b/.test(withoutComments(node.config.code)))

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '')

/** Both ends are there, and on the side where they belong. */
export const hasBothEnds = (edge: Edge, ids: ReadonlySet<string> | ReadonlyMap<string, unknown>): boolean =>
  (edge.source === START || (edge.source !== END && ids.has(edge.source))) &&
  (edge.target === END || (edge.target !== START && ids.has(edge.target)))

/** Builds the flow of a graph. */
export function flowOf(name: string, graph: Graph): Flow {
  const vertices: Vertex[] = [
    { kind: 'start', id: START, steps: 0, refs: noReferences },
    { kind: 'end', id: END, steps: 0, refs: noReferences },
  ]
  const at = new Map([
    [START, 0],
    [END, 1],
  ])
  for (const node of graph.nodes) {
    if (at.has(node.id)) continue
    at.set(
      node.id,
      vertices.push({ kind: 'node', id: node.id, node, steps: node.kind === 'router' ? 0 : 1, refs: referencesOf(node) }) - 1,
    )
  }
  const must: number[][] = vertices.map(() => [])
  const may: number[][] = vertices.map(() => [])
  const link = (list: number[][], from: number, to: number) => {
    const targets = list[from]
    if (targets && !targets.includes(to)) targets.push(to)
  }
  const ways = new Map<string, number>()
  const way = (from: number, branch: string | undefined, key: string): number => {
    const known = ways.get(key)
    if (known !== undefined) return known
    const made = vertices.push({ kind: 'way', id: vertices[from]?.id ?? '', branch, steps: 0, refs: noReferences }) - 1
    must.push([])
    may.push([])
    ways.set(key, made)
    link(may, from, made)
    return made
  }
  for (const node of graph.nodes) {
    const from = at.get(node.id)
    if (from === undefined || vertices[from]?.node !== node) continue
    for (const branch of branchesOf(node) ?? []) way(from, branch, `${from}|${branch}`)
    for (const target of node.kind === 'function' ? (node.config.destinations ?? []) : []) {
      const to = at.get(target)
      if (to !== undefined && to !== 0 && vertices[to]?.node?.kind !== 'router')
        link(must, way(from, undefined, `${from}>${to}`), to)
    }
  }
  let startEdges = 0
  const leaving = new Map<string, Edge[]>()
  for (const edge of graph.edges) {
    const known = leaving.get(edge.source)
    if (known) known.push(edge)
    else leaving.set(edge.source, [edge])
    if (!hasBothEnds(edge, at)) continue
    const from = at.get(edge.source) ?? 0
    const to = at.get(edge.target) ?? 1
    const node = vertices[from]?.node
    if (node && branchesOf(node) !== null) {
      const branch = ways.get(`${from}|${edge.branch}`)
      if (branch !== undefined) link(must, branch, to)
    } else if (node?.kind === 'unknown' && edge.branch !== undefined) {
      link(must, way(from, edge.branch, `${from}|${edge.branch}`), to)
    } else link(must, from, to)
    if (from === 0) startEdges++
  }
  const out = vertices.map((_, v) => [...(must[v] ?? []), ...(may[v] ?? [])])
  const into: number[][] = vertices.map(() => [])
  out.forEach((targets, v) => {
    for (const to of targets) into[to]?.push(v)
  })
  const assumedStart = startEdges === 0 ? likelyStart(graph, vertices, into) : undefined
  const roots = startEdges > 0 ? [0] : assumedStart === undefined ? [0] : [0, at.get(assumedStart) ?? 0]
  const reached = reachFrom(roots, out)
  const parts = partsOf(out, (v) => reached[v] === true)
  return { name, graph, vertices, at, must, may, out, into, leaving, reached, parts, startEdges, assumedStart }
}

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

/** Every reached node with its vertex. */
export function reachedNodes(flow: Flow): readonly { readonly v: number; readonly node: Node; readonly refs: References }[] {
  const found: { v: number; node: Node; refs: References }[] = []
  flow.vertices.forEach(({ node, refs }, v) => {
    if (node && flow.reached[v]) found.push({ v, node, refs })
  })
  return found
}

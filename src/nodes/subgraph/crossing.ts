/**
 * What crosses the border of a selection, and whether one way in and one way out can say it. A subgraph is one node to its graph:
 * whatever leads in leads to the same place, whatever leads out leads to the same place, and nothing jumps or waits across.
 */
import { err, ok, type Result } from '../../base/result'
import { namedBranches } from '../../document/branches'
import { type Edge, END, type Graph, type Node } from '../../document/types'
import type { Refusal } from './refusals'
import * as refusals from './refusals'

export interface Crossing {
  readonly nodes: readonly Node[]
  readonly inner: readonly Edge[]
  readonly into: readonly Edge[]
  readonly out: readonly Edge[]
  /** Where a run begins in the new graph. */
  readonly entries: readonly string[]
  /** How the node that takes their place waits for what leads in; its entries then wait no more. */
  readonly join: Node['join']
}

/** What crosses, or the first thing that stands in the way. `nodes` are of the graph. */
export function crossingOf(graph: Graph, nodes: readonly Node[]): Result<Crossing, Refusal> {
  const ids = new Set(nodes.map((node) => node.id))
  const inner = graph.edges.filter((edge) => ids.has(edge.source) && ids.has(edge.target))
  const into = graph.edges.filter((edge) => !ids.has(edge.source) && ids.has(edge.target))
  const out = graph.edges.filter((edge) => ids.has(edge.source) && !ids.has(edge.target))
  const entries = into.length > 0 ? unique(into.map((edge) => edge.target)) : firstNodes(nodes, inner)
  const targets = unique(out.map((edge) => edge.target))
  const refused =
    kindsProblem(nodes) ??
    waysInProblem(into) ??
    waysOutProblem(out, inner) ??
    jumpsProblem(graph, ids, targets) ??
    (targets.length > 0 ? deadEndProblem(nodes, inner, out, entries) : undefined)
  if (refused) return err(refused)
  const join = joinOf(nodes, inner, into)
  return join.ok ? ok({ nodes, inner, into, out, entries, join: join.value }) : join
}

function kindsProblem(nodes: readonly Node[]): Refusal | undefined {
  if (nodes.length === 0) return refusals.nothingToMove()
  const unknown = nodes.find((node) => node.kind === 'unknown')
  if (unknown?.kind === 'unknown') return refusals.unknownKind(unknown.id, unknown.originalKind)
  return nodes.every((node) => node.kind === 'router') ? refusals.onlyRouters() : undefined
}

/** Without an edge from outside: what no other selected node leads to; in a closed circle, the first. */
function firstNodes(nodes: readonly Node[], inner: readonly Edge[]): readonly string[] {
  const reached = new Set(inner.flatMap((edge) => (edge.source === edge.target ? [] : [edge.target])))
  const firsts = nodes.filter((node) => !reached.has(node.id)).map((node) => node.id)
  return firsts.length > 0 ? firsts : nodes.slice(0, 1).map((node) => node.id)
}

/** Edges that leave one node by one branch are taken together. */
const groupOf = ({ source, branch }: Edge) => JSON.stringify([source, branch ?? null])
function groups(edges: readonly Edge[]): readonly (readonly [Edge, ...Edge[]])[] {
  const found = new Map<string, [Edge, ...Edge[]]>()
  for (const edge of edges) {
    const group = found.get(groupOf(edge))
    if (group) group.push(edge)
    else found.set(groupOf(edge), [edge])
  }
  return [...found.values()]
}

/** Two groups that do not lead to the same places: an edge of each that shows it. */
function unlike(edges: readonly Edge[]): readonly [Edge, Edge] | undefined {
  const [first, ...others] = groups(edges)
  if (!first) return undefined
  const leadsTo = (group: readonly Edge[], target: string) => group.some((edge) => edge.target === target)
  for (const group of others) {
    const extra = group.find((edge) => !leadsTo(first, edge.target))
    if (extra) return [first[0], extra]
    const missing = first.find((edge) => !leadsTo(group, edge.target))
    if (missing) return [missing, group[0]]
  }
  return undefined
}

function waysInProblem(into: readonly Edge[]): Refusal | undefined {
  const pair = unlike(into)
  return pair && refusals.severalWaysIn(...pair)
}

function waysOutProblem(out: readonly Edge[], inner: readonly Edge[]): Refusal | undefined {
  for (const edge of out) {
    const stays = inner.find((other) => groupOf(other) === groupOf(edge))
    if (stays) return refusals.leavesAndStays(edge, stays)
  }
  const pair = unlike(out)
  return pair && refusals.severalWaysOut(...pair)
}

function jumpsProblem(graph: Graph, ids: ReadonlySet<string>, targets: readonly string[]): Refusal | undefined {
  const endIsOut = targets.some((target) => target !== END)
  for (const node of graph.nodes) {
    if (node.kind !== 'function') continue
    const destinations = node.config.destinations ?? []
    const inside = ids.has(node.id)
    const crossing = destinations.find((id) =>
      id === END ? inside && endIsOut : graph.nodes.some((other) => other.id === id) && ids.has(id) !== inside,
    )
    if (crossing === undefined) continue
    return inside ? refusals.jumpOut(node.id, crossing) : refusals.jumpIn(node.id, crossing)
  }
  return undefined
}

/** A node that is reached and leads nowhere: after the subgraph, the run would go on. A branch without an edge fails either way. */
function deadEndProblem(
  nodes: readonly Node[],
  inner: readonly Edge[],
  out: readonly Edge[],
  entries: readonly string[],
): Refusal | undefined {
  const reached = new Set(entries)
  for (const id of reached) {
    const node = nodes.find((one) => one.id === id)
    const jumps = node?.kind === 'function' ? (node.config.destinations ?? []) : []
    for (const next of [...inner.filter((edge) => edge.source === id).map((edge) => edge.target), ...jumps]) {
      if (nodes.some((one) => one.id === next)) reached.add(next)
    }
    const leads = jumps.length > 0 || [...inner, ...out].some((edge) => edge.source === id)
    if (node && !leads && namedBranches(node) === null) return refusals.deadEndInside(id)
  }
  return undefined
}

/** What waits for the edges from outside is the new node, if it can be. */
function joinOf(nodes: readonly Node[], inner: readonly Edge[], into: readonly Edge[]): Result<Node['join'], Refusal> {
  const entries = nodes.filter((node) => into.some((edge) => edge.target === node.id))
  const waiting = entries.filter((node) => node.join === 'all' || node.join === 'deferred')
  const [first] = waiting
  if (!first) return ok(undefined)
  const apart = waiting.find((node) => node.join !== first.join || inner.some((edge) => edge.target === node.id))
  if (apart) return err(refusals.joinAcross(apart.id))
  return waiting.length === entries.length ? ok(first.join) : err(refusals.joinAcross(first.id))
}

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)]

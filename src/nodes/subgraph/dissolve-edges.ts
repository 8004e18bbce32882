/** The edges of a subgraph back in the graph that ran it: what led to its node leads to where START led, what led to END leads on. */
import { err, ok, type Result } from '../../base/result'
import { type Edge, END, type Graph, type Node, type NodeOf, START } from '../../document/types'
import { named } from './make-subgraph'
import { joinAcross, noWayIn, type Refusal } from './refusals'

export interface EdgesBack {
  readonly edges: readonly Edge[]
  /** Nodes (by their names inside) that wait otherwise from now on. */
  readonly joins: ReadonlyMap<string, Node['join']>
}

/** `renamed`: what a node inside is called outside. */
export function edgesBack(
  whole: Graph,
  inner: Graph,
  node: NodeOf<'subgraph'>,
  renamed: (id: string) => string,
): Result<EdgesBack, Refusal> {
  const into = whole.edges.filter((edge) => edge.target === node.id && edge.source !== node.id)
  const begins = inner.edges.filter((edge) => edge.source === START).map((edge) => edge.target)
  const entries = begins.filter((id) => id !== END)
  if (into.length > 0 && begins.length === 0) return err(noWayIn(node.id, node.config.graph))
  const joins = joinsBack(inner, node, entries, into.length)
  if (!joins.ok) return joins

  // A way from the node to itself leads back to where it began.
  const targets = whole.edges
    .filter((edge) => edge.source === node.id)
    .flatMap((edge) => (edge.target === node.id ? entries.map(renamed) : [edge.target]))
  const passes = begins.includes(END)
  const on = (edge: Omit<Edge, 'id'>): readonly Omit<Edge, 'id'>[] =>
    targets.length > 0 || edge.branch === undefined ? targets.map((target) => ({ ...edge, target })) : [{ ...edge, target: END }]
  const arriving = into.flatMap((edge) => [
    ...entries.map((id) => ({ ...edge, target: renamed(id) })),
    ...(passes ? on(edge) : []),
  ])
  const between = inner.edges.flatMap((edge) => {
    if (edge.source === START) return []
    const from = { ...edge, source: renamed(edge.source) }
    return edge.target === END ? on(from) : [{ ...from, target: renamed(edge.target) }]
  })
  const staying = whole.edges.filter((edge) => edge.source !== node.id && edge.target !== node.id)
  const isThere = (edge: Omit<Edge, 'id'>) =>
    staying.some((one) => one.source === edge.source && one.target === edge.target && one.branch === edge.branch)
  const fresh = [...arriving, ...between].filter((edge) => !isThere(edge))
  return ok({ edges: named(fresh, (id) => staying.some((edge) => edge.id === id)), joins: joins.value })
}

/** How the first nodes wait: as the node did that goes. */
function joinsBack(
  inner: Graph,
  node: NodeOf<'subgraph'>,
  entries: readonly string[],
  arriving: number,
): Result<ReadonlyMap<string, Node['join']>, Refusal> {
  const joins = new Map<string, Node['join']>()
  const waits = node.join === 'all' || node.join === 'deferred'
  for (const id of entries) {
    const entry = inner.nodes.find((one) => one.id === id)
    const alsoInside = inner.edges.some((edge) => edge.target === id && edge.source !== START)
    if (alsoInside && (waits || (entry?.join === 'all' && arriving > 0))) return err(joinAcross(id))
    if (alsoInside) continue
    // Inside it had one edge to wait for; outside it would wait for several.
    if (waits) joins.set(id, node.join)
    else if (entry?.join === 'all' && arriving > 1) joins.set(id, undefined)
  }
  return ok(joins)
}

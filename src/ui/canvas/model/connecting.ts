/** Which connections can be made, and the edit that makes one. Pure; the canvas asks the person, this answers what is possible. */

import type { Edit } from '../../../document/edit'
import { END, type Graph, START } from '../../../document/types'
import { branchesOf } from '../../../nodes/registry'
import { walkOrder } from './walk-order'
import { whyNot } from './why-not'

/** The named ways out of a node and where each leads now; `null` when it has one unnamed way out. */
export function waysOut(
  graph: Graph,
  id: string,
): readonly { readonly branch: string; readonly targets: readonly string[] }[] | null {
  const node = graph.nodes.find((known) => known.id === id)
  const branches = node ? branchesOf(node) : null
  if (!branches) return null
  return branches.map((branch) => ({
    branch,
    targets: graph.edges.filter((edge) => edge.source === id && edge.branch === branch).map((edge) => edge.target),
  }))
}

/** True when an edge from here may be drawn at all. */
export const mayLeave = (graph: Graph, id: string): boolean =>
  id === START || (id !== END && graph.nodes.some((node) => node.id === id))

/** The nodes that an edge from `source` (by `branch`) can lead to, in reading order, itself last; what it leads to already is left out. */
export const targetsFor = (graph: Graph, source: string, branch: string | undefined): readonly string[] =>
  placesFor(graph, source).filter((id) => whyNot(graph, source, branch, id) === undefined)

/** Every node, START and END in reading order, `source` last. */
export const placesFor = (graph: Graph, source: string): readonly string[] => [
  ...walkOrder(graph).filter((id) => id !== source),
  source,
]

/** The way out that a drawn connection takes: the only free one, the unnamed one (`null`), or `ask`. */
export function wayFor(graph: Graph, source: string): { readonly branch: string | null } | 'ask' {
  const ways = waysOut(graph, source)
  if (!ways) return { branch: null }
  const free = ways.filter((way) => way.targets.length === 0)
  const only = free.length === 1 ? free[0] : undefined
  return only ? { branch: only.branch } : 'ask'
}

/** The edit that connects. A named way that leads to one place is led to the new place instead of being doubled. */
export function connectEdit(graph: Graph, graphName: string, source: string, branch: string | null, target: string): Edit {
  if (branch === null) return { type: 'add-edge', graph: graphName, edge: { source, target } }
  const there = graph.edges.filter((edge) => edge.source === source && edge.branch === branch)
  const [old] = there
  if (old && there.length === 1) return { type: 'set-edge', graph: graphName, edge: { ...old, target } }
  return { type: 'add-edge', graph: graphName, edge: { source, target, branch } }
}

/** The neighbour of a node that lies most in a direction, along edges in or out; the next along the edges when none does. */
export function neighbourToward(
  graph: Graph,
  from: string,
  direction: 'left' | 'right' | 'up' | 'down',
  middle: (id: string) => { readonly x: number; readonly y: number } | undefined,
): string | undefined {
  const here = middle(from)
  if (!here) return undefined
  const out = graph.edges.filter((edge) => edge.source === from).map((edge) => edge.target)
  const into = graph.edges.filter((edge) => edge.target === from).map((edge) => edge.source)
  const way = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction]
  const [wx = 0, wy = 0] = way
  let best: { readonly id: string; readonly score: number } | undefined
  for (const id of new Set([...out, ...into])) {
    const there = id === from ? undefined : middle(id)
    if (!there) continue
    const [dx, dy] = [there.x - here.x, there.y - here.y]
    const along = (dx * wx + dy * wy) / (Math.hypot(dx, dy) || 1)
    if (along > 0.35 && (!best || along > best.score)) best = { id, score: along }
  }
  if (best) return best.id
  return direction === 'right'
    ? out.find((id) => id !== from && middle(id))
    : direction === 'left'
      ? into.find((id) => id !== from && middle(id))
      : undefined
}

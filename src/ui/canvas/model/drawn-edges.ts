/**
 * Every edge that the canvas draws: those of the document, and, marked as what they are, those that only show (a jump that a
 * function may make, a way that the run took although nobody drew it, the return edge that is missing).
 */

import type { Diagnostic } from '../../../diagnostics/types'
import type { Edit } from '../../../document/edit'
import { END, type Graph, type Node, START } from '../../../document/types'
import { branchesOf } from '../../../nodes/registry'
import { type EdgeRef, edgeKey, type Moment } from '../../../replay/moment'
import type { SceneEdge } from '../geometry/scene'
import { indexOf, listed } from './graph-index'
import { returnEdges } from './return-edges'

export type EdgeSort = 'drawn' | 'return' | 'jump' | 'extra' | 'missing'

export interface DrawnEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly branch?: string | undefined
  readonly sort: EdgeSort
  /** What is written on the line, if anything. */
  readonly pill?: string | undefined
  /** On a missing return edge: what adds it. */
  readonly fix?: { readonly label: string; readonly edit: Edit } | undefined
}

/** Ways that the run took and that no edge of the graph stands for; both ends must be there. */
export function extraWays(graph: Graph, moment: Moment | undefined): readonly EdgeRef[] {
  if (!moment) return []
  const drawn = new Set([...graph.edges, ...jumps(graph)].map(edgeKey))
  return Object.keys({ ...moment.edgeCounts, ...moment.edges })
    .filter((key) => !drawn.has(key))
    .map((key): EdgeRef => {
      const [source = '', branch = '', target = ''] = key.split('\u0000')
      return branch === '' ? { source, target } : { source, target, branch }
    })
}

/** The jumps that functions say they may make, where no edge is drawn for them. */
function jumps(graph: Graph): readonly EdgeRef[] {
  return graph.nodes.flatMap((node) => {
    if (node.kind !== 'function') return []
    const destinations = node.config.destinations ?? []
    if (destinations.length === 0) return []
    const drawn = new Set(listed(indexOf(graph).out, node.id).map((edge) => edge.target))
    return destinations.filter((to) => !drawn.has(to)).map((target) => ({ source: node.id, target }))
  })
}

/** Everything to draw. `extra` comes from extraWays, `mayJump` is the word on a jump. */
export function drawnEdges(
  graph: Graph,
  problems: readonly Diagnostic[],
  extra: readonly EdgeRef[],
  mayJump: string,
): readonly DrawnEdge[] {
  const ends = new Set([START, END, ...graph.nodes.map((node) => node.id)])
  const there = (edge: EdgeRef) => ends.has(edge.source) && ends.has(edge.target)
  const back = new Set(returnEdges(graph).map((edge) => edge.id))
  const drawn = graph.edges.filter(there).map((edge): DrawnEdge => {
    const sort = back.has(edge.id) ? 'return' : 'drawn'
    return { ...edge, sort, ...(edge.branch === undefined ? {} : { pill: clipped(edge.branch) }) }
  })
  const jumping = jumps(graph)
    .filter(there)
    .map((way): DrawnEdge => ({ ...way, id: `jump:${way.source}:${way.target}`, sort: 'jump', pill: mayJump }))
  const extras = extra
    .filter((way) => way.source !== '' && way.target !== '')
    .map((way): DrawnEdge => ({ ...way, id: `extra:${edgeKey(way)}`, sort: 'extra', pill: way.branch ?? '×99' }))
  return [...drawn, ...jumping, ...extras, ...missingReturns(problems, ends)]
}

/** The return edges that the problems say are missing, with the fix that adds each. */
function missingReturns(problems: readonly Diagnostic[], ends: ReadonlySet<string>): readonly DrawnEdge[] {
  return problems.flatMap((problem): readonly DrawnEdge[] => {
    if (problem.code !== 'hands-without-return' || !problem.fix) return []
    const added = addedEdges(problem.fix.edit)
    const source = problem.node ?? added[0]?.source
    const target = (added.find((edge) => edge.source === source) ?? added[0])?.target
    if (source === undefined || target === undefined || !ends.has(source) || !ends.has(target) || source === target) return []
    return [{ id: `missing:${source}`, source, target, sort: 'missing', fix: problem.fix }]
  })
}

function addedEdges(edit: Edit): readonly { readonly source: string; readonly target: string }[] {
  if (edit.type === 'add-edge') return [edit.edge]
  return edit.type === 'batch' ? edit.edits.flatMap(addedEdges) : []
}

/** What the geometry needs to know of the drawn edges. A router's `otherwise` and its first way keep the straight line. */
export function sceneEdges(drawn: readonly DrawnEdge[], nodes: readonly Node[]): readonly SceneEdge[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  return drawn.map((edge): SceneEdge => {
    const node = byId.get(edge.source)
    const last = node ? branchesOf(node)?.at(-1) : undefined
    const role = edge.sort === 'return' || edge.sort === 'missing' ? 'return' : 'plain'
    return {
      id: edge.id,
      source: edge.source,
      target: edge.target,
      role,
      pill: edge.pill,
      main: edge.branch !== undefined && edge.branch === last,
    }
  })
}

const clipped = (text: string): string => (text.length > 24 ? `${text.slice(0, 23)}…` : text)

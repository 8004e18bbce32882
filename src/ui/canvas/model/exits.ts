/** The ways out of each node in the order of the document, for keyboard stops. */
import type { Graph } from '../../../document/types'
import type { Exit } from '../flow-types'
import type { CanvasWords } from '../words'
import type { DrawnEdge } from './drawn-edges'
import { plainName } from './edge-view'
import { groupedBy } from './graph-index'

/** The exits by the node that they leave; only edges of the document can be come to. */
export function exitsOf(drawn: readonly DrawnEdge[], graph: Graph, words: CanvasWords): ReadonlyMap<string, readonly Exit[]> {
  const known = new Set(graph.edges.map((edge) => edge.id))
  const exits = drawn.filter((edge) => known.has(edge.id))
  const groups = groupedBy(exits, (edge) => edge.source)
  return new Map([...groups].map(([id, edges]) => [id, edges.map((edge) => ({ edge: edge.id, name: plainName(edge, words) }))]))
}

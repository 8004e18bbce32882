/** What the inspector is about, from the selection. Names that are not in the graph (any more) do not count. */
import { edgeById, nodeById } from '../../document/queries'
import { type Edge, END, type Graph, type Node, START } from '../../document/types'
import type { Selection } from '../../store/types'

export type Subject =
  | { readonly kind: 'document' }
  | { readonly kind: 'node'; readonly node: Node }
  | { readonly kind: 'terminal'; readonly id: typeof START | typeof END }
  | { readonly kind: 'edge'; readonly edge: Edge }
  | {
      readonly kind: 'several'
      readonly nodes: readonly string[]
      readonly edges: readonly Edge[]
      readonly notes?: readonly string[]
    }

/** One thing alone is shown with its settings; several as a list; nothing: the document itself. */
export function subjectOf(graph: Graph, selection: Selection): Subject {
  const nodes = selection.nodes.filter((id) => id === START || id === END || nodeById(graph, id))
  const edges = selection.edges.flatMap((id) => edgeById(graph, id) ?? [])
  const [id] = nodes
  const [edge] = edges
  if (nodes.length + edges.length > 1)
    return { kind: 'several', nodes, edges, ...(selection.notes && { notes: selection.notes }) }
  if (id === START || id === END) return { kind: 'terminal', id }
  const node = id === undefined ? undefined : nodeById(graph, id)
  if (node) return { kind: 'node', node }
  return edge ? { kind: 'edge', edge } : { kind: 'document' }
}

/** How a node is written for people: START and END without their underscores. */
export const shownName = (id: string): string => (id === START ? 'START' : id === END ? 'END' : id)

/**
 * What makes a graph whole: no name twice, every edge with both its ends. Files may hold less, because people draw in steps and
 * write by hand; edits never make less. Names that no engine takes are for diagnostics to say.
 */
import { keepSame, patch } from './edits/sharing'
import { type Edge, END, type Field, type Graph, START } from './types'

/** The graph without doubled names and without edges that lack an end; the same graph when it is whole. */
export function wholeGraph(graph: Graph): Graph {
  const nodes = keepSame(
    graph.nodes,
    firstOf((node) => node.id),
  )
  const ids = new Set(nodes.map((node) => node.id))
  const isFirstField = firstOf<Field>((field) => field.name)
  const fields = keepSame(graph.state.fields, (field) => !ids.has(field.name) && isFirstField(field))
  const isFirstEdge = firstOf<Edge>((edge) => edge.id)
  const edges = keepSame(graph.edges, (edge) => hasBothEnds(edge, ids) && isFirstEdge(edge))
  return patch<Graph>(graph, { nodes, edges, state: patch(graph.state, { fields }) })
}

/** True when an edge leaves START or one of these nodes, and enters END or one of them. */
export const hasBothEnds = (edge: Edge, ids: ReadonlySet<string>): boolean =>
  (edge.source === START || ids.has(edge.source)) && (edge.target === END || ids.has(edge.target))

/** A test that an item passes if it is the first of its name. */
export function firstOf<T>(name: (item: T) => string): (item: T) => boolean {
  const seen = new Set<string>()
  return (item) => {
    if (seen.has(name(item))) return false
    seen.add(name(item))
    return true
  }
}

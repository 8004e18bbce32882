/**
 * Which edges are return edges: those that lead from hands back to a brain, directly or through pruners and critics.
 * With several steps on the way, the last one (into the brain) is drawn as the return edge.
 */
import type { Edge, Graph } from '../../../document/types'

/** The return edges of a graph, in the order of the document. */
export function returnEdges(graph: Graph): readonly Edge[] {
  const kinds = new Map(graph.nodes.map((node) => [node.id, node.kind]))
  const carries = new Set(graph.nodes.filter((node) => node.kind === 'hands').map((node) => node.id))
  let grew = true
  while (grew) {
    grew = false
    for (const edge of graph.edges) {
      const kind = kinds.get(edge.target)
      if (carries.has(edge.source) && (kind === 'pruner' || kind === 'critic') && !carries.has(edge.target)) {
        carries.add(edge.target)
        grew = true
      }
    }
  }
  return graph.edges.filter((edge) => carries.has(edge.source) && kinds.get(edge.target) === 'brain')
}

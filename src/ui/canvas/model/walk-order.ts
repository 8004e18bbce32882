/** The order in which people read a graph: START first, then along the edges, then whatever cannot be reached, END last. */
import { END, type Graph, START } from '../../../document/types'

/** Every node id once, START and END included. */
export function walkOrder(graph: Graph): readonly string[] {
  const known = new Set(graph.nodes.map((node) => node.id))
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (first: string) => {
    const queue = [first]
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (seen.has(id) || id === END) continue
      seen.add(id)
      order.push(id)
      for (const edge of graph.edges) if (edge.source === id && known.has(edge.target)) queue.push(edge.target)
    }
  }
  visit(START)
  for (const node of graph.nodes) visit(node.id)
  return [...order, END]
}

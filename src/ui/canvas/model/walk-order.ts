/** The order in which people read a graph: START first, then along the edges, then whatever cannot be reached, END last. */
import { sameFor } from '../../../base/same-for'
import { END, type Graph, START } from '../../../document/types'
import { indexOf, listed } from './graph-index'

/** Every node id once, START and END included. */
export const walkOrder = sameFor((graph: Graph): readonly string[] => {
  const { nodes, out } = indexOf(graph)
  const order: string[] = []
  const seen = new Set<string>()
  const visit = (first: string) => {
    const queue = [first]
    for (const id of queue) {
      if (seen.has(id) || id === END) continue
      seen.add(id)
      order.push(id)
      for (const edge of listed(out, id)) if (nodes.has(edge.target)) queue.push(edge.target)
    }
  }
  visit(START)
  for (const node of graph.nodes) visit(node.id)
  return [...order, END]
})

/** What is asked of a graph again and again, found once for each graph: graphs never change, they are replaced. */
import { sameFor } from '../../../base/same-for'
import type { Diagnostic } from '../../../diagnostics/types'
import type { Edge, Graph, Node } from '../../../document/types'

interface GraphIndex {
  readonly nodes: ReadonlyMap<string, Node>
  /** The edges that leave each node, and START, in the order of the document. */
  readonly out: ReadonlyMap<string, readonly Edge[]>
  readonly into: ReadonlyMap<string, readonly Edge[]>
}

/** The index of a graph. */
export const indexOf = sameFor((graph: Graph): GraphIndex => {
  const nodes = new Map<string, Node>()
  for (const node of graph.nodes) if (!nodes.has(node.id)) nodes.set(node.id, node)
  return { nodes, out: groupedBy(graph.edges, (edge) => edge.source), into: groupedBy(graph.edges, (edge) => edge.target) }
})

/** Errors and warnings about each node of each graph, as sentences; keys are made by `problemKey`. */
export const problemIndex = sameFor((problems: readonly Diagnostic[]) => {
  const said = problems.filter((problem) => problem.severity !== 'info')
  return {
    nodes: groupedBy(said, (problem) => problemKey(problem.graph, problem.node ?? '')),
    edges: groupedBy(said, (problem) => problemKey(problem.graph, problem.edge ?? '')),
  }
})
export const problemKey = (graph: string, id: string): string => `${graph}\u0000${id}`

/** Lists by a key, each in the order of the whole. */
export function groupedBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const none: readonly never[] = []
/** The list of a key; an empty one when there is none. */
export const listed = <T>(groups: ReadonlyMap<string, readonly T[]>, key: string): readonly T[] => groups.get(key) ?? none

/** The way from the graph that a run begins in to another one, through the nodes that run them. */
import { graphNamed } from './queries'
import type { AgentDocument } from './types'

export interface GraphOnPath {
  readonly graph: string
  /** The node of this graph that runs the next one; undefined for the last, and where no node does. */
  readonly by?: string | undefined
}

/** The shortest way. A graph that nothing runs stands right below the entry. */
export function graphPath(document: AgentDocument, name: string): readonly GraphOnPath[] {
  const { entry } = document
  const found = new Map<string, readonly GraphOnPath[]>([[entry, [{ graph: entry }]]])
  const open = [entry]
  for (let at = open.shift(); at !== undefined && !found.has(name); at = open.shift()) {
    const way = found.get(at) ?? []
    for (const node of graphNamed(document, at)?.nodes ?? []) {
      if (node.kind !== 'subgraph' || found.has(node.config.graph)) continue
      const inner = node.config.graph
      found.set(inner, [...way.slice(0, -1), { graph: at, by: node.id }, { graph: inner }])
      open.push(inner)
    }
  }
  return found.get(name) ?? [{ graph: entry }, { graph: name }]
}

/** The nodes that run a graph, each with the graph it stands in. */
export const runnersOf = (document: AgentDocument, name: string): readonly { readonly graph: string; readonly node: string }[] =>
  Object.entries(document.graphs).flatMap(([graph, { nodes }]) =>
    nodes.flatMap((node) => (node.kind === 'subgraph' && node.config.graph === name ? [{ graph, node: node.id }] : [])),
  )

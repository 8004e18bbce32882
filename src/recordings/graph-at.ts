/**
 * Which graph of a document a namespace of a run is, and the way there: through nodes that have a graph inside, or, for an agent that a
 * tool called, to the graph of its name. Where a document has no such graph, the way ends at the last one that it has.
 */
import { graphNamed, nodeById } from '../document/queries'
import type { AgentDocument } from '../document/types'
import { ownerOf } from './names'

export interface Stop {
  /** A graph of the document. */
  readonly graph: string
  /** The namespace that is walked on it. */
  readonly ns: readonly string[]
}

export interface Whereabouts {
  /** From the entry graph inwards; at least one. */
  readonly trail: readonly [Stop, ...Stop[]]
  /** What of the namespace has no graph in the document: the owners, from the outside in. */
  readonly beyond: readonly string[]
}

/** The graphs that a namespace leads through. */
export function graphAt(document: AgentDocument, ns: readonly string[]): Whereabouts {
  const trail: [Stop, ...Stop[]] = [{ graph: document.entry, ns: [] }]
  for (const [i, part] of ns.entries()) {
    const inside = graphInside(document, trail.at(-1)?.graph ?? document.entry, ownerOf(part))
    if (inside === undefined) return { trail, beyond: ns.slice(i).map(ownerOf) }
    trail.push({ graph: inside, ns: ns.slice(0, i + 1) })
  }
  return { trail, beyond: [] }
}

function graphInside(document: AgentDocument, around: string, owner: string): string | undefined {
  for (const name of [around, document.entry]) {
    const graph = graphNamed(document, name)
    const node = graph && nodeById(graph, owner)
    if (node?.kind === 'subgraph' && graphNamed(document, node.config.graph)) return node.config.graph
  }
  return owner !== document.entry && graphNamed(document, owner) ? owner : undefined
}

/** A new node of a kind, ready to be added: a free name and a config that refers to what the document has. */
import { freeName } from '../document/names'
import { fieldNamed, graphNamed, nodeById } from '../document/queries'
import type { AgentDocument, Graph, KnownNode, NodeKind } from '../document/types'
import { nodeDefinitions } from './registry'

const emptyGraph: Graph = { state: { fields: [] }, nodes: [], edges: [] }

/** The name is the kind, or `brain_2`, `brain_3` … A graph that is not there counts as empty. */
export function newNode(document: AgentDocument, graphName: string, kind: NodeKind): KnownNode {
  const graph = graphNamed(document, graphName) ?? emptyGraph
  const id = freeName(kind, (name) => nodeById(graph, name) !== undefined || fieldNamed(graph, name) !== undefined)
  switch (kind) {
    case 'brain':
      return { id, kind, config: nodeDefinitions.brain.defaults(document, graph) }
    case 'hands':
      return { id, kind, config: nodeDefinitions.hands.defaults(document, graph) }
    case 'router':
      return { id, kind, config: nodeDefinitions.router.defaults(document, graph) }
    case 'compress':
      return { id, kind, config: nodeDefinitions.compress.defaults(document, graph) }
    case 'review':
      return { id, kind, config: nodeDefinitions.review.defaults(document, graph) }
    case 'planner':
      return { id, kind, config: nodeDefinitions.planner.defaults(document, graph) }
    case 'delegate':
      return { id, kind, config: nodeDefinitions.delegate.defaults(document, graph) }
    case 'critic':
      return { id, kind, config: nodeDefinitions.critic.defaults(document, graph) }
    case 'pruner':
      return { id, kind, config: nodeDefinitions.pruner.defaults(document, graph) }
    case 'subgraph':
      return { id, kind, config: nodeDefinitions.subgraph.defaults(document, graph) }
    case 'function':
      return { id, kind, config: nodeDefinitions.function.defaults(document, graph) }
  }
}

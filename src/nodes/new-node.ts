/** A new node of a kind, ready to be added: a free name and a config that refers to what the document has. */
import type { Language } from '../base/language'
import { freeName } from '../document/names'
import { fieldNamed, graphNamed, nodeById } from '../document/queries'
import type { AgentDocument, Graph, KnownNode, NodeKind } from '../document/types'
import { nodeDefinitions } from './registry'

const emptyGraph: Graph = { state: { fields: [] }, nodes: [], edges: [] }

/** The name is the kind, or `brain_2`, `brain_3` … in every language. A graph that is not there counts as empty. */
export function newNode(document: AgentDocument, graphName: string, kind: NodeKind, language: Language = 'en'): KnownNode {
  const graph = graphNamed(document, graphName) ?? emptyGraph
  const id = freeName(kind, (name) => nodeById(graph, name) !== undefined || fieldNamed(graph, name) !== undefined)
  switch (kind) {
    case 'brain':
      return { id, kind, config: nodeDefinitions.brain.defaults(document, graph, language) }
    case 'hands':
      return { id, kind, config: nodeDefinitions.hands.defaults(document, graph, language) }
    case 'router':
      return { id, kind, config: nodeDefinitions.router.defaults(document, graph, language) }
    case 'compress':
      return { id, kind, config: nodeDefinitions.compress.defaults(document, graph, language) }
    case 'review':
      return { id, kind, config: nodeDefinitions.review.defaults(document, graph, language) }
    case 'planner':
      return { id, kind, config: nodeDefinitions.planner.defaults(document, graph, language) }
    case 'delegate':
      return { id, kind, config: nodeDefinitions.delegate.defaults(document, graph, language) }
    case 'critic':
      return { id, kind, config: nodeDefinitions.critic.defaults(document, graph, language) }
    case 'pruner':
      return { id, kind, config: nodeDefinitions.pruner.defaults(document, graph, language) }
    case 'subgraph':
      return { id, kind, config: nodeDefinitions.subgraph.defaults(document, graph, language) }
    case 'function':
      return { id, kind, config: nodeDefinitions.function.defaults(document, graph, language) }
  }
}

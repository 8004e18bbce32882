/** Small questions that everyone asks of a document. All return `undefined` or an empty list for names that are not there. */
import type { AgentDocument, Edge, Field, Graph, GraphLayout, Model, Node, Position, Tool } from './types'

/** The graph that a run begins in; undefined if `entry` names none. */
export const entryGraph = (document: AgentDocument): Graph | undefined => graphNamed(document, document.entry)

/** The graph of this name. */
export const graphNamed = (document: AgentDocument, name: string): Graph | undefined =>
  Object.hasOwn(document.graphs, name) ? document.graphs[name] : undefined

/** Where the parts of a graph stand, if anything is kept of it. */
export const layoutOf = ({ layout }: AgentDocument, graphName: string): GraphLayout | undefined =>
  layout && Object.hasOwn(layout, graphName) ? layout[graphName] : undefined

/** The place that is kept of a node, START or END. */
export function positionOf(document: AgentDocument, graphName: string, id: string): Position | undefined {
  const positions = layoutOf(document, graphName)?.positions
  return positions && Object.hasOwn(positions, id) ? positions[id] : undefined
}

export const nodeById = (graph: Graph, id: string): Node | undefined => graph.nodes.find((node) => node.id === id)
export const edgeById = (graph: Graph, id: string): Edge | undefined => graph.edges.find((edge) => edge.id === id)
export const edgesFrom = (graph: Graph, id: string): readonly Edge[] => graph.edges.filter((edge) => edge.source === id)
export const edgesInto = (graph: Graph, id: string): readonly Edge[] => graph.edges.filter((edge) => edge.target === id)
export const fieldNamed = (graph: Graph, name: string): Field | undefined =>
  graph.state.fields.find((field) => field.name === name)
export const toolNamed = (document: AgentDocument, name: string): Tool | undefined =>
  document.tools.find((tool) => tool.name === name)
export const modelById = (document: AgentDocument, id: string): Model | undefined =>
  document.models.find((model) => model.id === id)

/** The first field that holds a conversation, if there is one. */
export const messagesField = (graph: Graph): Field | undefined => graph.state.fields.find((field) => field.type === 'messages')

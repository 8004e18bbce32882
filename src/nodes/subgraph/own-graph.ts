/**
 * A new subgraph node runs a graph of its own: adding the node adds that graph, empty but for the fields that are mapped in and out, so
 * that a subgraph never begins by running nothing. Where the graph is there already, the edit stays as it is.
 */
import type { Edit } from '../../document/edit'
import { isGraphName } from '../../document/names'
import { fieldNamed, graphNamed } from '../../document/queries'
import type { AgentDocument, Field, Graph, NodeOf } from '../../document/types'

/** The edit with the graphs that its new nodes run and that are not there. */
export function withOwnGraphs(document: AgentDocument, edit: Edit): Edit {
  const made = new Set<string>()
  const missing = (one: Edit): readonly Edit[] => {
    if (one.type === 'batch') return one.edits.flatMap(missing)
    if (one.type !== 'add-node' || one.node.kind !== 'subgraph') return []
    const name = one.node.config.graph
    if (graphNamed(document, name) || made.has(name) || !isGraphName(name)) return []
    made.add(name)
    return [{ type: 'add-graph', name, graph: ownGraph(graphNamed(document, one.graph), one.node.config) }]
  }
  const graphs = missing(edit)
  return graphs.length === 0 ? edit : { type: 'batch', edits: [...graphs, edit] }
}

function ownGraph(outer: Graph | undefined, { input, output }: NodeOf<'subgraph'>['config']): Graph {
  const pairs = [...Object.entries(input), ...Object.entries(output).map(([to, from]): [string, string] => [from, to])]
  const fields = new Map<string, Field>()
  for (const [inner, outside] of pairs) {
    const field = outer && fieldNamed(outer, outside)
    if (field) fields.set(inner, { ...field, name: inner })
  }
  return { state: { fields: [...fields.values()] }, nodes: [], edges: [] }
}

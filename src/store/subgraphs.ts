/** Looking into a subgraph, and the way back up. Looking is never an edit. */
import { graphPath } from '../document/graph-path'
import { graphNamed, nodeById } from '../document/queries'
import type { NodeOf } from '../document/types'
import type { DocumentStore } from './document-store'
import type { ShellStore } from './shell-store'

export interface SubgraphActions {
  /** Shows the graph that the selected subgraph node runs; false when there is none. */
  openSubgraph(): boolean
  /** Shows the graph that runs the one on show, with its node selected; false at the top. */
  leaveSubgraph(): boolean
}

interface Uses {
  readonly documents: DocumentStore
  readonly shell: ShellStore
}

export function createSubgraphs({ documents, shell }: Uses): SubgraphActions {
  const selectedSubgraph = (): NodeOf<'subgraph'> | undefined => {
    const { document, graphName, selection } = documents.getState()
    const graph = graphNamed(document, graphName)
    const [id, ...others] = selection.nodes
    const node = graph && id !== undefined && others.length === 0 ? nodeById(graph, id) : undefined
    return node?.kind === 'subgraph' ? node : undefined
  }
  return {
    openSubgraph() {
      const name = selectedSubgraph()?.config.graph
      if (name === undefined || !graphNamed(documents.getState().document, name)) return false
      documents.showGraph(name)
      return true
    },
    leaveSubgraph() {
      const { document, graphName } = documents.getState()
      const above = graphPath(document, graphName).at(-2)
      if (!above || shell.getState().mode !== 'edit') return false
      documents.showGraph(above.graph)
      if (above.by !== undefined) documents.select({ nodes: [above.by], edges: [] })
      return true
    },
  }
}

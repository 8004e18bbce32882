/** Going from graph to graph on the canvas. */
import { useMemo } from 'react'
import type { Edit } from '../../document/edit'
import { focusForm } from '../app/focus-form'
import { useStores } from '../app/stores-context'
import { useWords } from '../words/language'
import { pathWords } from './path-words'

export interface Graphs {
  /** Shows a graph, with a node of it selected. */
  show(graph: string, node: string | undefined): void
  /** Removes a graph; the entry is shown then. */
  remove(graph: string): void
  /** A node was pressed twice: a subgraph opens. */
  openNode(node: string): void
  /** Enter on what is selected. */
  openOrForm(): void
}

export function useGraphs(onEdit: (edit: Edit, label: string) => void): Graphs {
  const { actions, documents } = useStores()
  const words = useWords(pathWords)
  return useMemo((): Graphs => {
    const openOrForm = () => {
      if (!actions.openSubgraph()) focusForm()
    }
    return {
      show(graph, node) {
        documents.showGraph(graph)
        if (node !== undefined) documents.select({ nodes: [node], edges: [] })
      },
      remove: (graph) => onEdit({ type: 'remove-graph', name: graph }, words.removeGraph(graph)),
      openNode(node) {
        documents.select({ nodes: [node], edges: [] })
        actions.openSubgraph()
      },
      openOrForm,
    }
  }, [actions, documents, onEdit, words])
}

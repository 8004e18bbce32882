/** Goes to the place that a problem speaks of: its graph, and there its node or edge. */
import { useCallback } from 'react'
import type { Diagnostic } from '../../diagnostics/types'
import { nothingSelected, type Selection } from '../../store/types'
import { useStores } from './stores-context'

export function useGoTo(): (problem: Diagnostic) => void {
  const { documents, shell } = useStores()
  return useCallback(
    (problem) => {
      shell.show('edit')
      documents.showGraph(problem.graph)
      documents.select(placeOf(problem))
    },
    [documents, shell],
  )
}

/** What to select for a problem; nothing when it is about the document as a whole. */
export function placeOf(problem: Diagnostic): Selection {
  if (problem.node !== undefined) return { nodes: [problem.node], edges: [] }
  return problem.edge === undefined ? nothingSelected : { nodes: [], edges: [problem.edge] }
}

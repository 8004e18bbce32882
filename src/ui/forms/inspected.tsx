/** What every form of the inspector works on and speaks through. Only the inspector gives it; nothing here is kept or computed. */
import { createContext, useContext } from 'react'
import type { Edit } from '../../document/edit'
import type { AgentDocument, Graph } from '../../document/types'
import type { Selection } from '../../store/types'

export interface Inspected {
  readonly document: AgentDocument
  readonly graphName: string
  readonly graph: Graph
  /** `label` names the edit in the history; the same field always gives the same label. */
  readonly onEdit: (edit: Edit, label: string) => void
  readonly onSelect: (selection: Selection) => void
}

export const InspectedContext = createContext<Inspected | undefined>(undefined)

/** What is inspected. Throws outside an inspector: that is a mistake of the code, not of a person. */
export function useInspected(): Inspected {
  const inspected = useContext(InspectedContext)
  if (!inspected) throw new Error('A form of the inspector stands outside of it.')
  return inspected
}

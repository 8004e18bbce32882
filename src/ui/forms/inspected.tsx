/** What every form of the inspector works on and speaks through. Only the inspector gives it; nothing here is kept or computed. */
import { createContext, useContext } from 'react'
import type { Diagnostic } from '../../diagnostics/types'
import type { WorstCase } from '../../diagnostics/worst-case'
import type { Edit } from '../../document/edit'
import type { AgentDocument, Graph, Tool } from '../../document/types'
import type { TrialHandle } from '../../run/port'
import type { Selection } from '../../store/types'

export interface Inspected {
  readonly document: AgentDocument
  readonly graphName: string
  readonly graph: Graph
  /** `label` names the edit in the history; the same field always gives the same label. */
  readonly onEdit: (edit: Edit, label: string) => void
  readonly onSelect: (selection: Selection) => void
  /** Shows another graph of the document; absent where there is no canvas to show it on. */
  readonly onOpenGraph?: ((name: string) => void) | undefined
  /** The problem that was gone to: what it is about is opened. */
  readonly problem?: Diagnostic | undefined
  /** The longest run against the recursion limit, as it was found last. */
  readonly worst?: WorstCase | undefined
  /** The keys of the session, for forms that speak of what needs one; absent where there are none to be had. */
  readonly keys?: Keys | undefined
  /** Calls a tool once, outside of any run; absent where there is nothing to run it. */
  readonly onTry?: TryTool | undefined
  /** The runs in memory whose answers a model may give again, the likeliest first. */
  readonly answers?: readonly Answers[] | undefined
}

export type TryTool = (tool: Tool, args: unknown, attempt: number) => TrialHandle

/** A run in memory, for a model that gives its answers again. */
export interface Answers {
  /** The id of its trace. */
  readonly trace: string
  readonly title: string
  readonly kind: 'recording' | 'last' | 'earlier'
}

export interface Keys {
  /** Names of the keys that are set. */
  readonly names: readonly string[]
  /** Opens the dialog where they are put in. */
  readonly onOpen: () => void
}

export const InspectedContext = createContext<Inspected | undefined>(undefined)

/** What is inspected. Throws outside an inspector: that is a mistake of the code, not of a person. */
export function useInspected(): Inspected {
  const inspected = useContext(InspectedContext)
  if (!inspected) throw new Error('A form of the inspector stands outside of it.')
  return inspected
}

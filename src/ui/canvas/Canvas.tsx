/**
 * The canvas: a graph as people draw it and as a run walks it. It shows what it is given and tells what a hand did (select, edit,
 * seek); it keeps no document, no run and no history. The only place where React Flow is named is this folder.
 */
import { ReactFlowProvider } from '@xyflow/react'
import type { ReactNode } from 'react'
import type { Diagnostic } from '../../diagnostics/types'
import type { Edit } from '../../document/edit'
import type { Graph, GraphLayout, KnownNode, Model, NodeKind } from '../../document/types'
import type { Moment } from '../../replay/moment'
import type { LaidOut, LayOutAsk } from '../../store/lay-out'
import type { Mode, Selection } from '../../store/types'
import type { Verdict } from '../../trace/trace'
import { Stage } from './Stage'
import type { MenuAsk } from './use-context-menu'

export interface CanvasProps {
  readonly graphName: string
  readonly graph: Graph
  readonly layout: GraphLayout | undefined
  readonly mode: Mode
  readonly moment?: Moment | undefined
  readonly verdict?: Verdict | undefined
  readonly problems: readonly Diagnostic[]
  readonly selection: Selection
  readonly running: boolean
  /** Names for the models that brains refer to; without it a model's id is shown. */
  readonly models?: readonly Model[] | undefined
  /** Changes when another document is shown: the view fits it. The graph's name counts too. */
  readonly documentKey?: string | undefined
  onSelect(selection: Selection): void
  onEdit(edit: Edit, label: string): void
  onSeekNode?: ((node: string) => void) | undefined
  /** A node was pressed twice while editing. */
  onOpenNode?: ((node: string) => void) | undefined
  /** Stands in the place of the graph's name. */
  readonly chip?: ReactNode
  /** Lays out what it is asked to; absent where that cannot be done. */
  onLayOut?: ((ask: LayOutAsk) => Promise<LaidOut>) | undefined
  /** A new node of a kind, with a free name, for what is added on the canvas itself; absent where nothing can be added. */
  readonly makeNode?: ((kind: NodeKind) => KnownNode) | undefined
  /** Puts the focus into the form of what is selected. */
  onOpenForm?: (() => void) | undefined
  /** Whether cards that are dragged keep to the grid and to each other (default: yes). */
  readonly snap?: boolean | undefined
  /** Whether the small map is wanted; undefined: for large graphs only. */
  readonly minimap?: boolean | undefined
  onMinimap?: ((wanted: boolean) => void) | undefined
  /** Shows the menu of something; absent where there is none. */
  onMenu?: ((ask: MenuAsk) => void) | undefined
  /** Offered on an empty canvas. */
  onStartWithLoop?: (() => void) | undefined
}

export function Canvas(props: CanvasProps) {
  return (
    <ReactFlowProvider>
      <Stage {...props} />
    </ReactFlowProvider>
  )
}

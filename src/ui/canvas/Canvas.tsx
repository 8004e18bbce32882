/**
 * The canvas: a graph as people draw it and as a run walks it. It shows what it is given and tells what a hand did (select, edit,
 * seek); it keeps no document, no run and no history. The only place where React Flow is named is this folder.
 */
import { ReactFlowProvider } from '@xyflow/react'
import type { Diagnostic } from '../../diagnostics/types'
import type { Edit } from '../../document/edit'
import type { Graph, GraphLayout, Model } from '../../document/types'
import type { Moment } from '../../replay/moment'
import type { Mode, Selection } from '../../store/types'
import type { Verdict } from '../../trace/trace'
import { Stage } from './Stage'

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

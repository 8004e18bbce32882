/** The edge that was let go over nothing, for as long as its end is being chosen. */
import { EdgeLabelRenderer } from '@xyflow/react'
import { type Point, type Rect, rimToward } from '../geometry/points'

export function PendingLine({ card, to }: { readonly card: Rect | undefined; readonly to: Point | undefined }) {
  if (!card || !to) return null
  const from = rimToward(card, to)
  return (
    <EdgeLabelRenderer>
      <svg className="draft-line" aria-hidden="true">
        <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
        <circle cx={to.x} cy={to.y} r={5} />
      </svg>
    </EdgeLabelRenderer>
  )
}

/** One short sentence beside the hand while something is dragged: why not here, or what letting go would do. */
import { useStore } from '@xyflow/react'
import { Ban } from 'lucide-react'
import type { Point } from '../geometry/points'

interface ReasonProps {
  /** In flow units. */
  readonly at: Point
  readonly text: string
  readonly bad: boolean
}

/** The width that it needs at most. */
const room = 280

export function Reason({ at, text, bad }: ReasonProps) {
  const [tx, ty, zoom] = useStore((s) => s.transform)
  const width = useStore((s) => s.width)
  const x = Math.max(4, Math.min(at.x * zoom + tx + 16, width - room - 4))
  return (
    <p className={`reason${bad ? ' bad' : ''}`} aria-hidden="true" style={{ left: x, top: at.y * zoom + ty + 16 }}>
      {bad && <Ban aria-hidden="true" />}
      {text}
    </p>
  )
}

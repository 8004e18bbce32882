/** A step line over the columns that are drawn: solid and filled up to now, dotted after. Decorative: its row says the number. */
import { memo } from 'react'
import type { Layout } from './layout'
import { stripHeight, stripPaths } from './strip'

interface StripProps {
  /** One value a column. */
  readonly values: readonly number[]
  readonly max: number
  /** Where the playhead stands, in columns. */
  readonly now: number
  readonly layout: Layout
  /** Distance from the top, px. */
  readonly top: number
}

export const Strip = memo(function Strip({ values, max, now, layout, top }: StripProps) {
  const { from, to, column } = layout
  const paths = stripPaths(values, from, to, now, max)
  return (
    <svg
      className="tl-strip"
      style={{ left: from * column, width: (to - from) * column, top, height: stripHeight }}
      viewBox={`${from * 100} 0 ${Math.max(1, to - from) * 100} ${stripHeight}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="tl-area" d={paths.area} />
      <path className="tl-past" d={paths.past} />
      <path className="tl-future" d={paths.future} />
    </svg>
  )
})

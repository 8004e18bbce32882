/** The hairlines that show with what a dragged card is in line. */
import { ViewportPortal } from '@xyflow/react'
import type { Guide } from '../snap'

export function Guides({ guides }: { readonly guides: readonly Guide[] }) {
  if (guides.length === 0) return null
  return (
    <ViewportPortal>
      <svg className="guides" aria-hidden="true">
        {guides.map(({ axis, at, from, to }) =>
          axis === 'x' ? (
            <line key={`x${at}`} x1={at} x2={at} y1={from} y2={to} />
          ) : (
            <line key={`y${at}`} x1={from} x2={to} y1={at} y2={at} />
          ),
        )}
      </svg>
    </ViewportPortal>
  )
}

/** The hairlines that show with what a dragged card is in line. */
import { ViewportPortal } from '@xyflow/react'
import { useSyncExternalStore } from 'react'
import type { GuidesOnShow } from '../use-snap'

export function Guides({ guides: { watch, get } }: { readonly guides: GuidesOnShow }) {
  const guides = useSyncExternalStore(watch, get)
  if (guides.length === 0) return null
  // One path for each direction: what is painted anew is the box around a path.
  const across = guides.flatMap(({ axis, at, from, to }) => (axis === 'y' ? [`M${from} ${at}H${to}`] : []))
  const down = guides.flatMap(({ axis, at, from, to }) => (axis === 'x' ? [`M${at} ${from}V${to}`] : []))
  return (
    <ViewportPortal>
      <svg className="guides" aria-hidden="true">
        {across.length > 0 && <path d={across.join('')} />}
        {down.length > 0 && <path d={down.join('')} />}
      </svg>
    </ViewportPortal>
  )
}

/** What building draws over the cards: why not here, the line whose end is being chosen, the grips of edges. */
import type { ComponentProps } from 'react'
import { ConnectReason } from './ConnectReason'
import { Grips } from './Grips'
import { PendingLine } from './PendingLine'

export interface OverlayProps {
  readonly reason: ComponentProps<typeof ConnectReason>
  readonly pending: ComponentProps<typeof PendingLine> | undefined
  readonly grips: ComponentProps<typeof Grips>
}

export function BuildingOverlay({ reason, pending, grips }: OverlayProps) {
  return (
    <>
      <ConnectReason {...reason} />
      {pending && <PendingLine {...pending} />}
      <Grips {...grips} />
    </>
  )
}

/** The minimap when there is time for it: it never keeps the cards waiting, and one that is not wanted any more by then is not drawn at all. */
import { lazy, Suspense, useDeferredValue } from 'react'
import type { MapCard } from './MiniMap'

const MiniMap = lazy(() => import('./MiniMap'))

interface LateMiniMapProps {
  /** `undefined`: no map. */
  readonly cards: readonly MapCard[] | undefined
  readonly onHand: () => void
}

export function LateMiniMap({ cards, onHand }: LateMiniMapProps) {
  const shown = useDeferredValue(cards, undefined)
  if (!shown || !cards) return null
  return (
    <Suspense fallback={null}>
      <MiniMap cards={shown} onHand={onHand} />
    </Suspense>
  )
}

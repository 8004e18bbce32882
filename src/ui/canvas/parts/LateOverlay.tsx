/** What building draws over the cards, once its part of the page is there. Without it everything can still be done, only less is shown. */
import { ErrorBoundary } from 'react-error-boundary'
import { Late } from '../../app/late'
import { overlayPart } from '../building-part'
import type { OverlayProps } from './BuildingOverlay'

export function LateOverlay(props: OverlayProps) {
  return (
    <ErrorBoundary fallback={null}>
      <Late part={overlayPart}>{({ BuildingOverlay }) => <BuildingOverlay {...props} />}</Late>
    </ErrorBoundary>
  )
}

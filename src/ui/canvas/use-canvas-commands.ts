/** What the canvas can do when it is asked from elsewhere: a key of the page, the command palette, a menu. The same as its own keys do. */
import { useReactFlow } from '@xyflow/react'
import { useOffers } from '../commands/offers'
import type { CanvasKeys } from './use-canvas-keys'

interface CommandsAsk {
  readonly editable: boolean
  /** A hand moved the view: it is not fitted by itself any more. */
  readonly onHand: () => void
}

const zoomMs = 160
const duration = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : zoomMs)

export function useCanvasCommands(
  keys: Pick<CanvasKeys, 'fit' | 'remove' | 'connect' | 'add'>,
  { editable, onHand }: CommandsAsk,
): void {
  const { zoomIn, zoomOut, zoomTo } = useReactFlow()
  const blocked = () => (editable ? undefined : ('running' as const))
  const zoom = (how: () => Promise<boolean>) => {
    onHand()
    void how()
  }
  useOffers({
    fit: { run: () => void keys.fit() },
    'full-size': { run: () => zoom(() => zoomTo(1, { duration: duration() })) },
    'zoom-in': { run: () => zoom(() => zoomIn({ duration: duration() })) },
    'zoom-out': { run: () => zoom(() => zoomOut({ duration: duration() })) },
    remove: { run: () => void keys.remove(undefined), blocked },
    connect: { run: () => void keys.connect(undefined), blocked },
    'quick-add': { run: () => void keys.add(undefined, undefined, false), blocked },
  })
}

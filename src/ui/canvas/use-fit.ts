/**
 * Fitting: when a document opens, on request, and when the canvas changes size while nobody has moved the view since.
 * An edit never moves the view, but for one thing: a card that was just added where nobody sees it is shown.
 */
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useCallback, useEffect, useRef } from 'react'
import { centre, type Rect, within } from './geometry/points'
import { fitting, seenBy } from './geometry/view'

const fitMs = 160
const duration = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : fitMs)

interface Fit {
  readonly fitAll: () => void
  /** To be called when a hand moves the view. */
  readonly onHand: () => void
  /** Brings a card into view: with everything else while nobody has moved the view, else as little as it takes. */
  readonly reveal: (card: Rect) => void
}

/** `document`: changes when another document or graph is shown. */
export function useFit(bounds: Rect | undefined, document: string): Fit {
  const { setViewport, setCenter } = useReactFlow()
  const store = useStoreApi()
  const width = useStore((s) => s.width)
  const height = useStore((s) => s.height)
  const held = useRef(false)
  const box = useRef(bounds)
  box.current = bounds
  const show = useCallback(
    (ms: number) => {
      const state = store.getState()
      const view = box.current && fitting(box.current, state.width, state.height)
      if (view) void setViewport(view, ms > 0 ? { duration: ms } : undefined)
    },
    [setViewport, store],
  )
  const shown = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (width <= 0 || height <= 0) return
    const other = shown.current !== document
    if (other) held.current = false
    shown.current = document
    if (!held.current) show(0)
  }, [document, width, height, show])
  const fitAll = useCallback(() => {
    held.current = false
    show(duration())
  }, [show])
  const onHand = useCallback(() => {
    held.current = true
  }, [])
  const reveal = useCallback(
    (card: Rect) => {
      const { width, height, transform } = store.getState()
      const [x, y, zoom] = transform
      if (width === 0 || within(seenBy({ x, y, zoom }, width, height), card)) return
      if (held.current) {
        const middle = centre(card)
        void setCenter(middle.x, middle.y, { zoom, duration: duration() })
      } else show(duration())
    },
    [setCenter, show, store],
  )
  return { fitAll, onHand, reveal }
}

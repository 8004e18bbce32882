/**
 * Fitting: when a document opens, on request, and when the canvas changes size while nobody has moved the view since.
 * An edit never moves the view, but for one thing: a card that was just added where nobody sees it is shown. Who comes back to a graph finds
 * it as a hand left it.
 */
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { centre, type Rect, within } from './geometry/points'
import { closerZoom, fitting, seenBy, type View } from './geometry/view'

const fitMs = 160
/** A fit that was begun is over by then, also when something took the view from it without saying so. A busy page may take long. */
const overMs = fitMs + 2_000
const duration = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : fitMs)

export interface Fit {
  readonly fitAll: () => void
  /** To be called when a hand moves the view. */
  readonly onHand: () => void
  /** To be called when something else moves it: a way that it was on is over. */
  readonly leave: () => void
  /** True while the view is on its way, or about to be: what depends on where it ends waits for that. */
  readonly onTheWay: { current: boolean }
  /** The zoom that the view is on its way to. */
  readonly goal: number | undefined
  /**
   * Brings a card into view: with everything else while nobody has moved the view, else as little as it takes. `closer`: it is to be read,
   * so a view from too far away is left.
   */
  readonly reveal: (card: Rect, closer?: boolean) => void
}

/** `document`: changes when another document or graph is shown. */
export function useFit(bounds: Rect | undefined, document: string, graph: string): Fit {
  const { setViewport, setCenter } = useReactFlow()
  const store = useStoreApi()
  const width = useStore((s) => s.width)
  const height = useStore((s) => s.height)
  const held = useRef(false)
  const box = useRef(bounds)
  box.current = bounds
  const onTheWay = useRef(false)
  const over = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [goal, setGoal] = useState<number | undefined>(undefined)
  const leave = useCallback(() => {
    clearTimeout(over.current)
    over.current = undefined
    onTheWay.current = false
    setGoal(undefined)
  }, [])
  const show = useCallback(
    (ms: number) => {
      const state = store.getState()
      const view = box.current && fitting(box.current, state.width, state.height)
      onTheWay.current = view !== undefined && ms > 0
      const there = view && setViewport(view, ms > 0 ? { duration: ms } : undefined)
      clearTimeout(over.current)
      setGoal(onTheWay.current ? view?.zoom : undefined)
      if (!onTheWay.current) return
      const timer = setTimeout(leave, overMs)
      over.current = timer
      void there?.then(() => over.current === timer && leave())
    },
    [setViewport, store, leave],
  )
  useEffect(() => () => clearTimeout(over.current), [])
  const shown = useRef<{ readonly document: string; readonly graph: string } | undefined>(undefined)
  const left = useRef(new Map<string, View>())
  useEffect(() => {
    if (width <= 0 || height <= 0) return
    const before = shown.current
    shown.current = { document, graph }
    if (before?.document !== document) {
      // Another document is fitted, also one that was here before.
      left.current.clear()
      held.current = false
    } else if (before.graph !== graph) {
      const [x, y, zoom] = store.getState().transform
      if (held.current) left.current.set(before.graph, { x, y, zoom })
      const back = left.current.get(graph)
      left.current.delete(graph)
      held.current = back !== undefined
      if (back) void setViewport(back)
    }
    if (!held.current) show(0)
  }, [document, graph, width, height, show, setViewport, store])
  const fitAll = useCallback(() => {
    held.current = false
    show(duration())
  }, [show])
  const onHand = useCallback(() => {
    held.current = true
    leave()
  }, [leave])
  const reveal = useCallback(
    (card: Rect, closer = false) => {
      const { width, height, transform } = store.getState()
      const [x, y, zoom] = transform
      const nearer = closer ? closerZoom(card, { x, y, zoom }, width, height) : undefined
      if (width === 0 || (nearer === undefined && within(seenBy({ x, y, zoom }, width, height), card))) return
      if (held.current || nearer !== undefined) {
        held.current = true
        leave()
        const middle = centre(card)
        // Several that came in together may need a view from farther away.
        const large = card.width * zoom > width || card.height * zoom > height
        const whole = large ? fitting(card, width, height)?.zoom : undefined
        void setCenter(middle.x, middle.y, { zoom: nearer ?? whole ?? zoom, duration: duration() })
      } else show(duration())
    },
    [setCenter, show, store, leave],
  )
  return { fitAll, onHand, leave, onTheWay, goal, reveal }
}

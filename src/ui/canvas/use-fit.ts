/**
 * Fitting: when a document opens, on request, and when the canvas changes size while nobody has moved the view since.
 * An edit never moves the view.
 */
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useCallback, useEffect, useRef } from 'react'
import type { Rect } from './geometry/points'
import { fitting } from './geometry/view'

const fitMs = 160

/** `document`: changes when another document or graph is shown. Gives `fitAll` and what to call when a hand moves the view. */
export function useFit(bounds: Rect | undefined, document: string): { readonly fitAll: () => void; readonly onHand: () => void } {
  const { setViewport } = useReactFlow()
  const store = useStoreApi()
  const width = useStore((s) => s.width)
  const height = useStore((s) => s.height)
  const held = useRef(false)
  const box = useRef(bounds)
  box.current = bounds
  const show = useCallback(
    (duration: number) => {
      const state = store.getState()
      const view = box.current && fitting(box.current, state.width, state.height)
      if (view) void setViewport(view, duration > 0 ? { duration } : undefined)
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
    show(window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : fitMs)
  }, [show])
  const onHand = useCallback(() => {
    held.current = true
  }, [])
  return { fitAll, onHand }
}

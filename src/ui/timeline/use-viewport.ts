/** What of a sideways scrolling element is in view: its inner width and how far it is scrolled, in px. */
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'

export interface Viewport {
  readonly width: number
  readonly left: number
}

/** Before anything is measured (and where nothing can be), a usual width. */
const unmeasured: Viewport = { width: 800, left: 0 }
/** Scrolling is told in steps of this many px: the view draws a little more than is seen, so that it need not follow each px. */
const grain = 64

/** The viewport of `ref`, and the function to call when it scrolls. Follows resizing. */
export function useViewport(ref: RefObject<HTMLElement | null>): readonly [Viewport, () => void] {
  const [viewport, setViewport] = useState(unmeasured)
  const measure = useCallback(() => {
    const element = ref.current
    if (element === null) return
    const width = element.clientWidth || unmeasured.width
    const left = Math.floor(element.scrollLeft / grain) * grain
    setViewport((before) => (before.width === width && before.left === left ? before : { width, left }))
  }, [ref])
  useLayoutEffect(() => {
    measure()
    const element = ref.current
    if (element === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, measure])
  return [viewport, measure]
}

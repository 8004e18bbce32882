/** A dot that runs along an edge once, when the run has just gone that way. With reduced motion there is none. */
import { useLayoutEffect, useRef } from 'react'

const travelMs = 420

export function Token({ path, radius }: { readonly path: string; readonly radius: number }) {
  const dot = useRef<SVGCircleElement>(null)
  useLayoutEffect(() => {
    const element = dot.current
    if (!element || typeof element.animate !== 'function') return
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.style.offsetPath = `path("${path}")`
    const run = element.animate(
      [
        { offsetDistance: '0%', opacity: 1 },
        { offsetDistance: '100%', opacity: 1 },
      ],
      { duration: travelMs, easing: 'cubic-bezier(.3, 0, .2, 1)' },
    )
    // Called off when the next step comes first: that is no fault.
    run.finished.catch(() => undefined)
    return () => run.cancel()
  }, [path])
  return <circle ref={dot} className="token" r={radius} opacity={0} />
}

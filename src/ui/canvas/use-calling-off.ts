/**
 * Escape calls off an edge that is being drawn. React Flow only ends that gesture when the button comes up: it is told so at once, and
 * what ends then is said to have been called off.
 */
import { useEffect, useRef } from 'react'

/** `drawing`: whether a hand is drawing an edge. Gives whether the gesture that just ended was called off; asked once for each. */
export function useCallingOff(drawing: boolean): () => boolean {
  const calledOff = useRef(false)
  useEffect(() => {
    if (!drawing) return undefined
    calledOff.current = false
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      calledOff.current = true
      document.dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [drawing])
  return () => {
    const was = calledOff.current
    calledOff.current = false
    return was
  }
}

/** Closes what floats when the person looks elsewhere: a press outside, Escape, or focus that leaves. */
import { type RefObject, useEffect } from 'react'

/** `close(true)`: by Escape, so focus should go back to the opener. */
export function useDismiss(open: boolean, area: RefObject<HTMLElement | null>, close: (byEscape: boolean) => void): void {
  useEffect(() => {
    if (!open) return
    const outside = (target: EventTarget | null) => target instanceof Node && !area.current?.contains(target)
    const onPress = (event: PointerEvent) => {
      if (outside(event.target)) close(false)
    }
    const onFocus = (event: FocusEvent) => {
      if (outside(event.target)) close(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // What floats takes the key; Escape must not also let go of the selection below it.
      event.stopPropagation()
      event.preventDefault()
      close(true)
    }
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [open, area, close])
}

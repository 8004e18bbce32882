/** What has just come takes the focus when the button that brought it is gone with what was there before. */
import { type RefObject, useEffect, useRef } from 'react'

/** For an element with `tabIndex={-1}`. */
export function useFirstFocus<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true })
  }, [])
  return element
}

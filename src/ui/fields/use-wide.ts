/** Whether an element is at least so many pixels wide, as it changes. False until it has been measured. */
import { type RefObject, useEffect, useState } from 'react'

export function useWide(element: RefObject<HTMLElement | null>, pixels: number): boolean {
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWide(entry.contentRect.width >= pixels)
    })
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, pixels])
  return wide
}

/**
 * Stands in for a field to type in that is still being fetched: what is typed meanwhile is kept for it, and does not reach the page as
 * its shortcuts. It chooses nothing: Enter waits until there is a list to choose from.
 */
import { useLayoutEffect, useRef } from 'react'

interface TypeAheadProps {
  readonly label: string
  /** Where the text is kept. */
  readonly typed: { current: string }
  onClose(): void
}

export function TypeAhead({ label, typed, onClose }: TypeAheadProps) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    typed.current = ''
    field.current?.focus({ preventScroll: true })
    return () => {
      // What comes in its place remembers where the focus was.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [typed])
  return (
    <input
      ref={field}
      type="text"
      className="sr"
      aria-label={label}
      autoComplete="off"
      onChange={(event) => {
        typed.current = event.target.value
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        if (event.key !== 'Escape' && event.key !== 'Tab') return
        event.preventDefault()
        event.stopPropagation()
      }}
    />
  )
}

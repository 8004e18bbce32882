/**
 * The button that opens what it is given under itself: a MenuList (Menu.tsx), at once or once it has been fetched, or a small panel
 * (Popover.tsx). What opens is a plain element under its button, so that it needs no injected styles.
 */
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import './floating.css'
import { useDismiss } from './use-dismiss'

/** What a list under a button is given. */
export interface ListPlace {
  readonly id: string
  readonly label: string
  readonly className: string
  /** `back`: the focus goes to where it came from. */
  readonly close: (back: boolean) => void
}

interface MenuButtonProps {
  readonly face: ReactNode
  readonly label: string
  readonly className?: string
  readonly align?: 'start' | 'end'
  /** What opens: a list to choose from, which the arrow keys open too, or a panel. */
  readonly popup?: 'menu' | 'dialog'
  /** The list, while it is open. */
  readonly children: (place: ListPlace) => ReactNode
}

export function MenuButton({ face, label, className = 'btn', align = 'start', popup = 'menu', children }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useCallback((back: boolean) => {
    setOpen(false)
    if (back) button.current?.focus()
  }, [])
  useDismiss(open, area, close)
  useEffect(() => {
    // Under a button at the end of a form it would begin out of sight.
    if (open) area.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [open])
  return (
    <span className="anchor" ref={area}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup={popup}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open || popup !== 'menu') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {face}
      </button>
      {open && children({ id, label, className: align, close })}
    </span>
  )
}

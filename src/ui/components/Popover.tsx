/** A button that opens a small panel under itself. Not modal: Escape, a press outside or focus that leaves close it. */
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import './floating.css'
import { useDismiss } from './use-dismiss'

interface PopoverProps {
  /** What the button shows. */
  readonly face: ReactNode
  /** What the button and the panel are called for those who cannot see them. */
  readonly label: string
  readonly className?: string
  readonly align?: 'start' | 'end'
  readonly children: (close: () => void) => ReactNode
}

export function Popover({ face, label, className = 'btn', align = 'start', children }: PopoverProps) {
  const [open, setOpen] = useState(false)
  const area = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = useCallback((byEscape: boolean) => {
    setOpen(false)
    if (byEscape) button.current?.focus()
  }, [])
  useDismiss(open, area, close)
  return (
    <span className="anchor" ref={area}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        <div id={id} className={`floating popover ${align}`} role="dialog" aria-label={label}>
          {children(() => close(true))}
        </div>
      )}
    </span>
  )
}

/** A button that opens a small panel under itself. Not modal: Escape, a press outside or focus that leaves close it. */
import type { ReactNode } from 'react'
import { MenuButton } from './MenuButton'

interface PopoverProps {
  /** What the button shows. */
  readonly face: ReactNode
  /** What the button and the panel are called for those who cannot see them. */
  readonly label: string
  readonly className?: string
  readonly align?: 'start' | 'end'
  readonly children: (close: () => void) => ReactNode
}

export function Popover({ children, ...button }: PopoverProps) {
  return (
    <MenuButton {...button} popup="dialog">
      {({ id, label, className, close }) => (
        <div id={id} className={`floating popover ${className}`} role="dialog" aria-label={label}>
          {children(() => close(true))}
        </div>
      )}
    </MenuButton>
  )
}

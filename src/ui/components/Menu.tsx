/**
 * A menu as the ARIA practices describe it: arrows, Home, End and first letters move, Enter and Space choose, Escape and Tab close.
 */
import { Check } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import './floating.css'
import { MenuButton } from './MenuButton'

export interface MenuItem {
  readonly id: string
  readonly label: string
  /** A second, quieter line. */
  readonly detail?: string | undefined
  readonly icon?: ReactNode
  readonly keys?: string | undefined
  /** Given: the item is one of a choice, or, with `toggle`, on or off. */
  readonly checked?: boolean | undefined
  readonly toggle?: true
  readonly disabled?: boolean | undefined
  readonly onChoose: () => void
}
export interface MenuGroup {
  readonly id: string
  readonly heading?: string | undefined
  readonly items: readonly MenuItem[]
}

interface MenuProps {
  readonly face: ReactNode
  readonly label: string
  readonly className?: string
  readonly align?: 'start' | 'end'
  readonly groups: readonly MenuGroup[]
}

export function Menu({ groups, ...button }: MenuProps) {
  return <MenuButton {...button}>{(place) => <MenuList {...place} groups={groups} />}</MenuButton>
}

interface MenuListProps {
  readonly id?: string
  readonly label: string
  readonly className: string
  readonly style?: CSSProperties
  readonly groups: readonly MenuGroup[]
  /** `back`: the focus goes to where it came from. */
  readonly close: (back: boolean) => void
}

/** The menu itself, under a button or where somebody pressed; it takes the focus as it comes. */
export function MenuList({ id, label, className, style, groups, close }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLElement>(choosable)?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>(choosable) ?? [])]
    const at = document.activeElement instanceof HTMLElement ? all.indexOf(document.activeElement) : -1
    const next = nextItem(event.key, at, all)
    if (next) {
      event.preventDefault()
      event.stopPropagation()
      next.focus()
    } else if (event.key === 'Tab') close(false)
  }
  return (
    <div
      id={id}
      ref={list}
      className={`floating menu ${className}`}
      style={style}
      role="menu"
      aria-label={label}
      // A long one scrolls, and what scrolls must be reached by keys.
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {groups
        .filter((group) => group.items.length > 0)
        .map((group) => (
          <MenuSection key={group.id} group={group} close={close} />
        ))}
    </div>
  )
}

const choosable = '[role^=menuitem]:not([aria-disabled=true])'

function MenuSection({ group, close }: { readonly group: MenuGroup; readonly close: (back: boolean) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand inside a menu
    <div role="group" aria-label={group.heading} className="menu-group">
      {group.heading && (
        <div className="menu-heading" aria-hidden="true">
          {group.heading}
        </div>
      )}
      {group.items.map((item) => (
        <button
          key={item.id}
          type="button"
          {...(item.checked === undefined
            ? { role: 'menuitem' }
            : { role: item.toggle ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': item.checked })}
          aria-disabled={item.disabled || undefined}
          tabIndex={-1}
          className="menu-item"
          onClick={() => {
            if (item.disabled) return
            close(true)
            item.onChoose()
          }}
        >
          {item.checked !== undefined && <span className="menu-check">{item.checked && <Check />}</span>}
          {item.icon}
          <span className="grow">
            <span className="menu-label">{item.label}</span>
            {item.detail && <span className="menu-detail">{item.detail}</span>}
          </span>
          {item.keys && <kbd>{item.keys}</kbd>}
        </button>
      ))}
    </div>
  )
}

function nextItem(key: string, at: number, all: readonly HTMLElement[]): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return all[(at + 1) % all.length]
    case 'ArrowUp':
      return all[(at - 1 + all.length) % all.length]
    case 'Home':
      return all[0]
    case 'End':
      return all.at(-1)
    default: {
      if (key.length !== 1 || key === ' ') return undefined
      const after = [...all.slice(at + 1), ...all.slice(0, at + 1)]
      return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()))
    }
  }
}

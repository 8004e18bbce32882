/** A row of tabs with arrow keys (`.tabs`). The panel is the caller's: give it `role="tabpanel"` and `panelId(...)`. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

export interface Tab<T extends string> {
  readonly id: T
  readonly label: string
  readonly extra?: ReactNode
}

interface TabsProps<T extends string> {
  readonly label: string
  /** Makes the ids of the tabs and their panels. */
  readonly name: string
  readonly tab: T
  readonly tabs: readonly Tab<T>[]
  readonly onTab: (tab: T) => void
}

/** The id of the panel of a tab. */
export const panelId = (name: string, tab: string) => `${name}-${tab}-panel`
/** The id of a tab itself, for `aria-labelledby`. */
export const tabId = (name: string, tab: string) => `${name}-${tab}-tab`

export function Tabs<T extends string>({ label, name, tab, tabs, onTab }: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((each) => each.id === tab)
    const to =
      event.key === 'ArrowRight'
        ? (at + 1) % tabs.length
        : event.key === 'ArrowLeft'
          ? (at - 1 + tabs.length) % tabs.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? tabs.length - 1
              : -1
    const next = tabs[to]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    onTab(next.id)
    row.current?.querySelector<HTMLElement>(`#${CSS.escape(tabId(name, next.id))}`)?.focus()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be the one that is out of view
  useEffect(() => {
    row.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [tab])
  return (
    <div className="tabs" role="tablist" aria-label={label} ref={row} onKeyDown={onKeyDown}>
      {tabs.map((each) => (
        <button
          key={each.id}
          id={tabId(name, each.id)}
          type="button"
          role="tab"
          aria-selected={each.id === tab}
          aria-controls={panelId(name, each.id)}
          tabIndex={each.id === tab ? 0 : -1}
          onClick={() => onTab(each.id)}
        >
          {each.label}
          {each.extra}
        </button>
      ))}
    </div>
  )
}

/** A small list to choose from beside a node: which way out, or where it leads. Arrows, Home, End and first letters move, Enter takes. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { NodeKind } from '../../../document/types'
import { KindTile } from '../../components/kinds'

export interface Choice {
  readonly id: string
  readonly text: string
  readonly note?: string | undefined
  readonly kind?: NodeKind | 'unknown' | undefined
}

interface ChooserProps {
  readonly title: string
  readonly hint: string
  readonly empty: string
  readonly choices: readonly Choice[]
  /** Where it stands, in pixels of the canvas's own box. */
  readonly at: { readonly x: number; readonly y: number }
  onTake(id: string): void
  /** `byKey`: the focus has nowhere to be now. */
  onClose(byKey: boolean): void
}

export function ConnectChooser({ title, hint, empty, choices, at, onTake, onClose }: ChooserProps) {
  // One question may follow another in the same list: each begins at its first choice.
  const [place, setPlace] = useState({ title, index: 0 })
  const active = place.title === title ? place.index : 0
  const setActive = (index: number) => setPlace({ title, index })
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.focus(), [])
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView?.({ block: 'nearest' })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const to = nextIndex(event.key, active, choices)
    const choice = choices[active]
    if (to !== undefined) setActive(to)
    else if ((event.key === 'Enter' || event.key === ' ') && choice) onTake(choice.id)
    else if (event.key === 'Escape' || event.key === 'Tab') onClose(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="chooser nodrag nopan nowheel" style={{ left: at.x, top: at.y }}>
      <div className="chooser-title" id={`${id}-title`}>
        {title}
      </div>
      {choices.length === 0 && <p className="chooser-empty">{empty}</p>}
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-labelledby={`${id}-title`}
        aria-activedescendant={choices[active] ? `${id}-${active}` : undefined}
        onKeyDown={onKeyDown}
        onBlur={() => onClose(false)}
      >
        {choices.map((choice, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys
          <div
            key={choice.id}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            className="choice"
            onPointerDown={(event) => event.preventDefault()}
            onPointerMove={() => setActive(i)}
            onClick={() => onTake(choice.id)}
          >
            {choice.kind && <KindTile kind={choice.kind} small />}
            <code>{choice.text}</code>
            {choice.note && <span className="note">{choice.note}</span>}
          </div>
        ))}
      </div>
      <p className="chooser-hint">{hint}</p>
    </div>
  )
}

function nextIndex(key: string, active: number, choices: readonly Choice[]): number | undefined {
  const last = choices.length - 1
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? Math.max(0, last) : active - 1
    case 'Home':
      return 0
    case 'End':
      return Math.max(0, last)
    default: {
      if (key.length !== 1 || key === ' ') return undefined
      const order = [...choices.keys()].map((i) => (active + 1 + i) % choices.length)
      return order.find((i) => choices[i]?.text.toLowerCase().startsWith(key.toLowerCase()))
    }
  }
}

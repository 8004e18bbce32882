/**
 * Documents as cards: a small picture, a name, a line or two. One stop for Tab; the arrows go from card to card, Enter opens, and the
 * keys of a card's actions work on it. Its actions are buttons beside it, on the way of Tab for the card that has the focus.
 */
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { GraphPicture } from './GraphPicture'
import { NameField } from './NameField'
import type { Summary } from './summary'

export interface CardAction {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  /** Does the same while the card has the focus. */
  readonly key?: 'F2' | 'Delete' | undefined
  readonly onChoose: () => void
}

export interface Card {
  readonly id: string
  readonly name: string
  readonly lines: readonly string[]
  /** `undefined`: not read yet; `null`: cannot be read. */
  readonly summary: Summary | null | undefined
  readonly tag?: string | undefined
  readonly onOpen: () => void
  readonly actions: readonly CardAction[]
  /** Given while somebody types another name: the field, and what to do with it (`undefined`: leave it). */
  readonly renaming?: { readonly label: string; readonly onDone: (name: string | undefined) => void } | undefined
}

interface CardGridProps {
  readonly label: string
  readonly cards: readonly Card[]
  /** The name of the group of a card's buttons. */
  readonly actionsOf: (name: string) => string
}

export function CardGrid({ label, cards, actionsOf }: CardGridProps) {
  const list = useRef<HTMLUListElement>(null)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const current = cards.some((card) => card.id === chosen) ? chosen : cards[0]?.id
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, card: Card) => {
    const action = card.actions.find((one) => one.key === event.key)
    const all = [...(list.current?.querySelectorAll<HTMLElement>('.card-open') ?? [])]
    const next = action ? undefined : all[nextCard(event.key, all, event.currentTarget)]
    if (!action && !next) return
    event.preventDefault()
    event.stopPropagation()
    next?.focus()
    action?.onChoose()
  }
  return (
    <ul className="cards" aria-label={label} ref={list}>
      {cards.map((card) => (
        <li key={card.id} className="doc-card" data-card={card.id} onFocus={() => setChosen(card.id)}>
          <button
            type="button"
            className="card-open"
            tabIndex={card.id === current ? 0 : -1}
            onClick={card.onOpen}
            onKeyDown={(event) => onKeyDown(event, card)}
          >
            <GraphPicture picture={card.summary?.picture} />
            <span className="card-text">
              {card.renaming ? null : (
                <span className="card-name">
                  <span className="cut">{card.name}</span>
                  {card.tag && <span className="tag">{card.tag}</span>}
                </span>
              )}
              {card.lines.map((line) => (
                <span key={line} className="card-line">
                  {line}
                </span>
              ))}
            </span>
          </button>
          {card.renaming && <NameField label={card.renaming.label} name={card.name} onDone={card.renaming.onDone} />}
          {card.actions.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
            <div className="card-actions" role="group" aria-label={actionsOf(card.name)}>
              {card.actions.map((action) => (
                <button
                  key={action.id}
                  type="button"
                  className="btn icon sm"
                  aria-label={action.label}
                  title={action.label}
                  tabIndex={card.id === current ? 0 : -1}
                  onClick={action.onChoose}
                >
                  {action.icon}
                </button>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** The place of the card that a key leads to; -1 when it leads nowhere. Up and down go by where the cards stand. */
function nextCard(key: string, all: readonly HTMLElement[], from: HTMLElement): number {
  const at = all.indexOf(from)
  const columns = Math.max(1, all.filter((one) => one.getBoundingClientRect().top === all[0]?.getBoundingClientRect().top).length)
  switch (key) {
    case 'ArrowRight':
      return at + 1
    case 'ArrowLeft':
      return at - 1
    case 'ArrowDown':
      return at + columns
    case 'ArrowUp':
      return at - columns
    case 'Home':
      return 0
    case 'End':
      return all.length - 1
    default:
      return -1
  }
}

/**
 * Settings that are a list of cards in an order that counts, with a button that adds one. A card is known by its place, because two may
 * be equal; the focus goes into a new card, and to the button when one is removed.
 */
import { Plus } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { GroupRow, type RowText } from './Row'
import { Place } from './unfinished'
import { useRowFocus } from './use-row-focus'

interface CardListProps<T> extends RowText {
  readonly items: readonly T[]
  /** Stands there while there is none. */
  readonly none: string
  readonly add: string
  readonly onAdd: () => void
  /** `removed` is called before an item is taken out; `list` is the element whose children are the cards. */
  readonly children: (item: T, at: number, removed: () => void, list: RefObject<HTMLOListElement | null>) => ReactNode
}

export function CardList<T>({ label, hint, items, none, add, onAdd, children }: CardListProps<T>) {
  const focus = useRowFocus<HTMLOListElement>(items.length)
  return (
    <GroupRow label={label} hint={hint}>
      {items.length === 0 && <p className="dim ei-note">{none}</p>}
      <ol className="ei-rules" ref={focus.list}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place; two may be equal
          <li key={at} className="ei-card">
            <Place name={`${label} ${at}`}>{children(item, at, focus.removed, focus.list)}</Place>
          </li>
        ))}
      </ol>
      <button
        ref={focus.adder}
        type="button"
        className="btn sm two"
        onClick={() => {
          focus.added()
          onAdd()
        }}
      >
        <Plus aria-hidden="true" />
        {add}
      </button>
    </GroupRow>
  )
}

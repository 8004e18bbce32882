/** Where the focus goes when a row of a list comes or goes: into the first field of the new one, or to the button that adds. */
import { type RefObject, useEffect, useRef } from 'react'

export interface RowFocus<List extends HTMLElement> {
  /** For the element whose children are the rows. */
  readonly list: RefObject<List | null>
  /** For the button that adds a row. */
  readonly adder: RefObject<HTMLButtonElement | null>
  /** A row is being added at the end. */
  added(): void
  /** The row that has the focus is being removed. */
  removed(): void
}

const typedInto = ':is(input, textarea, select, [contenteditable=true]):not([type=checkbox], [type=radio], :disabled)'

/** `count`: how many rows there are. */
export function useRowFocus<List extends HTMLElement>(count: number): RowFocus<List> {
  const list = useRef<List>(null)
  const adder = useRef<HTMLButtonElement>(null)
  const before = useRef<number | undefined>(undefined)
  useEffect(() => {
    const wanted = before.current !== undefined && count > before.current
    before.current = undefined
    if (!wanted) return
    const field = list.current?.lastElementChild?.querySelector<HTMLElement>(typedInto)
    field?.focus()
    // What it holds is only a beginning: typing takes its place.
    if (field instanceof HTMLInputElement) field.select()
  }, [count])
  return {
    list,
    adder,
    added: () => {
      before.current = count
    },
    removed: () => adder.current?.focus(),
  }
}

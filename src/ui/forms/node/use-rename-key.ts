/** F2, wherever the focus is, goes to the name of the selected node and marks it, ready to be typed over. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useOffers } from '../../commands/offers'

/** `show` brings the field on the page, if it is not there yet. Gives the reference that the field is to have. */
export function useRenameKey(show: () => void): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const latest = useRef(show)
  latest.current = show
  const [asked, setAsked] = useState(0)
  const ask = () => {
    latest.current()
    setAsked((times) => times + 1)
  }
  useOffers({ rename: { run: ask } })
  const begin = useRef(ask)
  begin.current = ask
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      begin.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEffect(() => {
    if (asked === 0) return
    field.current?.focus()
    field.current?.select()
  }, [asked])
  return field
}

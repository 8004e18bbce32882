/** Mod+D, wherever the focus is but in a text, duplicates the selected node. */
import { useEffect, useRef } from 'react'
import { useOffers } from '../../commands/offers'

const texts = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=dialog]'

export function useDuplicateKey(duplicate: (() => void) | undefined): void {
  const latest = useRef(duplicate)
  latest.current = duplicate
  useOffers({ duplicate: { run: () => latest.current?.(), blocked: () => (latest.current ? undefined : 'one-node') } })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return
      if (event.key.toLowerCase() !== 'd' || !latest.current) return
      if (event.target instanceof Element && event.target.closest(texts)) return
      // The browser would keep the page as a bookmark.
      event.preventDefault()
      latest.current()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

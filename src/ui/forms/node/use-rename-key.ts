/** F2, wherever the focus is, goes to the name of the selected node and marks it, ready to be typed over. */
import { type RefObject, useEffect } from 'react'

export function useRenameKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F2' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      if (!field.current) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [field])
}

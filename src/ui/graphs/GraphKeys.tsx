/** What works for graphs wherever the focus is: the clipboard, and Escape or Mod+Up for the way up. Shows nothing but what is said aloud. */
import { useEffect } from 'react'
import { focusOf, isInForm } from '../app/focus'
import { useStores } from '../app/stores-context'
import { useClipboard } from './use-clipboard'

/** What floats takes Escape first. */
const floating = 'dialog[open], [role=dialog], [role=menu], [role=listbox], :popover-open'

export function GraphKeys() {
  const said = useClipboard()
  const { actions, documents } = useStores()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return
      const mod = event.ctrlKey || event.metaKey
      if (!(event.key === 'Escape' && !mod) && !(event.key === 'ArrowUp' && mod)) return
      if (focusOf(event.target) === 'text' || document.querySelector(floating)) return
      const { nodes, edges } = documents.getState().selection
      // The first Escape lets go of what is selected.
      if (event.key === 'Escape' && (nodes.length + edges.length > 0 || isInForm(event.target))) return
      if (actions.leaveSubgraph()) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [actions, documents])
  return (
    <p className="sr" role="status">
      {said}
    </p>
  )
}

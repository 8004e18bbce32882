/**
 * Copy, cut and paste through the browser's own events: they need no permission and work between tabs. They are left alone while a text
 * field has the focus, a text is selected or something stands over the page; then they are about that. What is done is said aloud.
 */
import { useEffect, useState } from 'react'
import { END, START } from '../../document/types'
import { isRunning } from '../../store/run-store'
import type { Stores } from '../../store/stores'
import { focusOf } from '../app/focus'
import { useStores } from '../app/stores-context'
import { drawnInView } from '../canvas/place'
import { useWords } from '../words/language'
import { pastePlace, pointerAt } from './paste-place'
import { graphWords } from './words'

/** The text to be read aloud after what was done last. */
export function useClipboard(): string {
  const words = useWords(graphWords)
  const stores = useStores()
  const [said, say] = useState('')
  useEffect(() => {
    void stores.actions.prepare()
    const selected = () => {
      const { nodes, notes = [] } = stores.documents.getState().selection
      // START and END may be selected too, and stay where they are.
      return { nodes: nodes.filter((id) => id !== START && id !== END).length, notes: notes.length }
    }
    /** Where the work is not fetched yet, the event cannot wait for it; the clipboard itself can. */
    const later = (event: ClipboardEvent, done: Promise<boolean>, words: string) => {
      event.preventDefault()
      void done.then((isDone) => isDone && say(words))
    }
    const onCopy = (event: ClipboardEvent) => {
      const { nodes, notes } = selected()
      if (nodes + notes === 0 || !isOurs(event, stores)) return
      const text = stores.actions.copied()
      const told = words.copied({ nodes, notes })
      if (text === undefined) later(event, stores.actions.copySelection(), told)
      else if (give(event, text)) say(told)
    }
    const onCut = (event: ClipboardEvent) => {
      const { nodes, notes } = selected()
      if (nodes + notes === 0 || !isOurs(event, stores) || !event.clipboardData || isRunning(stores.run.getState())) return
      const text = stores.actions.cut()
      const told = words.cut({ nodes, notes })
      if (text === undefined) later(event, stores.actions.cutSelection(), told)
      else if (give(event, text)) say(told)
    }
    const onPaste = (event: ClipboardEvent) => {
      const text = isOurs(event, stores) ? event.clipboardData?.getData('text/plain') : undefined
      if (text === undefined || isRunning(stores.run.getState())) return
      event.preventDefault()
      void stores.actions.pasteText(text, pastePlace, drawnInView()).then((done) => done && say(words.pasted(selected())))
    }
    // Before the form of a node, which would leave the notes behind.
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'd' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      if (selected().notes === 0 || !isOurs(event, stores)) return
      event.preventDefault()
      event.stopPropagation()
      void stores.actions.duplicateSelection(drawnInView())
    }
    const onMove = (event: PointerEvent) => {
      const over = event.target instanceof Element && event.target.closest('.canvas') !== null
      pointerAt(over ? { x: event.clientX, y: event.clientY } : undefined)
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCut)
    document.addEventListener('paste', onPaste)
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('pointermove', onMove, { passive: true })
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCut)
      document.removeEventListener('paste', onPaste)
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('pointermove', onMove)
    }
  }, [stores, words])
  return said
}

function give(event: ClipboardEvent, text: string): boolean {
  if (!event.clipboardData) return false
  event.preventDefault()
  event.clipboardData.setData('text/plain', text)
  return true
}

/** True when the event is about the canvas and nothing else. */
function isOurs(event: Event, { shell }: Stores): boolean {
  if (event.defaultPrevented || shell.getState().mode !== 'edit' || shell.getState().dialog) return false
  if (focusOf(event.target) === 'text' || focusOf(document.activeElement) === 'text') return false
  if (document.querySelector('dialog[open]')) return false
  const marked = document.getSelection()
  return !marked || marked.isCollapsed || marked.toString() === ''
}

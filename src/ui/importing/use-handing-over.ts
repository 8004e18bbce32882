/**
 * What is dropped on the page or pasted into it. A file is opened, whatever it is; a longer text that is pasted where nobody types is
 * read as a recorded run. A piece of a graph is the canvas's own, and other drags and pastes are left alone.
 */
import { useEffect, useState } from 'react'
import { handedAs } from '../../store/recording-source'
import { focusOf } from '../app/focus'
import { useStores } from '../app/stores-context'

/** Shorter texts of one line are a name or a word that went astray. */
const shortest = 80

/** Listens on the whole page; `true` while a file hangs over it. */
export function useHandingOver(): boolean {
  const { actions, recordings, shell } = useStores()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
      recordings.makeReady()
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      void actions.openAllDropped(files)
    }
    const onPaste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || !event.clipboardData) return
      const { dialog } = shell.getState()
      if (dialog && dialog.name !== 'import') return
      const files = [...event.clipboardData.files]
      if (files.length > 0) {
        event.preventDefault()
        void actions.openAllDropped(files)
        return
      }
      if (focusOf(event.target) === 'text') return
      const text = event.clipboardData.getData('text/plain')
      if (!isWorthReading(text)) return
      event.preventDefault()
      void actions.readPasted(text)
    }
    const listeners = [
      ['dragover', onOver],
      ['dragleave', onLeave],
      ['drop', onDrop],
      ['paste', onPaste],
    ] as const
    for (const [name, listener] of listeners) window.addEventListener(name, listener as EventListener)
    return () => {
      for (const [name, listener] of listeners) window.removeEventListener(name, listener as EventListener)
    }
  }, [actions, recordings, shell])
  return over
}

/** A text that may be a run or a document, and is no piece of a graph. */
export function isWorthReading(text: string): boolean {
  const plain = text.trim()
  if (plain === '' || handedAs(plain) === 'fragment') return false
  return plain.length >= shortest || plain.includes('\n') || /^[[{]/.test(plain)
}

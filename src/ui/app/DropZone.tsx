/** A file dropped anywhere on the page is opened. Other drags (nodes from the palette, selected text) are left alone. */
import { useEffect, useState } from 'react'
import { useWords } from '../words/language'
import { documentWords } from './document-words'
import { useStores } from './stores-context'

export function DropZone() {
  const words = useWords(documentWords)
  const { actions } = useStores()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      void actions.openDropped(file)
    }
    window.addEventListener('dragover', onOver)
    window.addEventListener('dragleave', onLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('dragleave', onLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [actions])
  return over ? <div className="drop-here">{words.drop}</div> : null
}

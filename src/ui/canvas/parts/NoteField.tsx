/** The text of a note while it is written. Escape and Mod+Enter end it, as does looking elsewhere; what was written is kept in every case. */
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../words/language'
import { linesOf } from '../model/notes'
import { noteWords } from '../note-words'

interface NoteFieldProps {
  readonly text: string
  readonly onDone: (text: string, byKey: boolean) => void
}

export function NoteField({ text: before, onDone }: NoteFieldProps) {
  const w = useWords(noteWords)
  const [text, setText] = useState(before)
  const field = useRef<HTMLTextAreaElement>(null)
  const latest = useRef({ text, onDone, over: false })
  latest.current.text = text
  latest.current.onDone = onDone
  const finish = (byKey: boolean) => {
    if (latest.current.over) return
    latest.current.over = true
    latest.current.onDone(latest.current.text, byKey)
  }
  const end = useRef(finish)
  end.current = finish
  useEffect(() => {
    const element = field.current
    element?.focus({ preventScroll: true })
    element?.setSelectionRange(element.value.length, element.value.length)
    // A page that is hidden may be closed without another word.
    const onHide = () => {
      if (document.visibilityState === 'hidden') end.current(false)
    }
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [])
  return (
    <textarea
      ref={field}
      className="nodrag nopan nowheel"
      aria-label={w.field}
      placeholder={w.placeholder}
      rows={Math.max(2, linesOf(text))}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => finish(false)}
      onKeyDown={(event) => {
        const ends = event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
        if (!ends || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        finish(true)
      }}
    />
  )
}

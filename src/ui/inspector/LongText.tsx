/** A text as it is, never as HTML. Long texts are collapsed, with a button that says how long they are. */
import { useState } from 'react'
import { useLanguage, useWords } from '../words/language'
import { collapseAbove, drawAtMost, head } from './long-text'
import { inspectorWords } from './words'

interface LongTextProps {
  readonly text: string
  readonly className?: string
  /** Collapses above this many characters. */
  readonly limit?: number
}

export function LongText({ text, className = '', limit = collapseAbove }: LongTextProps) {
  const words = useWords(inspectorWords)
  const language = useLanguage()
  const [open, setOpen] = useState(false)
  const long = text.length > limit
  const count = (n: number) => n.toLocaleString(language)
  const shown = long ? head(text, open ? drawAtMost : limit) : text
  return (
    <div className={`rp-text ${className}`}>
      {shown}
      {long && !open && '…'}
      {open && text.length > drawAtMost && <span className="rp-cut">{words.cut(count(drawAtMost), count(text.length))}</span>}
      {long && (
        <button type="button" className="rp-more" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.showLess : words.showAll(count(text.length))}
        </button>
      )}
    </div>
  )
}

/** The name of the document, to write another one. */
import { useState } from 'react'
import { useWords } from '../words/language'
import { documentWords } from './document-words'
import { useStores } from './stores-context'

interface NameFieldProps {
  readonly name: string
  /** `byKey`: with Enter or Escape, so that the focus has a place to go back to. */
  readonly onDone: (byKey: boolean) => void
}

export function NameField({ name, onDone }: NameFieldProps) {
  const words = useWords(documentWords)
  const { documents } = useStores()
  const [text, setText] = useState(name)
  const finish = (keep: boolean, byKey: boolean) => {
    const next = text.trim()
    if (keep && next !== '' && next !== name) documents.apply({ type: 'set-name', name: next }, words.setName)
    onDone(byKey)
  }
  return (
    <input
      className="in docname-field"
      aria-label={words.rename.replace('…', '')}
      // biome-ignore lint/a11y/noAutofocus: the field replaces the menu button that had the focus
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => finish(true, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Not a press of the button that the focus goes to.
        event.preventDefault()
        event.stopPropagation()
        finish(event.key === 'Enter', true)
      }}
    />
  )
}

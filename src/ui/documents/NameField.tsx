/** Another name for something, in its place: Enter or leaving the field takes it, Escape leaves it as it was. */
import { useRef, useState } from 'react'

interface NameFieldProps {
  readonly label: string
  readonly name: string
  /** `undefined`: as it was. */
  readonly onDone: (name: string | undefined) => void
}

export function NameField({ label, name, onDone }: NameFieldProps) {
  const [text, setText] = useState(name)
  const done = useRef(false)
  const finish = (take: boolean) => {
    if (done.current) return
    done.current = true
    const next = text.trim()
    onDone(take && next !== '' && next !== name ? next : undefined)
  }
  return (
    <input
      className="in"
      aria-label={label}
      // biome-ignore lint/a11y/noAutofocus: the field takes the place of the name that was asked to change
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => finish(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Not a press of what gets the focus next, and not the end of the dialog.
        event.preventDefault()
        event.stopPropagation()
        finish(event.key === 'Enter')
      }}
    />
  )
}

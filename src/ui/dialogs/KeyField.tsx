/** One key: a password field, and the tick that keeps it on this device. Off until somebody ticks it. */
import { useId } from 'react'
import { useWords } from '../words/language'
import { endpointWords } from './words'

interface KeyFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly value: string
  readonly keep: boolean
  /** The field that has the focus when its dialog opens. */
  readonly first?: boolean
  readonly onChange: (value: string) => void
  readonly onKeep: (keep: boolean) => void
}

export function KeyField({ label, hint, value, keep, first = false, onChange, onKeep }: KeyFieldProps) {
  const words = useWords(endpointWords)
  const id = useId()
  return (
    <div className="f">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        data-first-focus={first || undefined}
        className="in mono"
        type="password"
        autoComplete="off"
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value.trim())}
      />
      {hint && <p className="hint">{hint}</p>}
      <label className="check-line key-keep">
        <input type="checkbox" checked={keep} onChange={(event) => onKeep(event.target.checked)} />
        <span>
          {words.keep}. <span className="dim">{words.keepHint}</span>
        </span>
      </label>
    </div>
  )
}

/**
 * A text that is being typed into a value of the document. Every readable text becomes the value at once; an unreadable one stays in
 * the field with what is wrong, and the value stays as it was. While the field has the focus its text is the person's: a document that
 * changes meanwhile does not touch it, nor the caret. Without focus, a change from outside (undo, a fix) shows.
 */
import { useState } from 'react'
import { sameJson } from '../../../base/json'
import type { Result } from '../../../base/result'

export interface DraftRules<T> {
  readonly value: T
  readonly write: (value: T) => string
  /** The value of a text, or the sentence that says why there is none. */
  readonly read: (text: string) => Result<T, string>
  readonly onValue: (value: T) => void
}

export interface Draft {
  readonly text: string
  readonly error: string | undefined
  readonly type: (text: string) => void
  readonly onFocus: () => void
  readonly onBlur: () => void
}

interface Kept<T> {
  readonly text: string
  /** The value that the text belongs to: what it was read as, or the value that an unreadable text stands in for. */
  readonly base: T
}

export function useDraft<T>({ value, write, read, onValue }: DraftRules<T>): Draft {
  const [kept, setKept] = useState<Kept<T> | undefined>(undefined)
  const [focused, setFocused] = useState(false)
  const typed = kept && (focused || sameJson(kept.base, value)) ? kept : undefined
  const outcome = typed && read(typed.text)
  const error = outcome && !outcome.ok ? outcome.error : undefined
  return {
    text: typed?.text ?? write(value),
    error,
    type(text) {
      const next = read(text)
      setKept({ text, base: next.ok ? next.value : value })
      if (next.ok && !sameJson(next.value, value)) onValue(next.value)
    },
    onFocus: () => setFocused(true),
    onBlur() {
      setFocused(false)
      setKept(typed && error !== undefined ? { text: typed.text, base: value } : undefined)
    },
  }
}

/**
 * A text that is being typed into a value of the document. Every readable text becomes the value at once; an unreadable one stays in
 * the field with what is wrong, and the value stays as it was. While the field has the focus its text is the person's: a document that
 * changes meanwhile does not touch it, nor the caret. Without focus, a change from outside (undo, a fix) shows.
 */
import { useRef, useState } from 'react'
import { sameJson } from '../../../base/json'
import type { Result } from '../../../base/result'
import type { Unfinished } from './unfinished'

export interface DraftRules<T> {
  readonly value: T
  readonly write: (value: T) => string
  /** The value of a text, or the sentence that says why there is none. */
  readonly read: (text: string) => Result<T, string>
  readonly onValue: (value: T) => void
  /** Given: an unreadable text outlives the field. */
  readonly unfinished?: Unfinished | undefined
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

export function useDraft<T>({ value, write, read, onValue, unfinished }: DraftRules<T>): Draft {
  const [kept, hold] = useState<Kept<T> | undefined>(() => {
    const text = unfinished?.get(value)
    return text === undefined ? undefined : { text, base: value }
  })
  /** The same, also when it was typed a moment ago and nothing has been drawn since. */
  const newest = useRef(kept)
  const setKept = (next: Kept<T> | undefined) => {
    newest.current = next
    hold(next)
    unfinished?.keep(next && !read(next.text).ok ? next : undefined)
  }
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
    onFocus() {
      setFocused(true)
      // What the value has left behind does not come back with the caret.
      if (newest.current && !sameJson(newest.current.base, value)) setKept(undefined)
    },
    onBlur() {
      setFocused(false)
      const last = newest.current
      if (last) setKept(read(last.text).ok ? undefined : { text: last.text, base: value })
    },
  }
}

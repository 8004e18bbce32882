/**
 * A text that counts only when the person is done with it: Enter, leaving the field, or the field going away with the text in it.
 * For names, which everything else follows, and for whole texts of JSON. A text that is refused stays in the field; Escape takes it back.
 */
import { useEffect, useRef, useState } from 'react'

interface CommitRules {
  readonly value: string
  /** Why a text cannot be taken; undefined: it can. */
  readonly problem: (text: string) => string | undefined
  readonly onCommit: (text: string) => void
  /** A text kept from an earlier visit. */
  readonly initial?: string | undefined
  /** Told what is in the field and not in the document; undefined: nothing. */
  readonly onPending?: ((text: string | undefined) => void) | undefined
}

export interface Committed {
  readonly text: string
  /** True when the field holds something that the document does not. */
  readonly pending: boolean
  readonly error: string | undefined
  readonly type: (text: string) => void
  /** Takes the text into the document; nothing happens while it is refused. */
  readonly commit: () => void
  readonly takeBack: () => void
}

export function useCommitted(rules: CommitRules): Committed {
  const { value, problem, onPending } = rules
  const [draft, setDraft] = useState<string | undefined>(rules.initial)
  const text = draft ?? value
  const error = draft === undefined || draft === value ? undefined : problem(draft)
  const hold = (next: string | undefined) => {
    setDraft(next)
    onPending?.(next)
  }
  const commit = () => {
    if (draft === undefined || error !== undefined) return
    hold(undefined)
    if (draft !== value) rules.onCommit(draft)
  }
  const last = useRef(commit)
  last.current = commit
  useEffect(() => () => last.current(), [])
  return {
    text,
    pending: draft !== undefined && draft !== value,
    error,
    type: (next) => hold(next === value ? undefined : next),
    commit,
    takeBack: () => hold(undefined),
  }
}

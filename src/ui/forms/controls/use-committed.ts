/**
 * A text that counts only when the person is done with it: Enter, leaving the field, or the field going away with the text in it.
 * For names, which everything else follows, and for whole texts of JSON. A text that is refused stays in the field until it is mended
 * or taken back.
 */
import { useEffect, useRef, useState } from 'react'

/** What is in the field and not in the document, and the value that it began from. */
export interface KeptText {
  readonly text: string
  readonly from: string
}

interface CommitRules {
  readonly value: string
  /** Why a text cannot be taken; undefined: it can. */
  readonly problem: (text: string) => string | undefined
  readonly onCommit: (text: string) => void
  /** A text kept from an earlier visit. */
  readonly kept?: KeptText | undefined
  /** Given: it is told what is kept, and the text outlives a change of the value; it then counts only on purpose. */
  readonly onKept?: ((kept: KeptText | undefined) => void) | undefined
}

export interface Committed {
  readonly text: string
  /** True when the field holds something that the document does not. */
  readonly pending: boolean
  /** True when the value has changed since the text was begun. */
  readonly overtaken: boolean
  readonly error: string | undefined
  readonly type: (text: string) => void
  /** Takes the text into the document; nothing happens while it is refused. */
  readonly commit: () => void
  /** What leaving the field does: the same, unless the value has changed meanwhile. */
  readonly leave: () => void
  readonly takeBack: () => void
}

export function useCommitted(rules: CommitRules): Committed {
  const { value, onKept } = rules
  const [held, setHeld] = useState<KeptText | undefined>(rules.kept)
  const kept = held && (onKept !== undefined || held.from === value) ? held : undefined
  const pending = kept !== undefined && kept.text !== value
  const overtaken = pending && kept.from !== value
  const error = pending ? rules.problem(kept.text) : undefined
  const hold = (next: KeptText | undefined) => {
    setHeld(next)
    onKept?.(next)
  }
  const commit = () => {
    if (!kept || error !== undefined) return
    hold(undefined)
    if (pending) rules.onCommit(kept.text)
  }
  const leave = () => {
    if (!overtaken) commit()
  }
  const last = useRef(leave)
  last.current = leave
  useEffect(() => () => last.current(), [])
  return {
    text: kept?.text ?? value,
    pending,
    overtaken,
    error,
    type: (text) => hold(text === value ? undefined : { text, from: kept?.from ?? value }),
    commit,
    leave,
    takeBack: () => hold(undefined),
  }
}

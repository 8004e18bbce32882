/** One thing that was found: what it is in, what it is, and the piece of text with the words marked. */
import { useWords } from '../words/language'
import type { Found } from './search'
import { findWords } from './words'

interface FindRowProps {
  readonly id: string
  readonly found: Found
  readonly active: boolean
  /** True: going there leaves the replay. */
  readonly leaves: boolean
  readonly onPress: () => void
}

export function FindRow({ id, found: { entry, pieces }, active, leaves, onPress }: FindRowProps) {
  const w = useWords(findWords)
  const where = [
    w.sorts[entry.sort],
    ...(entry.step === undefined ? [] : [w.step(entry.step + 1)]),
    ...(entry.graph === undefined ? [] : [w.inGraph(entry.graph)]),
    ...(leaves ? [w.inEdit] : []),
  ].join(', ')
  const isName = entry.text === entry.owner
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className="find-row"
      // The focus stays in the field.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <span className="find-where">
        {!isName && entry.owner !== '' && <code>{entry.owner}</code>}
        <span>{where}</span>
      </span>
      <span className={isName ? 'find-text mono' : 'find-text'}>
        {pieces.map((piece, i) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
          piece.hit ? <mark key={i}>{piece.text}</mark> : <span key={i}>{piece.text}</span>,
        )}
      </span>
    </div>
  )
}

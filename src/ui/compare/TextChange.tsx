/** One setting before and after: texts with the words that differ marked, anything else as JSON. */
import { type Change, diffWordsWithSpace } from 'diff'
import { Fragment, useMemo } from 'react'
import type { SettingChange } from '../../document/compare'
import { useWords } from '../words/language'
import { compareWords } from './words'

/** Longer texts are shown whole, side by side, without marks: finding the words would take too long. */
const MARKED = 20_000

/** Two texts of which less than this share stays are shown whole, one after the other: between marks nobody could read them. */
const ALIKE = 0.4

/** The pieces, unless most of both texts is another one. A text that came or went whole is marked as that. */
function alike(pieces: readonly Change[]): readonly Change[] | undefined {
  const letters = (wanted: (piece: Change) => boolean) =>
    pieces.filter(wanted).reduce((sum, { value }) => sum + value.replace(/\s/g, '').length, 0)
  const kept = letters((piece) => !piece.added && !piece.removed)
  const added = letters((piece) => piece.added)
  const removed = letters((piece) => piece.removed)
  return added > 0 && removed > 0 && kept / (kept + Math.max(added, removed)) < ALIKE ? undefined : pieces
}

export function TextChange({ change }: { readonly change: SettingChange }) {
  const words = useWords(compareWords)
  const { path, before, after } = change
  const both = typeof before === 'string' && typeof after === 'string'
  const pieces = useMemo(
    () => (both && before.length + after.length <= MARKED ? alike(diffWordsWithSpace(before, after)) : undefined),
    [both, before, after],
  )
  return (
    <div className="setting-change">
      <code className="setting-path">
        {path.split('.').map((part, i, parts) => (
          <Fragment key={parts.slice(0, i + 1).join('.')}>
            {part}
            {i < parts.length - 1 && '.'}
            <wbr />
          </Fragment>
        ))}
      </code>
      {pieces ? (
        <p className="text-change">
          {pieces.map((piece, i) => {
            const key = `${i}`
            if (piece.added) return <ins key={key}>{piece.value}</ins>
            if (piece.removed) return <del key={key}>{piece.value}</del>
            return <span key={key}>{piece.value}</span>
          })}
        </p>
      ) : (
        <dl className="value-change">
          <dt>{words.setBefore}</dt>
          <dd>
            <Value value={before} />
          </dd>
          <dt>{words.setAfter}</dt>
          <dd>
            <Value value={after} />
          </dd>
        </dl>
      )}
    </div>
  )
}

function Value({ value }: { readonly value: unknown }) {
  const words = useWords(compareWords)
  if (value === undefined) return <span className="dim">{words.nothing}</span>
  return <code className="change-value">{typeof value === 'string' ? value : JSON.stringify(value, null, 1)}</code>
}

/**
 * Pairs of names, read as "into ← from". A pair that is half written, or a name that is there twice, stays here with what is wrong;
 * the document hears of the pairs only when all of them are whole.
 */
import { ArrowLeft, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { sameJson } from '../../../base/json'
import { useWords } from '../../words/language'
import { GroupRow, type RowText } from './Row'
import { useRowFocus } from './use-row-focus'
import { controlWords } from './words'

type Pair = readonly [into: string, from: string]
type Mapping = Readonly<Record<string, string>>

interface MappingFieldProps extends RowText {
  readonly value: Mapping
  readonly onChange: (value: Mapping) => void
  readonly intos?: readonly string[]
  readonly froms?: readonly string[]
}

export function MappingField({ label, hint, value, onChange, intos = [], froms = [] }: MappingFieldProps) {
  const words = useWords(controlWords)
  const id = useId()
  const [kept, setKept] = useState<{ readonly pairs: readonly Pair[]; readonly base: Mapping } | undefined>(undefined)
  const draft = kept && sameJson(kept.base, value) ? kept.pairs : undefined
  const pairs = draft ?? Object.entries(value)
  const focus = useRowFocus<HTMLDivElement>(pairs.length)
  const doubled = twice(pairs.map(([into]) => into.trim()))
  const half = pairs.some(([into, from]) => (into.trim() === '') !== (from.trim() === ''))
  const error = doubled === undefined ? (half ? words.mapEmpty : undefined) : words.mapTwice(doubled)
  const set = (next: readonly Pair[]) => {
    const whole = next.filter(([into, from]) => into.trim() !== '' && from.trim() !== '')
    const clean = next.every(([into, from]) => (into.trim() === '') === (from.trim() === ''))
    const mapping = Object.fromEntries(whole.map(([into, from]) => [into.trim(), from.trim()]))
    const valid = clean && twice(whole.map(([into]) => into.trim())) === undefined
    setKept({ pairs: next, base: valid ? mapping : value })
    if (valid && !sameJson(mapping, value)) onChange(mapping)
  }
  const put = (at: number, pair: Pair) => set(pairs.map((other, i) => (i === at ? pair : other)))
  return (
    <GroupRow label={label} hint={hint} error={error}>
      <div className="ei-pairs" ref={focus.list}>
        {pairs.map(([into, from], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no identity but its place
          <div key={i} className="ei-pair">
            <input
              type="text"
              className="in mono"
              aria-label={`${label}: ${words.mapTo} ${i + 1}`}
              list={`${id}-intos`}
              spellCheck={false}
              value={into}
              onChange={(event) => put(i, [event.target.value, from])}
            />
            <ArrowLeft aria-label={words.from} />
            <input
              type="text"
              className="in mono"
              aria-label={`${label}: ${words.mapFrom} ${i + 1}`}
              list={`${id}-froms`}
              spellCheck={false}
              value={from}
              onChange={(event) => put(i, [into, event.target.value])}
            />
            <button
              type="button"
              className="btn icon sm"
              aria-label={words.removePair(into, i + 1)}
              title={words.removePair(into, i + 1)}
              onClick={() => {
                focus.removed()
                set(pairs.filter((_, at) => at !== i))
              }}
            >
              <X aria-hidden="true" />
            </button>
          </div>
        ))}
      </div>
      <NameList id={`${id}-intos`} names={intos} />
      <NameList id={`${id}-froms`} names={froms} />
      <button
        ref={focus.adder}
        type="button"
        className="btn sm two"
        aria-label={`${label}: ${words.addMapping}`}
        onClick={() => {
          focus.added()
          set([...pairs, ['', '']])
        }}
      >
        <Plus aria-hidden="true" />
        {words.addMapping}
      </button>
    </GroupRow>
  )
}

const NameList = ({ id, names }: { readonly id: string; readonly names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

/** The first name that is there twice. */
const twice = (names: readonly string[]): string | undefined => names.find((name, i) => name !== '' && names.indexOf(name) !== i)

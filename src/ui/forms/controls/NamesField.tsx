/** A list of names, each of which can be taken out; the field at the end adds one, with what there is to choose from. */
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useWords } from '../../words/language'
import { GroupRow, type RowText } from './Row'
import { controlWords } from './words'

interface NamesFieldProps extends RowText {
  readonly names: readonly string[]
  readonly suggestions: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

export function NamesField({ label, hint, names, suggestions, onChange }: NamesFieldProps) {
  const words = useWords(controlWords)
  const [text, setText] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const add = () => {
    const name = text.trim()
    if (name === '') return
    setText('')
    if (!names.includes(name)) onChange([...names, name])
  }
  return (
    <GroupRow label={label} hint={hint}>
      {names.length > 0 && (
        <ul className="ei-chips">
          {names.map((name) => (
            <li key={name} className="tag mono">
              {name}
              <button
                type="button"
                className="ei-x"
                aria-label={words.remove(name)}
                title={words.remove(name)}
                onClick={() => {
                  // The button goes with its name: whoever works with the keyboard stays in this list.
                  field.current?.focus()
                  onChange(names.filter((other) => other !== name))
                }}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        <input
          ref={field}
          type="text"
          className="in mono"
          aria-label={`${label}: ${words.addName}`}
          placeholder={words.addName}
          autoComplete="off"
          spellCheck={false}
          list={id}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            add()
          }}
        />
        <datalist id={id}>
          {suggestions
            .filter((name) => !names.includes(name))
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
        <button type="button" className="btn icon line" aria-label={words.add} title={words.add} onClick={add}>
          <Plus aria-hidden="true" />
        </button>
      </div>
    </GroupRow>
  )
}

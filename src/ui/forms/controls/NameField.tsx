/** A name that other things go by. It counts on Enter or on leaving the field; while it is refused, nothing changes and it says why. */
import type { Ref } from 'react'
import { Row, type RowText } from './Row'
import { useCommitted } from './use-committed'

interface NameFieldProps extends RowText {
  readonly value: string
  readonly problem: (name: string) => string | undefined
  readonly onCommit: (name: string) => void
  readonly input?: Ref<HTMLInputElement>
  readonly suggestions?: readonly string[]
  readonly hideLabel?: boolean
}

export function NameField({ label, hint, value, problem, onCommit, input, suggestions, hideLabel }: NameFieldProps) {
  const typed = useCommitted({ value, problem: (text) => problem(text.trim()), onCommit: (text) => onCommit(text.trim()) })
  return (
    <Row label={label} hint={hint} error={typed.error} hideLabel={hideLabel}>
      {(ids) => (
        <>
          <input
            {...ids}
            ref={input}
            type="text"
            className="in mono"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            list={suggestions && `${ids.id}-list`}
            value={typed.text}
            onChange={(event) => typed.type(event.target.value)}
            onBlur={typed.leave}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return
              // With Mod it goes on and runs the graph, under the new name.
              if (event.key === 'Enter') typed.commit()
              if (event.key === 'Escape' && typed.pending) {
                event.preventDefault()
                typed.takeBack()
              }
            }}
          />
          {suggestions && (
            <datalist id={`${ids.id}-list`}>
              {suggestions.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Row>
  )
}

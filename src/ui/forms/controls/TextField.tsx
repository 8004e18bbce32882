/** A line or a few lines of text that goes into the document as it is typed. */
import { ok } from '../../../base/result'
import { Row, type RowText } from './Row'
import { useDraft } from './use-draft'

interface TextFieldProps extends RowText {
  readonly value: string
  readonly onChange: (text: string) => void
  /** More than 1: a text area. */
  readonly rows?: number
  readonly mono?: boolean
  readonly placeholder?: string | undefined
  /** Names to choose from; anything else may be typed too. */
  readonly suggestions?: readonly string[]
  readonly hideLabel?: boolean
  readonly extra?: React.ReactNode
}

export function TextField(props: TextFieldProps) {
  const { label, hint, value, onChange, rows = 1, mono = false, placeholder, suggestions, hideLabel, extra } = props
  const draft = useDraft({ value, write: (text) => text, read: ok, onValue: onChange })
  return (
    <Row label={label} hint={hint} hideLabel={hideLabel} extra={extra}>
      {(ids) => {
        const shared = {
          ...ids,
          className: mono ? 'in mono' : 'in',
          value: draft.text,
          placeholder,
          spellCheck: !mono,
          onFocus: draft.onFocus,
          onBlur: draft.onBlur,
        }
        return rows > 1 ? (
          <textarea {...shared} rows={rows} onChange={(event) => draft.type(event.target.value)} />
        ) : (
          <>
            <input
              {...shared}
              type="text"
              autoComplete="off"
              list={suggestions && `${ids.id}-list`}
              onChange={(event) => draft.type(event.target.value)}
            />
            {suggestions && (
              <datalist id={`${ids.id}-list`}>
                {suggestions.map((name) => (
                  <option key={name} value={name} />
                ))}
              </datalist>
            )}
          </>
        )
      }}
    </Row>
  )
}

/** A number with its unit. A text that is no number stays in the field with what is wrong; the document keeps its number. */
import { useLanguage } from '../../words/language'
import { Row, type RowText } from './Row'
import { readNumber } from './read-text'
import { useDraft } from './use-draft'

interface NumberFieldProps extends RowText {
  readonly value: number | undefined
  readonly onChange: (value: number | undefined) => void
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** Default true: no fractions. */
  readonly whole?: boolean
  readonly optional?: boolean
  readonly unit?: string | undefined
  /** What holds when nothing is set. */
  readonly placeholder?: string | undefined
  readonly disabled?: boolean
  readonly hideLabel?: boolean
  readonly extra?: React.ReactNode
}

export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, onChange, min = 0, max, whole = true, optional = false, unit, placeholder, disabled } = props
  const language = useLanguage()
  const draft = useDraft({
    value,
    write: (number) => (number === undefined ? '' : String(number)),
    read: (text) => readNumber(text, { min, max, whole, optional }, language),
    onValue: onChange,
  })
  return (
    <Row label={label} hint={hint} error={draft.error} hideLabel={props.hideLabel} extra={props.extra}>
      {(ids) => (
        <div className="row">
          <input
            {...ids}
            type="text"
            className="in ei-number"
            inputMode={whole ? 'numeric' : 'decimal'}
            autoComplete="off"
            placeholder={placeholder}
            disabled={disabled}
            value={draft.text}
            onChange={(event) => draft.type(event.target.value)}
            onFocus={draft.onFocus}
            onBlur={draft.onBlur}
          />
          {unit && <span className="two">{unit}</span>}
        </div>
      )}
    </Row>
  )
}

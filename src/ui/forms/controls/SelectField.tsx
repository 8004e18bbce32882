/** One of several, in a list that opens. A value that is not among them is shown as missing, not replaced in silence. */
import { useWords } from '../../words/language'
import { Row, type RowText } from './Row'
import { controlWords } from './words'

export interface Option {
  readonly value: string
  readonly label?: string
}

interface SelectFieldProps extends RowText {
  /** Empty: nothing is chosen. */
  readonly value: string
  readonly options: readonly Option[]
  readonly onChange: (value: string) => void
  /** Given: the choice may be left open, and this is what that is called. */
  readonly none?: string | undefined
  readonly mono?: boolean
  readonly error?: string | undefined
  readonly hideLabel?: boolean
}

export function SelectField({ label, hint, value, options, onChange, none, mono = false, error, hideLabel }: SelectFieldProps) {
  const words = useWords(controlWords)
  const missing = value !== '' && !options.some((option) => option.value === value)
  const unset = value === '' && none === undefined
  return (
    <Row label={label} hint={hint} error={error ?? (missing ? words.noSuch(value) : undefined)} hideLabel={hideLabel}>
      {(ids) => (
        <select {...ids} className={mono ? 'in mono' : 'in'} value={value} onChange={(event) => onChange(event.target.value)}>
          {none !== undefined && <option value="">{none}</option>}
          {unset && (
            <option value="" disabled>
              {words.notSet}
            </option>
          )}
          {missing && <option value={value}>{words.missing(value)}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label ?? option.value}
            </option>
          ))}
        </select>
      )}
    </Row>
  )
}

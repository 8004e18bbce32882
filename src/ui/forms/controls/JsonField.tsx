/** A value written as JSON. What cannot be read stays in the field, with line and column; the document keeps its value. */
import { isRecord } from '../../../base/json'
import { err, ok, type Result } from '../../../base/result'
import { useLanguage } from '../../words/language'
import { Row, type RowText } from './Row'
import { jsonText, readJson } from './read-text'
import { useDraft } from './use-draft'
import { controlWords } from './words'

interface JsonFieldProps extends RowText {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly rows?: number
  readonly compact?: boolean
  /** An empty text means "not set". */
  readonly optional?: boolean
  readonly expects?: 'anything' | 'object'
  /** What is wrong with a value that is JSON. */
  readonly check?: (value: unknown) => string | undefined
  readonly placeholder?: string | undefined
  readonly hideLabel?: boolean
  readonly extra?: React.ReactNode
}

export function JsonField(props: JsonFieldProps) {
  const { label, hint, value, onChange, rows = 4, compact = false, optional = false, expects = 'anything', check } = props
  const language = useLanguage()
  const read = (text: string): Result<unknown, string> => {
    if (optional && text.trim() === '') return ok(undefined)
    const json = readJson(text, language)
    if (!json.ok) return json
    if (expects === 'object' && !isRecord(json.value)) return err(controlWords[language].object)
    const wrong = check?.(json.value)
    return wrong === undefined ? json : err(wrong)
  }
  const write = (json: unknown) => (compact && json !== undefined ? (JSON.stringify(json) ?? '') : jsonText(json))
  const draft = useDraft<unknown>({ value, write, read, onValue: onChange })
  return (
    <Row label={label} hint={hint} error={draft.error} hideLabel={props.hideLabel} extra={props.extra}>
      {(ids) => (
        <textarea
          {...ids}
          className={rows === 1 ? 'in mono ei-code ei-line' : 'in mono ei-code'}
          rows={rows}
          spellCheck={false}
          placeholder={props.placeholder}
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          onFocus={draft.onFocus}
          onBlur={draft.onBlur}
        />
      )}
    </Row>
  )
}

/** A value written as JSON. What cannot be read stays in the field, with line and column; the document keeps its value. */
import { useState } from 'react'
import { isRecord } from '../../../base/json'
import { err, ok, type Result } from '../../../base/result'
import { jsonMarks, type PartNote } from '../../editors/json-marks'
import { marksText } from '../../editors/marks-text'
import { TextEditor } from '../../editors/TextEditor'
import type { Mark } from '../../editors/types'
import { useLanguage } from '../../words/language'
import { Row, type RowText } from './Row'
import { jsonText, readJson } from './read-text'
import { useUnfinished } from './unfinished'
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
  /** What is to be said about parts of a value that is taken all the same. */
  readonly notes?: (value: unknown) => readonly PartNote[]
  /** The value is a JSON Schema: its keywords are suggested. */
  readonly schema?: boolean
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
  const draft = useDraft<unknown>({ value, write, read, onValue: onChange, unfinished: useUnfinished(label) })
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const warnings = draft.error === undefined ? marks.filter((mark) => mark.severity === 'warning') : []
  const warned = marksText(draft.text, warnings, language)
  const below = warned === undefined ? hint : [hint, <WarningLine key="warned">{warned}</WarningLine>]
  return (
    <Row label={label} hint={below} error={draft.error} hideLabel={props.hideLabel} extra={props.extra}>
      {(ids) =>
        rows === 1 ? (
          <textarea
            {...ids}
            className="in mono ei-code ei-line"
            rows={rows}
            spellCheck={false}
            placeholder={props.placeholder}
            value={draft.text}
            onChange={(event) => draft.type(event.target.value)}
            onFocus={draft.onFocus}
            onBlur={draft.onBlur}
          />
        ) : (
          <TextEditor
            {...ids}
            label={label}
            spec={{ kind: 'json', schema: props.schema ?? false }}
            rows={rows}
            text={draft.text}
            onType={draft.type}
            onFocus={draft.onFocus}
            onBlur={draft.onBlur}
            marksOf={(text) => jsonMarks(text, language, props.notes)}
            onMarks={setMarks}
          />
        )
      }
    </Row>
  )
}

const WarningLine = ({ children }: { readonly children: string }) => <span className="ei-unknown">{children}</span>

/** JavaScript that the person writes. It is only text here: it runs in the sandbox, when the graph runs. */
import { ok } from '../../../base/result'
import { useWords } from '../../words/language'
import { Row, type RowText } from './Row'
import { useDraft } from './use-draft'
import { controlWords } from './words'

interface CodeFieldProps extends RowText {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly rows: number
}

export function CodeField({ label, hint, value, onChange, rows }: CodeFieldProps) {
  const words = useWords(controlWords)
  const draft = useDraft({ value, write: (text) => text, read: ok, onValue: onChange })
  const note = (
    <>
      {hint} {words.sandbox}
    </>
  )
  return (
    <Row label={label} hint={note}>
      {(ids) => (
        <textarea
          {...ids}
          className="in mono ei-code"
          rows={rows}
          spellCheck={false}
          autoCapitalize="off"
          value={draft.text}
          onChange={(event) => draft.type(event.target.value)}
          onFocus={draft.onFocus}
          onBlur={draft.onBlur}
        />
      )}
    </Row>
  )
}

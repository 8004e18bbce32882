/** JavaScript that the person writes. It is only text here: it runs in the sandbox, when the graph runs. */
import { useState } from 'react'
import { ok } from '../../../base/result'
import { marksText } from '../../editors/marks-text'
import { TextEditor } from '../../editors/TextEditor'
import type { CodeNames, Mark } from '../../editors/types'
import { useLanguage, useWords } from '../../words/language'
import { Row, type RowText } from './Row'
import { useDraft } from './use-draft'
import { controlWords } from './words'

interface CodeFieldProps extends RowText {
  readonly value: string
  readonly onChange: (code: string) => void
  readonly rows: number
  /** What the code can refer to: suggested while it is typed. */
  readonly names?: CodeNames
}

const noNames: CodeNames = {}

export function CodeField({ label, hint, value, onChange, rows, names = noNames }: CodeFieldProps) {
  const words = useWords(controlWords)
  const language = useLanguage()
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const draft = useDraft({ value, write: (text) => text, read: ok, onValue: onChange })
  const note = (
    <>
      {hint} {words.sandbox}
    </>
  )
  return (
    <Row label={label} hint={note} error={marksText(draft.text, marks, language)}>
      {(ids) => (
        <TextEditor
          {...ids}
          label={label}
          spec={{ kind: 'javascript', names }}
          rows={rows}
          text={draft.text}
          onType={draft.type}
          onFocus={draft.onFocus}
          onBlur={draft.onBlur}
          onMarks={setMarks}
        />
      )}
    </Row>
  )
}

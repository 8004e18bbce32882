/** A text with placeholders. Buttons put them in where the caret is; one that is not known is pointed out, because it stays as it is. */
import { useRef } from 'react'
import { ok } from '../../../base/result'
import { placeholdersOf } from '../../../base/text'
import { Menu } from '../../components/Menu'
import { useWords } from '../../words/language'
import { Row, type RowText } from './Row'
import { useDraft } from './use-draft'
import { controlWords } from './words'

interface TemplateFieldProps extends RowText {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly rows: number
  /** Names that stand for a value, for instance `date`: one button each. */
  readonly placeholders: readonly string[]
  /** The fields of the state, when the template knows `{state.field}`. */
  readonly fields?: readonly string[]
}

export function TemplateField({ label, hint, value, onChange, rows, placeholders, fields = [] }: TemplateFieldProps) {
  const words = useWords(controlWords)
  const area = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft({ value, write: (text) => text, read: ok, onValue: onChange })
  const insert = (name: string) => {
    const text = area.current ? insertText(area.current, `{${name}}`) : undefined
    if (text !== undefined) draft.type(text)
  }
  const known = new Set([...placeholders, ...fields.map((field) => `state.${field}`)])
  const unknown = placeholdersOf(draft.text).filter(
    (name) => !known.has(name) && !known.has(name.split('.').slice(0, 2).join('.')),
  )
  const notes = (
    <>
      {hint}
      {unknown.length > 0 && (
        <span className="ei-unknown">{words.unknownPlaceholders(unknown.map((name) => `{${name}}`).join(' '))}</span>
      )}
    </>
  )
  return (
    <Row label={label} hint={hint || unknown.length > 0 ? notes : undefined}>
      {(ids) => (
        <div className="ei-template">
          <textarea
            {...ids}
            ref={area}
            className="in"
            rows={rows}
            value={draft.text}
            onChange={(event) => draft.type(event.target.value)}
            onFocus={draft.onFocus}
            onBlur={draft.onBlur}
          />
          {known.size > 0 && (
            <div className="ei-inserts">
              <span className="dim" aria-hidden="true">
                {words.insertHere}
              </span>
              {placeholders.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="ei-insert"
                  aria-label={words.insert(`{${name}}`)}
                  onClick={() => insert(name)}
                >
                  {`{${name}}`}
                </button>
              ))}
              {fields.length > 0 && (
                <Menu
                  className="ei-insert"
                  label={words.insertState}
                  face={`{${words.stateField}}`}
                  groups={[
                    {
                      id: 'fields',
                      items: fields.map((name) => ({
                        id: name,
                        label: `{state.${name}}`,
                        onChoose: () => insert(`state.${name}`),
                      })),
                    },
                  ]}
                />
              )}
            </div>
          )}
        </div>
      )}
    </Row>
  )
}

/**
 * Puts a text in at the caret. By the browser's own command where there is one, so that Ctrl+Z takes it back; the field then reports
 * the change itself, and nothing is returned. Else the whole new text is returned.
 */
function insertText(element: HTMLTextAreaElement, text: string): string | undefined {
  element.focus()
  if (typeof document.execCommand === 'function' && document.execCommand('insertText', false, text)) return undefined
  element.setRangeText(text, element.selectionStart, element.selectionEnd, 'end')
  return element.value
}

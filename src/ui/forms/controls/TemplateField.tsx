/** A text with placeholders. Buttons put them in where the caret is; one that is not known is pointed out, because it stays as it is. */
import { useRef } from 'react'
import { ok } from '../../../base/result'
import { Menu } from '../../components/Menu'
import { placeholderOffers, unknownPlaceholders } from '../../editors/placeholder-marks'
import { TextEditor } from '../../editors/TextEditor'
import type { EditorHandle, Offer } from '../../editors/types'
import { useLanguage, useWords } from '../../words/language'
import { Row, type RowText } from './Row'
import { useDraft } from './use-draft'
import { controlWords } from './words'

interface TemplateFieldProps extends RowText {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly rows: number
  /** Names that stand for a value, for instance `date`: one button each. */
  readonly placeholders: readonly string[]
  /** The fields of the state with what they hold, when the template knows `{state.field}`. */
  readonly fields?: readonly Offer[]
}

export function TemplateField({ label, hint, value, onChange, rows, placeholders, fields = [] }: TemplateFieldProps) {
  const words = useWords(controlWords)
  const language = useLanguage()
  const handle = useRef<EditorHandle>(undefined)
  const draft = useDraft({ value, write: (text) => text, read: ok, onValue: onChange })
  const insert = (name: string) => handle.current?.insert(`{${name}}`)
  const offers = placeholderOffers(placeholders, fields, language)
  const names = offers.map((offer) => offer.name)
  const unknown = [...new Set(unknownPlaceholders(draft.text, names, language).map((mark) => mark.sentence))]
  const notes = (
    <>
      {hint}
      {unknown.map((sentence) => (
        <span key={sentence} className="ei-unknown">
          {sentence}
        </span>
      ))}
    </>
  )
  return (
    <Row label={label} hint={hint || unknown.length > 0 ? notes : undefined}>
      {(ids) => (
        <div className="ei-template">
          <TextEditor
            {...ids}
            label={label}
            spec={{ kind: 'template', placeholders: offers }}
            rows={rows}
            text={draft.text}
            onType={draft.type}
            onFocus={draft.onFocus}
            onBlur={draft.onBlur}
            marksOf={(text) => unknownPlaceholders(text, names, language)}
            handle={(there) => {
              handle.current = there
            }}
          />
          {offers.length > 0 && (
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
                  // The caret stays in the text, where the name goes.
                  onMouseDown={(event) => event.preventDefault()}
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
                      items: fields.map(({ name }) => ({
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

/** One field of the state, to be changed. */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Field, type FieldType, fieldTypes, type Graph } from '../../document/types'
import { JsonField } from '../forms/controls/JsonField'
import { NameField } from '../forms/controls/NameField'
import { SelectField } from '../forms/controls/SelectField'
import { SwitchField } from '../forms/controls/SwitchField'
import { TextField } from '../forms/controls/TextField'
import { fieldNameProblem } from '../forms/name-problem'
import { useLanguage, useWords } from '../words/language'
import { fitsType, reducersFor, withFieldPart, withType } from './field-rules'
import { fieldWords } from './words'

interface FieldRowProps {
  readonly graph: Graph
  readonly field: Field
  readonly current: boolean
  readonly inOutput: boolean
  /** Undefined: it may be unticked. */
  readonly outputStays: string | undefined
  readonly onFocus: () => void
  readonly onRename: (name: string) => void
  readonly onChange: (field: Field, what: string) => void
  readonly onOutput: (on: boolean) => void
  readonly onRemove: () => void
  /** What stands below the reducer, where there is no room beside the list. */
  readonly note?: ReactNode
}

export function FieldRow(props: FieldRowProps) {
  const { graph, field, current, inOutput, outputStays, onChange, note } = props
  const words = useWords(fieldWords)
  const language = useLanguage()
  const check = (value: unknown) => (fitsType(value, field.type) ? undefined : words.fits[field.type])
  return (
    <li data-field={field.name}>
      <fieldset className={current ? 'fp-row current' : 'fp-row'} onFocus={props.onFocus}>
        <legend className="sr">{field.name}</legend>
        <NameField
          label={words.name}
          value={field.name}
          problem={(name) => fieldNameProblem(graph, field.name, name, language)}
          onCommit={props.onRename}
        />
        <SelectField
          mono
          label={words.type}
          value={field.type}
          options={fieldTypes.map((value) => ({ value }))}
          onChange={(chosen) => {
            const type: FieldType | undefined = fieldTypes.find((each) => each === chosen)
            if (type && type !== field.type) onChange(withType(field, type), words.type)
          }}
        />
        <div>
          <SelectField
            mono
            label={words.reducer}
            value={field.reducer}
            options={reducersFor(field).map((value) => ({ value }))}
            onChange={(chosen) => {
              const reducer = reducersFor(field).find((each) => each === chosen)
              if (reducer) onChange({ ...field, reducer }, words.reducer)
            }}
          />
          {note}
        </div>
        <JsonField
          compact
          optional
          rows={1}
          label={words.initial}
          placeholder={words.none}
          value={field.initial}
          check={check}
          onChange={(initial) => onChange(withFieldPart(field, { initial }), words.initial)}
        />
        <div className="fp-output" title={outputStays}>
          <SwitchField
            label={
              <>
                <span className="fp-output-word">{words.output}</span>
                <span className="sr">: {words.inOutput(field.name)}</span>
              </>
            }
            checked={inOutput}
            onChange={(on) => {
              if (on || outputStays === undefined) props.onOutput(on)
            }}
          />
        </div>
        <TextField
          label={words.description}
          value={field.description ?? ''}
          onChange={(text) => onChange(withFieldPart(field, { description: text === '' ? undefined : text }), words.description)}
        />
        <button
          type="button"
          className="btn icon fp-remove"
          aria-label={words.remove(field.name)}
          title={words.remove(field.name)}
          onClick={props.onRemove}
        >
          <X aria-hidden="true" />
        </button>
      </fieldset>
    </li>
  )
}

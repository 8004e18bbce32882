/** The state's fields as a table that can be edited: what the graph's nodes read and write, and by which reducer. */
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { Edit } from '../../document/edit'
import { graphNamed } from '../../document/queries'
import { type AgentDocument, type Field, fieldTypes, reducers } from '../../document/types'
import { useWords } from '../words/language'
import { fieldWords } from './field-words'
import './fields.css'

interface FieldsPaneProps {
  readonly document: AgentDocument
  readonly graphName: string
  readonly onEdit: (edit: Edit, label: string) => void
}

export function FieldsPane({ document, graphName, onEdit }: FieldsPaneProps) {
  const words = useWords(fieldWords)
  const fields = graphNamed(document, graphName)?.state.fields ?? []
  const add = () => {
    const taken = new Set(fields.map((field) => field.name))
    let n = fields.length + 1
    while (taken.has(`field_${n}`)) n += 1
    onEdit({ type: 'set-field', graph: graphName, field: { name: `field_${n}`, type: 'text', reducer: 'replace' } }, words.add)
  }
  return (
    <div className="fields">
      <table>
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.type}</th>
            <th scope="col">{words.reducer}</th>
            <th scope="col">{words.initial}</th>
            <th scope="col">{words.description}</th>
            <th scope="col">
              <span className="sr">{words.remove}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow
              key={field.name}
              field={field}
              onChange={(next) =>
                onEdit({ type: 'set-field', graph: graphName, field: next, name: field.name }, words.change(field.name))
              }
              onRemove={() => onEdit({ type: 'remove-field', graph: graphName, name: field.name }, words.removeField(field.name))}
            />
          ))}
        </tbody>
      </table>
      <button type="button" className="btn sm" onClick={add}>
        <Plus aria-hidden="true" />
        {words.add}
      </button>
    </div>
  )
}

interface FieldRowProps {
  readonly field: Field
  readonly onChange: (field: Field) => void
  readonly onRemove: () => void
}

function FieldRow({ field, onChange, onRemove }: FieldRowProps) {
  const words = useWords(fieldWords)
  const label = (what: string) => `${what}: ${field.name}`
  return (
    <tr>
      <td>
        <Cell label={label(words.name)} value={field.name} onCommit={(name) => onChange({ ...field, name })} />
      </td>
      <td>
        <select
          className="in mono"
          aria-label={label(words.type)}
          value={field.type}
          onChange={(event) => {
            const type = fieldTypes.find((each) => each === event.target.value)
            if (type) onChange({ ...field, type, ...(type === 'messages' ? { reducer: 'messages' } : {}) })
          }}
        >
          {fieldTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </td>
      <td>
        <select
          className="in mono"
          aria-label={label(words.reducer)}
          title={words.reducers[field.reducer]}
          value={field.reducer}
          onChange={(event) => {
            const reducer = reducers.find((each) => each === event.target.value)
            if (reducer) onChange({ ...field, reducer })
          }}
        >
          {reducers.map((reducer) => (
            <option key={reducer} title={words.reducers[reducer]}>
              {reducer}
            </option>
          ))}
        </select>
      </td>
      <td>
        <Cell
          label={label(words.initial)}
          value={field.initial === undefined ? '' : JSON.stringify(field.initial)}
          placeholder={words.none}
          check={(text) => (text === '' || isJson(text) ? undefined : words.notJson)}
          onCommit={(text) => {
            const { initial: _initial, ...rest } = field
            onChange(text === '' ? rest : { ...rest, initial: JSON.parse(text) })
          }}
        />
      </td>
      <td>
        <Cell
          plain
          label={label(words.description)}
          value={field.description ?? ''}
          onCommit={(description) => {
            const { description: _description, ...rest } = field
            onChange(description === '' ? rest : { ...rest, description })
          }}
        />
      </td>
      <td>
        <button
          type="button"
          className="btn icon sm"
          aria-label={words.removeField(field.name)}
          title={words.removeField(field.name)}
          onClick={onRemove}
        >
          <X />
        </button>
      </td>
    </tr>
  )
}

interface CellProps {
  readonly label: string
  readonly value: string
  readonly placeholder?: string
  readonly plain?: boolean
  /** What is wrong with a text, if anything: it is then not committed. */
  readonly check?: (text: string) => string | undefined
  readonly onCommit: (text: string) => void
}

/** A text that counts when the person leaves the cell or presses Enter; Escape takes it back. */
function Cell({ label, value, placeholder, plain = false, check, onCommit }: CellProps) {
  const [draft, setDraft] = useState<string | undefined>(undefined)
  const id = useId()
  const wrong = draft === undefined ? undefined : check?.(draft.trim())
  const commit = () => {
    const text = draft?.trim()
    if (text === undefined || wrong !== undefined) return
    setDraft(undefined)
    if (text !== value) onCommit(text)
  }
  return (
    <>
      <input
        className={plain ? 'in' : 'in mono'}
        aria-label={label}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : id}
        placeholder={placeholder}
        spellCheck={plain}
        value={draft ?? value}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
          if (event.key === 'Escape') setDraft(undefined)
        }}
      />
      {wrong !== undefined && (
        <span id={id} className="c-bad field-wrong">
          {wrong}
        </span>
      )}
    </>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

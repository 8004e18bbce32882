/** The fields of a graph's state: type, reducer, initial value, and which of them a run gives back. */
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Edit } from '../../document/edit'
import type { Field, Graph } from '../../document/types'
import { Place, UnfinishedContext, type UnfinishedTexts } from '../forms/controls/unfinished'
import { useRowFocus } from '../forms/controls/use-row-focus'
import { useRowKeys } from '../forms/controls/use-row-keys'
import { useWords } from '../words/language'
import { FieldRow } from './FieldRow'
import './fields-panel.css'
import { newField, usersOf, withOutput } from './field-rules'
import { ReducerNote } from './ReducerNote'
import { useWide } from './use-wide'
import { fieldWords } from './words'

interface FieldsPanelProps {
  readonly graph: Graph
  readonly graphName: string
  readonly onEdit: (edit: Edit, label: string) => void
  /** Holds initial values that cannot be read yet, while the fields are not shown; absent where the form around them does. */
  readonly typed?: UnfinishedTexts | undefined
}

/** From here on there is room for a table. What the reducer of the current row does stands beside it, or below. */
const roomForTable = 670

export function FieldsPanel({ typed, ...props }: FieldsPanelProps) {
  return typed ? (
    <UnfinishedContext value={typed}>
      <Fields {...props} />
    </UnfinishedContext>
  ) : (
    <Fields {...props} />
  )
}

function Fields({ graph, graphName, onEdit }: Omit<FieldsPanelProps, 'typed'>) {
  const words = useWords(fieldWords)
  const area = useRef<HTMLDivElement>(null)
  const wide = useWide(area, roomForTable)
  const keys = useRowKeys()
  const { fields, output } = graph.state
  const focus = useRowFocus<HTMLUListElement>(fields.length)
  const [chosen, setChosen] = useState<string | undefined>(undefined)
  const current = fields.find((field) => field.name === chosen) ?? fields[0]
  const given = output ?? fields.map((field) => field.name)
  const rename = (field: Field, name: string) => {
    keys.renamed(field.name, name)
    setChosen(name)
    onEdit({ type: 'set-field', graph: graphName, field: { ...field, name }, name: field.name }, words.rename(field.name, name))
  }
  const add = () => {
    const field = newField(graph)
    setChosen(field.name)
    focus.added()
    onEdit({ type: 'set-field', graph: graphName, field }, words.add)
  }
  return (
    <div className={wide ? 'fp wide' : 'fp'} ref={area}>
      <div className="fp-list">
        {wide && fields.length > 0 && (
          <div className="fp-columns" aria-hidden="true">
            {[words.name, words.type, words.reducer, words.initial, words.output, words.description].map((column) => (
              <span key={column}>{column}</span>
            ))}
          </div>
        )}
        {fields.length === 0 && <p className="dim">{words.empty}</p>}
        <ul ref={focus.list}>
          {fields.map((field) => (
            <Place key={keys.keyOf(field.name)} name={`${graphName}/${field.name}`}>
              <FieldRow
                graph={graph}
                field={field}
                current={wide && field === current}
                inOutput={given.includes(field.name)}
                outputStays={given.length === 1 && given.includes(field.name) ? words.lastOutput : undefined}
                onFocus={() => setChosen(field.name)}
                onRename={(name) => rename(field, name)}
                onChange={(next, what) =>
                  onEdit({ type: 'set-field', graph: graphName, field: next, name: field.name }, words.change(what, field.name))
                }
                onOutput={(on) =>
                  onEdit({ type: 'set-output', graph: graphName, output: withOutput(graph, field.name, on) }, words.setOutput)
                }
                onRemove={() => {
                  focus.removed()
                  onEdit({ type: 'remove-field', graph: graphName, name: field.name }, words.remove(field.name))
                }}
                note={wide ? undefined : <FieldNote graph={graph} field={field} />}
              />
            </Place>
          ))}
        </ul>
        <button ref={focus.adder} type="button" className="btn sm two" onClick={add}>
          <Plus aria-hidden="true" />
          {words.add}
        </button>
      </div>
      {wide && current && (
        <aside className="fp-aside" aria-live="polite" aria-label={words.note(current.reducer)}>
          <h3 className="h">
            <code>{current.name}</code> <span className="tag mono">{current.reducer}</span>
          </h3>
          <FieldNote graph={graph} field={current} />
        </aside>
      )}
    </div>
  )
}

function FieldNote({ graph, field }: { readonly graph: Graph; readonly field: Field }) {
  const words = useWords(fieldWords)
  const { readers, writers } = usersOf(graph, field.name)
  return (
    <>
      <ReducerNote reducer={field.reducer} />
      <p className="fp-used">{readers.length + writers.length === 0 ? words.unused : words.used(readers, writers)}</p>
    </>
  )
}

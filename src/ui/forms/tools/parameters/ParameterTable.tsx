/** The rows of the table of parameters: name, type, whether it is required, and what it is for. */
import { Plus, X } from 'lucide-react'
import type { JsonSchema, Tool } from '../../../../document/types'
import { useWords } from '../../../words/language'
import { NameField } from '../../controls/NameField'
import { SelectField } from '../../controls/SelectField'
import { SwitchField } from '../../controls/SwitchField'
import { TextField } from '../../controls/TextField'
import { useRowFocus } from '../../controls/use-row-focus'
import { useRowKeys } from '../../controls/use-row-keys'
import {
  type ParameterRow,
  parameterTypes,
  withNewParameter,
  withoutParameter,
  withParameterDescription,
  withParameterRequired,
  withParameterType,
} from './parameter-table'
import './parameters.css'
import { withRenamedParameter } from './rename-parameter'
import { parameterWords } from './words'

interface ParameterTableProps {
  readonly tool: Tool
  readonly rows: readonly ParameterRow[]
  readonly onChange: (part: Partial<Tool>, what: string) => void
}

/** What providers take as the name of a parameter. */
const nameShape = /^[A-Za-z0-9_.-]{1,64}$/

export function ParameterTable({ tool, rows, onChange }: ParameterTableProps) {
  const words = useWords(parameterWords)
  const keys = useRowKeys()
  const focus = useRowFocus<HTMLUListElement>(rows.length)
  const set = (parameters: JsonSchema, name: string) => onChange({ parameters }, words.change(name))
  const rename = (from: string, to: string) => {
    keys.renamed(from, to)
    const { parameters, mock, live } = withRenamedParameter(tool, from, to)
    onChange({ parameters, mock, ...(live && { live }) }, words.change(from))
  }
  const nameProblem = (own: string, name: string) => {
    if (name === own) return undefined
    if (!nameShape.test(name)) return words.badName
    return rows.some((row) => row.name === name) ? words.taken(name) : undefined
  }
  return (
    <>
      {rows.length === 0 && <p className="dim ei-note">{words.empty}</p>}
      <ul className="pa-rows" ref={focus.list}>
        {rows.map((row) => (
          <li key={keys.keyOf(row.name)} className="pa-row">
            <fieldset>
              <legend className="sr">{words.parameter(row.name)}</legend>
              <div className="pa-line">
                <NameField
                  label={words.name}
                  value={row.name}
                  problem={(name) => nameProblem(row.name, name)}
                  onCommit={(name) => rename(row.name, name)}
                />
                <SelectField
                  mono
                  label={words.type}
                  value={row.type ?? ''}
                  none={row.type === undefined ? words.otherType : undefined}
                  options={parameterTypes.map((value) => ({ value }))}
                  onChange={(chosen) => {
                    const type = parameterTypes.find((each) => each === chosen)
                    if (type) set(withParameterType(tool.parameters, row.name, type), row.name)
                  }}
                />
                <button
                  type="button"
                  className="btn icon sm"
                  aria-label={words.remove(row.name)}
                  title={words.remove(row.name)}
                  onClick={() => {
                    focus.removed()
                    set(withoutParameter(tool.parameters, row.name), row.name)
                  }}
                >
                  <X aria-hidden="true" />
                </button>
              </div>
              <TextField
                label={words.description}
                value={row.description}
                onChange={(text) => set(withParameterDescription(tool.parameters, row.name, text), row.name)}
              />
              <SwitchField
                label={words.required}
                checked={row.required}
                onChange={(on) => set(withParameterRequired(tool.parameters, row.name, on), row.name)}
              />
              {row.also.length > 0 && <p className="ei-quiet">{words.also(row.also)}</p>}
            </fieldset>
          </li>
        ))}
      </ul>
      <button
        ref={focus.adder}
        type="button"
        className="btn sm two"
        onClick={() => {
          focus.added()
          onChange({ parameters: withNewParameter(tool.parameters) }, words.parameters)
        }}
      >
        <Plus aria-hidden="true" />
        {words.add}
      </button>
    </>
  )
}

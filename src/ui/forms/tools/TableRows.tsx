/** A table as a mock answer: the first row whose arguments fit answers. */
import { Plus, X } from 'lucide-react'
import { isRecord } from '../../../base/json'
import type { MockAnswer, TableRow } from '../../../document/types'
import { useWords } from '../../words/language'
import { JsonField } from '../controls/JsonField'
import { GroupRow } from '../controls/Row'
import { SwitchField } from '../controls/SwitchField'
import { Place } from '../controls/unfinished'
import { useRowFocus } from '../controls/use-row-focus'
import { ValueField } from '../controls/ValueField'
import { toolWords } from './words'

type Table = Extract<MockAnswer, { kind: 'table' }>

interface TableRowsProps {
  readonly table: Table
  /** The parameters of the tool: a new row asks for the first of them. */
  readonly parameters: readonly string[]
  readonly onChange: (table: Table, what: string) => void
}

export function TableRows({ table, parameters, onChange }: TableRowsProps) {
  const words = useWords(toolWords)
  const { rows } = table
  const focus = useRowFocus<HTMLOListElement>(rows.length)
  const put = (at: number, row: TableRow, what: string) =>
    onChange({ ...table, rows: rows.map((other, i) => (i === at ? row : other)) }, `${words.row(at + 1)}, ${what}`)
  const add = () => {
    const [first] = parameters
    const row: TableRow = { when: first === undefined ? {} : { [first]: '' }, value: '' }
    focus.added()
    onChange({ ...table, rows: [...rows, row] }, words.rows)
  }
  const { otherwise, ...without } = table
  return (
    <>
      <GroupRow label={words.rows} hint={words.whenHint}>
        <ol className="ei-rules" ref={focus.list}>
          {rows.map((row, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place; two may be equal
            <li key={i} className="ei-card">
              <Place name={`row ${i}`}>
                <fieldset className="ei-rule form">
                  <legend className="sr">{words.row(i + 1)}</legend>
                  <JsonField
                    compact
                    rows={1}
                    expects="object"
                    label={words.when}
                    value={row.when}
                    onChange={(when) => {
                      if (isRecord(when)) put(i, { ...row, when }, words.when)
                    }}
                    extra={
                      <button
                        type="button"
                        className="btn icon sm"
                        aria-label={words.removeRow(i + 1)}
                        title={words.removeRow(i + 1)}
                        onClick={() => {
                          focus.removed()
                          onChange({ ...table, rows: rows.filter((_, at) => at !== i) }, words.rows)
                        }}
                      >
                        <X aria-hidden="true" />
                      </button>
                    }
                  />
                  <ValueField
                    label={words.answer}
                    value={row.value}
                    onChange={(value) => put(i, { ...row, value }, words.answer)}
                  />
                </fieldset>
              </Place>
            </li>
          ))}
        </ol>
        <button ref={focus.adder} type="button" className="btn sm two" onClick={add}>
          <Plus aria-hidden="true" />
          {words.addRow}
        </button>
      </GroupRow>
      <SwitchField
        label={words.hasOtherwise}
        hint={words.otherwiseHint}
        checked={otherwise !== undefined}
        onChange={(on) => onChange(on ? { ...without, otherwise: '' } : without, words.otherwise)}
      />
      {otherwise !== undefined && (
        <ValueField
          label={words.otherwise}
          value={otherwise}
          onChange={(value) => onChange({ ...table, otherwise: value }, words.otherwise)}
        />
      )}
    </>
  )
}

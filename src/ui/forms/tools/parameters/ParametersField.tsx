/** The parameters of a tool: as a table for what most tools need, or as the JSON Schema that they are. Both show the same value. */
import { useState } from 'react'
import { isRecord } from '../../../../base/json'
import type { Tool } from '../../../../document/types'
import { parameterNotes } from '../../../editors/json-marks'
import { useLanguage, useWords } from '../../../words/language'
import { JsonField } from '../../controls/JsonField'
import { GroupRow } from '../../controls/Row'
import { TwoWays, useTwoWays } from '../../controls/TwoWays'
import { useUnfinished } from '../../controls/unfinished'
import { toolWords } from '../words'
import { ParameterTable } from './ParameterTable'
import { parameterRows } from './parameter-table'
import { parameterWords } from './words'

interface ParametersFieldProps {
  readonly tool: Tool
  /** `what` names the part that changed, for the history. */
  readonly onChange: (part: Partial<Tool>, what: string) => void
}

type View = 'table' | 'json'

export function ParametersField({ tool, onChange }: ParametersFieldProps) {
  const words = useWords(parameterWords)
  const tools = useWords(toolWords)
  const language = useLanguage()
  const unfinished = useUnfinished(tools.parameters)
  const [chosen, setChosen] = useState<View>(unfinished?.get(tool.parameters) === undefined ? 'table' : 'json')
  const kept = useTwoWays()
  const rows = parameterRows(tool.parameters)
  const view = rows ? chosen : 'json'
  const views = (
    <TwoWays
      kept={kept}
      label={words.view}
      value={view}
      segments={[
        { value: 'table', label: words.table, reason: rows ? undefined : words.jsonOnly },
        { value: 'json', label: 'JSON' },
      ]}
      onChange={setChosen}
    />
  )
  if (view === 'table' && rows) {
    return (
      <GroupRow label={tools.parameters} hint={words.tableHint} extra={views}>
        <ParameterTable tool={tool} rows={rows} onChange={onChange} />
      </GroupRow>
    )
  }
  return (
    <JsonField
      schema
      rows={8}
      expects="object"
      label={tools.parameters}
      hint={rows ? tools.parametersHint : `${tools.parametersHint} ${words.jsonOnly}`}
      extra={views}
      notes={parameterNotes(language)}
      value={tool.parameters}
      onChange={(parameters) => {
        if (isRecord(parameters)) onChange({ parameters }, tools.parameters)
      }}
    />
  )
}

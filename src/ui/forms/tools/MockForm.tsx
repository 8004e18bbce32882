/** How a tool answers when it is set to mock: the kind of answer, and what that kind needs. */
import { unreachable } from '../../../base/exhaustive'
import type { MockAnswer, Tool } from '../../../document/types'
import { toolKinds } from '../../../tools/kinds'
import { useLanguage, useWords } from '../../words/language'
import { NumberField } from '../controls/NumberField'
import { SelectField } from '../controls/SelectField'
import { TemplateField } from '../controls/TemplateField'
import { TextField } from '../controls/TextField'
import { ValueField } from '../controls/ValueField'
import { newMock, parametersOf } from './new-tool'
import { TableRows } from './TableRows'
import { toolWords } from './words'

const kinds = ['fixed', 'table', 'template', 'search', 'expression'] as const satisfies readonly MockAnswer['kind'][]

interface MockFormProps {
  readonly tool: Tool
  /** `what` names the part that changed, for the history. */
  readonly onChange: (mock: MockAnswer, what: string) => void
}

export function MockForm({ tool, onChange }: MockFormProps) {
  const words = useWords(toolWords)
  const language = useLanguage()
  const { mock } = tool
  const summary = toolKinds.find((kind) => kind.id === mock.kind)?.summary[language]
  return (
    <>
      <SelectField
        label={words.mockAnswer}
        hint={summary}
        value={mock.kind}
        options={kinds.map((kind) => ({ value: kind, label: words.mockKinds[kind] }))}
        onChange={(chosen) => {
          const kind = kinds.find((each) => each === chosen)
          if (kind && kind !== mock.kind) onChange(newMock(kind, tool), words.mockAnswer)
        }}
      />
      <MockParts key={mock.kind} tool={tool} onChange={onChange} />
    </>
  )
}

function MockParts({ tool, onChange }: MockFormProps) {
  const words = useWords(toolWords)
  const { mock } = tool
  switch (mock.kind) {
    case 'fixed':
      return (
        <ValueField
          rows={3}
          label={words.value}
          hint={words.valueHint}
          value={mock.value}
          onChange={(value) => onChange({ ...mock, value }, words.value)}
        />
      )
    case 'table':
      return <TableRows table={mock} parameters={parametersOf(tool)} onChange={onChange} />
    case 'template':
      return (
        <TemplateField
          label={words.template}
          rows={3}
          placeholders={[...parametersOf(tool), 'date']}
          value={mock.template}
          onChange={(template) => onChange({ ...mock, template }, words.template)}
        />
      )
    case 'search':
      return (
        <>
          <TextField
            mono
            label={words.corpus}
            hint={words.corpusHint}
            suggestions={['notes']}
            value={mock.corpus}
            onChange={(corpus) => onChange({ ...mock, corpus }, words.corpus)}
          />
          <NumberField
            optional
            min={1}
            label={words.limit}
            unit={words.results}
            value={mock.limit}
            onChange={(limit) => {
              const { limit: _limit, ...rest } = mock
              onChange(limit === undefined ? rest : { ...mock, limit }, words.limit)
            }}
          />
        </>
      )
    case 'expression':
      return (
        <TextField
          mono
          label={words.expression}
          hint={words.expressionHint}
          value={mock.expression}
          onChange={(expression) => onChange({ ...mock, expression }, words.expression)}
        />
      )
    default:
      return unreachable(mock)
  }
}

/** The settings of one condition, by its type. */
import { unreachable } from '../../../base/exhaustive'
import { type Comparison, type Condition, comparisons, type FieldType } from '../../../document/types'
import { useWords } from '../../words/language'
import { ChoiceField } from '../controls/ChoiceField'
import { CodeField } from '../controls/CodeField'
import { NumberField } from '../controls/NumberField'
import { SelectField } from '../controls/SelectField'
import { ValueField } from '../controls/ValueField'
import { useInspected } from '../inspected'
import { fieldOffers } from '../names-here'
import { ruleWords } from './words'

interface ConditionFormProps<C extends Condition> {
  readonly when: C
  readonly onChange: (when: Condition) => void
}

export function ConditionForm({ when, onChange }: ConditionFormProps<Condition>) {
  const words = useWords(ruleWords)
  const { document, graph } = useInspected()
  switch (when.type) {
    case 'tool-calls':
      return null
    case 'calls-tool':
      return (
        <SelectField
          mono
          label={words.tool}
          value={when.tool}
          options={document.tools.map((tool) => ({ value: tool.name }))}
          onChange={(tool) => onChange({ ...when, tool })}
        />
      )
    case 'rounds':
      return <RoundsForm when={when} onChange={onChange} />
    case 'field':
      return <FieldForm when={when} onChange={onChange} />
    case 'tokens':
      return (
        <>
          <FieldSelect
            value={when.field}
            types={['messages', 'list', 'text']}
            onChange={(field) => onChange({ ...when, field })}
          />
          <NumberField
            label={words.atLeastTokens}
            value={when.atLeast}
            unit={words.tokens}
            onChange={(atLeast) => {
              if (atLeast !== undefined) onChange({ ...when, atLeast })
            }}
          />
        </>
      )
    case 'code':
      return (
        <CodeField
          label={words.code}
          hint={words.codeHint}
          rows={4}
          names={{ state: fieldOffers(graph) }}
          value={when.code}
          onChange={(code) => onChange({ ...when, code })}
        />
      )
    default:
      return unreachable(when)
  }
}

function RoundsForm({ when, onChange }: ConditionFormProps<Extract<Condition, { type: 'rounds' }>>) {
  const words = useWords(ruleWords)
  const { document } = useInspected()
  const { toolRounds } = document.budget
  const byBudget = when.atLeast === 'budget'
  return (
    <>
      <FieldSelect value={when.field} types={['number']} onChange={(field) => onChange({ ...when, field })} />
      <ChoiceField
        label={words.atLeast}
        hint={byBudget ? words.budgetIs(toolRounds) : undefined}
        value={byBudget ? 'budget' : 'number'}
        choices={[
          { value: 'budget', label: words.theBudget },
          { value: 'number', label: words.aNumber },
        ]}
        onChange={(how) => {
          if ((how === 'budget') !== byBudget) onChange({ ...when, atLeast: how === 'budget' ? 'budget' : (toolRounds ?? 5) })
        }}
      />
      {when.atLeast !== 'budget' && (
        <NumberField
          hideLabel
          label={words.atLeast}
          value={when.atLeast}
          unit={words.rounds}
          onChange={(atLeast) => {
            if (atLeast !== undefined) onChange({ ...when, atLeast })
          }}
        />
      )}
    </>
  )
}

function FieldForm({ when, onChange }: ConditionFormProps<Extract<Condition, { type: 'field' }>>) {
  const words = useWords(ruleWords)
  const { graph } = useInspected()
  const type = graph.state.fields.find((field) => field.name === when.field)?.type
  const compare = (is: Comparison) => {
    const { value, ...rest } = when
    onChange(is === 'empty' ? { ...rest, is } : { ...rest, is, value: value === undefined ? blankOf(type) : value })
  }
  return (
    <>
      <FieldSelect value={when.field} onChange={(field) => onChange({ ...when, field })} />
      <SelectField
        label={words.compare}
        value={when.is}
        options={comparisons.map((is) => ({ value: is, label: words.comparisons[is] }))}
        onChange={(is) => {
          const chosen = comparisons.find((each) => each === is)
          if (chosen) compare(chosen)
        }}
      />
      {when.is !== 'empty' && <CompareValue type={type} value={when.value} onChange={(value) => onChange({ ...when, value })} />}
    </>
  )
}

interface CompareValueProps {
  readonly type: FieldType | undefined
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** The control follows the field's type as long as the value fits it; else the value is shown as it is. */
function CompareValue({ type, value, onChange }: CompareValueProps) {
  const words = useWords(ruleWords)
  if (type === 'number' && (value === undefined || typeof value === 'number')) {
    return <NumberField label={words.value} whole={false} min={-Infinity} value={value} onChange={onChange} />
  }
  if (type === 'boolean' && typeof value === 'boolean') {
    return (
      <ChoiceField
        label={words.value}
        value={value ? 'true' : 'false'}
        choices={[
          { value: 'true', label: words.trueValue },
          { value: 'false', label: words.falseValue },
        ]}
        onChange={(chosen) => onChange(chosen === 'true')}
      />
    )
  }
  return <ValueField label={words.value} value={value ?? ''} onChange={onChange} />
}

const blankOf = (type: FieldType | undefined): unknown => (type === 'number' ? 0 : type === 'boolean' ? true : '')

interface FieldSelectProps {
  readonly value: string
  readonly types?: readonly FieldType[]
  readonly onChange: (field: string) => void
}

function FieldSelect({ value, types, onChange }: FieldSelectProps) {
  const words = useWords(ruleWords)
  const { graph } = useInspected()
  const fitting = graph.state.fields.filter((field) => types === undefined || types.includes(field.type))
  const options = fitting.map((field) => ({ value: field.name }))
  return <SelectField mono label={words.field} value={value} options={options} onChange={onChange} />
}

/** One row of a node's form, as data, becomes the control that fits it. A new kind of control is one case here. */
import { unreachable } from '../../../base/exhaustive'
import { isRecord } from '../../../base/json'
import { graphNamed } from '../../../document/queries'
import type { KnownNode, Rule } from '../../../document/types'
import { modelKinds } from '../../../models/kinds'
import { useLanguage, useWords } from '../../words/language'
import { ChoiceField } from '../controls/ChoiceField'
import { CodeField } from '../controls/CodeField'
import { MappingField } from '../controls/MappingField'
import { NameField } from '../controls/NameField'
import { NamesField } from '../controls/NamesField'
import { NumberField } from '../controls/NumberField'
import { SelectField } from '../controls/SelectField'
import { SwitchField } from '../controls/SwitchField'
import { TemplateField } from '../controls/TemplateField'
import { controlWords } from '../controls/words'
import { useInspected } from '../inspected'
import { fieldOffers, placesToGo } from '../names-here'
import { RoutesField } from '../routes/RoutesField'
import { RulesField } from '../rules/RulesField'
import { inspectorWords } from '../words'
import type { SettingRow as Setting } from './settings'
import { ToolChoice } from './ToolChoice'

interface SettingRowProps {
  readonly node: KnownNode
  readonly row: Setting
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onEditTools: () => void
}

export function SettingRow({ node, row, value, onChange, onEditTools }: SettingRowProps) {
  const language = useLanguage()
  const words = useWords(inspectorWords)
  const { needed, notSet } = useWords(controlWords)
  const { document, graph } = useInspected()
  const { control, optional = false } = row
  const text = typeof value === 'string' ? value : ''
  const fields = graph.state.fields
  const shared = { label: row.label[language], hint: row.hint?.[language] }
  const orNothing = (chosen: string) => onChange(chosen === '' && optional ? undefined : chosen)
  const none = optional ? notSet : undefined

  switch (control.type) {
    case 'text':
      // The only plain texts of a config are names of branches, and the edges of a branch follow its name.
      return (
        <NameField
          {...shared}
          value={text}
          problem={(name) => (name === '' && !optional ? needed : undefined)}
          onCommit={orNothing}
        />
      )
    case 'template': {
      const placeholders = control.placeholders.filter((name) => name !== 'state')
      const state = control.placeholders.includes('state') ? fieldOffers(graph) : []
      return (
        <TemplateField
          {...shared}
          value={text}
          rows={control.rows}
          placeholders={placeholders}
          fields={state}
          onChange={orNothing}
        />
      )
    }
    case 'code':
      return (
        <CodeField
          {...shared}
          value={text}
          rows={control.rows}
          names={{ state: fieldOffers(graph), nodes: placesToGo(graph) }}
          onChange={onChange}
        />
      )
    case 'number':
      return (
        <NumberField
          {...shared}
          value={typeof value === 'number' ? value : undefined}
          min={control.min}
          max={control.max}
          unit={control.unit?.[language]}
          placeholder={optional ? notSet : undefined}
          optional={optional}
          onChange={onChange}
        />
      )
    case 'choice': {
      const choices = control.options.map((option) => ({ value: option.value, label: option.label[language] }))
      return <ChoiceField {...shared} value={text || control.fallback} choices={choices} onChange={onChange} />
    }
    case 'switch':
      return <SwitchField {...shared} checked={typeof value === 'boolean' ? value : control.fallback} onChange={onChange} />
    case 'field': {
      const fitting = fields.filter((field) => control.types === undefined || control.types.includes(field.type))
      const options = fitting.map((field) => ({ value: field.name }))
      return <SelectField {...shared} mono value={text} options={options} none={none} onChange={orNothing} />
    }
    case 'model': {
      const options = document.models.map((model) => ({
        value: model.id,
        label: `${model.id} · ${model.provider === 'openai' ? model.model : modelKinds[model.provider].name[language]}`,
      }))
      return <SelectField {...shared} value={text} options={options} none={none} onChange={orNothing} />
    }
    case 'tools':
      return <ToolChoice {...shared} tools={strings(value)} onChange={onChange} onEditTools={onEditTools} />
    case 'graph': {
      const others = Object.keys(document.graphs).filter((name) => graphNamed(document, name) !== graph)
      const hint = others.length === 0 ? words.graphNone : shared.hint
      return (
        <SelectField
          {...shared}
          hint={hint}
          mono
          value={text}
          options={others.map((name) => ({ value: name }))}
          onChange={onChange}
        />
      )
    }
    case 'rules':
      return <RulesField {...shared} rules={rulesIn(node)} onChange={onChange} />
    case 'routes':
      return <RoutesField {...shared} routes={node.kind === 'delegate' ? node.config.routes : []} onChange={onChange} />
    case 'names': {
      const suggestions = row.name === 'destinations' ? placesToGo(graph) : fields.map((field) => field.name)
      const change = (names: readonly string[]) => onChange(names.length === 0 && optional ? undefined : names)
      return <NamesField {...shared} names={strings(value)} suggestions={suggestions} onChange={change} />
    }
    case 'mapping': {
      const outer = fields.map((field) => field.name)
      const inner = node.kind === 'subgraph' ? (graphNamed(document, node.config.graph)?.state.fields ?? []) : []
      const names = [outer, inner.map((field) => field.name)] as const
      const [froms, intos] = row.name === 'output' ? [names[1], names[0]] : names
      return <MappingField {...shared} value={mappingIn(value)} froms={froms} intos={intos} onChange={onChange} />
    }
    default:
      return unreachable(control)
  }
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

const mappingIn = (value: unknown): Readonly<Record<string, string>> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).flatMap(([into, from]) => (typeof from === 'string' ? [[into, from]] : [])))
    : {}

const rulesIn = (node: KnownNode): readonly Rule[] => (node.kind === 'router' ? node.config.rules : [])

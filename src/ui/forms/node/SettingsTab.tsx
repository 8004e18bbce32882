/** The settings of a node: its name, then what its kind's form says. */
import type { Ref } from 'react'
import { edgesInto } from '../../../document/queries'
import type { KnownNode } from '../../../document/types'
import { useLanguage, useWords } from '../../words/language'
import { ChoiceField } from '../controls/ChoiceField'
import { NameField } from '../controls/NameField'
import { TextField } from '../controls/TextField'
import { useInspected } from '../inspected'
import { nodeNameProblem } from '../name-problem'
import { inspectorWords } from '../words'
import { SettingRow } from './SettingRow'
import { rowsOf, settingOf, settingsWithoutRow, withPart, withSetting } from './settings'

interface SettingsTabProps {
  readonly node: KnownNode
  /** The field of the name. */
  readonly name: Ref<HTMLInputElement>
  readonly onRename: (to: string) => void
  readonly onEditTools: () => void
}

export function SettingsTab({ node, name, onRename, onEditTools }: SettingsTabProps) {
  const words = useWords(inspectorWords)
  const language = useLanguage()
  const { graphName, graph, onEdit } = useInspected()
  const set = (next: KnownNode | undefined, what: string) => {
    if (next) onEdit({ type: 'set-node', graph: graphName, node: next }, words.change(what, node.id))
  }
  const hidden = settingsWithoutRow(node)
  return (
    <div className="form">
      <div className="ei-pair-of-fields">
        <NameField
          label={words.name}
          input={name}
          value={node.id}
          problem={(to) => nodeNameProblem(graph, node.id, to, language)}
          onCommit={onRename}
        />
        <TextField
          label={words.nodeLabel}
          value={node.label ?? ''}
          placeholder={node.id}
          onChange={(label) => set(withPart(node, { label: label === '' ? undefined : label }), words.nodeLabel)}
        />
      </div>
      {rowsOf(node.kind).map((row) => (
        <SettingRow
          key={row.name}
          node={node}
          row={row}
          value={settingOf(node, row.name)}
          onChange={(value) => set(withSetting(node, row.name, value), row.label[language])}
          onEditTools={onEditTools}
        />
      ))}
      {hasJoin(
        node,
        edgesInto(graph, node.id).map((edge) => edge.source),
      ) && <JoinField node={node} onChange={(join) => set(withPart(node, { join }), words.join)} />}
      {hidden.length > 0 && <p className="hint">{words.otherSettings(hidden.join(', '))}</p>}
    </div>
  )
}

/** A router is no node of LangGraph: it decides for each edge into it, and never waits. */
const hasJoin = (node: KnownNode, sources: readonly string[]) =>
  node.kind !== 'router' && (node.join !== undefined || new Set(sources).size > 1)

type Join = NonNullable<KnownNode['join']>
const joins = ['each', 'all', 'deferred'] as const satisfies readonly Join[]

function JoinField({ node, onChange }: { readonly node: KnownNode; readonly onChange: (join: Join) => void }) {
  const words = useWords(inspectorWords)
  const choices = joins.map((join) => ({ value: join, ...words.joins[join] }))
  return <ChoiceField label={words.join} value={node.join ?? 'each'} choices={choices} onChange={onChange} />
}

/** One node: head, tabs, the panel of the chosen tab, and at the foot what can be done with the node as a whole. */
import { useId, useLayoutEffect, useRef } from 'react'
import type { Diagnostic } from '../../../diagnostics/types'
import { duplicateEdit } from '../../../document/paste'
import type { Node } from '../../../document/types'
import { isRunnable } from '../../../nodes/registry'
import { modName } from '../../app/platform'
import { drawnInView } from '../../canvas/place'
import { panelId, Tabs, tabId } from '../../components/Tabs'
import { SubgraphTools } from '../../graphs/SubgraphTools'
import { useWords } from '../../words/language'
import { EdgesTab } from '../edges/EdgesTab'
import { useInspected } from '../inspected'
import { ToolsTab } from '../tools/ToolsTab'
import { inspectorWords } from '../words'
import { type JsonDrafts, JsonTab } from './JsonTab'
import { NodeHead } from './NodeHead'
import { NodeProblems } from './NodeProblems'
import { SettingsTab } from './SettingsTab'
import { useDuplicateKey } from './use-duplicate-key'
import { useRenameKey } from './use-rename-key'

export const nodeTabs = ['settings', 'tools', 'edges', 'json'] as const
export type NodeTab = (typeof nodeTabs)[number]

interface NodeInspectorProps {
  readonly node: Node
  readonly problems: readonly Diagnostic[]
  readonly tab: NodeTab
  readonly onTab: (tab: NodeTab) => void
  readonly drafts: JsonDrafts
  /** The node goes by another name from now on; the edit is not done yet. */
  readonly onRenaming: (to: string) => void
}

export function NodeInspector({ node, problems, tab, onTab, drafts, onRenaming }: NodeInspectorProps) {
  const words = useWords(inspectorWords)
  const { document, graphName, graph, onEdit, onSelect } = useInspected()
  const name = useId()
  const withTools = node.kind === 'brain' || node.kind === 'hands'
  const touching = graph.edges.filter((edge) => edge.source === node.id || edge.target === node.id).length
  const counts: Readonly<Record<NodeTab, number | undefined>> = {
    settings: undefined,
    tools: withTools ? node.config.tools.length : undefined,
    edges: touching,
    json: undefined,
  }
  const tabs = nodeTabs.filter((id) => (id === 'tools' ? withTools : id !== 'settings' || node.kind !== 'unknown'))
  const shown = tabs.includes(tab) ? tab : (tabs[0] ?? 'json')
  const nameField = useRenameKey(() => onTab('settings'))
  const gone = useRef(false)
  useLayoutEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  // A name that was still in its field when something else was selected counts, and must not take the selection back.
  const select = (id: string) => {
    if (!gone.current) onSelect({ nodes: [id], edges: [] })
  }
  const rename = (to: string) => {
    onRenaming(to)
    onEdit({ type: 'rename-node', graph: graphName, from: node.id, to }, words.rename(node.id, to))
    select(to)
  }
  const duplicate = () => {
    const copy = duplicateEdit(document, graphName, [node.id], [], drawnInView())
    if (!copy) return
    onEdit(copy.edit, words.duplicateNode(node.id))
    for (const id of copy.added) select(id)
  }
  useDuplicateKey(duplicate)
  return (
    <>
      <NodeHead node={node} problems={problems} />
      <Tabs
        label={words.tabList}
        name={name}
        tab={shown}
        tabs={tabs.map((id) => ({
          id,
          label: words.tabs[id],
          extra: counts[id] === undefined ? undefined : <span className="tag">{counts[id]}</span>,
        }))}
        onTab={onTab}
      />
      <div className="ei-panel" role="tabpanel" id={panelId(name, shown)} aria-labelledby={tabId(name, shown)}>
        {node.kind === 'unknown' && <p className="ei-note two">{words.unknownKind(node.originalKind)}</p>}
        {node.kind !== 'unknown' && !isRunnable(node) && (
          <p className="ei-note two">
            <span className="tag">{words.notRunnable}</span> {words.notRunnableWhy}
          </p>
        )}
        {shown === 'settings' && problems.length > 0 && <NodeProblems key={node.id} problems={problems} />}
        {shown === 'settings' && node.kind === 'subgraph' && <SubgraphTools node={node} />}
        {shown === 'settings' && node.kind !== 'unknown' && (
          <SettingsTab node={node} name={nameField} onRename={rename} onEditTools={() => onTab('tools')} />
        )}
        {shown === 'tools' && withTools && <ToolsTab node={node} />}
        {shown === 'edges' && <EdgesTab id={node.id} node={node} />}
        {shown === 'json' && <JsonTab node={node} drafts={drafts} onRenaming={onRenaming} onRenamed={select} />}
      </div>
      <footer className="ei-foot" data-canvas-keys="">
        <button
          type="button"
          className="btn sm two"
          aria-label={words.duplicate}
          aria-keyshortcuts="Control+D"
          onClick={duplicate}
        >
          {words.duplicate}
          <kbd>{modName} D</kbd>
        </button>
        <span className="grow" />
        <button
          type="button"
          className="btn sm danger"
          onClick={() => onEdit({ type: 'remove', graph: graphName, nodes: [node.id], edges: [] }, words.deleteNode(node.id))}
        >
          {words.delete}
          <kbd>{words.deleteKey}</kbd>
        </button>
      </footer>
    </>
  )
}

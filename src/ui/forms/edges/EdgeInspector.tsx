/** One edge: where from, by which branch, where to. */
import { Spline } from 'lucide-react'
import type { Diagnostic } from '../../../diagnostics/types'
import { type Edge, END, START } from '../../../document/types'
import { useWords } from '../../words/language'
import { SelectField } from '../controls/SelectField'
import { useInspected } from '../inspected'
import { NodeProblems } from '../node/NodeProblems'
import { shownName } from '../subject'
import { inspectorWords } from '../words'
import { branchesFrom, fromSource } from './edge-change'
import { useTryEdit } from './use-try-edit'

export function EdgeInspector({ edge, problems }: { readonly edge: Edge; readonly problems: readonly Diagnostic[] }) {
  const words = useWords(inspectorWords)
  const { graphName, graph, onEdit } = useInspected()
  const { refused, tryEdit } = useTryEdit()
  const branches = branchesFrom(graph, edge.source)
  const nodes = graph.nodes.map((node) => ({ value: node.id }))
  const set = (next: Edge) => tryEdit({ type: 'set-edge', graph: graphName, edge: next }, words.changeEdge)
  return (
    <>
      <header className="ei-head">
        <span className="tile k-unknown" aria-hidden="true">
          <Spline />
        </span>
        <div className="grow">
          <p className="kword k-unknown">{words.edge}</p>
          <h3 className="ei-name">
            {shownName(edge.source)} → {shownName(edge.target)}
          </h3>
        </div>
      </header>
      <div className="ei-panel">
        {problems.length > 0 && <NodeProblems problems={problems} />}
        <div className="form">
          <SelectField
            mono
            label={words.from}
            value={edge.source}
            options={[{ value: START, label: words.start }, ...nodes]}
            onChange={(source) => set(fromSource(graph, edge, source))}
          />
          {(branches !== null || edge.branch !== undefined) && (
            <SelectField
              mono
              label={words.branch}
              value={edge.branch ?? ''}
              options={(branches ?? []).map((branch) => ({ value: branch }))}
              onChange={(branch) => set({ ...edge, branch })}
            />
          )}
          <SelectField
            mono
            label={words.to}
            value={edge.target}
            options={[...nodes, { value: END, label: words.end }]}
            onChange={(target) => set({ ...edge, target })}
          />
          {refused !== undefined && (
            <p className="ei-error" role="alert">
              {refused}
            </p>
          )}
        </div>
      </div>
      <footer className="ei-foot" data-canvas-keys="">
        <span className="grow" />
        <button
          type="button"
          className="btn sm danger"
          onClick={() => onEdit({ type: 'remove', graph: graphName, nodes: [], edges: [edge.id] }, words.removeEdge)}
        >
          {words.removeEdge}
          <kbd>{words.deleteKey}</kbd>
        </button>
      </footer>
    </>
  )
}

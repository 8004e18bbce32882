/** In the form of a subgraph node: open its graph, name it, give the node a new one, put its nodes in its place. */
import { CornerDownRight, Plus, Ungroup } from 'lucide-react'
import { useState } from 'react'
import { runnersOf } from '../../document/graph-path'
import { freeName } from '../../document/names'
import { graphNamed } from '../../document/queries'
import type { NodeOf } from '../../document/types'
import { dissolveSubgraph } from '../../nodes/subgraph/dissolve-subgraph'
import { withOwnGraphs } from '../../nodes/subgraph/own-graph'
import { drawnInView } from '../canvas/place'
import { NameField } from '../forms/controls/NameField'
import { useInspected } from '../forms/inspected'
import { graphNameProblem } from '../forms/name-problem'
import { useLanguage, useWords } from '../words/language'
import './graphs.css'
import { graphWords } from './words'

export function SubgraphTools({ node }: { readonly node: NodeOf<'subgraph'> }) {
  const words = useWords(graphWords)
  const language = useLanguage()
  const { document, graphName, onEdit, onSelect, onOpenGraph } = useInspected()
  const [refused, setRefused] = useState<string | undefined>(undefined)
  const name = node.config.graph
  const there = graphNamed(document, name) !== undefined
  const dissolve = () => {
    const dissolved = dissolveSubgraph(document, graphName, node.id, drawnInView())
    setRefused(dissolved.ok ? undefined : dissolved.error.sentence[language])
    if (!dissolved.ok) return
    onEdit(dissolved.value.edit, words.dissolveNode(node.id))
    onSelect({ nodes: dissolved.value.nodes, edges: [] })
  }
  const giveNew = () => {
    const fresh = freeName(words.newName, (other) => graphNamed(document, other) !== undefined)
    const next = { ...node, config: { ...node.config, graph: fresh } }
    const [add] = graphsFor(document, graphName, next)
    if (add)
      onEdit({ type: 'batch', edits: [add, { type: 'set-node', graph: graphName, node: next }] }, words.newGraphFor(node.id))
  }
  return (
    <section className="form ei-graph">
      {there && (
        <>
          <div className="row">
            {onOpenGraph && (
              <button type="button" className="btn line sm" onClick={() => onOpenGraph(name)}>
                <CornerDownRight aria-hidden="true" />
                {words.open}
              </button>
            )}
            <button type="button" className="btn line sm" title={words.dissolveTitle} onClick={dissolve}>
              <Ungroup aria-hidden="true" />
              {words.dissolve}
            </button>
          </div>
          <NameField
            label={words.graphName}
            hint={words.runsIn(runnersOf(document, name).length)}
            value={name}
            problem={(to) => graphNameProblem(document, name, to, language)}
            onCommit={(to) => onEdit({ type: 'rename-graph', from: name, to }, words.renameGraph(name, to))}
          />
        </>
      )}
      {!there && (
        <div className="row">
          <button type="button" className="btn line sm" onClick={giveNew}>
            <Plus aria-hidden="true" />
            {words.newGraph}
          </button>
        </div>
      )}
      {refused !== undefined && (
        <p className="ei-error" role="alert">
          {refused}
        </p>
      )}
    </section>
  )
}

/** The edit that adds the graph of a node that is there already. */
function graphsFor(document: Parameters<typeof withOwnGraphs>[0], graph: string, node: NodeOf<'subgraph'>) {
  const edit = withOwnGraphs(document, { type: 'add-node', graph, node })
  return edit.type === 'batch' ? edit.edits.slice(0, -1) : []
}

/** The graph as text, for those who hear it: each node, its ways out and where they lead, and in replay where the run is. */

import type { Graph } from '../../document/types'
import { edgeKey, type Moment } from '../../replay/moment'
import { useWords } from '../words/language'
import type { DrawnEdge } from './model/drawn-edges'
import { nodeName } from './model/edge-view'
import type { NodeView } from './model/node-view'
import { type CanvasWords, words } from './words'

interface GraphAsListProps {
  readonly graph: Graph
  /** The cards in reading order. */
  readonly views: readonly NodeView[]
  readonly edges: readonly DrawnEdge[]
  readonly moment: Moment | undefined
}

/** Visually hidden; always there, so that it can be read at any time. */
export function GraphAsList({ graph, views, edges, moment }: GraphAsListProps) {
  const w = useWords(words)
  return (
    <section className="sr" aria-label={w.listTitle}>
      {graph.nodes.length === 0 && <p>{w.listEmpty}</p>}
      <ul>
        {views.map((view) => (
          <li key={view.id} aria-current={view.look === 'now' ? 'step' : undefined}>
            {view.name}
            <Ways lines={linesOf(view, graph, edges, moment, w)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Ways({ lines }: { readonly lines: readonly { readonly id: string; readonly text: string }[] }) {
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>{line.text}</li>
      ))}
    </ul>
  )
}

function linesOf(view: NodeView, graph: Graph, edges: readonly DrawnEdge[], moment: Moment | undefined, w: CanvasWords) {
  const drawn = edges.filter((edge) => edge.source === view.id).map((edge) => ({ id: edge.id, text: said(edge, moment, w) }))
  const lost = graph.edges
    .filter((edge) => edge.source === view.id && !drawn.some((line) => line.id === edge.id))
    .map((edge) => ({ id: edge.id, text: leads(edge.branch, w.targetMissing(edge.target), w) }))
  const open = view.open.map((branch) => ({ id: `open:${branch}`, text: w.branchNowhere(branch) }))
  const lines = [...drawn, ...lost, ...open]
  if (lines.length > 0 || view.kind === 'end') return lines
  return [{ id: 'none', text: w.noWayOut }]
}

function said(edge: DrawnEdge, moment: Moment | undefined, w: CanvasWords): string {
  const text = sentence(edge, w)
  if (!moment || edge.sort === 'missing') return text
  const key = edgeKey(edge)
  const count = moment.edgeCounts[key] ?? 0
  return [text, w.uses[moment.edges[key] ?? 'not-taken'], ...(count > 1 ? [w.timesLong(count)] : [])].join(', ')
}

function sentence(edge: DrawnEdge, w: CanvasWords): string {
  const target = nodeName(edge.target)
  switch (edge.sort) {
    case 'drawn':
      return leads(edge.branch, target, w)
    case 'return':
      return w.returnTo(target)
    case 'jump':
      return w.jumpTo(target)
    case 'extra':
      return w.extraName(nodeName(edge.source), target)
    case 'missing':
      return w.missingName(edge.source, edge.target)
  }
}

const leads = (branch: string | undefined, target: string, w: CanvasWords): string =>
  branch === undefined ? w.leadsTo(target) : w.branchTo(branch, target)

/** The graph as text, for those who hear it: each node, its ways out and where they lead, and in replay where the run is. */

import { memo, startTransition, useEffect, useMemo, useState } from 'react'
import { sameJson } from '../../base/json'
import type { Graph, Note } from '../../document/types'
import { edgeKey, type Moment } from '../../replay/moment'
import { useWords } from '../words/language'
import { type ListWords, listWords } from './graph-as-list-words'
import type { DrawnEdge } from './model/drawn-edges'
import { nodeName } from './model/edge-view'
import { groupedBy, indexOf, listed } from './model/graph-index'
import type { NodeView } from './model/node-view'
import { noteWords } from './note-words'
import { type CanvasWords, words } from './words'

/** What is fetched with it. */
export { FarName } from './parts/FarName'

interface GraphAsListProps {
  /** The id of what describes the canvas: which keys do what there. */
  readonly hint: string
  readonly graph: Graph
  /** The cards in reading order. */
  readonly views: readonly NodeView[]
  readonly edges: readonly DrawnEdge[]
  readonly notes: readonly Note[]
  readonly moment: Moment | undefined
}

/** So many nodes are written at once; a long list grows when there is time, so that it never keeps the picture waiting. */
const atOnce = 80

/** Visually hidden; always there, so that it can be read at any time. It is not looked at again while only places change. */
export const GraphAsList = memo(function GraphAsList({ hint, graph, views, edges, notes, moment }: GraphAsListProps) {
  const [canvas, own] = [useWords(words), useWords(listWords)]
  const w = useMemo(() => ({ ...canvas, ...own }), [canvas, own])
  const [written, write] = useState(atOnce)
  useEffect(() => {
    if (written < views.length) startTransition(() => write(written + atOnce))
  }, [written, views.length])
  const byNode = useMemo(() => groupedBy(edges, (edge) => edge.source), [edges])
  return (
    <section className="sr" aria-label={w.listTitle} aria-busy={written < views.length}>
      <p id={hint}>{own.keys}</p>
      {graph.nodes.length === 0 && <p>{w.listEmpty}</p>}
      <ul>
        {views.slice(0, written).map((view) => (
          <Item key={view.id} view={view} lines={linesOf(view, graph, listed(byNode, view.id), moment, w)} />
        ))}
      </ul>
      {notes.length > 0 && <NotesAsList notes={notes} />}
    </section>
  )
})

function NotesAsList({ notes }: { readonly notes: readonly Note[] }) {
  const w = useWords(noteWords)
  return (
    <>
      <p>{w.listed}</p>
      <ul>
        {notes.map((note) => (
          <li key={note.id}>{note.text}</li>
        ))}
      </ul>
    </>
  )
}

interface Line {
  readonly id: string
  readonly text: string
}

const Item = memo(
  function Item({ view, lines }: { readonly view: NodeView; readonly lines: readonly Line[] }) {
    return (
      <li aria-current={view.look === 'now' ? 'step' : undefined}>
        {view.name}
        <Ways lines={lines} />
      </li>
    )
  },
  (a, b) => a.view === b.view && sameJson(a.lines, b.lines),
)

function Ways({ lines }: { readonly lines: readonly Line[] }) {
  if (lines.length === 0) return null
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.id}>{line.text}</li>
      ))}
    </ul>
  )
}

type Words = CanvasWords & ListWords

/** `edges`: those that leave this node. */
function linesOf(
  view: NodeView,
  graph: Graph,
  edges: readonly DrawnEdge[],
  moment: Moment | undefined,
  w: Words,
): readonly Line[] {
  const drawn = edges.map((edge) => ({ id: edge.id, text: said(edge, moment, w) }))
  const lost = listed(indexOf(graph).out, view.id)
    .filter((edge) => !drawn.some((line) => line.id === edge.id))
    .map((edge) => ({ id: edge.id, text: leads(edge.branch, w.targetMissing(edge.target), w) }))
  const open = view.open.map((branch) => ({ id: `open:${branch}`, text: w.branchNowhere(branch) }))
  const lines = [...drawn, ...lost, ...open]
  if (lines.length > 0 || view.kind === 'end') return lines
  return [{ id: 'none', text: w.noWayOut }]
}

function said(edge: DrawnEdge, moment: Moment | undefined, w: Words): string {
  const text = sentence(edge, w)
  if (!moment || edge.sort === 'missing') return text
  const key = edgeKey(edge)
  const count = moment.edgeCounts[key] ?? 0
  return [text, w.uses[moment.edges[key] ?? 'not-taken'], ...(count > 1 ? [w.timesLong(count)] : [])].join(', ')
}

function sentence(edge: DrawnEdge, w: Words): string {
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

const leads = (branch: string | undefined, target: string, w: Words): string =>
  branch === undefined ? w.leadsTo(target) : w.branchTo(branch, target)

/**
 * The good way: dagre, from left to right. It can take long, so it runs only in the worker, where it can be stopped; nothing of the
 * page may import this file.
 */
import dagre from '@dagrejs/dagre'
import { arrange, type PartAsk } from './arrange'
import type { LayoutAsk, LayoutPlaces } from './contract'
import type { Corner } from './parts'
import { extraRoom, spacing } from './spacing'

/** A line of text on an arrow, and some air. */
const textHeight = 28

/** Places by dagre; it throws what dagre throws. */
export const dagreLayout = (ask: LayoutAsk): LayoutPlaces => ({ places: arrange(ask, byDagre), by: 'dagre' })

function byDagre({ graph, depth }: PartAsk): ReadonlyMap<string, Corner> {
  const [only] = graph.boxes
  if (!only) return new Map()
  if (graph.boxes.length === 1) return new Map([[only.id, { x: 0, y: 0 }]])
  const g = new dagre.graphlib.Graph()
  g.setGraph({ rankdir: 'LR', ranksep: spacing.columns, nodesep: spacing.rows, edgesep: 24 })
  // dagre keeps names as keys of plain objects: numbers are safe whatever a box is called.
  const number = new Map(graph.boxes.map((box, i) => [box.id, String(i)]))
  graph.boxes.forEach((box, i) => {
    // The room below is kept above too: so the middle of a box stays the middle of its row.
    g.setNode(String(i), { width: box.width, height: box.height + 2 * (depth.get(box.id) ?? 0) })
  })
  for (const { source, target, room, weight } of graph.arrows) {
    const [v, w] = [number.get(source), number.get(target)]
    if (v !== undefined && w !== undefined)
      g.setEdge(v, w, { weight, minlen: 1, width: extraRoom(room), height: textHeight, labelpos: 'c' })
  }
  dagre.layout(g)
  return new Map(
    graph.boxes.map((box, i): [string, Corner] => {
      const { x, y } = g.node(String(i)) as { readonly x: number; readonly y: number }
      return [box.id, { x, y }]
    }),
  )
}

/** What a hand or a key on the canvas changes in the document: places, what is there, the return edge that was missing. */
import { useRef, useState } from 'react'
import type { Edit } from '../../document/edit'
import { END, type Graph, type GraphLayout, type Position, START } from '../../document/types'
import type { Selection } from '../../store/types'
import { useWords } from '../words/language'
import { buildingWords } from './building-words'
import type { CanvasProps } from './Canvas'
import { centre, type Rect } from './geometry/points'
import { neighbourToward } from './model/connecting'
import type { DrawnEdge } from './model/drawn-edges'
import { nodeName, plainName } from './model/edge-view'
import { insertEdits } from './model/growing'
import type { Arrow } from './use-canvas-keys'
import { useMoving } from './use-moving'
import { notesShifted, shiftOf } from './use-note-group'
import { words } from './words'

interface EditsAsk extends Pick<CanvasProps, 'graphName' | 'onEdit' | 'onSelect'> {
  readonly graph: Graph
  readonly layout: GraphLayout | undefined
  readonly selection: Selection
  readonly editable: boolean
  /** A card was let go: the edge that it landed on, if any. */
  landedOn(): string | undefined
}

export function useCanvasEdits({ graphName, graph, layout, selection, editable, onEdit, onSelect, landedOn }: EditsAsk) {
  const w = useWords(words)
  const b = useWords(buildingWords)
  /** The cards and edges as drawn; the canvas fills these in once it has laid them out. */
  const cards = useRef<ReadonlyMap<string, Rect>>(new Map())
  const drawn = useRef<readonly DrawnEdge[]>([])
  const [said, say] = useState('')

  const settle = (places: Readonly<Record<string, Position>>) => {
    const before = layout?.positions ?? {}
    const edge = landedOn()
    const moved = Object.keys(places).filter((id) => !samePlace(before[id], places[id]))
    if (moved.length === 0) return
    // Nodes that stood where no position was given stay where they are seen.
    const fixed = [...cards.current].filter(([id]) => before[id] === undefined && known(graph, id))
    const positions = Object.fromEntries([
      ...fixed.map(([id, { x, y }]): [string, Position] => [id, { x, y }]),
      ...Object.entries(places),
    ])
    const [id] = moved
    // Notes that are selected too come along (use-note-group.ts).
    const by = selection.notes && shiftOf(places, cards.current, selection.nodes)
    const notes = by && notesShifted(layout?.notes ?? [], selection, by)
    const move: Edit = { type: 'move', graph: graphName, positions, ...(notes && { notes }) }
    const node = graph.nodes.find((known) => known.id === id)
    const inserted = edge !== undefined && moved.length === 1 && node ? insertEdits(graph, graphName, edge, node) : undefined
    const between = graph.edges.find((known) => known.id === edge)
    if (inserted && node && between) {
      const ends = [nodeName(between.source), nodeName(between.target)] as const
      onEdit({ type: 'batch', edits: [move, ...inserted] }, b.inserted(node.id, ...ends))
      say(b.didInsert(node.id, ...ends))
      return
    }
    onEdit(move, w.moved(moved.map(nodeName)))
    const at = id === undefined ? undefined : places[id]
    if (id !== undefined && at) say(w.didMove(nodeName(id), at.x, at.y))
  }
  const moving = useMoving(settle)

  const nudge = (to: Arrow, by: number): boolean => {
    if (!editable || selection.nodes.length === 0) return false
    const [dx, dy] = { left: [-by, 0], right: [by, 0], up: [0, -by], down: [0, by] }[to]
    const places: Record<string, Position> = {}
    for (const id of selection.nodes) {
      const card = cards.current.get(id)
      const at = moving.places[id] ?? card
      if (at && known(graph, id)) places[id] = { x: at.x + (dx ?? 0), y: at.y + (dy ?? 0) }
    }
    if (Object.keys(places).length === 0) return false
    moving.move(places)
    return true
  }

  const remove = (): boolean => {
    if (!editable) return false
    const nodes = selection.nodes.filter((id) => graph.nodes.some((node) => node.id === id))
    const edges = selection.edges.filter((id) => graph.edges.some((edge) => edge.id === id))
    const notes = (selection.notes ?? []).filter((id) => layout?.notes?.some((note) => note.id === id))
    if (nodes.length + edges.length + notes.length === 0) return false
    const names = drawn.current
      .filter((edge) => edges.includes(edge.id))
      .map((edge) => (edge.sort === 'return' ? w.returnEdge : plainName(edge, w)))
    onEdit(
      { type: 'remove', graph: graphName, nodes, edges, ...(notes.length > 0 && { notes }) },
      w.removed(nodes, names, notes.length),
    )
    onSelect({ nodes: [], edges: [] })
    return true
  }

  const applyFix = (id: string) => {
    const fix = drawn.current.find((edge) => edge.id === id)?.fix
    if (fix && editable) onEdit(fix.edit, fix.label)
  }

  const neighbour = (from: string, to: Arrow): string | undefined => {
    const middle = (id: string) => {
      const card = cards.current.get(id)
      return card && centre(card)
    }
    return neighbourToward(graph, from, to, middle)
  }

  return { moving, nudge, remove, applyFix, neighbour, cards, drawn, said, say }
}

const samePlace = (a: Position | undefined, b: Position | undefined): boolean =>
  a !== undefined && b !== undefined && a.x === b.x && a.y === b.y

const known = (graph: Graph, id: string): boolean => id === START || id === END || graph.nodes.some((node) => node.id === id)

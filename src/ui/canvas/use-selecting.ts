/** Selecting: React Flow's changes, our own presses and keys all end in one selection that is told outward. */
import { type EdgeChange, type NodeChange, useStoreApi } from '@xyflow/react'
import { useRef } from 'react'
import type { Edge } from '../../document/types'
import type { Selection } from '../../store/types'
import type { CardNode, FlowEdge } from './flow-types'

type Part = 'nodes' | 'edges' | 'notes'
type Change = NodeChange<CardNode> | EdgeChange<FlowEdge>

export interface Selecting {
  set(selection: Selection): void
  /** Selects one thing, or with `add` adds or takes it. */
  pick(part: Part, id: string, add: boolean): void
  /** The focus came to a note: nodes that were selected are let go; notes that were stay, and everything if this is one of them. */
  focusNote(id: string): void
  /** Selects notes too. */
  addNotes(ids: readonly string[]): void
  /** What React Flow says. While a frame is drawn, the edges of `graph` go with the cards in it: those with both ends there. */
  apply(part: 'nodes' | 'edges', changes: readonly Change[], graph: { readonly edges: readonly Edge[] }): void
}

export function useSelecting(selection: Selection, onSelect: (selection: Selection) => void): Selecting {
  const store = useStoreApi()
  // Several changes may come before the next render: each builds on the one before.
  const now = useRef(selection)
  now.current = selection
  const set = (next: Selection) => {
    const before = now.current
    const parts = ['nodes', 'edges', 'notes'] as const
    if (parts.every((part) => sameNames(before[part] ?? [], next[part] ?? []))) return
    now.current = next
    onSelect(next)
  }
  return {
    set,
    pick(part, id, add) {
      const only: Selection = { nodes: [], edges: [], [part]: [id] }
      const list = now.current[part] ?? []
      set(add ? { ...now.current, [part]: list.includes(id) ? list.filter((other) => other !== id) : [...list, id] } : only)
    },
    focusNote(id) {
      const { notes } = now.current
      if (!notes?.includes(id)) set({ nodes: [], edges: [], ...(notes && { notes }) })
    },
    addNotes(ids) {
      const { notes = [] } = now.current
      set({ ...now.current, notes: [...notes, ...ids.filter((id) => !notes.includes(id))] })
    },
    apply(part, changes, graph) {
      const { multiSelectionActive: add, userSelectionRect: frame } = store.getState()
      const { notes, ...others } = now.current
      let list = now.current[part]
      let chosen = false
      for (const change of changes) {
        if (change.type !== 'select') continue
        list = list.filter((id) => id !== change.id)
        if (change.selected) list = [...list, change.id]
        chosen ||= change.selected
      }
      const next = { ...others, ...(notes && (add || !chosen) ? { notes } : {}), [part]: list }
      // It knows nothing of edges that are drawn from far away, and would take those that lead out of the frame.
      set(frame ? { ...next, edges: edgesAmong(next.nodes, graph.edges) } : next)
    },
  }
}

function edgesAmong(nodes: readonly string[], edges: readonly Edge[]): readonly string[] {
  const among = new Set(nodes)
  return edges.flatMap(({ id, source, target }) => (among.has(source) && among.has(target) ? [id] : []))
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

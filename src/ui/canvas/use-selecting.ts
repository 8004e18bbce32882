/** Selecting: React Flow's changes, our own presses and keys all end in one selection that is told outward. */
import type { EdgeChange, NodeChange } from '@xyflow/react'
import { useRef } from 'react'
import type { Selection } from '../../store/types'
import type { CardNode, FlowEdge } from './flow-types'

type Part = 'nodes' | 'edges'
type Change = NodeChange<CardNode> | EdgeChange<FlowEdge>

export interface Selecting {
  set(selection: Selection): void
  /** Selects one thing, or with `add` adds or takes it. */
  pick(part: Part, id: string, add: boolean): void
  apply(part: Part, changes: readonly Change[]): void
}

export function useSelecting(selection: Selection, onSelect: (selection: Selection) => void): Selecting {
  // Several changes may come before the next render: each builds on the one before.
  const now = useRef(selection)
  now.current = selection
  const set = (next: Selection) => {
    const before = now.current
    if (sameNames(before.nodes, next.nodes) && sameNames(before.edges, next.edges)) return
    now.current = next
    onSelect(next)
  }
  return {
    set,
    pick(part, id, add) {
      const only: Selection = { nodes: part === 'nodes' ? [id] : [], edges: part === 'edges' ? [id] : [] }
      const list = now.current[part]
      set(add ? { ...now.current, [part]: list.includes(id) ? list.filter((other) => other !== id) : [...list, id] } : only)
    },
    apply(part, changes) {
      let list = now.current[part]
      for (const change of changes) {
        if (change.type !== 'select') continue
        list = list.filter((id) => id !== change.id)
        if (change.selected) list = [...list, change.id]
      }
      set({ ...now.current, [part]: list })
    },
  }
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id) => b.includes(id))

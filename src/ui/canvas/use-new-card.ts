/** Tells of a node that was just added and selected: by the palette, by Duplicate. One that undo brings back is not selected. */
import { useEffect, useRef } from 'react'
import type { Graph } from '../../document/types'
import type { Selection } from '../../store/types'

export function useNewCard(graph: Graph, selection: Selection, onNew: (id: string) => void): void {
  const latest = useRef(onNew)
  latest.current = onNew
  const known = useRef<ReadonlySet<string>>(new Set(graph.nodes.map((node) => node.id)))
  useEffect(() => {
    const [id] = selection.nodes
    const isNew = id !== undefined && !known.current.has(id) && graph.nodes.some((node) => node.id === id)
    known.current = new Set(graph.nodes.map((node) => node.id))
    if (isNew) latest.current(id)
  }, [graph, selection])
}

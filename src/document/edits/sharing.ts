/** Copies that keep what did not change: an untouched node, edge or list stays the same object, so that views can skip it. */
import { layoutOf } from '../queries'
import type { AgentDocument, Graph, GraphLayout, Position } from '../types'

/** Maps a list; gives back the same list if every item came back the same. */
export function mapSame<T>(list: readonly T[], change: (item: T) => T): readonly T[] {
  let changed = false
  const next = list.map((item) => {
    const made = change(item)
    if (made !== item) changed = true
    return made
  })
  return changed ? next : list
}

/** Filters a list; gives back the same list if every item stays. */
export function keepSame<T>(list: readonly T[], keep: (item: T) => boolean): readonly T[] {
  const next = list.filter(keep)
  return next.length === list.length ? list : next
}

/** An object with some keys replaced; the same object if they all were like that. A key set to undefined is left out. */
export function patch<T extends object>(value: T, changes: Partial<T>): T {
  const keys = Object.keys(changes) as (keyof T)[]
  if (keys.every((key) => value[key] === changes[key])) return value
  const next = { ...value, ...changes }
  for (const key of keys) if (next[key] === undefined) delete next[key]
  return next
}

/** The document with one graph replaced. */
export function withGraph(document: AgentDocument, name: string, graph: Graph): AgentDocument {
  return document.graphs[name] === graph ? document : { ...document, graphs: { ...document.graphs, [name]: graph } }
}

/** The document with the layout of one graph changed; an absent layout counts as empty. */
export function withLayout(document: AgentDocument, graph: string, change: (layout: GraphLayout) => GraphLayout): AgentDocument {
  const before = layoutOf(document, graph)
  const layout = change(before ?? { positions: {} })
  if (layout === before || (before === undefined && Object.keys(layout.positions).length === 0 && !layout.notes)) return document
  return { ...document, layout: { ...document.layout, [graph]: layout } }
}

/** The positions with some keys renamed or left out (a new name of undefined). */
export function withPositions(layout: GraphLayout, rename: (id: string) => string | undefined): GraphLayout {
  let changed = false
  const positions: Record<string, Position> = {}
  for (const [id, position] of Object.entries(layout.positions)) {
    const name = rename(id)
    if (name !== id) changed = true
    if (name !== undefined) positions[name] = position
  }
  return changed ? { ...layout, positions } : layout
}

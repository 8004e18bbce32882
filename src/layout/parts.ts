/** The parts of a graph that no arrow joins, and how they are put together again: the first on top, the others below it in rows. */
import type { LayoutBox } from './contract'
import type { SimpleGraph } from './simple-graph'
import { spacing } from './spacing'

/** The graph part by part: the one with `first` leads, then in the order of the boxes. */
export function partsOf(graph: SimpleGraph, first: string | undefined): readonly SimpleGraph[] {
  const leader = new Map(graph.boxes.map((box) => [box.id, box.id]))
  const find = (id: string): string => {
    let at = id
    for (let up = leader.get(at) ?? at; up !== at; up = leader.get(at) ?? at) {
      leader.set(at, leader.get(up) ?? up)
      at = up
    }
    return at
  }
  for (const arrow of [...graph.arrows, ...graph.back]) leader.set(find(arrow.source), find(arrow.target))
  const parts = new Map<
    string,
    { boxes: LayoutBox[]; arrows: SimpleGraph['arrows'][number][]; back: SimpleGraph['back'][number][] }
  >()
  const part = (id: string) => {
    const key = find(id)
    const known = parts.get(key)
    if (known) return known
    const made = { boxes: [], arrows: [], back: [] }
    parts.set(key, made)
    return made
  }
  if (first !== undefined && leader.has(first)) part(first)
  for (const box of graph.boxes) part(box.id).boxes.push(box)
  for (const arrow of graph.arrows) part(arrow.source).arrows.push(arrow)
  for (const arrow of graph.back) part(arrow.source).back.push(arrow)
  return [...parts.values()]
}

export interface Corner {
  readonly x: number
  readonly y: number
}
export interface PlacedPart {
  /** The corners of its boxes; the part as a whole begins at 0, 0. */
  readonly places: ReadonlyMap<string, Corner>
  readonly width: number
  readonly height: number
}

/** All parts in one plane, whole pixels, none over another. `last`: a part that is this box alone stands at the end of the row that `first` begins. */
export function packParts(
  parts: readonly PlacedPart[],
  first: string | undefined,
  last: string | undefined,
): ReadonlyMap<string, Corner> {
  const all = new Map<string, Corner>()
  const put = (part: PlacedPart, x: number, y: number) => {
    for (const [id, at] of part.places) all.set(id, { x: Math.round(x + at.x), y: Math.round(y + at.y) })
  }
  const [main, ...others] = parts
  if (!main) return all
  put(main, 0, 0)
  const end = last === undefined ? undefined : others.find((part) => part.places.size === 1 && part.places.has(last))
  const level = (first === undefined ? undefined : main.places.get(first)?.y) ?? 0
  if (end) put(end, main.width + spacing.columns, level)
  const rest = others.filter((part) => part !== end)
  const area = rest.reduce((sum, part) => sum + (part.width + spacing.islands) * (part.height + spacing.islands), 0)
  const widest = Math.max(main.width, 1.8 * Math.sqrt(area))
  let [x, y, rowHeight] = [0, Math.max(main.height, end ? level + end.height : 0) + spacing.islands, 0]
  for (const part of rest) {
    if (x > 0 && x + part.width > widest) {
      x = 0
      y += rowHeight + spacing.islands
      rowHeight = 0
    }
    put(part, x, y)
    x += part.width + spacing.islands
    rowHeight = Math.max(rowHeight, part.height)
  }
  return all
}

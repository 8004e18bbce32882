/**
 * Where nodes without a position go: in columns along the edges, cycles welcome. A node that only leads back drops a row below
 * what leads to it, so that its way back has room. What would be a very long row goes on below, back and forth, so that all of it can be
 * seen at once. Places that are given are never changed. Deterministic.
 */
import { END, type Graph, type Position, START } from '../../../document/types'
import { gridOf } from '../geometry/grid'
import { pillWidth } from '../geometry/labels'
import { inflate, type Rect } from '../geometry/points'
import { indexOf, listed } from './graph-index'
import { sizeOf } from './sizes'
import { walkOrder } from './walk-order'

const columnWidth = 304
/** So much of the name of a way out has room between two columns anyway. */
const pillAnyway = 76
/** A check mark, a count and the head of the arrow stand there too. */
const beforePill = 44
const rowHeight = 246
/** Above this many columns there is more than one band of them. */
const oneBand = 8
/** A chain, where nothing stands below anything, goes on below sooner: its names should be large enough to be read. */
const oneBandOfChain = 5
/** A band that is one row high needs no room for ways back. */
const flatBand = 160
const origin: Position = { x: 134, y: 146 }

/** A position for every node, START and END included. */
export function placeAll(graph: Graph, given: Readonly<Record<string, Position>>): ReadonlyMap<string, Position> {
  const order = walkOrder(graph)
  const sizes = new Map(graph.nodes.map((node) => [node.id, sizeOf(node)]))
  const size = (id: string) => sizes.get(id) ?? sizeOf({ id })
  const placed = new Map<string, Position>()
  for (const id of order) {
    const at = Object.hasOwn(given, id) ? given[id] : undefined
    if (at && Number.isFinite(at.x) && Number.isFinite(at.y)) placed.set(id, at)
  }
  if (placed.size === order.length) return placed
  const taken = takenBy([...placed].map(([id, at]) => ({ ...at, ...size(id) })))
  const apart = placed.size === 0 ? loneIn(graph) : none
  const joined = order.filter((id) => !apart.has(id))
  const cells = placed.size === 0 ? inBands(cellsOf(graph, joined)) : undefined
  const left = cells && columnsOf(graph, cells)
  const put = (id: string, wish: Position) => {
    const at = freeSpot(wish, size(id), taken)
    placed.set(id, at)
    taken.add({ ...at, ...size(id) })
  }
  for (const id of joined) {
    if (placed.has(id)) continue
    const cell = cells?.get(id)
    put(id, cell && left ? fromSpot(cell, left, size(id)) : besideNeighbours(graph, id, placed, size))
  }
  const below = Math.max(0, ...[...placed].map(([id, at]) => at.y + size(id).height)) + flatBand - 84
  const wide = Math.max(4, Math.ceil(Math.sqrt(apart.size * 1.5)))
  for (const [i, id] of [...apart].entries())
    put(
      id,
      fromSpot(
        { column: i % wide, y: below - origin.y + Math.floor(i / wide) * flatBand },
        (column) => origin.x + column * columnWidth,
        size(id),
      ),
    )
  return placed
}

const none: ReadonlySet<string> = new Set()

/** The nodes that nothing leads to or from, when there are several: they stand in rows below all others, not one below the other. */
function loneIn(graph: Graph): ReadonlySet<string> {
  const { out, into } = indexOf(graph)
  const lone = graph.nodes.flatMap(({ id }) => (listed(out, id).length + listed(into, id).length === 0 ? [id] : []))
  return lone.length > 1 ? new Set(lone) : none
}

interface Cell {
  readonly column: number
  readonly row: number
}

/** Column and row of each node: the longest way from START without going round. */
function cellsOf(graph: Graph, order: readonly string[]): ReadonlyMap<string, Cell> {
  const { out, into } = indexOf(graph)
  const rank = new Map(order.map((id, i) => [id, i]))
  const back = (source: string, target: string) => (rank.get(target) ?? 0) <= (rank.get(source) ?? 0)
  const ways = (id: string) => listed(out, id)
  const leadsBack = (id: string) => ways(id).some((edge) => back(id, edge.target))
  const hands = new Set(graph.nodes.flatMap(({ id, kind }) => (kind === 'hands' ? [id] : [])))
  // What only leads back hangs below what leads to it; hands may end there too, where a record stops at a result.
  const hangs = (id: string) =>
    id !== START && leadsBack(id) && ways(id).every((edge) => (edge.target === END && hands.has(id)) || back(id, edge.target))
  const columns = new Map<string, number>([[START, -1]])
  for (const id of order) {
    const before = listed(into, id).filter((edge) => !back(edge.source, id))
    const beside = before.filter((edge) => !hangs(edge.source))
    const from = Math.max(-1, ...(beside.length > 0 ? beside : before).map((edge) => columns.get(edge.source) ?? -1))
    if (id !== START) columns.set(id, from + 1)
  }
  const cells = new Map<string, Cell>()
  const height = new Map<number, number>()
  for (const id of order) {
    const below = hangs(id)
    const column = Math.max(id === START ? -1 : 0, (columns.get(id) ?? 0) - (below ? 1 : 0))
    const row = Math.max(height.get(column) ?? 0, below ? 1 : 0)
    cells.set(id, { column, row })
    height.set(column, row + 1)
  }
  // The end stands in the first row, where it is looked for: right of everything, when its own column is taken.
  const end = cells.get(END)
  if (end && end.row > 0) cells.set(END, { column: Math.max(...[...cells.values()].map(({ column }) => column)) + 1, row: 0 })
  return cells
}

/** The cells with their height in pixels: all in one band, or band below band, every other one from right to left. */
function inBands(cells: ReadonlyMap<string, Cell>): ReadonlyMap<string, Spot> {
  const columns = Math.max(0, ...[...cells.values()].map((cell) => cell.column + 1))
  const chain = [...cells.values()].every(({ row }) => row === 0)
  const [most, least] = chain ? [oneBandOfChain, 4] : [oneBand, 6]
  // As wide as a page is, not as high: columns with many cards make bands high, so fewer of them fit below each other.
  const deep = Math.max(1, ...[...cells.values()].map(({ row }) => row + 1))
  const wide = columns <= most ? Math.max(1, columns) : Math.max(least, Math.round(Math.sqrt(columns * deep * 1.2)))
  const bandOf = (column: number) => Math.max(0, Math.floor(column / wide))
  const rows = new Map<number, number>()
  for (const { column, row } of cells.values()) {
    const band = bandOf(column)
    rows.set(band, Math.max(rows.get(band) ?? 0, row + 1))
  }
  const top = (band: number): number => {
    const above = Array.from({ length: band }, (_, i) => rows.get(i) ?? 0)
    return above.reduce((sum, count) => sum + (count <= 1 ? flatBand : count * rowHeight), 0)
  }
  return new Map(
    [...cells].map(([id, { column, row }]) => {
      const band = bandOf(column)
      const along = column < 0 ? column : column % wide
      return [id, { column: band % 2 === 0 ? along : wide - 1 - along, y: top(band) + row * rowHeight }]
    }),
  )
}

/** A column, and how far below the first row. */
interface Spot {
  readonly column: number
  readonly y: number
}

/** Where each column begins: where the name of a way out stands between two cards of a row, they stand as far apart as it needs. */
function columnsOf(graph: Graph, spots: ReadonlyMap<string, Spot>): (column: number) => number {
  const wider = new Map<number, number>()
  for (const { source, target, branch } of graph.edges) {
    const [from, to] = [spots.get(source), spots.get(target)]
    if (branch === undefined || !from || !to || from.y !== to.y || Math.abs(from.column - to.column) !== 1) continue
    const gap = Math.min(from.column, to.column)
    wider.set(gap, Math.max(wider.get(gap) ?? 0, Math.round(pillWidth(branch) + beforePill) - pillAnyway))
  }
  return (column) => {
    let x = origin.x + column * columnWidth
    for (const [gap, more] of wider) if (gap < column) x += Math.max(0, more)
    return x
  }
}

/** The top left corner of a node at a spot; cards of different heights share a middle line. */
function fromSpot(
  { column, y }: Spot,
  left: (column: number) => number,
  { width, height }: { readonly width: number; readonly height: number },
): Position {
  const start = column < 0
  const x = start ? 8 : left(column) + Math.max(0, Math.round((216 - width) / 2))
  return { x, y: origin.y + y + Math.round((84 - height) / 2) }
}

/** Right of what leads here; else left of what it leads to; else below everything. */
function besideNeighbours(
  graph: Graph,
  id: string,
  placed: ReadonlyMap<string, Position>,
  size: (id: string) => { readonly width: number; readonly height: number },
): Position {
  const { out, into } = indexOf(graph)
  const middle = (other: string, at: Position): number => at.y + size(other).height / 2 - size(id).height / 2
  if (id !== START) {
    for (const edge of listed(into, id)) {
      const at = placed.get(edge.source)
      if (at) return { x: at.x + size(edge.source).width + 76, y: Math.round(middle(edge.source, at)) }
    }
  }
  for (const edge of listed(out, id)) {
    const at = edge.target === END ? undefined : placed.get(edge.target)
    if (at) return { x: at.x - size(id).width - 62, y: Math.round(middle(edge.target, at)) }
  }
  const all = [...placed]
  if (all.length === 0) return origin
  const right = Math.max(...all.map(([other, at]) => at.x + size(other).width))
  const left = Math.min(...all.map(([, at]) => at.x))
  const bottom = Math.max(...all.map(([other, at]) => at.y + size(other).height))
  const top = Math.min(...all.map(([, at]) => at.y))
  if (id === START) {
    // Beside the first card, and not of whatever else comes to stand farther left: it stays where it was seen.
    const first = placed.get(graph.nodes[0]?.id ?? '')
    if (first) return { x: first.x - size(id).width - 62, y: Math.round(middle(graph.nodes[0]?.id ?? '', first)) }
    return { x: left - size(id).width - 62, y: top + 27 }
  }
  return id === END ? { x: right + 62, y: top + 27 } : { x: left, y: bottom + 76 }
}

interface Taken {
  add(box: Rect): void
  /** The first of them that a box lies over. */
  hit(box: Rect): Rect | undefined
}

function takenBy(boxes: readonly Rect[]): Taken {
  const grid = gridOf<Rect>()
  for (const box of boxes) grid.add(box, box)
  return { add: (box) => grid.add(box, box), hit: (box) => grid.near(box)[0] }
}

/** The wished place, or the nearest below it that covers no other card. */
function freeSpot(wish: Position, size: { readonly width: number; readonly height: number }, taken: Taken): Position {
  let at = wish
  for (let tries = 0; tries < 200; tries++) {
    const hit = taken.hit(inflate({ ...at, ...size }, 16))
    if (!hit) return at
    at = { x: at.x, y: Math.round(hit.y + hit.height + 32) }
  }
  return at
}

/**
 * The lanes of a part of the canvas: level and upright tracks between the cards, beside them and round the outside, and what each piece of a
 * track costs. A piece behind a card costs so much that nothing runs there while there is another way. Knows no edges' ends; see lane-search.ts.
 */
import { sameFor } from '../../../base/same-for'
import type { Spot } from './curve'
import type { Rect } from './points'

/** A line that is drawn already: where it runs, how far off others keep, what a pixel right beside it and what crossing it costs. */
export interface LaneLine {
  readonly spots: readonly Spot[]
  readonly apart: number
  readonly beside: number
  readonly crossing: number
}
export interface LaneMap {
  readonly xs: readonly number[]
  readonly ys: readonly number[]
  /** What the piece from a crossing to the next one on its right costs beyond its length; by row, then by column. */
  readonly across: Float64Array
  /** The same for the piece downward. */
  readonly down: Float64Array
}
export interface LaneMapAsk {
  readonly cards: readonly Rect[]
  /** What is written on other edges, or will be. */
  readonly written: readonly Rect[]
  readonly lines: readonly LaneLine[]
  /** There are no tracks outside of it. */
  readonly region: Rect
  /** Tracks that there must be: where ends stand. */
  readonly xs: readonly number[]
  readonly ys: readonly number[]
}

/** So near to a card is as good as behind it. */
const air = 5
const behind = 30
/** What a pixel over something written costs. */
const overWords = 4
/** Nearer than this to a card a track is not as good. */
const shade = 14
/** A card this far away leaves a side free. */
const open = 150
/** Tracks beside a free side. */
const freeTracks = [14, 28, 42, 58, 76] as const
const fewTracks = [28, 58] as const
/** Where cards stand in no rows and columns there are so many sides that a track or two beside each are enough. */
const manySides = 150
/** Two tracks nearer to each other than this are one. */
const same = 3.5

/** The tracks among some cards, with what they cost. */
export function laneMap({ cards, written, lines, region, xs: fixedX, ys: fixedY }: LaneMapAsk): LaneMap {
  const level = cards.map((r): Sides => ({ a0: r.x, a1: r.x + r.width, b0: r.y, b1: r.y + r.height }))
  const upright = level.map(({ a0, a1, b0, b1 }): Sides => ({ a0: b0, a1: b1, b0: a0, b1: a1 }))
  const places = new Set(cards.map(({ x }) => Math.round(x))).size * new Set(cards.map(({ y }) => Math.round(y))).size
  const few = places > manySides
  const xs = tracks(level, few, fixedX, region.x, region.x + region.width)
  const ys = tracks(upright, few, fixedY, region.y, region.y + region.height)
  const across = new Float64Array(xs.length * ys.length)
  const down = new Float64Array(xs.length * ys.length)
  const row: Field = { prices: across, along: xs, over: ys, next: 1, far: xs.length }
  const column: Field = { prices: down, along: ys, over: xs, next: xs.length, far: 1 }
  for (const card of level) shadeCard(row, card)
  for (const card of upright) shadeCard(column, card)
  for (const { x, y, width, height } of written) {
    charge(row, y, y + height, x, x + width, overWords, 0)
    charge(column, x, x + width, y, y + height, overWords, 0)
  }
  for (const line of lines) {
    const spots = cornersIn(line.spots)
    for (let i = 1; i < spots.length; i++) {
      const [p, q] = [spots[i - 1], spots[i]]
      if (!p || !q) continue
      const [left, right, top, bottom] = [Math.min(p.x, q.x), Math.max(p.x, q.x), Math.min(p.y, q.y), Math.max(p.y, q.y)]
      if (right - left >= bottom - top) besideLine(row, column, left, right, top, bottom, line)
      else besideLine(column, row, top, bottom, left, right, line)
    }
  }
  return { xs, ys, across, down }
}

/** A sampled line without the points on its straight runs. */
const cornersIn = sameFor((spots: readonly Spot[]): readonly Spot[] =>
  spots.filter((spot, i) => {
    const turn = Math.abs(spot.angle - (spots[i - 1]?.angle ?? 999)) + Math.abs(spot.angle - (spots[i + 1]?.angle ?? 999))
    return turn > 0.1
  }),
)

/** A box by its sides: along the tracks that are asked about, and over them. */
interface Sides {
  readonly a0: number
  readonly a1: number
  readonly b0: number
  readonly b1: number
}

/** The tracks at places along `a`, in order. In a gap between two cards some stand evenly, with one in its middle. */
function tracks(boxes: readonly Sides[], few: boolean, fixed: readonly number[], from: number, to: number): readonly number[] {
  const wanted: number[] = []
  const starts = [...boxes].sort((a, b) => a.a0 - b.a0)
  const firsts = starts.map((box) => box.a0)
  const finishes = [...boxes].sort((a, b) => a.a1 - b.a1)
  const lasts = finishes.map((box) => box.a1)
  for (const box of boxes) {
    let after = open
    for (let i = placeOf(firsts, box.a1); i < starts.length && (firsts[i] ?? 0) - box.a1 < open; i++) {
      if (!faces(box, starts[i])) continue
      after = (firsts[i] ?? 0) - box.a1
      break
    }
    let before = open
    for (let i = placeOf(lasts, box.a0 + 0.001) - 1; i >= 0 && box.a0 - (lasts[i] ?? 0) < open; i--) {
      if (!faces(box, finishes[i])) continue
      before = box.a0 - (lasts[i] ?? 0)
      break
    }
    for (const off of offsets(after, few)) wanted.push(box.a1 + off)
    for (const off of offsets(before, few)) wanted.push(box.a0 - off)
  }
  wanted.sort((a, b) => a - b)
  const must = [...fixed].sort((a, b) => a - b)
  const found: number[] = []
  let next = 0
  for (const a of wanted) {
    if (a < from || a > to) continue
    for (; next < must.length && (must[next] ?? 0) < a + same; next++)
      if (must[next] !== found.at(-1)) found.push(must[next] ?? 0)
    if (a - (found.at(-1) ?? -Infinity) >= same) found.push(a)
  }
  for (; next < must.length; next++) if (must[next] !== found.at(-1)) found.push(must[next] ?? 0)
  return found
}

const faces = (box: Sides, other: Sides | undefined): boolean =>
  other !== undefined && other.b0 < box.b1 + shade && other.b1 > box.b0 - shade

function offsets(gap: number, few: boolean): readonly number[] {
  if (gap >= open) return few ? fewTracks : freeTracks
  const count = gap < 18 || few ? 1 : gap < 36 ? 3 : gap < 90 ? 5 : 7
  return Array.from({ length: count }, (_, i) => (gap * (i + 1)) / (count + 1))
}

/** The first place in a list that is not smaller. */
export function placeOf(list: readonly number[], value: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The pieces of one direction: `along` the tracks, `over` from track to track. */
interface Field {
  readonly prices: Float64Array
  readonly along: readonly number[]
  readonly over: readonly number[]
  readonly next: number
  readonly far: number
}

/** Adds a price for each pixel of the pieces in a box; beside the box, up to `fades` from it, less and less. */
function charge(
  { prices, along, over, next, far }: Field,
  b0: number,
  b1: number,
  a0: number,
  a1: number,
  price: number,
  fades: number,
): void {
  const first = Math.max(0, placeOf(along, a0) - 1)
  for (let track = placeOf(over, b0 - fades); track < over.length; track++) {
    const b = over[track] ?? 0
    if (b >= b1 + fades) return
    const off = Math.max(0, b0 - b, b - b1)
    const each = off === 0 ? price : price * (1 - off / fades)
    for (let i = first; i + 1 < along.length; i++) {
      const from = along[i] ?? 0
      if (from >= a1) break
      const shared = Math.min(along[i + 1] ?? 0, a1) - Math.max(from, a0)
      const at = track * far + i * next
      if (shared > 0) prices[at] = (prices[at] ?? 0) + shared * each
    }
  }
}

function shadeCard(field: Field, { a0, a1, b0, b1 }: Sides): void {
  charge(field, b0 - air + 0.01, b1 + air - 0.01, a0 - air, a1 + air, behind, 0)
  charge(field, b0, b1, a0, a1, 1, shade)
}

/** Tracks beside a piece of a line cost by how near they are; tracks over it cost what crossing costs. */
function besideLine(field: Field, other: Field, a0: number, a1: number, b0: number, b1: number, line: LaneLine): void {
  charge(field, b0, b1, a0, a1, line.beside, line.apart)
  const piece = placeOf(other.along, (b0 + b1) / 2) - 1
  if (piece < 0 || piece + 1 >= other.along.length) return
  for (let track = placeOf(other.over, a0); (other.over[track] ?? Infinity) < a1; track++) {
    const at = track * other.far + piece * other.next
    other.prices[at] = (other.prices[at] ?? 0) + line.crossing
  }
}

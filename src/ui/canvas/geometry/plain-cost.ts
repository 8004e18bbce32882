/**
 * What a way of an ordinary edge costs: its length, what it runs under, lanes and edges that it meets, ends that others use already.
 * The cheapest way is drawn (plain-route.ts).
 */
import {
  boxOfSpots,
  type Curve,
  comesNear,
  farFrom,
  frameOf,
  lengthOf,
  type Spot,
  spotsApart,
  spotsOf,
  tightestTurn,
} from './curve'
import { contains, distance, inflate, overlaps, type Point, type Rect } from './points'

/** How far from each other two edges between the same cards keep, where they can. */
const apart = 20
/** The price of a pixel of length. */
export const perPixel = 0.1

export interface PlainAsk {
  readonly source: Rect
  readonly target: Rect
  readonly others: readonly Rect[]
  /** The names of return edges: kept free where it costs little. */
  readonly written: readonly Rect[]
  /** The return edges: ordinary edges keep out of their lanes. */
  readonly lanes: readonly (readonly Spot[])[]
  /** Ordinary edges that are placed already. */
  readonly placed: readonly PlainRoute[]
  /** How wide what is written on it is. */
  readonly pill?: number | undefined
}

export interface PlainRoute {
  readonly curve: Curve
  readonly spots: readonly Spot[]
  /** A box that holds the way. */
  readonly frame: Rect
  readonly from: Point
  readonly to: Point
  /** What it costs by itself. */
  readonly own: number
  /** What it lacks: a way that is not behind cards or on other edges, or room for what is written on it. */
  readonly wants?: 'way' | 'words' | undefined
  /** Where what is written on it will stand, about: others keep off it. */
  readonly words?: Rect | undefined
}

/** What a way costs: length, what it runs under, lanes and edges that it meets, ends that others use. Stops counting at `limit`. */
export function judge(
  curve: Curve,
  { source, target, others, written, lanes, placed }: PlainAsk,
  self: boolean,
  limit: number,
): number {
  const spots = curve.length > 1 ? spotsApart(curve, 24) : spotsOf(curve, 16)
  const [from, to] = [spots[0], spots.at(-1)]
  if (!from || !to) return 0
  const length = lengthOf(spots)
  let cost = length * perPixel
  const tightest = tightestTurn(spots)
  if (tightest < 14) cost += 60
  // The price of one pixel, times the pixels that one point stands for.
  const each = length / spots.length
  const frame = frameOf(curve)
  const rim = inflate(frame, 1)
  const aroundCards = inflate(frame, 11)
  const under = (box: Rect, price: number) => {
    if (!overlaps(rim, box)) return
    for (const spot of spots) if (contains(box, spot)) cost += price * each
  }
  under(inflate(source, -1), 14)
  if (!self) under(inflate(target, -1), 14)
  for (const other of others) {
    if (!overlaps(aroundCards, other)) continue
    under(inflate(other, 5), 6)
    under(inflate(other, 10), 0.4)
  }
  for (const box of written) under(box, 1.5)
  if (cost >= limit) return cost
  const beside = inflate(frame, 25)
  for (const lane of lanes) {
    if (cost >= limit) return cost
    if (!overlaps(beside, boxOfSpots(lane))) continue
    for (const spot of spots) if (spot.at >= 6 && farFrom(lane, spot, 24) < 24) cost += 3 * each
    cost += crossings(spots, lane) * 160
  }
  const around = inflate(frame, 20)
  for (const other of placed) {
    if (cost >= limit) return cost
    cost += sharedEnds(from, to, other)
    if (other.words) under(other.words, 4)
    if (joinsSame(source, target, other)) cost += twins(spots, other)
    if (overlaps(around, other.frame))
      cost +=
        runsAlong(spots, other.spots, curve.length > 1 ? 0.3 : 1) * Math.max(20, 1.3 * each) + crossings(spots, other.spots) * 22
  }
  return cost
}

function sharedEnds(from: Point, to: Point, other: PlainRoute): number {
  let cost = 0
  // Two edges between the same cards that run side by side would hide each other's names.
  const besideSame = distance(other.from, from) < 30 && distance(other.to, to) < 30
  const besideBack = distance(other.from, to) < 30 && distance(other.to, from) < 30
  if (besideSame || besideBack) cost += 150
  if (distance(other.from, from) < 12) cost += 8
  if (distance(other.to, to) < 12) cost += 8
  if (distance(other.from, to) < 12) cost += 36
  if (distance(other.to, from) < 12) cost += 36
  return cost
}

/** Two edges of the same cards, there and back, twice the same way, or a loop at one of them: they must not read as one line. */
export function joinsSame(source: Rect, target: Rect, other: PlainRoute): boolean {
  const at = [inflate(source, 12), inflate(target, 12)]
  return at.some((card) => contains(card, other.from)) && at.some((card) => contains(card, other.to))
}

/** What it costs when they run close, cross, or end where the other one begins. */
function twins(spots: readonly Spot[], other: PlainRoute): number {
  const [from, to] = [spots[0], spots.at(-1)]
  if (!from || !to) return 0
  const ends = [
    [other.from, to],
    [other.to, from],
    [other.to, to],
  ].filter(([a, b]) => a && b && distance(a, b) < apart).length
  return closeTo(spots, other.spots) * 40 + crossings(spots, other.spots) * 120 + ends * 90
}

/** How many points of one way come too close to the line of another, apart from the ends. */
function closeTo(a: readonly Spot[], b: readonly Spot[]): number {
  const length = lengthOf(a)
  let count = 0
  for (const spot of a) if (spot.at >= 14 && length - spot.at >= 14 && farFrom(b, spot, apart) < apart) count++
  return count
}

/** How many points of one way lie on another, apart from shared ends; one that is only `beside` it counts for so much. */
function runsAlong(a: readonly Spot[], b: readonly Spot[], beside: number): number {
  const length = lengthOf(a)
  let count = 0
  for (const spot of a)
    if (spot.at >= 14 && length - spot.at >= 14 && comesNear(b, spot, 9)) count += comesNear(b, spot, 5) ? 1 : beside
  return count
}

function crossings(a: readonly Spot[], b: readonly Spot[]): number {
  let count = 0
  for (let i = 4; i < a.length; i += 4) {
    for (let j = 4; j < b.length; j += 4) {
      const [p, q, r, s] = [a[i - 4], a[i], b[j - 4], b[j]]
      if (p && q && r && s && cross(p, q, r, s)) count++
    }
  }
  return count
}

function cross(p: Point, q: Point, r: Point, s: Point): boolean {
  const side = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  return side(p, q, r) * side(p, q, s) < 0 && side(r, s, p) * side(r, s, q) < 0
}

/** True when a card lies over a curve. */
export function runsBehind(curve: Curve, others: readonly Rect[]): boolean {
  const frame = frameOf(curve)
  const met = others.filter((other) => overlaps(frame, other)).map((other) => inflate(other, -1))
  return met.length > 0 && spotsApart(curve, 6).some((spot) => met.some((box) => contains(box, spot)))
}

/**
 * Curves as chains of cubic Béziers: their path text, and points along them by distance.
 * Everything that stands on an edge (arrow heads, chevrons, names, pills, the travelling token) is placed by these.
 */
import { sameFor } from '../../../base/same-for'
import { boundsOf, distance, type Point, type Rect } from './points'

export interface Cubic {
  readonly from: Point
  readonly c1: Point
  readonly c2: Point
  readonly to: Point
}
export type Curve = readonly Cubic[]

/** A point on a curve: how far along it stands and where the curve heads there (degrees, 0 is right, 90 is down). */
export interface Spot extends Point {
  readonly at: number
  readonly angle: number
}

const n = (value: number): string => String(Math.round(value * 10) / 10)
const xy = (p: Point): string => `${n(p.x)} ${n(p.y)}`

/** The curve as SVG path text; empty for an empty curve. */
export function pathOf(curve: Curve): string {
  const first = curve[0]
  if (!first) return ''
  return `M${xy(first.from)}${curve.map((c) => `C${xy(c.c1)} ${xy(c.c2)} ${xy(c.to)}`).join('')}`
}

/** A straight piece. */
export function line(from: Point, to: Point): Cubic {
  const part = (t: number): Point => ({ x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t })
  return { from, c1: part(1 / 3), c2: part(2 / 3), to }
}

/** The same curve from its end to its start. */
export const reversed = (curve: Curve): Curve =>
  curve.map((c): Cubic => ({ from: c.to, c1: c.c2, c2: c.c1, to: c.from })).reverse()

/** The curve mirrored about x = 0. */
export function mirrorCurve(curve: Curve): Curve {
  const flip = (p: Point): Point => ({ x: -p.x, y: p.y })
  return curve.map((c): Cubic => ({ from: flip(c.from), c1: flip(c.c1), c2: flip(c.c2), to: flip(c.to) }))
}

/** Points along the curve, start and end included; `perPiece` steps for each cubic. */
export const spotsOf = (curve: Curve, perPiece = 20): readonly Spot[] => sampled(curve, perPiece, 0)

/** Points along a curve of long and short pieces: on each piece one for about `every` pixels. */
export const spotsApart = (curve: Curve, every: number): readonly Spot[] => sampled(curve, 0, every)

function sampled(curve: Curve, each: number, every: number): readonly Spot[] {
  const spots: Spot[] = []
  let last: Spot | undefined
  // Spelled out, without a helper: nothing on the canvas is done as often.
  for (const { from, c1, c2, to } of curve) {
    const perPiece = every === 0 ? each : Math.max(3, Math.ceil(distance(from, to) / every))
    for (let i = last === undefined ? 0 : 1; i <= perPiece; i++) {
      const t = i / perPiece
      const u = 1 - t
      const [a, b, d, e] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
      const x = a * from.x + b * c1.x + d * c2.x + e * to.x
      const y = a * from.y + b * c1.y + d * c2.y + e * to.y
      const dx = u * u * (c1.x - from.x) + 2 * u * t * (c2.x - c1.x) + t * t * (to.x - c2.x)
      const dy = u * u * (c1.y - from.y) + 2 * u * t * (c2.y - c1.y) + t * t * (to.y - c2.y)
      const at: number = last === undefined ? 0 : last.at + Math.hypot(last.x - x, last.y - y)
      last = { x, y, at, angle: (Math.atan2(dy, dx) * 180) / Math.PI }
      spots.push(last)
    }
  }
  return spots
}

/** Points along the curve about every `every` pixels, a few on short pieces too. */
export const spotsEvery = (curve: Curve, every: number): readonly Spot[] => {
  const longest = Math.max(
    0,
    ...curve.map((piece) => distance(piece.from, piece.c1) + distance(piece.c1, piece.c2) + distance(piece.c2, piece.to)),
  )
  return spotsOf(curve, Math.max(4, Math.min(24, Math.ceil(longest / every))))
}

/** The box around the points of a sampled curve. */
export const boxOfSpots = sameFor((spots: readonly Spot[]): Rect => boundsOf(spots) ?? { x: 0, y: 0, width: 0, height: 0 })

/** The length of a sampled curve. */
export const lengthOf = (spots: readonly Spot[]): number => spots.at(-1)?.at ?? 0

/** The point `at` pixels along a sampled curve, held to its ends; the origin for a curve without points. */
export function along(spots: readonly Spot[], at: number): Spot {
  let before = spots[0] ?? { x: 0, y: 0, at: 0, angle: 0 }
  for (const spot of spots) {
    if (spot.at >= at) {
      const share = spot.at === before.at ? 0 : Math.max(0, (at - before.at) / (spot.at - before.at))
      const turn = ((spot.angle - before.angle + 540) % 360) - 180
      return {
        x: before.x + (spot.x - before.x) * share,
        y: before.y + (spot.y - before.y) * share,
        at: Math.max(0, at),
        angle: before.angle + turn * share,
      }
    }
    before = spot
  }
  return before
}

/** True when a sampled line comes within `near` pixels of a point. */
export function comesNear(spots: readonly Spot[], p: Point, near: number): boolean {
  for (const spot of spots) {
    const dx = spot.x - p.x
    if (dx > near || dx < -near) continue
    const dy = spot.y - p.y
    if (dx * dx + dy * dy < near * near) return true
  }
  return false
}

/** How far a point is from a sampled line; `Infinity` when surely more than `limit`. */
export function farFrom(spots: readonly Spot[], p: Point, limit: number): number {
  const box = boxOfSpots(spots)
  if (p.x < box.x - limit || p.x > box.x + box.width + limit || p.y < box.y - limit || p.y > box.y + box.height + limit)
    return Infinity
  let least = Infinity
  let a = spots[0]
  for (const b of spots) {
    const from = a ?? b
    a = b
    // Asked for every point of every way that is tried: the cheap questions come first.
    if (from.x - limit > p.x && b.x - limit > p.x) continue
    if (from.x + limit < p.x && b.x + limit < p.x) continue
    if (from.y - limit > p.y && b.y - limit > p.y) continue
    if (from.y + limit < p.y && b.y + limit < p.y) continue
    const dx = b.x - from.x
    const dy = b.y - from.y
    const long = dx * dx + dy * dy
    const share = long === 0 ? 0 : Math.max(0, Math.min(1, ((p.x - from.x) * dx + (p.y - from.y) * dy) / long))
    least = Math.min(least, Math.hypot(p.x - from.x - dx * share, p.y - from.y - dy * share))
  }
  return least
}

/** A point `by` pixels from `p` in a direction (degrees). */
export function step(p: Point, angle: number, by: number): Point {
  const radians = (angle * Math.PI) / 180
  return { x: p.x + Math.cos(radians) * by, y: p.y + Math.sin(radians) * by }
}

/** The curve lengthened at both ends along its own direction. */
export function extended(curve: Curve, before: number, after: number): Curve {
  const spots = spotsOf(curve, 4)
  const [first, last] = [spots[0], spots.at(-1)]
  if (!first || !last) return curve
  return [line(step(first, first.angle + 180, before), first), ...curve, line(last, step(last, last.angle, after))]
}

/** A line through points with its corners rounded; corners get less round where there is no room. */
export function rounded(points: readonly Point[], radius: number): Curve {
  const pieces: Cubic[] = []
  let from = points[0]
  if (!from) return pieces
  for (let i = 1; i < points.length; i++) {
    const [corner, next] = [points[i], points[i + 1]]
    if (!corner) continue
    if (!next) {
      pieces.push(line(from, corner))
      continue
    }
    const before = points[i - 1] ?? from
    const r = Math.min(radius, distance(before, corner) / 2, distance(corner, next) / 2)
    const toward = (p: Point, by: number): Point => {
      const d = distance(corner, p) || 1
      return { x: corner.x + ((p.x - corner.x) / d) * by, y: corner.y + ((p.y - corner.y) / d) * by }
    }
    const enter = toward(before, r)
    const leave = toward(next, r)
    if (distance(from, enter) > 0.5) pieces.push(line(from, enter))
    pieces.push({ from: enter, c1: toward(before, r * 0.45), c2: toward(next, r * 0.45), to: leave })
    from = leave
  }
  return pieces
}

/** The box around a curve's control points: the curve never leaves it. */
export function frameOf(curve: Curve): Rect {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const piece of curve) {
    for (const p of [piece.from, piece.c1, piece.c2, piece.to]) {
      left = Math.min(left, p.x)
      top = Math.min(top, p.y)
      right = Math.max(right, p.x)
      bottom = Math.max(bottom, p.y)
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** A length that the curve has at least. */
export function leastLength(curve: Curve): number {
  let sum = 0
  for (const piece of curve) sum += distance(piece.from, piece.to)
  return sum
}

/** How far the curve turns on the whole, in degrees; positive is to the right. */
export function netTurn(spots: readonly Spot[]): number {
  let sum = 0
  for (let i = 1; i < spots.length; i++) sum += (((spots[i]?.angle ?? 0) - (spots[i - 1]?.angle ?? 0) + 540) % 360) - 180
  return sum
}

/** The smallest radius that the curve turns with; `Infinity` for a straight one. */
export function tightestTurn(spots: readonly Spot[]): number {
  let tightest = Infinity
  for (let i = 1; i < spots.length; i++) {
    const [a, b] = [spots[i - 1], spots[i]]
    if (!a || !b) continue
    const turn = Math.abs(((b.angle - a.angle + 540) % 360) - 180) * (Math.PI / 180)
    if (turn > 0.001) tightest = Math.min(tightest, (b.at - a.at) / turn)
  }
  return tightest
}

/** What is drawn of a way: paths and marks as plain data, rounded, so that equal ways are drawn equal. */
import { along, extended, lengthOf, pathOf, reversed, type Spot, spotsOf } from './curve'
import type { NamePlace } from './labels'
import type { PlainRoute } from './plain-cost'
import type { Point } from './points'
import type { ReturnRoute } from './return-route'

export interface PlainShape {
  readonly kind: 'plain'
  readonly path: string
  readonly tip: Mark
  /** Where what is written on the line stands, and how the line runs there. */
  readonly pill: Mark
}
export interface ReturnShape {
  readonly kind: 'return'
  readonly path: string
  /** The lane goes on under both cards. */
  readonly lane: string
  /** The way in the direction in which its name reads, where the name's middle stands on it (%), and how far off (px). */
  readonly reading: string
  readonly nameAt: number
  readonly nameOff: number
  readonly chevrons: readonly Mark[]
  readonly head: Mark
  /** Where the lap counter, or the button that adds the edge, stands. */
  readonly inside: Point
  /** Whether there is room for the name along the curve. */
  readonly named: boolean
}
/** A name shorter curves have no room for. */
const leastForName = 190

export type Shape = PlainShape | ReturnShape
/** A place and a direction in degrees. */
export interface Mark extends Point {
  readonly angle: number
}

const straightPath = ([from, to]: readonly [Point, Point]): string =>
  `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`
const round = (value: number): number => Math.round(value * 10) / 10
const roundPoint = (p: Point): Point => ({ x: round(p.x), y: round(p.y) })
const mark = (spot: Spot): Mark => ({ ...roundPoint(spot), angle: round(spot.angle) })

/** An ordinary way with its pill at a place on it. */
export const plainShape = (route: PlainRoute, pill: Spot): PlainShape => ({
  kind: 'plain',
  path: pathOf(route.curve),
  tip: endOf(route.spots),
  pill: mark(pill),
})

/** The end of a line, with the direction of its last few pixels. */
function endOf(spots: readonly Spot[]): Mark {
  const end = along(spots, lengthOf(spots))
  const before = along(spots, Math.max(0, lengthOf(spots) - 5))
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI
  return { ...roundPoint(end), angle: round(Number.isFinite(angle) ? angle : end.angle) }
}

/** A return edge with what stands inside its curve and its name along the outside. */
export function returnShape(route: ReturnRoute, inside: Point, name: NamePlace): ReturnShape {
  const length = lengthOf(route.spots)
  const places = length < 300 ? [length * 0.3, length * 0.55] : [50, 82, 112, length - 106, length - 81, length - 56]
  return {
    kind: 'return',
    path: pathOf(route.curve),
    lane: pathOf(extended(route.curve, 24, 26)),
    reading: name.line ? straightPath(name.line) : pathOf(name.against ? reversed(route.curve) : route.curve),
    nameAt: name.line ? 50 : Math.round(name.share * 100),
    nameOff: name.offset,
    chevrons: places.map((at) => mark(along(route.spots, at))),
    head: mark(along(spotsOf(route.curve), length)),
    inside: { x: Math.round(inside.x), y: Math.round(inside.y) },
    named: name.fits && length >= leastForName,
  }
}

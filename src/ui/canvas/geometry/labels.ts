/** Where what is written on an edge stands: pills on the line, the lap counter inside the curve. */
import { along, boxOfSpots, frameOf, lengthOf, type Spot, step } from './curve'
import { contains, distance, inflate, overlaps, type Point, type Rect } from './points'
import type { ReturnRoute } from './return-route'

/** A box of this size around a point. */
export const boxAt = (p: Point, width: number, height: number): Rect => ({
  x: p.x - width / 2,
  y: p.y - height / 2,
  width,
  height,
})

/** How wide a pill with this text is, about; text is 11 px. */
export const pillWidth = (text: string): number => Math.min(190, Math.max(34, text.length * 6.4 + 20))
export const pillHeight = 22

/** How far apart the places for a pill are, and how far from the middle of a line they go at most. */
const pillStep = 8
const farthestPill = 480
/** It may stand a little beside its line. */
const pillOffs = [0, 5, -5] as const

/** A place for a pill: the middle of the line if it is free, else the nearest place that is; off other lines where it can be. */
export function pillSpot(
  spots: readonly Spot[],
  width: number,
  taken: readonly Rect[],
  lines: readonly (readonly Spot[])[] = [],
): Spot {
  const length = lengthOf(spots)
  const tip = along(spots, length)
  const most = Math.floor(Math.min(farthestPill, Math.max(0, length / 2 - 12)) / pillStep)
  let best: { readonly spot: Spot; readonly cost: number } | undefined
  for (let i = 0; i <= 2 * most; i++) {
    const far = Math.ceil(i / 2)
    const on = along(spots, length / 2 + (i % 2 === 0 ? far : -far) * pillStep)
    for (const off of pillOffs) {
      let cost = far * 0.07 + (off === 0 ? 0 : 1)
      if (best && best.cost <= cost) break
      const spot = off === 0 ? on : { ...on, ...step(on, on.angle + 90, off) }
      const box = boxAt(spot, width + 6, pillHeight + 6)
      const letters = inflate(box, -2.5)
      if (contains(inflate(box, 8), tip)) cost += contains(box, tip) ? 12 : 4
      for (const other of taken) if (overlaps(box, other)) cost += overlaps(letters, other) ? 100 : 2
      for (const other of lines) {
        if (best && best.cost <= cost) break
        if (crossesBox(other, box)) cost += crossesBox(other, letters) ? 20 : 3
      }
      if (!best || cost < best.cost) best = { spot, cost }
    }
  }
  return best?.spot ?? along(spots, length / 2)
}

/** True when a sampled line runs through a box. */
function crossesBox(spots: readonly Spot[], box: Rect): boolean {
  if (!overlaps(box, boxOfSpots(spots))) return false
  const [right, bottom] = [box.x + box.width, box.y + box.height]
  for (let i = 1; i < spots.length; i++) {
    const [p, q] = [spots[i - 1], spots[i]]
    if (!p || !q || Math.max(p.x, q.x) < box.x || Math.min(p.x, q.x) > right) continue
    if (Math.max(p.y, q.y) < box.y || Math.min(p.y, q.y) > bottom) continue
    // The corners lie on both sides of the line through the piece.
    const side = (x: number, y: number) => (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x) > 0
    const one = side(box.x, box.y)
    if (side(right, box.y) !== one || side(box.x, bottom) !== one || side(right, bottom) !== one) return true
  }
  return false
}

/** Where a box of this width beside the curve can meet anything. */
export const insideRegion = (route: ReturnRoute, width: number): Rect => inflate(frameOf(route.curve), 240 + width)

export interface InsideAsk {
  readonly route: ReturnRoute
  readonly width: number
  readonly height: number
  /** Cards and pills: the counter keeps off them. */
  readonly taken: readonly Rect[]
  /** Every line that is drawn. */
  readonly lines: readonly (readonly Spot[])[]
  /** Only the likeliest places are looked at. */
  readonly roughly?: boolean | undefined
}

/** The middle of a box that stands inside the curve: near its middle, off the lane, the cards, the pills and the lines. */
export function insideSpot({ route, width, height, taken, lines, roughly = false }: InsideAsk): Point {
  const length = lengthOf(route.spots)
  const ideal = heartOf(route)
  const near = insideRegion(route, width)
  const cards = taken.filter((other) => overlaps(near, other))
  const passing = lines.filter((spots) => spots.some((spot) => contains(near, spot)))
  let best: { readonly point: Point; readonly cost: number } | undefined
  for (const share of roughly ? [0.5, 0.34, 0.66] : [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74]) {
    const on = along(route.spots, length * share)
    for (const hand of [route.inside, -route.inside] as const) {
      for (let far = 64; far <= 230; far += roughly ? 40 : 12) {
        const point = step(on, on.angle + 90 * hand, far)
        const box = boxAt(point, width, height)
        let cost = distance(point, ideal) * 0.6 + (hand === route.inside ? 0 : 220)
        if (best && cost >= best.cost) continue
        cost += laneHits(route.spots, box, 24) * 40
        for (const other of cards) cost += shared(inflate(box, 8), other) * 0.12
        if (best && cost >= best.cost) continue
        for (const spots of passing) cost += laneHits(spots, box, 12) * 24
        if (!best || cost < best.cost) best = { point, cost }
      }
    }
  }
  return best?.point ?? { x: 0, y: 0 }
}

export interface NamePlace {
  /** True when the name reads against the direction of the edge, so that it is never upside down. */
  readonly against: boolean
  /** Where its middle stands, as a share of the way in the direction in which it reads. */
  readonly share: number
  /** How far its baseline stands off the core; positive is below the letters' own line. */
  readonly offset: number
  readonly box: Rect
  /** Where the way turns too sharply under it: the straight line on which it stands instead, in the direction in which it reads. */
  readonly line?: readonly [Point, Point] | undefined
  /** False where a card or another lane would cover it, or the way turns so sharply under it that its letters would fall apart. */
  readonly fits: boolean
}

/** The place of the name along the outside of a return edge: upright, off the cards, as near the middle as may be. */
export function namePlace(
  route: ReturnRoute,
  width: number,
  cards: readonly Rect[],
  lanes: readonly (readonly Spot[])[] = [],
): NamePlace {
  const length = lengthOf(route.spots)
  let best: { readonly place: NamePlace; readonly cost: number } | undefined
  for (const share of [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74]) {
    const on = along(route.spots, length * share)
    const heading = (on.angle * Math.PI) / 180
    // Straight up and down: read downward on the left of the loop, upward on its right.
    const lean = Math.cos(heading)
    const against = Math.abs(lean) < 0.02 ? route.inside === 1 : lean < 0
    // Below the letters is the right hand of the direction in which they read.
    const insideIsBelow = (route.inside === 1) !== against
    const middle = step(on, on.angle - 90 * route.inside, 24)
    const [across, down] = [Math.abs(lean) * width + 12, Math.abs(Math.sin(heading)) * width + 12]
    const box = boxAt(middle, across, down)
    const bend = Math.abs(
      along(route.spots, length * share + width / 2).angle - along(route.spots, length * share - width / 2).angle,
    )
    const letters = boxAt(middle, Math.abs(lean) * (width - 40), 12 + Math.abs(Math.sin(heading)) * (width - 52))
    const bent = sharpestTurn(route.spots, length * share, width)
    const line = bent > sharpForLetters ? straightLine(on, route, width, against) : undefined
    const sharpest = line ? sharpForLetters : bent
    const crossed = lanes.filter((spots) => laneHits(spots, letters, 14) > 0).length
    const cost =
      Math.max(0, sharpest - 24) * 3 +
      crossed * 60 +
      cards.filter((card) => overlaps(box, card)).length * 100 +
      Math.abs(share - 0.5) * 40 +
      Math.max(0, Math.min(360 - bend, bend) - 70)
    if (!best || cost < best.cost)
      best = {
        place: {
          against,
          share: against ? 1 - share : share,
          offset: insideIsBelow ? -20 : 29,
          box,
          line,
          fits: sharpest <= sharpestForLetters && crossed === 0 && !cards.some((card) => overlaps(letters, card)),
        },
        cost,
      }
  }
  return best?.place ?? { against: false, share: 0.5, offset: 29, box: boxAt({ x: 0, y: 0 }, 0, 0), fits: false }
}

/** The line of a name that stands straight beside a run along an axis; `undefined` when the way itself would pass under its letters. */
function straightLine(
  on: Spot,
  { spots, inside }: ReturnRoute,
  width: number,
  against: boolean,
): readonly [Point, Point] | undefined {
  const angle = Math.round(on.angle / 90) * 90
  if (Math.abs(on.angle - angle) > 4) return undefined
  const upright = angle % 180 !== 0
  const letters = boxAt(step(on, angle - 90 * inside, 24), upright ? 12 : width - 36, upright ? width - 36 : 12)
  if (laneHits(spots, letters, 10) > 0) return undefined
  // Longer than the name: letters grow when the view is far, and one that has no line under it is not drawn.
  const [from, to] = [step(on, angle + 180, width * 2), step(on, angle, width * 2)]
  return against ? [to, from] : [from, to]
}

/** How far a way may turn within a few letters before they stand unevenly, in degrees. */
const sharpForLetters = 26
/** How far it may turn within them at all. */
const sharpestForLetters = 62
const fewLetters = 36

/** The most that a way turns within a few letters of a name that is `width` wide and has its middle at `at`. */
function sharpestTurn(spots: readonly Spot[], at: number, width: number): number {
  let sharpest = 0
  for (let from = at - width / 2; from + fewLetters <= at + width / 2 + 1; from += fewLetters / 3) {
    const turn = Math.abs(along(spots, from + fewLetters).angle - along(spots, from).angle)
    sharpest = Math.max(sharpest, Math.min(turn, 360 - turn))
  }
  return sharpest
}

/** Where the counter would stand if nothing were in the way: off the middle of the straight way from hands to brain. */
function heartOf({ spots, inside }: ReturnRoute): Point {
  const [from, to] = [spots[0], spots.at(-1)]
  if (!from || !to) return { x: 0, y: 0 }
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return step({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, angle + 90 * inside, 36)
}

/** The area that two boxes share. */
function shared(a: Rect, b: Rect): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return across > 0 && down > 0 ? across * down : 0
}

function laneHits(spots: readonly Spot[], box: Rect, air: number): number {
  const near = inflate(box, air)
  if (!overlaps(near, boxOfSpots(spots))) return 0
  let hits = 0
  for (const spot of spots) if (contains(near, spot)) hits++
  return hits
}

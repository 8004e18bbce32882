/** Where what is written on an edge stands: pills on the line, the lap counter inside the curve. */
import { along, lengthOf, type Spot, step } from './curve'
import { distance, inflate, overlaps, type Point, type Rect } from './points'
import type { ReturnRoute } from './return-route'

/** A box of this size around a point. */
export const boxAt = (p: Point, width: number, height: number): Rect => ({ x: p.x - width / 2, y: p.y - height / 2, width, height })

/** How wide a pill with this text is, about; text is 11 px. */
export const pillWidth = (text: string): number => Math.min(190, Math.max(34, text.length * 6.4 + 20))
export const pillHeight = 22

/** A place for a pill: the middle of the line if it is free, else the nearest place that is. */
export function pillSpot(spots: readonly Spot[], width: number, taken: readonly Rect[]): Point {
  const length = lengthOf(spots)
  let best: { readonly point: Point; readonly hits: number } | undefined
  for (const share of [0.5, 0.44, 0.56, 0.38, 0.62, 0.32, 0.68, 0.26, 0.74]) {
    const { x, y } = along(spots, length * share)
    const box = boxAt({ x, y }, width + 6, pillHeight + 6)
    const hits = taken.filter((other) => overlaps(box, other)).length
    if (hits === 0) return { x, y }
    if (!best || hits < best.hits) best = { point: { x, y }, hits }
  }
  return best?.point ?? { x: 0, y: 0 }
}

export interface InsideAsk {
  readonly route: ReturnRoute
  readonly width: number
  readonly height: number
  /** Cards and pills: the counter keeps off them. */
  readonly taken: readonly Rect[]
  /** Every line that is drawn. */
  readonly lines: readonly (readonly Spot[])[]
}

/** The middle of a box that stands inside the curve: near its middle, off the lane, the cards, the pills and the lines. */
export function insideSpot({ route, width, height, taken, lines }: InsideAsk): Point {
  const length = lengthOf(route.spots)
  let best: { readonly point: Point; readonly cost: number } | undefined
  for (const share of [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74]) {
    const on = along(route.spots, length * share)
    for (const hand of [route.inside, -route.inside] as const) {
      for (let far = 64; far <= 230; far += 12) {
        const point = step(on, on.angle + 90 * hand, far)
        const box = boxAt(point, width, height)
        const lane = laneHits(route.spots, box, 24)
        let cost = lane * 40 + Math.abs(far - 142) * 0.35 + Math.abs(share - 0.5) * 120 + (hand === route.inside ? 0 : 260)
        for (const other of taken) if (overlaps(inflate(box, 8), other)) cost += 180
        for (const spots of lines) cost += laneHits(spots, box, 12) * 24
        if (!best || cost < best.cost) best = { point, cost }
      }
    }
  }
  return best?.point ?? { x: 0, y: 0 }
}

function laneHits(spots: readonly Spot[], box: Rect, air: number): number {
  const near = inflate(box, air)
  let hits = 0
  for (const spot of spots) if (overlaps({ ...spot, width: 0.01, height: 0.01 }, near)) hits++
  return hits
}

/** The nearest distance between a point and a sampled line; `Infinity` for a line without points. */
export const distanceTo = (spots: readonly Spot[], p: Point): number => Math.min(Infinity, ...spots.map((spot) => distance(spot, p)))

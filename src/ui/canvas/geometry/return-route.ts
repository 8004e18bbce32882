/**
 * The way of one return edge: out of the side of the hands, round the outside, into the brain from below.
 * Several ways are tried and the one that costs least is taken, so that it stays right wherever the nodes are dragged.
 * Pure geometry: it must not know about runs, words or React.
 */
import {
  boxOfSpots,
  type Curve,
  comesNear,
  frameOf,
  leastLength,
  lengthOf,
  mirrorCurve,
  netTurn,
  rounded,
  type Spot,
  spotsApart,
  spotsEvery,
  spotsOf,
  tightestTurn,
} from './curve'
import { runsBehind } from './plain-cost'
import { centre, clamp, contains, inflate, mirrorRect, overlaps, type Point, type Rect } from './points'

/** Half of the lane and some air. */
const clear = 20
/** Where the core starts and ends, outside the two cards. */
export const gapAtHands = 2
export const gapAtBrain = 6
/** How far apart two lanes run side by side. */
const besideLane = 42
/** The price of a pixel of length. */
const perPixel = 0.22

export interface ReturnAsk {
  readonly hands: Rect
  readonly brain: Rect
  /** Moves the arrival along the bottom of the brain, for several return edges into one brain. */
  readonly shift: number
  /** Every other card. */
  readonly others: readonly Rect[]
  /** The ways of return edges that are placed already. */
  readonly lanes: readonly (readonly Spot[])[]
}

export interface ReturnRoute {
  readonly curve: Curve
  readonly spots: readonly Spot[]
  /** Which way is inside, seen along the curve: 1 is the right hand, -1 the left. */
  readonly inside: 1 | -1
  /** True when it runs behind a card, or in the lane of another. */
  readonly wants?: boolean
}

interface Candidate {
  readonly curve: Curve
  readonly cost: number
}

/** The best way for a return edge, and whether it could do with a better one; there is always one, also where cards overlap. */
export function returnRoute(ask: ReturnAsk): ReturnRoute {
  const route = returnCurve(ask)
  return { ...route, wants: runsBehind(route.curve, ask.others) || besideLanes(route.curve, ask) > 2 }
}

/** The best way that is one curve. */
export function returnCurve(ask: ReturnAsk): ReturnRoute {
  const mirrored: ReturnAsk = {
    hands: mirrorRect(ask.hands),
    brain: mirrorRect(ask.brain),
    shift: -ask.shift,
    others: ask.others.map(mirrorRect),
    lanes: ask.lanes.map((lane) => lane.map((spot) => ({ ...spot, x: -spot.x }))),
  }
  const brainIsLeft = centre(ask.brain).x <= centre(ask.hands).x
  let best: (Candidate & { readonly flipped: boolean }) | undefined
  for (const flipped of brainIsLeft ? [false, true] : [true, false]) {
    const side = flipped ? mirrored : ask
    const far = flipped === brainIsLeft ? 60 : 0
    for (const { curve, cost } of leavingLeft(side)) {
      const limit = best ? best.cost - cost - far : Infinity
      if (leastLength(curve) * perPixel >= limit) continue
      const total = cost + far + judge(curve, side, limit)
      if (!best || total < best.cost) best = { curve, cost: total, flipped }
    }
  }
  return returnAlong(best ? (best.flipped ? mirrorCurve(best.curve) : best.curve) : [])
}

/** A curve with all that is asked of a way. */
export function returnAlong(curve: Curve, spots = spotsOf(curve)): ReturnRoute {
  // A way that turns to the right on the whole has its inside on the right hand.
  return { curve, spots, inside: netTurn(spots) >= 0 ? 1 : -1 }
}

/** How many points of a curve are in the lanes of others. */
export function besideLanes(curve: Curve, { lanes }: ReturnAsk): number {
  const frame = inflate(frameOf(curve), 22)
  const near = lanes.filter((lane) => overlaps(frame, boxOfSpots(lane)))
  return near.length === 0 ? 0 : spotsApart(curve, 16).filter((spot) => near.some((lane) => comesNear(lane, spot, 22))).length
}

/** Ways that leave the hands to the left, in the order of preference, each with what it costs by itself. */
function leavingLeft({ hands, brain, shift }: ReturnAsk): readonly Candidate[] {
  const from: Point = { x: hands.x - gapAtHands, y: centre(hands).y + 4 }
  const bottom = brain.y + brain.height + gapAtBrain
  const arrive = (x: number): Point => ({ x: clamp(x + shift, brain.x + 30, brain.x + brain.width - 30), y: bottom })
  const middle = centre(brain).x
  const found: Candidate[] = []

  for (const [x, price] of [
    [middle - 12, 0],
    [brain.x + 50, 26],
    [brain.x + brain.width - 50, 40],
  ] as const) {
    const to = arrive(x)
    const [dx, dy] = [from.x - to.x, from.y - to.y]
    if (dy > 40) {
      for (const reach of [1, 1.3, 1.7, 0.75]) {
        for (const lean of [1, 0.5, 1.8]) {
          const out = clamp(0.86 * dx, 96, 460) * reach
          const c1 = { x: from.x - out, y: from.y + clamp(0.16 * dy, 10, 44) }
          const c2 = { x: to.x - clamp(0.35 * dx, 56, 90) * lean, y: to.y + clamp(0.71 * dy, 48, 320) }
          found.push({ curve: [{ from, c1, c2, to }], cost: price + (reach === 1 ? 0 : 30) + (lean === 1 ? 0 : 16) })
        }
      }
    }
    const below = Math.max(hands.y + hands.height, brain.y + brain.height) + 68
    const gap = hands.x - (brain.x + brain.width)
    for (const { y, cost } of betweenRows(hands, brain)) {
      for (const x1 of [from.x - 52, from.x - 80]) {
        const points = [from, { x: x1, y: from.y }, { x: x1, y }, { x: to.x, y }, to]
        found.push({ curve: rounded(points, 52), cost: cost + price })
      }
    }
    for (const out of [clamp(gap / 2, 48, 90), 60, Math.max(0, hands.x - brain.x) + 60]) {
      const x1 = from.x - out
      const points = [from, { x: x1, y: from.y }, { x: x1, y: below }, { x: to.x, y: below }, to]
      found.push({ curve: rounded(points, 52), cost: 140 + price })
    }
  }
  return found.sort((a, b) => a.cost - b.cost)
}

/** Heights between the row of the brain and that of the hands: in the middle, or beside a lane that runs there already. */
function betweenRows(hands: Rect, brain: Rect): readonly { readonly y: number; readonly cost: number }[] {
  const [top, bottom] = [brain.y + brain.height, hands.y]
  const middle = (top + bottom) / 2
  const ways = [
    { y: middle, cost: 150 },
    { y: middle - besideLane, cost: 170 },
    { y: middle + besideLane, cost: 170 },
  ]
  return ways.filter(({ y }) => y - top > clear && bottom - y > clear && bottom - top > 100)
}

/** What a way costs: length, tight turns, a flat arrival, and above all whatever it runs under. Stops counting at `limit`. */
function judge(curve: Curve, { hands, brain, others, lanes }: ReturnAsk, limit: number): number {
  const spots = spotsEvery(curve, 32)
  const length = lengthOf(spots)
  let cost = length * perPixel
  const tightest = tightestTurn(spots)
  if (tightest < 36) cost += (36 - tightest) * 8
  const arrival = Math.abs((spots.at(-1)?.angle ?? -90) + 90)
  if (arrival > 34) cost += (arrival - 34) * 7
  const own = [hands, brain].map((r) => ({ near: inflate(r, 1), far: inflate(r, clear) }))
  for (const spot of spots.slice(1, -1)) {
    if (cost >= limit) return cost
    const free = spot.at > clear + 12 && length - spot.at > clear + 12
    for (const box of own) {
      if (contains(box.near, spot)) cost += 900
      else if (free && contains(box.far, spot)) cost += 70
    }
  }
  const frame = inflate(frameOf(curve), clear)
  for (const other of others) {
    if (cost >= limit) return cost
    if (!overlaps(frame, other)) continue
    const box = inflate(other, clear)
    for (const spot of spots) if (contains(box, spot)) cost += 76
  }
  for (const lane of lanes) {
    if (cost >= limit) return cost
    if (!overlaps(inflate(frame, 41 - clear), boxOfSpots(lane))) continue
    for (const spot of spots) if (comesNear(lane, spot, 40)) cost += 28
  }
  return cost
}

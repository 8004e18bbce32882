/**
 * The way of one ordinary edge. It leaves and arrives at the sides that face each other; it goes over the top when something
 * stands between, and takes another way when the straight one is used. Pure geometry, like return-route.ts.
 */
import { type Cubic, type Curve, frameOf, leastLength, line, rounded, spotsApart, spotsOf } from './curve'
import { boxAt, pillHeight, pillSpot } from './labels'
import { judge, type PlainAsk, type PlainRoute, perPixel, runsBehind } from './plain-cost'
import { centre, clamp, contains, inflate, overlaps, type Point, type Rect } from './points'

export type Side = 'top' | 'right' | 'bottom' | 'left'
/** Room between the arrow's tip and the card. */
export const arrowGap = 4
/** Ends that are off by less are joined by a straight line. */
const nearlyStraight = 8

interface Candidate {
  readonly curve: Curve
  /** What the way costs by itself, and with all that it meets. */
  readonly own: number
  readonly cost: number
}
/** A way that is worked out only if its own price leaves it a chance. */
interface Offer {
  readonly curve: () => Curve
  readonly cost: number
}

/** What a way meets when it is worth looking for another: it runs behind a card, or on another edge, for a while. */
const leastMeets = 60

/** The best way for an ordinary edge; there is always one. */
export function plainRoute(ask: PlainAsk): PlainRoute {
  const self = sameBox(ask.source, ask.target)
  const near = nearby(ask)
  const best = bestCurve(near, self)
  const route = laidOut(best?.curve ?? [], near)
  if (!best || self) return route
  const meets = best.cost - best.own - leastLength(best.curve) * perPixel > leastMeets || runsBehind(best.curve, near.others)
  return { ...route, own: best.own, wants: meets ? 'way' : hasRoom(best.curve, near) ? undefined : 'words' }
}

/** A curve with all that is asked of a way. */
export function laidOut(curve: Curve, { source, target, others, placed, pill }: PlainAsk): PlainRoute {
  const spots = curve.length > 1 ? spotsApart(curve, 16) : spotsOf(curve, 24)
  const taken = [source, target, ...others, ...placed.flatMap(({ words }) => words ?? [])]
  const lines = placed.map((other) => other.spots)
  return {
    curve,
    spots,
    frame: frameOf(curve),
    from: spots[0] ?? centre(source),
    to: spots.at(-1) ?? centre(target),
    own: 0,
    words: pill === undefined ? undefined : boxAt(pillSpot(spots, pill, taken, lines), pill, pillHeight),
  }
}

/** True when what is written on an edge has room on a curve; it may touch a card. */
export function hasRoom(curve: Curve, { source, target, others, pill }: PlainAsk): boolean {
  if (pill === undefined) return true
  const near = inflate(frameOf(curve), pill / 2)
  const cards = [source, target, ...others.filter((card) => overlaps(near, card))]
  return spotsApart(curve, 12).some((spot) => {
    const box = boxAt(spot, pill - 6, pillHeight - 2)
    return !cards.some((card) => overlaps(box, card))
  })
}

/** The best of the ways that are one curve. */
function bestCurve(ask: PlainAsk, self: boolean): Candidate | undefined {
  let best: Candidate | undefined
  const found = self ? loops(ask.source) : links(ask.source, ask.target)
  for (const { curve: work, cost } of [...found].sort((a, b) => a.cost - b.cost)) {
    const limit = best ? best.cost - cost : Infinity
    if (limit <= 0) break
    const curve = work()
    if (leastLength(curve) * perPixel >= limit) continue
    const total = cost + judge(curve, ask, self, limit)
    if (!best || total < best.cost) best = { curve, own: cost, cost: total }
  }
  return best
}

/** The part of the canvas that an edge between two cards can run through. */
export function regionOf(s: Rect, t: Rect): Rect {
  const x = Math.min(s.x, t.x)
  const y = Math.min(s.y, t.y)
  const both = { x, y, width: Math.max(s.x + s.width, t.x + t.width) - x, height: Math.max(s.y + s.height, t.y + t.height) - y }
  return inflate(both, 220)
}

/** Only what an edge between these cards can meet at all. */
function nearby(ask: PlainAsk): PlainAsk {
  const region = regionOf(ask.source, ask.target)
  return {
    ...ask,
    others: ask.others.filter((other) => overlaps(region, other)),
    lanes: ask.lanes.filter((lane) => lane.some((spot) => contains(region, spot))),
    placed: ask.placed.filter((other) => overlaps(region, inflate(other.frame, 1))),
  }
}

const sameBox = (a: Rect, b: Rect): boolean => a.x === b.x && a.y === b.y && a.width === b.width

export const outward: Readonly<Record<Side, Point>> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
}

/** A point on a side: `shift` from its middle, `off` outside it. */
export function anchor(r: Rect, side: Side, shift: number, off: number): Point {
  const c = centre(r)
  const out = outward[side]
  const across = side === 'top' || side === 'bottom'
  const limit = Math.max(0, (across ? r.width : r.height) / 2 - (across ? 22 : 10))
  const s = clamp(shift, -limit, limit)
  return {
    x: c.x + out.x * (r.width / 2 + off) + (across ? s : 0),
    y: c.y + out.y * (r.height / 2 + off) + (across ? 0 : s),
  }
}

const push = (p: Point, side: Side, by: number): Point => ({ x: p.x + outward[side].x * by, y: p.y + outward[side].y * by })

/** A line that is level or upright, between ends that nearly face each other. */
function levelLine(from: Point, to: Point, level: boolean): Cubic {
  const x = (from.x + to.x) / 2
  const y = (from.y + to.y) / 2
  return level ? line({ x: from.x, y }, { x: to.x, y }) : line({ x, y: from.y }, { x, y: to.y })
}

/** One cubic from a side to a side. */
function link(source: Rect, a: Side, shiftA: number, target: Rect, b: Side, shiftB: number): Curve {
  const from = anchor(source, a, shiftA, 0)
  const to = anchor(target, b, shiftB, arrowGap)
  const level = a === 'left' || a === 'right'
  const facing = outward[a].x + outward[b].x === 0 && outward[a].y + outward[b].y === 0
  const off = level ? Math.abs(from.y - to.y) : Math.abs(from.x - to.x)
  if (facing && off <= nearlyStraight) return [levelLine(from, to, level)]
  const spread = Math.abs(outward[a].x ? to.x - from.x : to.y - from.y)
  const arrive = Math.abs(outward[b].x ? to.x - from.x : to.y - from.y)
  return [{ from, c1: push(from, a, clamp(spread * 0.5, 18, 150)), c2: push(to, b, clamp(arrive * 0.5, 18, 150)), to }]
}

/** A bow over one side of both cards: leaves a little off the middle, lands on the near part of the target. */
function bow(source: Rect, target: Rect, side: Side, lift: number): Curve {
  const across = side === 'top' || side === 'bottom'
  const [s, t] = [centre(source), centre(target)]
  const toward = Math.sign(across ? t.x - s.x : t.y - s.y) || 1
  const half = (across ? target.width : target.height) / 2
  const from = anchor(source, side, 18 * toward, 0)
  const to = anchor(target, side, -toward * Math.max(0, half - Math.min(46, half * 0.6)), arrowGap + 2)
  const span = Math.abs(across ? to.x - from.x : to.y - from.y)
  const level = across ? Math.abs(from.y - to.y) : Math.abs(from.x - to.x)
  const high = lift + level * 0.25
  const slide = (p: Point, by: number): Point => (across ? { x: p.x + by, y: p.y } : { x: p.x, y: p.y + by })
  const c1 = push(slide(from, toward * clamp(span * 0.14, 8, 70)), side, high)
  const c2 = push(slide(to, -toward * clamp(span * 0.42, 14, 210)), side, high * 0.86)
  return [{ from, c1, c2, to }]
}

/** The ways between two cards, in the order of preference, each with what it costs by itself. */
function links(source: Rect, target: Rect): readonly Offer[] {
  const found: Offer[] = []
  const [s, t] = [centre(source), centre(target)]
  const [dx, dy] = [t.x - s.x, t.y - s.y]
  const gapX = Math.abs(dx) - (source.width + target.width) / 2
  const gapY = Math.abs(dy) - (source.height + target.height) / 2
  const [outX, inX]: readonly [Side, Side] = dx >= 0 ? ['right', 'left'] : ['left', 'right']
  const [outY, inY]: readonly [Side, Side] = dy >= 0 ? ['bottom', 'top'] : ['top', 'bottom']
  for (const shift of [0, -20, 20]) {
    const price = shift === 0 ? 0 : 14
    if (gapX >= 14) {
      const slope = Math.abs(dy) / Math.max(gapX, 1)
      found.push({
        curve: () => link(source, outX, shift, target, inX, shift),
        cost: price + Math.min(160, slope * 26) + (dx < 0 ? 24 : 0),
      })
    }
    if (gapY >= 14) {
      const slope = Math.abs(dx) / Math.max(gapY, 1)
      found.push({ curve: () => link(source, outY, shift, target, inY, shift), cost: price + Math.min(160, slope * 26) })
    }
    if (gapX >= -60 && gapY >= -10) {
      found.push({ curve: () => link(source, outX, 0, target, inY, shift), cost: 46 + price })
      found.push({ curve: () => link(source, outY, shift, target, inX, 0), cost: 46 + price })
    }
  }
  for (const [lift, price] of [
    [70, 0],
    [120, 24],
    [190, 52],
  ] as const) {
    const [high, wide] = [Math.abs(dy) * 0.15, Math.abs(dx) * 0.15]
    found.push({ curve: () => bow(source, target, 'top', lift), cost: 90 + price + high })
    found.push({ curve: () => bow(source, target, 'bottom', lift), cost: 104 + price + high })
    found.push({ curve: () => bow(source, target, 'right', lift), cost: 112 + price + wide })
    found.push({ curve: () => bow(source, target, 'left', lift), cost: 116 + price + wide })
  }
  return found
}

/** Ways from a card to itself, at its corners. */
function loops(r: Rect): readonly Offer[] {
  const at = (side: 'top' | 'bottom', x: number, cost: number): Offer => {
    const from = anchor(r, side, x - 24, 0)
    const to = anchor(r, side, x + 24, arrowGap)
    return {
      curve: () => [
        { from, c1: push({ x: from.x - 16, y: from.y }, side, 74), c2: push({ x: to.x + 16, y: to.y }, side, 74), to },
      ],
      cost,
    }
  }
  const w = r.width / 2
  /** Round a corner, close to the card: for a loop that has little room. */
  const corner = (right: number, top: number, off: number, cost: number): Offer => {
    const p = (across: number, down: number): Point => ({
      x: r.x + r.width / 2 + right * (w + across),
      y: r.y + r.height / 2 - top * (r.height / 2 + down),
    })
    return { curve: () => rounded([p(-38, 0), p(-38, off), p(off, off), p(off, -28), p(arrowGap, -28)], 14), cost }
  }
  const corners = [20, 12].flatMap((off, i) =>
    [1, -1].flatMap((right) => [1, -1].map((top, j) => corner(right, top, off, 60 + 40 * i + 6 * j + (right < 0 ? 3 : 0)))),
  )
  return [
    ...corners,
    at('top', w - 56, 0),
    at('bottom', w - 56, 6),
    at('top', 56 - w, 12),
    at('bottom', 56 - w, 18),
    at('top', 0, 30),
  ]
}

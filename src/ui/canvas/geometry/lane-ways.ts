/**
 * Ways along the lanes between cards, for an edge that would else run behind one: out of a card, beside it, along a lane, into the other
 * card, in level and upright runs with round corners. Not as short as a curve, so they are only asked for when no curve is free.
 */
import { type Curve, rounded } from './curve'
import type { Point, Rect } from './points'

export interface LaneWay {
  readonly curve: () => Curve
  readonly length: number
  readonly corners: number
  /** How many pixels of it are behind cards. */
  readonly hidden: number
}

/** Kept free between a line and a card. */
const air = 9
/** How far from a card a lane beside it runs, where there is room: for the first edge between two cards, the second, the third. */
const offs = [26, 12, 46] as const
/** So far beside a card a lane is looked for. */
const reach = 140
const radius = 18
/** Room between the arrow's tip and the card. */
const gap = 4

/** A box by its sides: `a` along the axis that the way leaves on, `b` across it. */
interface Box {
  readonly a0: number
  readonly a1: number
  readonly b0: number
  readonly b1: number
}
type Sign = 1 | -1
const signs: readonly Sign[] = [1, -1]
type Pair = readonly [number, number]

const level = (r: Rect): Box => ({ a0: r.x, a1: r.x + r.width, b0: r.y, b1: r.y + r.height })
const upright = (r: Rect): Box => ({ a0: r.y, a1: r.y + r.height, b0: r.x, b1: r.x + r.width })
const turned = ({ a0, a1, b0, b1 }: Box): Box => ({ a0: b0, a1: b1, b0: a0, b1: a1 })

/** Ways from one card to another past the others. `beside`: how many edges between the two run already; this one keeps off theirs. */
export function laneWays(source: Rect, target: Rect, others: readonly Rect[], beside = 0): readonly LaneWay[] {
  const found: LaneWay[] = []
  for (const [seen, point] of [
    [level, ([a, b]: Pair): Point => ({ x: a, y: b })],
    [upright, ([a, b]: Pair): Point => ({ x: b, y: a })],
  ] as const) {
    const ends = [seen(source), seen(target)] as const
    const boxes = [...ends, ...others.map(seen)]
    for (const way of waysAlong(...ends, boxes, beside)) {
      found.push({
        curve: () => rounded(way.map(point), radius),
        length: lengthOf(way),
        corners: way.length - 2,
        hidden: hiddenOf(way, boxes),
      })
    }
  }
  return found
}

/** Ways that leave along `a`: with one lane across, with one across and one along, with two across and one along. */
function* waysAlong(s: Box, t: Box, boxes: readonly Box[], beside: number): Generator<readonly Pair[]> {
  const off = offs[beside % offs.length] ?? offs[0]
  const moved = (beside % offs.length) * 0.3
  const flipped = boxes.map(turned)
  const toward: Sign = middleB(t) >= middleB(s) ? 1 : -1
  const [sb, tb] = [endB(s, toward * (0.16 - moved)), endB(t, toward * (moved - 0.5))]
  for (const out of signs) {
    const start: Pair = [out > 0 ? s.a1 : s.a0, sb]
    const leaving = clearOf(start, out, boxes)
    for (const back of signs) {
      const end: Pair = [back > 0 ? t.a1 + gap : t.a0 - gap, tb]
      const arriving = clearOf(end, back, boxes)
      for (const a of acrossOf([start[0], leaving, end[0], arriving], [sb, tb], off, boxes)) yield [start, [a, sb], [a, tb], end]
      for (const b of lanesBeside(s, t, off, flipped)) {
        const a1 = laneIn(start[0], leaving, start[0] + out * off, [sb, b], boxes)
        const a2 = laneIn(end[0], arriving, end[0] + back * off, [b, tb], boxes)
        if (a1 !== undefined && a2 !== undefined) yield [start, [a1, sb], [a1, b], [a2, b], [a2, tb], end]
      }
    }
    // Into a side across: beside the source, then beside the target.
    for (const side of signs) {
      const ta = t.a0 + (t.a1 - t.a0) * (middleA(s) <= middleA(t) ? 0.25 + moved / 2 : 0.75 - moved / 2)
      const end: Pair = [ta, side > 0 ? t.b1 + gap : t.b0 - gap]
      const room = clearOf([end[1], ta], side, flipped)
      const guess = end[1] + side * off
      const a = laneIn(start[0], leaving, start[0] + out * off, [sb, guess], boxes)
      if (a === undefined) continue
      const b = laneIn(end[1], room, guess, [a, ta], flipped)
      if (b !== undefined) yield [start, [a, sb], [a, b], [ta, b], end]
    }
  }
}

/** The lanes across that join a run from the source and a run into the target directly. */
function acrossOf(
  [start, leaving, end, arriving]: readonly [number, number, number, number],
  span: Pair,
  off: number,
  boxes: readonly Box[],
): readonly number[] {
  const from = Math.max(Math.min(start, leaving), Math.min(end, arriving))
  const to = Math.min(Math.max(start, leaving), Math.max(end, arriving))
  const near = [from + off, to - off].map((want) => laneIn(from, to, want, span, boxes))
  return [...new Set(near)].filter((a) => a !== undefined)
}

/** Lanes along `a`, on both sides of both cards, by where they run across. */
function lanesBeside(s: Box, t: Box, off: number, flipped: readonly Box[]): readonly number[] {
  const span: Pair = [Math.min(middleA(s), middleA(t)), Math.max(middleA(s), middleA(t))]
  const found = [s, t].flatMap((card) =>
    signs.map((side) => {
      const from = side > 0 ? card.b1 : card.b0
      return laneIn(from, from + side * reach, from + side * off, span, flipped)
    }),
  )
  return [...new Set(found)].filter((b) => b !== undefined)
}

/** How far a run along `a` can go from a point before it meets a box. */
function clearOf([a, b]: Pair, out: Sign, boxes: readonly Box[]): number {
  let free = a + out * reach
  for (const box of boxes) {
    if (b < box.b0 - air || b > box.b1 + air) continue
    if (out > 0 && box.a0 >= a && box.a0 < free) free = box.a0
    if (out < 0 && box.a1 <= a && box.a1 > free) free = box.a1
  }
  return free
}

/** A place along `a` between two limits for a run across that meets no box: the one nearest to where it is wanted. */
function laneIn(one: number, other: number, want: number, span: Pair, boxes: readonly Box[]): number | undefined {
  const [low, high] = [Math.min(one, other) + air, Math.max(one, other) - air]
  if (low > high) return undefined
  const [from, to] = [Math.min(...span) - air, Math.max(...span) + air]
  const blocked = boxes.filter((box) => box.b1 > from && box.b0 < to && box.a1 + air > low && box.a0 - air < high)
  const free = (a: number) => blocked.every((box) => a <= box.a0 - air || a >= box.a1 + air)
  const wished = Math.max(low, Math.min(high, want))
  if (free(wished)) return wished
  let best: number | undefined
  for (const a of blocked.flatMap((box) => [box.a0 - air, box.a1 + air])) {
    if (a < low || a > high || (best !== undefined && Math.abs(a - wished) >= Math.abs(best - wished))) continue
    if (free(a)) best = a
  }
  return best
}

const middleA = (box: Box): number => (box.a0 + box.a1) / 2
const middleB = (box: Box): number => (box.b0 + box.b1) / 2
/** A place on a side, `share` of half of it from its middle. */
const endB = (box: Box, share: number): number => middleB(box) + ((box.b1 - box.b0) / 2) * share

function lengthOf(way: readonly Pair[]): number {
  let sum = 0
  for (let i = 1; i < way.length; i++) {
    const [p, q] = [way[i - 1], way[i]]
    if (p && q) sum += Math.abs(p[0] - q[0]) + Math.abs(p[1] - q[1])
  }
  return sum
}

/** How much of a way lies in boxes; those at its ends count too. */
function hiddenOf(way: readonly Pair[], boxes: readonly Box[]): number {
  let sum = 0
  for (let i = 1; i < way.length; i++) {
    const [p, q] = [way[i - 1], way[i]]
    if (!p || !q) continue
    const [a0, a1, b0, b1] = [Math.min(p[0], q[0]), Math.max(p[0], q[0]), Math.min(p[1], q[1]), Math.max(p[1], q[1])]
    for (const box of boxes) {
      const across = Math.min(a1, box.a1) - Math.max(a0, box.a0)
      const down = Math.min(b1, box.b1) - Math.max(b0, box.b0)
      if (across > 0 || down > 0) sum += across >= 0 && down >= 0 ? Math.max(across, down) : 0
    }
  }
  return sum
}

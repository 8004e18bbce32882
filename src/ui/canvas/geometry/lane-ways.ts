/**
 * Ways along the lanes between cards, for an edge that would else run behind one or on another: level and upright runs with round corners,
 * round the outside of everything where there is no room inside. Not as short as a curve, so they are only asked for when no curve is free.
 */
import { type Curve, rounded, spotsApart } from './curve'
import { type LaneLine, laneMap } from './lane-map'
import { laneSearch, type Port } from './lane-search'
import type { Lanes } from './lanes'
import { joinsSame, judge, type PlainAsk, runsBehind } from './plain-cost'
import { anchor, arrowGap, hasRoom, laidOut, outward, type Side } from './plain-route'
import { boundsOf, centre, clamp, contains, distance, inflate, overlaps, type Point, type Rect } from './points'
import { besideLanes, gapAtBrain, gapAtHands, type ReturnAsk, returnAlong } from './return-route'

interface LaneAsk {
  readonly source: Rect
  readonly target: Rect
  readonly others: readonly Rect[]
  readonly lines: readonly LaneLine[]
  readonly written: readonly Rect[]
  readonly starts: readonly Port[]
  readonly ends: readonly Port[]
  /** Room between the arrow's tip and the card. */
  readonly gap: number
  readonly radius: number
  readonly turn: number
  readonly head: number
}

/** How far beside the two cards lanes are looked for. */
const reach = 120
/** Round the outside of everything there is this much room. */
const outside = 90
/** What a way along the lanes costs by itself. */
const laneCost = 90
const sides: readonly Side[] = ['right', 'bottom', 'left', 'top']

export const lanes: Lanes = {
  plain(way, ask, all) {
    const hidden = runsBehind(way.curve, ask.others)
    if (!hidden && way.wants === 'words') {
      const curve = wayFor(ask, ['top', 'bottom'], all)
      return curve && hasRoom(curve, ask) ? laidOut(curve, ask) : way
    }
    const curve = wayFor(ask, sides, all)
    if (!curve) return way
    const better = hidden || laneCost + judge(curve, ask, false, Infinity) < way.own + judge(way.curve, ask, false, Infinity)
    if (!better) return way
    const found = laidOut(curve, ask)
    return hasRoom(curve, ask) ? found : this.plain({ ...found, wants: 'words' }, ask, all)
  },
  back(way, ask, all) {
    const hidden = runsBehind(way.curve, ask.others)
    const curve = laneWay(returnAsk(ask), all)
    return curve && (hidden || besideLanes(curve, ask) < besideLanes(way.curve, ask))
      ? returnAlong(curve, spotsApart(curve, 16))
      : way
  },
}

const wayFor = (ask: PlainAsk, allowed: readonly Side[], all: boolean): Curve | undefined =>
  laneWay(
    {
      ...ask,
      lines: [
        ...ask.lanes.map((spots) => ({ spots, apart: 24, beside: 3, crossing: 160 })),
        ...ask.placed.map((other) =>
          joinsSame(ask.source, ask.target, other)
            ? { spots: other.spots, apart: 22, beside: 8, crossing: 300 }
            : { spots: other.spots, apart: 9, beside: 3, crossing: 22 },
        ),
      ],
      written: [...ask.written, ...ask.placed.flatMap(({ words }) => words ?? [])],
      starts: portsOf(ask.source, ask, false, allowed),
      ends: portsOf(ask.target, ask, true, allowed),
      gap: arrowGap,
      radius: 18,
      turn: 24,
      head: 18,
    },
    all,
  )

/** Where ways along the lanes leave a card or arrive at it: three places on each side, those that others use last. */
const portsOf = (card: Rect, { placed }: PlainAsk, arrives: boolean, allowed: readonly Side[]): readonly Port[] =>
  allowed.flatMap((side) =>
    [0, -0.5, 0.5].map((share): Port => {
      const at = anchor(card, side, share * (outward[side].x === 0 ? card.width : card.height * 0.9) * 0.5, 0)
      let price = share === 0 ? 0 : 6
      for (const { from, to } of placed) {
        if (distance(arrives ? to : from, at) < 12) price += 16
        if (distance(arrives ? from : to, at) < 12) price += 60
      }
      return { ...at, out: outward[side], price }
    }),
  )

/** A return edge leaves from a side and arrives from below. */
function returnAsk({ hands, brain, shift, others, lanes }: ReturnAsk): LaneAsk {
  const outer = centre(brain).x <= centre(hands).x ? -1 : 1
  const start = (side: number, up: number): Port => ({
    x: side < 0 ? hands.x - gapAtHands : hands.x + hands.width + gapAtHands,
    y: centre(hands).y + 4 + up,
    out: { x: side, y: 0 },
    price: (side === outer ? 0 : 30) + Math.abs(up),
  })
  const end = (at: number, price: number): Port => ({
    x: clamp(brain.x + at + shift, brain.x + 30, brain.x + brain.width - 30),
    y: brain.y + brain.height,
    out: { x: 0, y: 1 },
    price,
  })
  return {
    source: hands,
    target: brain,
    others,
    lines: lanes.map((spots) => ({ spots, apart: 36, beside: 4, crossing: 90 })),
    written: [],
    starts: [-1, 1].flatMap((side) => [0, -20, 20].map((up) => start(side, up))),
    ends: [end(brain.width / 2 - 12, 0), end(50, 20), end(brain.width - 50, 40)],
    gap: gapAtBrain,
    radius: 52,
    turn: 50,
    head: 30,
  }
}

/** The best way along the lanes; `undefined` when there is none that no card covers. */
function laneWay(ask: LaneAsk, all: boolean): Curve | undefined {
  const ends = [ask.source, ask.target]
  const near = wayWithin(inflate(boundsOf(ends) ?? ask.source, reach), ask)
  if (near || !all) return near
  return wayWithin(inflate(boundsOf([...ends, ...ask.others]) ?? ask.source, outside), ask)
}

function wayWithin(region: Rect, ask: LaneAsk): Curve | undefined {
  const around = inflate(region, 20)
  const cards = [ask.source, ask.target, ...ask.others.filter((card) => overlaps(around, card))]
  const ports = [...ask.starts, ...ask.ends]
  const map = laneMap({
    cards,
    written: ask.written,
    lines: ask.lines.filter(({ spots }) => spots.some((spot) => contains(around, spot))),
    region,
    xs: ports.flatMap(({ out, x }) => (out.x === 0 ? [x] : [])),
    ys: ports.flatMap(({ out, y }) => (out.y === 0 ? [y] : [])),
  })
  const points = laneSearch({ ...ask, map })
  return points && roundedClear(shortened(points, ask.gap), ask.radius, cards)
}

/** The way without its last pixels: there the arrow's tip keeps off the card. */
function shortened(points: readonly Point[], gap: number): readonly Point[] {
  const [end, before] = [points.at(-1), points.at(-2)]
  const long = end && before ? distance(end, before) : 0
  if (!end || !before || long <= gap) return points
  const share = gap / long
  return [...points.slice(0, -1), { x: end.x + (before.x - end.x) * share, y: end.y + (before.y - end.y) * share }]
}

/** With corners as round as they can be without touching a card; `undefined` when the way is covered however sharp they are. */
function roundedClear(points: readonly Point[], radius: number, cards: readonly Rect[]): Curve | undefined {
  const boxes = cards.map((card) => inflate(card, 1))
  for (const r of [radius, radius * 0.6, radius * 0.35, 8]) {
    const curve = rounded(points, r)
    // The first and the last pixels touch the cards that they join.
    const spots = spotsApart(curve, 8)
    const length = spots.at(-1)?.at ?? 0
    if (!spots.some((spot) => spot.at > 3 && spot.at < length - 1 && boxes.some((box) => contains(box, spot)))) return curve
  }
  return undefined
}

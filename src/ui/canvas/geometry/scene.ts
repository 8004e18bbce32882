/**
 * All ways on the canvas at once, from where the cards stand: return edges first (nothing may cross them), then ordinary edges,
 * then what is written on them. Pure: the same cards and edges give the same picture. What each way was made from is kept beside the
 * picture, so that the next picture makes anew only that near which something changed.
 */
import { sameFor } from '../../../base/same-for'
import { boxOfSpots, type Curve, frameOf, type Spot } from './curve'
import { type Grid, gridOf } from './grid'
import { boxAt, insideRegion, insideSpot, type NamePlace, namePlace, pillHeight, pillSpot, pillWidth } from './labels'
import type { Lanes } from './lanes'
import { MadeBefore } from './made'
import { type PlainRoute, runsBehind } from './plain-cost'
import { plainRoute, regionOf } from './plain-route'
import { boundsOf, centre, inflate, type Point, type Rect } from './points'
import { type ReturnRoute, returnRoute } from './return-route'
import { type PlainShape, plainShape, type ReturnShape, returnShape, type Shape } from './shapes'

export type { PlainShape, ReturnShape, Shape } from './shapes'

export interface SceneEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly role: 'plain' | 'return'
  /** What is written on the line, if anything: it needs room. */
  readonly pill?: string | undefined
  /** True for the edge that should get the straight way when several lead to one place. */
  readonly main?: boolean | undefined
}

export interface Scene {
  readonly shapes: ReadonlyMap<string, Shape>
  /** The box around everything that is drawn; undefined for an empty canvas. */
  readonly bounds: Rect | undefined
  readonly routes: Routes
  /** The boxes of what is written on edges, by edge id. */
  readonly labels: ReadonlyMap<string, Rect>
  /** The ways along lanes that it was made with, and whether it could do with them. */
  readonly lanes: Lanes | undefined
  readonly wantsLanes: boolean
  /** What it was made from; for the next scene. */
  readonly made: Making
}
/** Where edges run, by edge id. */
export interface Routes {
  readonly returns: ReadonlyMap<string, ReturnRoute>
  readonly plain: ReadonlyMap<string, PlainRoute>
}
export const noRoutes: Routes = { returns: new Map(), plain: new Map() }

/** The ways along lanes, when they are there, and whether any edge asks for one. */
interface Asked {
  readonly along: Lanes | undefined
  wanted: boolean
}

/** What is made once for each edge, as long as nothing near it changes. */
class Making {
  readonly returns: MadeBefore<ReturnRoute>
  readonly names: MadeBefore<NamePlace>
  readonly plain: MadeBefore<PlainRoute>
  readonly behind: MadeBefore<boolean>
  readonly past: MadeBefore<PlainRoute>
  readonly round: MadeBefore<PlainRoute>
  readonly back: MadeBefore<ReturnRoute>
  readonly pills: MadeBefore<{ readonly shape: PlainShape; readonly box: Rect | undefined }>
  readonly pastLines: Making['pills']
  readonly insides: MadeBefore<{ readonly shape: ReturnShape; readonly box: Rect }>
  constructor(before?: Making) {
    this.returns = new MadeBefore(before?.returns)
    this.names = new MadeBefore(before?.names)
    this.plain = new MadeBefore(before?.plain)
    this.behind = new MadeBefore(before?.behind)
    this.past = new MadeBefore(before?.past)
    this.back = new MadeBefore(before?.back)
    this.round = new MadeBefore(before?.round)
    this.pills = new MadeBefore(before?.pills)
    this.pastLines = new MadeBefore(before?.pastLines)
    this.insides = new MadeBefore(before?.insides)
  }
}

export type { Making }

/** A card with the room for its flag above it. The same card gives the same object. */
const withFlag = sameFor((card: Rect): Rect => (card.height < 40 ? card : { ...card, y: card.y - 16, height: card.height + 16 }))
/** The longest name of a return edge, about. */
export const nameWidth = 140
/** The lap counter's box. */
export const counterSize = { width: 124, height: 84 } as const
/** Above this many cards or ways, return edges no longer look at every card, and ordinary ones no longer at each other. */
export const manyCards = 120
/** How many cards an edge of a big graph may have around it to look at them. */
const fewNear = 14

/** Among more cards than these no way along lanes is looked for in a big graph: it would cost more than it shows. */
const mostNear = 50

/** Boxes along the lanes of the return edges. */
export const lanesOf = ({ routes }: Scene): readonly Rect[] =>
  [...routes.returns.values()].flatMap((route) => route.spots.map((spot) => boxAt(spot, 28, 28)))

/**
 * The picture for cards (by node id) and edges. Edges whose ends have no card are left out. `before`: an earlier scene, of which is taken
 * what would come out the same; the picture does not depend on it.
 */
export function sceneOf(cards: ReadonlyMap<string, Rect>, edges: readonly SceneEdge[], before?: Scene, lanes?: Lanes): Scene {
  const steps = sceneSteps(cards, edges, before, lanes)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** The same in small steps, one for each thing that is made: whoever has something else to do meanwhile can stop between two. */
export function* sceneSteps(
  cards: ReadonlyMap<string, Rect>,
  edges: readonly SceneEdge[],
  before?: Scene,
  along?: Lanes,
): Generator<undefined, Scene, undefined> {
  const made = new Making(before?.made)
  const drawn = edges.filter((edge) => cards.has(edge.source) && cards.has(edge.target))
  const standing = gridOf<Rect>()
  for (const card of cards.values()) standing.add(card, card)
  const asked: Asked = { along, wanted: false }
  const returns = yield* routeReturns(cards, drawn, standing, made, asked)

  const lanes = gridOf<readonly Spot[]>()
  const written = gridOf<Rect>()
  const names = new Map<string, NamePlace>()
  for (const { spots } of returns.values()) lanes.add(boxOfSpots(spots), spots)
  for (const [id, route] of returns) {
    const region = inflate(frameOf(route.curve), nameWidth)
    const near = standing.near(region)
    const passing = lanes.near(region).filter((spots) => spots !== route.spots)
    const from = [route, ...near, undefined, ...passing]
    const name = made.names.make(id, from, () => namePlace(route, nameWidth, near, passing))
    names.set(id, name)
    written.add(name.box, name.box)
    yield
  }
  const plain = yield* routePlain(cards, drawn, { standing, lanes, written }, made, asked)

  const shapes = new Map<string, Shape>()
  const labels = new Map<string, Rect>()
  const taken = gridOf<Rect>()
  const all: Rect[] = []
  const take = (box: Rect) => {
    all.push(box)
    taken.add(box, box)
  }
  for (const card of cards.values()) {
    take(withFlag(card))
    // Where there is little room, rather over the place of a flag than over a card.
    if (cards.size <= manyCards) taken.add(card, card)
  }
  for (const { box } of names.values()) take(box)
  const lines = gridOf<readonly Spot[]>()
  for (const { spots } of [...plain.values(), ...returns.values()]) lines.add(inflate(boxOfSpots(spots), 1), spots)
  for (const edge of drawn) {
    const route = plain.get(edge.id)
    if (!route) continue
    const { shape, box } = pillOn(edge, route, taken, lines, made)
    if (box) {
      take(box)
      labels.set(edge.id, box)
    }
    shapes.set(edge.id, shape)
    yield
  }
  const roughly = cards.size > manyCards
  for (const [id, route] of returns) {
    const name = names.get(id)
    if (!name) continue
    const region = insideRegion(route, counterSize.width)
    const near = taken.near(region)
    const passing = lines.near(region).filter((spots) => spots !== route.spots)
    const { shape, box } = made.insides.make(id, [route, name, ...near, undefined, ...passing], () => {
      const inside = insideSpot({ route, ...counterSize, taken: near, lines: passing, roughly })
      return { shape: returnShape(route, inside, name), box: boxAt(inside, counterSize.width, counterSize.height) }
    })
    take(box)
    shapes.set(id, shape)
    if (shape.named) labels.set(id, name.box)
    yield
  }
  const bounds = boundsOf([
    ...[...cards.values()].map((card) => ({ ...card, y: card.y - 14, height: card.height + 20 })),
    ...[...returns.values()].map((route) => inflate(boxOfSpots(route.spots), 32)),
    ...[...plain.values()].map((route) => boxOfSpots(route.spots)),
    ...all,
  ])
  return { shapes, bounds, routes: { returns, plain }, labels, made, lanes: along, wantsLanes: asked.wanted }
}

/** Where what is written on an ordinary edge stands. An edge without words keeps a small place, for a count. */
function pillOn(edge: SceneEdge, route: PlainRoute, taken: Grid<Rect>, lines: Grid<readonly Spot[]>, made: Making) {
  const width = widthOf(edge) ?? 24
  const region = inflate(route.frame, width / 2 + pillHeight)
  const near = taken.near(region)
  const passing = (box: Rect) => lines.near(box).filter((spots) => spots !== route.spots)
  const at = (others: readonly (readonly Spot[])[]) => {
    const spot = pillSpot(route.spots, width, near, others)
    return { shape: plainShape(route, spot), box: edge.pill === undefined ? undefined : boxAt(spot, width, pillHeight) }
  }
  const pill = made.pills.make(edge.id, [route, edge.pill, ...near], () => at([]))
  if (!pill.box || passing(inflate(pill.box, 3)).length === 0) return pill
  const others = passing(region)
  return made.pastLines.make(edge.id, [pill, ...others], () => at(others))
}

/** How wide what is written on an edge is. */
export const widthOf = ({ pill }: SceneEdge): number | undefined => (pill === undefined ? undefined : pillWidth(pill))

function* routeReturns(
  cards: ReadonlyMap<string, Rect>,
  edges: readonly SceneEdge[],
  standing: Grid<Rect>,
  made: Making,
  asked: Asked,
): Generator<undefined, ReadonlyMap<string, ReturnRoute>, undefined> {
  const { along } = asked
  const routes = new Map<string, ReturnRoute>()
  const placed = gridOf<readonly Spot[]>()
  const many = cards.size > manyCards
  for (const { edge, shift } of returnsInOrder(cards, edges)) {
    const [hands, brain] = [cards.get(edge.source), cards.get(edge.target)]
    if (!hands || !brain) continue
    const all = many ? [] : [...cards.values()].filter((card) => card !== hands && card !== brain)
    const lanes = many ? placed.near(regionOf(hands, brain)) : [...routes.values()].map((route) => route.spots)
    const ask = { hands, brain, shift, others: all, lanes }
    let route = made.returns.make(edge.id, [hands, brain, shift, ...all, undefined, ...lanes], () => returnRoute(ask))
    const curve = route
    if (curve.wants || (many && isBehind(edge.id, curve.curve, [hands, brain], standing, made))) {
      asked.wanted = true
      const others = many ? standing.near(regionOf(hands, brain)).filter((card) => card !== hands && card !== brain) : all
      if (along) route = made.back.make(edge.id, [curve, along, ...others], () => along.back(curve, { ...ask, others }, !many))
    }
    routes.set(edge.id, route)
    if (many) placed.add(boxOfSpots(route.spots), route.spots)
    yield
  }
  return routes
}

/** True when a way that was made without a look at the cards runs behind one. */
function isBehind(id: string, curve: Curve, ends: readonly Rect[], standing: Grid<Rect>, made: Making): boolean {
  const near = standing.near(frameOf(curve)).filter((card) => !ends.includes(card))
  return made.behind.make(id, [curve, ...near], () => runsBehind(curve, near))
}

/** The return edges, the inner loops first: the outer ones go round them. With how far each is moved along the bottom of its brain. */
export function returnsInOrder(cards: ReadonlyMap<string, Rect>, edges: readonly SceneEdge[]) {
  const middle = (id: string): Point => centre(cards.get(id) ?? noBox)
  const inward = (a: SceneEdge, b: SceneEdge) => middle(a.source).y - middle(b.source).y || (a.id < b.id ? -1 : 1)
  const wanted = edges.filter((edge) => edge.role === 'return').sort(inward)
  const byTarget = new Map<string, SceneEdge[]>()
  for (const edge of wanted) byTarget.set(edge.target, [...(byTarget.get(edge.target) ?? []), edge])
  return wanted.map((edge) => {
    const siblings = byTarget.get(edge.target) ?? [edge]
    const fromRight = (other: SceneEdge) => middle(other.source).x >= middle(other.target).x
    // Along the bottom of the brain: outer loops at the ends, inner ones in the middle.
    const order = [...siblings.filter(fromRight).reverse(), ...siblings.filter((other) => !fromRight(other))]
    return { edge, shift: (order.indexOf(edge) - (order.length - 1) / 2) * 48 }
  })
}

/** In a big graph a long way looks at no card and no lane: it passes over many, whichever way it takes. */
export const lookedAt = <T>(near: readonly T[], cards: number): readonly T[] =>
  cards > manyCards && near.length > fewNear ? [] : near

interface InTheWay {
  readonly standing: Grid<Rect>
  readonly lanes: Grid<readonly Spot[]>
  readonly written: Grid<Rect>
}

function* routePlain(
  cards: ReadonlyMap<string, Rect>,
  edges: readonly SceneEdge[],
  ways: InTheWay,
  made: Making,
  asked: Asked,
): Generator<undefined, ReadonlyMap<string, PlainRoute>, undefined> {
  const { along } = asked
  const routes = new Map<string, PlainRoute>()
  const wanted = edges.filter((edge) => edge.role === 'plain')
  const laid = gridOf<PlainRoute>()
  const many = wanted.length > manyCards
  // Those that join the same two keep apart in any graph.
  const beside = new Map<string, PlainRoute[]>()
  for (const edge of [...wanted.filter((e) => e.main), ...wanted.filter((e) => !e.main)]) {
    const [source, target] = [cards.get(edge.source), cards.get(edge.target)]
    if (!source || !target) continue
    const region = regionOf(source, target)
    const near = ways.standing.near(region).filter((card) => card !== source && card !== target)
    const others = lookedAt(near, cards.size)
    const written = ways.written.near(region)
    const lanes = lookedAt(ways.lanes.near(region), cards.size)
    const pair = [edge.source, edge.target].sort().join('\u0000')
    const placed = many ? (beside.get(pair) ?? []) : laid.near(region)
    // In a big graph no way is chosen for the sake of its words.
    const ask = { source, target, others, written, lanes, placed, pill: many ? undefined : widthOf(edge) }
    const from = [edge.pill, source, target, ...others, undefined, ...written, undefined, ...lanes, undefined, ...placed]
    const curve = made.plain.make(edge.id, from, () => plainRoute(ask))
    let route = curve
    const ends = [source, target]
    const looked = near.length <= mostNear && (curve.wants === 'way' || others.length < near.length)
    if (source !== target && (many ? looked && isBehind(edge.id, curve.curve, ends, ways.standing, made) : curve.wants)) {
      asked.wanted = true
      if (along)
        route = made.past.make(edge.id, [curve, along, ...near], () => along.plain(curve, { ...ask, others: near }, false))
      // No way near the two is free: round the outside of everything there may be one.
      if (along && !many && route.curve === curve.curve && isBehind(edge.id, curve.curve, ends, ways.standing, made)) {
        const all = [...cards.values()].filter((card) => !ends.includes(card))
        route = made.round.make(edge.id, [curve, along, ...all], () => along.plain(curve, { ...ask, others: all }, true))
      }
    }
    routes.set(edge.id, route)
    if (many) beside.set(pair, [...placed, route])
    else laid.add(inflate(route.frame, 1), route)
    yield
  }
  return routes
}

const noBox: Rect = { x: 0, y: 0, width: 0, height: 0 }

/**
 * All ways on the canvas at once, from where the cards stand: return edges first (nothing may cross them), then ordinary edges,
 * then what is written on them. Pure: the same cards and edges give the same picture.
 */
import { along, extended, lengthOf, pathOf, reversed, type Spot, spotsOf } from './curve'
import { boxAt, insideSpot, type NamePlace, namePlace, pillHeight, pillSpot, pillWidth } from './labels'
import type { PlainRoute } from './plain-cost'
import { plainRoute } from './plain-route'
import { boundsOf, centre, type Point, type Rect } from './points'
import { type ReturnRoute, returnRoute } from './return-route'

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
  readonly length: number
}
export type Shape = PlainShape | ReturnShape
/** A place and a direction in degrees. */
export interface Mark extends Point {
  readonly angle: number
}

export interface Scene {
  readonly shapes: ReadonlyMap<string, Shape>
  /** The box around everything that is drawn; undefined for an empty canvas. */
  readonly bounds: Rect | undefined
  readonly routes: Routes
}
/** Where edges run, by edge id. */
export interface Routes {
  readonly returns: ReadonlyMap<string, ReturnRoute>
  readonly plain: ReadonlyMap<string, PlainRoute>
}
export const noRoutes: Routes = { returns: new Map(), plain: new Map() }

/** A card with the room for its flag above it. */
const withFlag = (card: Rect): Rect => (card.height < 40 ? card : { ...card, y: card.y - 16, height: card.height + 16 })
/** The longest name of a return edge, about. */
const nameWidth = 140
/** The lap counter's box. */
export const counterSize = { width: 124, height: 84 } as const
/** Above this many cards, ways no longer look at every other card. */
const manyCards = 120

/** Boxes along the lanes of the return edges. */
export const lanesOf = ({ routes }: Scene): readonly Rect[] =>
  [...routes.returns.values()].flatMap((route) => route.spots.map((spot) => boxAt(spot, 28, 28)))

/** The routes that a scene may keep while cards are on the move: those of edges whose two ends stand where they stood. */
export function routesToKeep(
  before: Routes,
  was: ReadonlyMap<string, Rect>,
  now: ReadonlyMap<string, Rect>,
  edges: readonly SceneEdge[],
): Routes {
  const stands = (id: string): boolean => {
    const [a, b] = [was.get(id), now.get(id)]
    return a !== undefined && b !== undefined && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height
  }
  const still = new Set(edges.filter((edge) => stands(edge.source) && stands(edge.target)).map((edge) => edge.id))
  const pick = <T>(routes: ReadonlyMap<string, T>) => new Map([...routes].filter(([id]) => still.has(id)))
  return { returns: pick(before.returns), plain: pick(before.plain) }
}

/**
 * The picture for cards (by node id) and edges. Edges whose ends have no card are left out. `keep`: routes that are taken as they
 * are, so that a hand can move one card among many without every edge being laid anew; without it the picture depends on nothing else.
 */
export function sceneOf(cards: ReadonlyMap<string, Rect>, edges: readonly SceneEdge[], keep: Routes = noRoutes): Scene {
  const drawn = edges.filter((edge) => cards.has(edge.source) && cards.has(edge.target))
  const returns = routeReturns(cards, drawn, keep.returns)
  const lanes = [...returns.values()].map((route) => route.spots)
  const names = new Map([...returns].map(([id, route]) => [id, namePlace(route, nameWidth, [...cards.values()])]))
  const written = [...names.values()].map((name) => name.box)
  const plain = routePlain(cards, drawn, lanes, written, keep.plain)

  const shapes = new Map<string, Shape>()
  const taken: Rect[] = [...[...cards.values()].map(withFlag), ...written]
  for (const edge of drawn) {
    const route = plain.get(edge.id)
    if (!route) continue
    const width = edge.pill === undefined ? 24 : pillWidth(edge.pill)
    const spot = pillSpot(route.spots, width, taken)
    if (edge.pill !== undefined) taken.push(boxAt(spot, width, pillHeight))
    shapes.set(edge.id, { kind: 'plain', path: pathOf(route.curve), tip: endOf(route.spots), pill: mark(spot) })
  }
  const lines = [...plain.values()].map((route) => route.spots)
  for (const [id, route] of returns) {
    const others = [...returns].filter(([other]) => other !== id).map(([, other]) => other.spots)
    const inside = insideSpot({ route, ...counterSize, taken, lines: [...lines, ...others] })
    taken.push(boxAt(inside, counterSize.width, counterSize.height))
    const name = names.get(id)
    if (name) shapes.set(id, returnShape(route, inside, name))
  }
  const bounds = boundsOf([
    ...[...cards.values()].map((card) => ({ ...card, y: card.y - 14, height: card.height + 20 })),
    ...lanes.flat().map((spot) => boxAt(spot, 64, 64)),
    ...lines.flat(),
    ...taken,
  ])
  return { shapes, bounds, routes: { returns, plain } }
}

function routeReturns(
  cards: ReadonlyMap<string, Rect>,
  edges: readonly SceneEdge[],
  keep: ReadonlyMap<string, ReturnRoute>,
): ReadonlyMap<string, ReturnRoute> {
  const routes = new Map<string, ReturnRoute>()
  const middle = (id: string): Point => centre(cards.get(id) ?? noCard)
  const inward = (a: SceneEdge, b: SceneEdge) => middle(a.source).y - middle(b.source).y || (a.id < b.id ? -1 : 1)
  // The inner loops first: the outer ones go round them.
  const wanted = edges.filter((edge) => edge.role === 'return').sort(inward)
  for (const edge of wanted) {
    const [hands, brain] = [cards.get(edge.source), cards.get(edge.target)]
    if (!hands || !brain) continue
    const siblings = wanted.filter((other) => other.target === edge.target)
    const fromRight = (other: SceneEdge) => middle(other.source).x >= middle(other.target).x
    // Along the bottom of the brain: outer loops at the ends, inner ones in the middle.
    const order = [...siblings.filter(fromRight).reverse(), ...siblings.filter((other) => !fromRight(other))]
    const shift = (order.indexOf(edge) - (order.length - 1) / 2) * 48
    const others = othersOf(cards, edge)
    const lanes = [...routes.values()].map((route) => route.spots)
    routes.set(edge.id, keep.get(edge.id) ?? returnRoute({ hands, brain, shift, others, lanes }))
  }
  return routes
}

function routePlain(
  cards: ReadonlyMap<string, Rect>,
  edges: readonly SceneEdge[],
  lanes: readonly (readonly Spot[])[],
  written: readonly Rect[],
  keep: ReadonlyMap<string, PlainRoute>,
): ReadonlyMap<string, PlainRoute> {
  const routes = new Map<string, PlainRoute>(keep)
  const wanted = edges.filter((edge) => edge.role === 'plain')
  for (const edge of [...wanted.filter((e) => e.main), ...wanted.filter((e) => !e.main)]) {
    const [source, target] = [cards.get(edge.source), cards.get(edge.target)]
    if (!source || !target || keep.has(edge.id)) continue
    const placed = [...routes].flatMap(([, route]) => (wanted.length > manyCards ? [] : [route]))
    routes.set(edge.id, plainRoute({ source, target, others: othersOf(cards, edge), written, lanes, placed }))
  }
  return routes
}

const noCard: Rect = { x: 0, y: 0, width: 0, height: 0 }

function othersOf(cards: ReadonlyMap<string, Rect>, edge: SceneEdge): readonly Rect[] {
  if (cards.size > manyCards) return []
  return [...cards].flatMap(([id, card]) => (id === edge.source || id === edge.target ? [] : [card]))
}

const round = (value: number): number => Math.round(value * 10) / 10
const roundPoint = (p: Point): Point => ({ x: round(p.x), y: round(p.y) })
const mark = (spot: Spot): Mark => ({ ...roundPoint(spot), angle: round(spot.angle) })

/** The end of a line, with the direction of its last few pixels. */
function endOf(spots: readonly Spot[]): Mark {
  const end = along(spots, lengthOf(spots))
  const before = along(spots, Math.max(0, lengthOf(spots) - 5))
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI
  return { ...roundPoint(end), angle: round(Number.isFinite(angle) ? angle : end.angle) }
}

function returnShape(route: ReturnRoute, inside: Point, name: NamePlace): ReturnShape {
  const length = lengthOf(route.spots)
  const places = length < 300 ? [length * 0.3, length * 0.55] : [50, 82, 112, length - 106, length - 81, length - 56]
  return {
    kind: 'return',
    path: pathOf(route.curve),
    lane: pathOf(extended(route.curve, 24, 26)),
    reading: pathOf(name.against ? reversed(route.curve) : route.curve),
    nameAt: Math.round(name.share * 100),
    nameOff: name.offset,
    chevrons: places.map((at) => mark(along(route.spots, at))),
    head: mark(along(spotsOf(route.curve), length)),
    inside: { x: Math.round(inside.x), y: Math.round(inside.y) },
    length: Math.round(length),
  }
}

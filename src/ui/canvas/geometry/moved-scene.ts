/**
 * The picture while a hand moves cards: only the edges at their ends are laid anew, everything else stays as it stands. It is a draft:
 * when the cards are let go the whole picture is made (scene.ts), which may differ a little.
 */
import { boxOfSpots, type Spot } from './curve'
import { boxAt, insideRegion, insideSpot, namePlace, pillHeight, pillSpot } from './labels'
import type { PlainRoute } from './plain-cost'
import { plainRoute, regionOf } from './plain-route'
import { inflate, overlaps, type Rect } from './points'
import { type ReturnRoute, returnCurve, returnRoute } from './return-route'
import { counterSize, lookedAt, manyCards, nameWidth, returnsInOrder, type Scene, type SceneEdge, widthOf } from './scene'
import { plainShape, returnShape, type Shape } from './shapes'

/** What differs from `before`, the picture of the cards as they stood in `was`: the shapes of the edges whose ends have moved. */
export function movedShapes(
  before: Scene,
  was: ReadonlyMap<string, Rect>,
  cards: ReadonlyMap<string, Rect>,
  edges: readonly SceneEdge[],
): ReadonlyMap<string, Shape> {
  const stands = (id: string): boolean => was.get(id) === cards.get(id)
  const touched = edges.filter(
    (edge) => cards.has(edge.source) && cards.has(edge.target) && !(stands(edge.source) && stands(edge.target)),
  )
  const ids = new Set(touched.map((edge) => edge.id))
  const moved = new Map<string, Shape>()
  const returns = new Map<string, ReturnRoute>(before.routes.returns)
  const { plain } = before.routes
  // In a large graph the way along lanes is looked for when the cards are let go: a frame has no time for it.
  const along = cards.size > manyCards ? undefined : before.lanes
  const around = (region: Rect, ...but: readonly (Rect | undefined)[]): readonly Rect[] =>
    [...cards.values()].filter((card) => overlaps(region, card) && !but.includes(card))
  const lanesIn = (region: Rect, id: string): readonly (readonly Spot[])[] =>
    [...returns].flatMap(([other, { spots }]) => (other !== id && overlaps(region, boxOfSpots(spots)) ? [spots] : []))

  if (touched.some((edge) => edge.role === 'return')) {
    for (const { edge, shift } of returnsInOrder(cards, edges)) {
      const [hands, brain] = [cards.get(edge.source), cards.get(edge.target)]
      if (!ids.has(edge.id) || !hands || !brain) continue
      const region = regionOf(hands, brain)
      const others = cards.size > manyCards ? [] : around(region, hands, brain)
      const ask = { hands, brain, shift, others, lanes: lookedAt(lanesIn(region, edge.id), cards.size) }
      const curve = along ? returnRoute(ask) : returnCurve(ask)
      const route = curve.wants && along ? along.back(curve, ask, false) : curve
      returns.set(edge.id, route)
      const near = around(insideRegion(route, counterSize.width))
      const inside = insideSpot({ route, ...counterSize, taken: near, lines: [], roughly: true })
      moved.set(edge.id, returnShape(route, inside, namePlace(route, nameWidth, near)))
    }
  }
  /** Those of the moved ones that have their way, and where their names stand. */
  const laid: { readonly edge: SceneEdge; readonly way: PlainRoute }[] = []
  const named: Rect[] = []
  const many = edges.length > manyCards
  for (const edge of [...touched.filter((one) => one.main), ...touched.filter((one) => !one.main)]) {
    const [source, target] = [cards.get(edge.source), cards.get(edge.target)]
    if (edge.role === 'return' || !source || !target) continue
    const region = regionOf(source, target)
    const others = lookedAt(around(region, source, target), cards.size)
    // In a large graph only those that join the same two keep apart while they are held.
    const beside = laid.flatMap(({ edge: other, way }) => (!many || joinsSame(edge, other) ? [way] : []))
    const standing = many ? [] : [...plain].flatMap(([id, way]) => (ids.has(id) ? [] : [way]))
    const placed = [...standing, ...beside].filter((way) => overlaps(region, way.frame))
    const ask = {
      source,
      target,
      others,
      written: [],
      lanes: lookedAt(lanesIn(region, edge.id), cards.size),
      placed,
      pill: widthOf(edge),
    }
    const curve = plainRoute(ask)
    const route = curve.wants && along ? along.plain(curve, ask, false) : curve
    const width = widthOf(edge) ?? 24
    const here = inflate(route.frame, width / 2 + pillHeight)
    const spot = pillSpot(route.spots, width, [...around(here), ...named.filter((box) => overlaps(here, box))])
    laid.push({ edge, way: route })
    if (edge.pill !== undefined) named.push(boxAt(spot, width, pillHeight))
    moved.set(edge.id, plainShape(route, spot))
  }
  return moved
}

const joinsSame = (a: SceneEdge, b: SceneEdge): boolean =>
  (a.source === b.source && a.target === b.target) || (a.source === b.target && a.target === b.source)

/** Edges under a point: which one is meant, where its ends can be taken hold of. Pure geometry over the ways that are drawn. */
import { along, boxOfSpots, farFrom, lengthOf, type Spot } from './curve'
import { contains, inflate, type Point, type Rect } from './points'
import type { Routes } from './scene'

/** The points of the way of an edge; undefined when it is not drawn. */
export const spotsOfEdge = (routes: Routes, id: string): readonly Spot[] | undefined =>
  (routes.returns.get(id) ?? routes.plain.get(id))?.spots

/** Of the edges `among`, the one that passes nearest to a point, not farther than `reach`. */
export function edgeNear(routes: Routes, among: readonly string[], p: Point, reach: number): string | undefined {
  let best: { readonly id: string; readonly far: number } | undefined
  for (const id of among) {
    const spots = spotsOfEdge(routes, id)
    if (!spots || !contains(inflate(boxOfSpots(spots), reach), p)) continue
    const far = farFrom(spots, p, best?.far ?? reach)
    if (far <= reach && (!best || far < best.far)) best = { id, far }
  }
  return best?.id
}

/** How far from a card the grips of an edge stand: clear of the card's own ports. */
const gripOff = 24

/** Where the two ends of an edge can be taken hold of: on its line, a little away from the cards, never on each other. */
export function gripsOf(spots: readonly Spot[]): { readonly source: Point; readonly target: Point } | undefined {
  if (spots.length === 0) return undefined
  const length = lengthOf(spots)
  const off = Math.min(gripOff, length * 0.28)
  return { source: pointAt(spots, off), target: pointAt(spots, length - off) }
}

/** The middle of an edge's line. */
export const middleOf = (spots: readonly Spot[]): Point => pointAt(spots, lengthOf(spots) / 2)

function pointAt(spots: readonly Spot[], at: number): Point {
  const { x, y } = along(spots, at)
  return { x, y }
}

/** The corner of a new card whose edge from `from` was let go at `p`: it begins where the hand was, on the side away from `from`. */
export function cornerAt(p: Point, size: { readonly width: number; readonly height: number }, from: Rect | undefined): Point {
  if (!from) return { x: Math.round(p.x - size.width / 2), y: Math.round(p.y - size.height / 2) }
  const [dx, dy] = [p.x - (from.x + from.width / 2), p.y - (from.y + from.height / 2)]
  const beside = Math.abs(dx) / (from.width + size.width) >= Math.abs(dy) / (from.height + size.height)
  const x = beside ? (dx >= 0 ? p.x : p.x - size.width) : p.x - size.width / 2
  const y = beside ? p.y - size.height / 2 : dy >= 0 ? p.y : p.y - size.height
  return { x: Math.round(x), y: Math.round(y) }
}

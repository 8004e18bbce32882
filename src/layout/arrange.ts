/**
 * What both ways of laying out share: simplify, let boxes hang, take the parts one by one, put everything together. A way of laying
 * out only says where the standing boxes of one part stand; this turns its answer into corners in whole pixels.
 */
import type { LayoutAsk, LayoutBox, LayoutPlaces } from './contract'
import { type Hanging, hangingIn } from './hanging'
import { type Corner, type PlacedPart, packParts, partsOf } from './parts'
import { type SimpleGraph, simpleGraph } from './simple-graph'
import { spacing } from './spacing'

export interface PartAsk {
  readonly graph: SimpleGraph
  /** How much room a box keeps free below itself. */
  readonly depth: ReadonlyMap<string, number>
}
/** The middle of every box of the part. */
export type PartLayout = (part: PartAsk) => ReadonlyMap<string, Corner>

/** Places for every box of the question. */
export function arrange(ask: LayoutAsk, layOutPart: PartLayout): LayoutPlaces['places'] {
  const hanging = hangingIn(simpleGraph(ask), ask.first)
  const parts = partsOf(hanging.standing, ask.first).map((part) =>
    placedPart(part, layOutPart({ graph: joined(part), depth: hanging.depth }), hanging),
  )
  return Object.fromEntries(packParts(parts, ask.last))
}

/** An arrow that leads back does not say who stands where, unless nothing else joins its ends: then it does, turned round. */
function joined(part: SimpleGraph): SimpleGraph {
  const pieces = partsOf({ ...part, back: [] }, undefined)
  if (pieces.length <= 1) return part
  const pieceOf = new Map(pieces.flatMap((piece, i) => piece.boxes.map((box): [string, number] => [box.id, i])))
  const one = pieces.map((_, i) => i)
  const find = (i: number): number => (one[i] === i || one[i] === undefined ? i : find(one[i]))
  const arrows = [...part.arrows]
  for (const { source, target } of part.back) {
    const [a, b] = [find(pieceOf.get(source) ?? 0), find(pieceOf.get(target) ?? 0)]
    if (a === b) continue
    one[a] = b
    arrows.push({ source: target, target: source, room: 0, weight: 1 })
  }
  return { ...part, arrows }
}

/** The part with what hangs in it, moved to where it begins. */
function placedPart(part: SimpleGraph, middles: ReadonlyMap<string, Corner>, { below, depth }: Hanging): PlacedPart {
  const corners = new Map<string, Corner>()
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const put = (box: LayoutBox, x: number, y: number, room: number) => {
    corners.set(box.id, { x, y })
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x + box.width)
    bottom = Math.max(bottom, y + box.height + room)
  }
  for (const box of part.boxes) {
    const middle = middles.get(box.id) ?? { x: 0, y: 0 }
    const under = below.get(box.id)
    put(box, middle.x - box.width / 2, middle.y - box.height / 2, depth.get(box.id) ?? 0)
    if (under) put(under, middle.x - under.width / 2, middle.y + box.height / 2 + spacing.hanging, spacing.lane)
  }
  return {
    places: new Map([...corners].map(([id, at]) => [id, { x: at.x - left, y: at.y - top }])),
    width: right - left,
    height: bottom - top,
  }
}

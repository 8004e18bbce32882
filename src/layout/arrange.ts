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
  const graph = simpleGraph(ask)
  const hanging = hangingIn(graph, ask.first)
  const own = new Map(graph.boxes.map((box) => [box.id, box]))
  const parts = partsOf(hanging.standing, ask.first).map((part) =>
    placedPart(part, layOutPart({ graph: joined(part), depth: hanging.depth }), hanging, own),
  )
  return Object.fromEntries(packParts(parts, ask.first, ask.last))
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

/** A box with the room that it keeps free below itself. */
interface Held extends LayoutBox, Corner {
  readonly room: number
}

/** The part with what hangs in it, moved to where it begins. */
function placedPart(
  part: SimpleGraph,
  middles: ReadonlyMap<string, Corner>,
  { below, depth }: Hanging,
  own: ReadonlyMap<string, LayoutBox>,
): PlacedPart {
  const held: Held[] = []
  for (const standing of part.boxes) {
    const box = own.get(standing.id) ?? standing
    const middle = middles.get(box.id) ?? { x: 0, y: 0 }
    const under = below.get(box.id)
    held.push({ ...box, x: middle.x - box.width / 2, y: middle.y - box.height / 2, room: depth.get(box.id) ?? 0 })
    if (under)
      held.push({ ...under, x: middle.x - under.width / 2, y: middle.y + box.height / 2 + spacing.hanging, room: spacing.lane })
  }
  const left = Math.min(...held.map((box) => box.x))
  const { tops, height } = withoutEmptyRows(held)
  return {
    places: new Map(held.map((box) => [box.id, { x: box.x - left, y: tops.get(box.id) ?? 0 }])),
    width: Math.max(...held.map((box) => box.x + box.width)) - left,
    height,
  }
}

/** The tops of the boxes once every band that no box reaches into is no higher than it has to be. What stands level stays level. */
function withoutEmptyRows(boxes: readonly Held[]): { readonly tops: ReadonlyMap<string, number>; readonly height: number } {
  const tops = new Map<string, number>()
  const down = [...boxes].sort((a, b) => a.y - b.y)
  // How far down the boxes so far reach, as they came and as they are put.
  let [reach, shift] = [down[0]?.y ?? 0, -(down[0]?.y ?? 0)]
  for (const box of down) {
    if (box.y > reach + spacing.rows) shift -= box.y - reach - spacing.rows
    tops.set(box.id, box.y + shift)
    reach = Math.max(reach, box.y + box.height + box.room)
  }
  return { tops, height: reach + shift }
}

/**
 * A box whose every way out leads back (the hands of a loop) hangs below the one that leads to it, so that its way back runs under
 * the row and has room. Several of them below one box would hide each other's ways: then none hangs, and they stand in the next column.
 */
import type { LayoutBox } from './contract'
import { neighbours, type SimpleGraph } from './simple-graph'
import { spacing } from './spacing'

export interface Hanging {
  /** What stands in columns: everything that does not hang, each box as wide as what hangs below it. */
  readonly standing: SimpleGraph
  /** What hangs, by the box that it hangs below. */
  readonly below: ReadonlyMap<string, LayoutBox>
  /** How much room each box keeps free below itself, when it keeps any. */
  readonly depth: ReadonlyMap<string, number>
}

/** Which boxes hang below which. */
export function hangingIn(graph: SimpleGraph, first: string | undefined): Hanging {
  const into = neighbours(graph.arrows, 'target')
  const out = neighbours(graph.arrows, 'source')
  const back = neighbours(graph.back, 'source')
  const wish = new Map<string, LayoutBox[]>()
  for (const box of graph.boxes) {
    const [host, ...more] = into.get(box.id) ?? []
    const ways = back.get(box.id) ?? []
    if (host === undefined || more.length > 0 || out.has(box.id) || ways.length === 0) continue
    // Two boxes that lead to each other stand beside each other: one way above, one below.
    if (ways.includes(host) || host === first) continue
    wish.set(host, [...(wish.get(host) ?? []), box])
  }
  const below = new Map<string, LayoutBox>()
  const hanging = new Set<string>()
  for (const [host, [box, ...others]] of wish) {
    if (!box || others.length > 0) continue
    below.set(host, box)
    hanging.add(box.id)
  }
  const depth = new Map<string, number>()
  const keep = (id: string, room: number) => depth.set(id, Math.max(depth.get(id) ?? 0, room))
  for (const [host, box] of below) {
    const room = spacing.hanging + box.height + spacing.lane
    keep(host, room)
    for (const target of back.get(box.id) ?? []) keep(target, room)
  }
  const standing: SimpleGraph = {
    boxes: graph.boxes
      .filter((box) => !hanging.has(box.id))
      // Wide enough for what hangs below it too.
      .map((box) => ({ ...box, width: Math.max(box.width, below.get(box.id)?.width ?? 0) })),
    arrows: graph.arrows.filter((arrow) => !hanging.has(arrow.target)),
    back: graph.back.filter((arrow) => !hanging.has(arrow.source)),
  }
  return { standing, below, depth }
}

/**
 * A question made simple: each box once, one arrow at most from a box to another, none to itself, none to what is not there, and
 * none that leads back. What is left has no cycles. Everything that lays out begins here.
 */
import { backArrows } from './back-arrows'
import type { LayoutArrow, LayoutAsk, LayoutBox } from './contract'

export interface SimpleArrow {
  readonly source: string
  readonly target: string
  /** The widest of what is written on the arrows that this one stands for. */
  readonly room: number
  /** How many arrows it stands for. */
  readonly weight: number
}

export interface SimpleGraph {
  readonly boxes: readonly LayoutBox[]
  /** Without cycles. */
  readonly arrows: readonly SimpleArrow[]
  /** Arrows that lead back, each pair once. */
  readonly back: readonly LayoutArrow[]
}

/** The question without what says nothing about places. */
export function simpleGraph(ask: LayoutAsk): SimpleGraph {
  const known = new Map<string, LayoutBox>()
  for (const box of ask.boxes) if (!known.has(box.id)) known.set(box.id, box)
  const arrows = ask.arrows.filter(
    ({ source, target }) =>
      source !== target && known.has(source) && known.has(target) && source !== ask.last && target !== ask.first,
  )
  const boxes = [...known.values()]
  const leadsBack = backArrows(
    boxes.map((box) => box.id),
    arrows,
    ask.first,
  )
  const forward = new Map<string, SimpleArrow>()
  const back = new Map<string, LayoutArrow>()
  for (const arrow of arrows) {
    const key = pairKey(arrow.source, arrow.target)
    if (leadsBack.has(arrow)) {
      if (!back.has(key)) back.set(key, arrow)
      continue
    }
    const same = forward.get(key)
    forward.set(key, {
      source: arrow.source,
      target: arrow.target,
      room: Math.max(same?.room ?? 0, arrow.room ?? 0),
      weight: (same?.weight ?? 0) + 1,
    })
  }
  return { boxes, arrows: [...forward.values()], back: [...back.values()] }
}

/** A text for a pair of names; names may hold anything. */
const pairKey = (source: string, target: string): string => JSON.stringify([source, target])

/** For each box, those that arrows join it to; in the order of the arrows. */
export function neighbours(
  arrows: readonly { readonly source: string; readonly target: string }[],
  from: 'source' | 'target',
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const to = from === 'source' ? 'target' : 'source'
  for (const arrow of arrows) {
    const list = found.get(arrow[from])
    if (list) list.push(arrow[to])
    else found.set(arrow[from], [arrow[to]])
  }
  return found
}

/**
 * The pictures of the last few times that much moved at once: going back to one of them, by undo or redo, makes nothing anew. What changes
 * in small takes the place of what it was made from. Plain lists that are replaced, never changed.
 */
import type { Rect } from './geometry/points'
import type { Scene, SceneEdge } from './geometry/scene'

export type Cards = ReadonlyMap<string, Rect>

export interface MadeScene {
  readonly cards: Cards
  readonly edges: readonly SceneEdge[]
  readonly scene: Scene
}

/** Before and after a large move, and once more. */
const most = 3

/** The one in which most cards stand as they do now, if any does. */
export function nearestScene(known: readonly MadeScene[], now: Cards): MadeScene | undefined {
  let best: MadeScene | undefined
  let most = 0
  for (const one of known) {
    const same = standingSame(one.cards, now)
    if (same > most) [best, most] = [one, same]
  }
  return best
}

/** With one more: in the place of the one that it is near to, if it is near to one. */
export function withScene(known: readonly MadeScene[], made: MadeScene): readonly MadeScene[] {
  const near = nearestScene(known, made.cards)
  const replaced = near && standingSame(near.cards, made.cards) * 2 >= made.cards.size ? near : undefined
  return [made, ...known.filter((one) => one !== replaced)].slice(0, most)
}

/** The cards with each that stands as in `before` replaced by that object; that map itself when nothing differs. */
export function keepCards(before: Cards, now: Cards): Cards {
  if (before.size === now.size && standingSame(before, now) === now.size) return before
  return new Map([...now].map(([id, card]) => [id, sameBox(before.get(id), card) ?? card]))
}

/** How many cards stand as in `before`. */
function standingSame(before: Cards, now: Cards): number {
  if (before === now) return now.size
  let same = 0
  for (const [id, card] of now) if (sameBox(before.get(id), card)) same += 1
  return same
}

/** `a` if it is the same box as `b`. */
const sameBox = (a: Rect | undefined, b: Rect): Rect | undefined =>
  a && a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height ? a : undefined

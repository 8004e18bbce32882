/**
 * Boxes that no arrow joins and that belong to what they stand near (notes): each moves with the box that it is nearest to, and never ends up
 * under one. Pure; it knows no notes.
 */
import { type Frame, freeShift, type StandingBox } from './among'
import type { Corner } from './parts'

/** Kept free around a box that had to give way. */
const air = 12

/** The places of those of `loose` that do not stay where they are. `was` and `now`: the same boxes before and after. */
export function movedBeside(
  loose: readonly StandingBox[],
  was: readonly StandingBox[],
  now: readonly StandingBox[],
): Readonly<Record<string, Corner>> {
  const after = new Map(now.map((box) => [box.id, box]))
  const moved = was.flatMap((box) => {
    const to = after.get(box.id)
    return to && (to.x !== box.x || to.y !== box.y) ? [to] : []
  })
  const settled: StandingBox[] = []
  const places: [string, Corner][] = []
  for (const box of loose) {
    const host = nearest(box, was)
    const to = host && after.get(host.id)
    const wish = host && to ? { ...box, x: Math.round(box.x + to.x - host.x), y: Math.round(box.y + to.y - host.y) } : box
    const stays = wish.x === box.x && wish.y === box.y
    // What stands where it stood, beside what does too, is as somebody wanted it.
    const inTheWay = stays ? moved : now
    const hit = [...inTheWay, ...settled].some((other) => meets(wish, other))
    const [dx, dy] = hit ? freeShift(frameOf(wish), [...now, ...settled], air) : [0, 0]
    const at = { ...wish, x: wish.x + dx, y: wish.y + dy }
    settled.push(at)
    if (at.x !== box.x || at.y !== box.y) places.push([box.id, { x: at.x, y: at.y }])
  }
  return Object.fromEntries(places)
}

function nearest(box: StandingBox, others: readonly StandingBox[]): StandingBox | undefined {
  let best: { readonly other: StandingBox; readonly far: number } | undefined
  for (const other of others) {
    const far = distance(box, other)
    if (!best || far < best.far) best = { other, far }
  }
  return best?.other
}

/** Between the nearest points of two boxes; of two that meet, how far their middles are apart says more. */
function distance(a: StandingBox, b: StandingBox): number {
  const dx = Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width)
  const dy = Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height)
  const middles = Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2)
  return Math.hypot(dx, dy) + middles / 1000
}

const meets = (a: StandingBox, b: StandingBox): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

const frameOf = ({ x, y, width, height }: StandingBox): Frame => ({ left: x, top: y, right: x + width, bottom: y + height })

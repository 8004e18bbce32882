/** Boxes that were laid out, put back among others that stay: as near as may be to where they were, over none of them. */
import type { LayoutBox } from './contract'
import type { Corner } from './parts'
import { spacing } from './spacing'

export interface StandingBox extends LayoutBox, Corner {}

export interface Frame {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The places moved so that their frame stands where that of `was` stood, or the nearest place where it is over none of `others`. */
export function placedAmong(
  places: Readonly<Record<string, Corner>>,
  was: readonly StandingBox[],
  others: readonly StandingBox[],
): Readonly<Record<string, Corner>> {
  const moved = was.flatMap((box): readonly StandingBox[] => {
    const at = Object.hasOwn(places, box.id) ? places[box.id] : undefined
    return at ? [{ ...box, ...at }] : []
  })
  const [from, to] = [frameOf(moved), frameOf(was)]
  if (!from || !to) return places
  // The middle stays: what was spread around a place stays around it.
  const dx = Math.round((to.left + to.right - from.left - from.right) / 2)
  const dy = Math.round((to.top + to.bottom - from.top - from.bottom) / 2)
  const frame = shifted(from, dx, dy)
  const [sx, sy] = freeShift(frame, others, spacing.rows / 2)
  return Object.fromEntries(moved.map(({ id, x, y }) => [id, { x: x + dx + sx, y: y + dy + sy }]))
}

function frameOf(boxes: readonly StandingBox[]): Frame | undefined {
  if (boxes.length === 0) return undefined
  return {
    left: Math.min(...boxes.map((box) => box.x)),
    top: Math.min(...boxes.map((box) => box.y)),
    right: Math.max(...boxes.map((box) => box.x + box.width)),
    bottom: Math.max(...boxes.map((box) => box.y + box.height)),
  }
}

const shifted = (frame: Frame, dx: number, dy: number): Frame => ({
  left: frame.left + dx,
  top: frame.top + dy,
  right: frame.right + dx,
  bottom: frame.bottom + dy,
})

const far = ([x, y]: readonly [number, number]): number => Math.hypot(x, y)

/** The smallest shift along one axis that frees the frame, with air around it; each try goes just past the next box that is in the way. */
export function freeShift(frame: Frame, others: readonly StandingBox[], air: number): readonly [number, number] {
  const hit = (at: Frame) =>
    others.find(
      (box) =>
        box.x < at.right + air &&
        at.left < box.x + box.width + air &&
        box.y < at.bottom + air &&
        at.top < box.y + box.height + air,
    )
  const slide = (step: (box: StandingBox, at: Frame) => readonly [number, number]): readonly [number, number] => {
    let [sx, sy] = [0, 0]
    for (let tries = 0; tries <= others.length; tries++) {
      const at = shifted(frame, sx, sy)
      const box = hit(at)
      if (!box) break
      const [dx, dy] = step(box, at)
      sx += dx
      sy += dy
    }
    return [Math.round(sx), Math.round(sy)]
  }
  const ways = [
    slide((box, at) => [0, Math.ceil(box.y + box.height + air - at.top)]),
    slide((box, at) => [0, Math.floor(box.y - air - at.bottom)]),
    slide((box, at) => [Math.ceil(box.x + box.width + air - at.left), 0]),
    slide((box, at) => [Math.floor(box.x - air - at.right), 0]),
  ]
  return ways.reduce((best, way) => (far(way) < far(best) ? way : best))
}

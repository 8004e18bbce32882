/** What of the canvas is seen: the view that fits a box, the box that a view shows, a free place in it. */
import { zoomLevels } from '../parts/zoom-levels'
import { clamp, inflate, overlaps, type Point, type Rect, within } from './points'

export interface View extends Point {
  readonly zoom: number
}

export const zoomLimits = { least: 0.02, most: 2 } as const
/** Room for what floats over the canvas: chips above, controls below, and the plus beside a card at the right. */
const room = { left: 16, right: 40, top: 52, bottom: 52 } as const

/** The view that shows a box whole, never larger than life; `undefined` while the canvas has no size. */
export function fitting(bounds: Rect, width: number, height: number): View | undefined {
  if (width <= 0 || height <= 0) return undefined
  const inner = { width: Math.max(40, width - room.left - room.right), height: Math.max(40, height - room.top - room.bottom) }
  const zoom = clamp(
    Math.min(inner.width / Math.max(1, bounds.width), inner.height / Math.max(1, bounds.height)),
    zoomLimits.least,
    1,
  )
  return {
    x: Math.round(room.left + inner.width / 2 - (bounds.x + bounds.width / 2) * zoom),
    y: Math.round(room.top + inner.height / 2 - (bounds.y + bounds.height / 2) * zoom),
    zoom,
  }
}

/** A zoom at which a card has its name. */
const readable = 0.6

/** The zoom for looking at a box out of a view from so far away that cards say nothing; `undefined`: the view is near enough. */
export function closerZoom(box: Rect, { zoom }: View, width: number, height: number): number | undefined {
  const near = zoom < zoomLevels.far ? fitting(box, width, height) : undefined
  return near && Math.max(zoom, Math.min(near.zoom, readable))
}

/** The part of the canvas that a view shows. */
export const seenBy = (view: View, width: number, height: number): Rect => ({
  x: -view.x / view.zoom,
  y: -view.y / view.zoom,
  width: width / view.zoom,
  height: height / view.zoom,
})

/** The room that the list of targets needs. */
const chooserRoom = { width: 320, height: 340 } as const

/** Beside a card, in the pixels of the canvas, and always inside it. */
export function beside(
  card: Rect | undefined,
  view: { readonly transform: readonly [number, number, number]; readonly width: number; readonly height: number },
) {
  const [tx, ty, zoom] = view.transform
  const x = card ? (card.x + card.width + 12) * zoom + tx : 12
  const y = card ? card.y * zoom + ty : 12
  return held({ x, y }, view)
}

/** Beside a point on the canvas (without one, in its middle), in the pixels of the canvas, and always inside it. */
export function besidePoint(
  p: Point | undefined,
  view: { readonly transform: readonly [number, number, number]; readonly width: number; readonly height: number },
): Point {
  const [tx, ty, zoom] = view.transform
  if (!p) return held({ x: (view.width - chooserRoom.width) / 2, y: (view.height - chooserRoom.height) / 2 }, view)
  return held({ x: p.x * zoom + tx + 12, y: p.y * zoom + ty + 12 }, view)
}

const held = (p: Point, view: { readonly width: number; readonly height: number }): Point => ({
  x: Math.max(8, Math.min(p.x, view.width - chooserRoom.width - 8)),
  y: Math.max(8, Math.min(p.y, view.height - chooserRoom.height - 8)),
})

/**
 * A place for a card that covers no other, on a grid of 4: whole within `seen` when there is one, else outside of it, and of those the
 * one as near as possible to its middle.
 */
export function freePlace(size: { readonly width: number; readonly height: number }, seen: Rect, taken: readonly Rect[]): Point {
  const middle = { x: seen.x + (seen.width - size.width) / 2, y: seen.y + (seen.height - size.height) / 2 }
  const snap = (value: number) => Math.round(value / 4) * 4
  let outside: Point | undefined
  for (let ring = 0; ring < 40; ring++) {
    const spots: Point[] = []
    for (let dx = -ring; dx <= ring; dx++) {
      for (let dy = -ring; dy <= ring; dy++) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) === ring)
          spots.push({ x: snap(middle.x + dx * 60), y: snap(middle.y + dy * 40) })
      }
    }
    const far = (p: Point) => Math.hypot(p.x - middle.x, p.y - middle.y)
    spots.sort((a, b) => far(a) - far(b) || b.y - a.y || a.x - b.x)
    const free = spots.filter((p) => taken.every((other) => !overlaps(inflate({ ...p, ...size }, 20), other)))
    const inside = free.find((p) => within(seen, { ...p, ...size }))
    if (inside) return inside
    outside ??= free[0]
    // Farther out there is only more outside.
    const left = ring * 60 > seen.width / 2 && ring * 40 > seen.height / 2
    if (outside && left) return outside
  }
  return outside ?? { x: snap(middle.x), y: snap(middle.y) }
}

/** Points and boxes on the canvas, in flow units (pixels at 100 %). y grows downward. */
export interface Point {
  readonly x: number
  readonly y: number
}
export interface Rect extends Point {
  readonly width: number
  readonly height: number
}

/** The point in the middle of a box. */
export const centre = (r: Rect): Point => ({ x: r.x + r.width / 2, y: r.y + r.height / 2 })

/** The box grown by `by` on every side. */
export const inflate = (r: Rect, by: number): Rect => ({
  x: r.x - by,
  y: r.y - by,
  width: r.width + 2 * by,
  height: r.height + 2 * by,
})

/** True when the point lies in the box, its rim included. */
export const contains = (r: Rect, p: Point): boolean => p.x >= r.x && p.x <= r.x + r.width && p.y >= r.y && p.y <= r.y + r.height

/** True when the whole of `inner` lies in `outer`. */
export const within = (outer: Rect, inner: Rect): boolean =>
  contains(outer, inner) && contains(outer, { x: inner.x + inner.width, y: inner.y + inner.height })

/** True when two boxes share more than a rim. */
export const overlaps = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** The box around points and boxes; `undefined` when there are none. */
export function boundsOf(things: readonly (Point | Rect)[]): Rect | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const thing of things) {
    left = Math.min(left, thing.x)
    top = Math.min(top, thing.y)
    right = Math.max(right, thing.x + ('width' in thing ? thing.width : 0))
    bottom = Math.max(bottom, thing.y + ('height' in thing ? thing.height : 0))
  }
  return left > right ? undefined : { x: left, y: top, width: right - left, height: bottom - top }
}

/** The box mirrored about x = 0. */
export const mirrorRect = (r: Rect): Rect => ({ ...r, x: -r.x - r.width })

/** `value` held between two limits. */
export const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)

/** Where the line from the middle of a box to a point leaves the box; the point itself when it lies inside. */
export function rimToward(r: Rect, p: Point): Point {
  const c = centre(r)
  const [dx, dy] = [p.x - c.x, p.y - c.y]
  const share = Math.min(dx === 0 ? 1 : r.width / 2 / Math.abs(dx), dy === 0 ? 1 : r.height / 2 / Math.abs(dy), 1)
  return { x: c.x + dx * share, y: c.y + dy * share }
}

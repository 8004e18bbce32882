import type { Rect } from './points'

/** A box with round corners, as path text. */
export function roundedPath({ x, y, width, height }: Rect, r: number): string {
  const [across, down] = [width - 2 * r, height - 2 * r]
  return `M${x + r} ${y}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}a${r} ${r} 0 0 1 ${-r} ${r}h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}a${r} ${r} 0 0 1 ${r} ${-r}Z`
}

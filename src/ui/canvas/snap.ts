/**
 * Where a card that is dragged comes to rest: in line with another card when it is nearly so, else on the grid. Pure: boxes in, a shift
 * and the lines to draw out. It never moves a box farther than it must: half a step of the grid, or the reach of a line.
 */
import type { Rect } from './geometry/points'

/** The grid, in flow units. Arrow keys move by one step of it, with Shift by five. */
export const grid = 8
export const bigStep = 5 * grid

/** A hairline that shows with what a card is in line: from `from` to `to`, at `at` on the other axis. */
export interface Guide {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}
export interface Snapped {
  /** What to add to the box's place. */
  readonly dx: number
  readonly dy: number
  readonly guides: readonly Guide[]
}

/** `reach`: how near a line must be, in flow units. */
export function snapped(box: Rect, others: readonly Rect[], step: number, reach: number): Snapped {
  const x = along(box, others, 'x', step, reach)
  const y = along(box, others, 'y', step, reach)
  const moved = { ...box, x: box.x + x.shift, y: box.y + y.shift }
  return {
    dx: x.shift,
    dy: y.shift,
    guides: [...guidesAt(moved, others, 'x', x.lines), ...guidesAt(moved, others, 'y', y.lines)],
  }
}

const sizes = { x: 'width', y: 'height' } as const

/** The three lines of a box on one axis: its beginning, its middle, its end. */
const linesOf = (box: Rect, axis: 'x' | 'y'): readonly number[] => {
  const size = box[sizes[axis]]
  return [box[axis], box[axis] + size / 2, box[axis] + size]
}

function along(box: Rect, others: readonly Rect[], axis: 'x' | 'y', step: number, reach: number) {
  const own = linesOf(box, axis)
  let best: number | undefined
  for (const other of others) {
    const theirs = linesOf(other, axis)
    // Like with like: beginnings with beginnings, middles with middles; and ends with beginnings, so that cards can touch.
    for (const [mine, line] of [
      [own[0], theirs[0]],
      [own[1], theirs[1]],
      [own[2], theirs[2]],
      [own[0], theirs[2]],
      [own[2], theirs[0]],
    ]) {
      if (mine === undefined || line === undefined) continue
      const by = line - mine
      if (Math.abs(by) <= reach && (best === undefined || Math.abs(by) < Math.abs(best))) best = by
    }
  }
  if (best === undefined) return { shift: Math.round(box[axis] / step) * step - box[axis], lines: [] }
  const shift = best
  const moved = own.map((line) => line + shift)
  return {
    shift,
    lines: moved.filter((line) => others.some((other) => linesOf(other, axis).some((theirs) => same(theirs, line)))),
  }
}

/** True when the same lines would be drawn. */
export const sameGuides = (a: readonly Guide[], b: readonly Guide[]): boolean =>
  a.length === b.length &&
  a.every((guide, i) => {
    const other = b[i]
    return guide.axis === other?.axis && guide.at === other.at && guide.from === other.from && guide.to === other.to
  })

const same = (a: number, b: number): boolean => Math.abs(a - b) < 0.01

/** For each line, one guide across the moved box and every other box that has it. */
function guidesAt(box: Rect, others: readonly Rect[], axis: 'x' | 'y', lines: readonly number[]): readonly Guide[] {
  const cross = axis === 'x' ? 'y' : 'x'
  return lines.map((at) => {
    const boxes = [box, ...others.filter((other) => linesOf(other, axis).some((line) => same(line, at)))]
    return {
      axis,
      at,
      from: Math.min(...boxes.map((each) => each[cross])),
      to: Math.max(...boxes.map((each) => each[cross] + each[sizes[cross]])),
    }
  })
}

/**
 * The columns of the timeline: one for each step, or, in a very long run, one for each lap.
 * A lap that is itself long is cut into pieces, so that no column hides more than a glance can take in.
 */
import type { Step } from '../../trace/step'

/** The steps that one column stands for: first to last, both included (0-based). */
export interface Column {
  readonly first: number
  readonly last: number
}

/** Above this many steps, columns bin by lap. */
export const binAbove = 400
/** The most steps that one bin holds. */
export const binSize = 50

/** Columns for these steps, in order, without gaps. */
export function columnsOf(steps: readonly Step[]): readonly Column[] {
  if (steps.length <= binAbove) return steps.map((_, i) => ({ first: i, last: i }))
  const columns: { first: number; last: number }[] = []
  steps.forEach((step, i) => {
    const open = columns.at(-1)
    const before = steps[i - 1]
    const same = before !== undefined && before.lap === step.lap && before.turn === step.turn
    if (open !== undefined && same && i - open.first < binSize) open.last = i
    else columns.push({ first: i, last: i })
  })
  return columns
}

/** The column that holds a step; the last one when the step is beyond the end, -1 when there is none. */
export function columnAt(columns: readonly Column[], step: number): number {
  let low = 0
  let high = columns.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((columns[middle]?.last ?? 0) < step) low = middle + 1
    else high = middle
  }
  return columns.length === 0 ? -1 : low
}

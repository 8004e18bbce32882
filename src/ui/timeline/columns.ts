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
  const columns: Column[] = []
  growColumns(columns, steps, 0, steps.length)
  return columns
}

/** Adds the columns of the steps `from` up to `to` (not included) to those of the steps before them. */
export function growColumns(columns: Column[], steps: readonly Step[], from: number, to: number): void {
  const binned = steps.length > binAbove
  for (let i = from; i < to; i++) {
    const open = columns.at(-1)
    const [step, before] = [steps[i], steps[i - 1]]
    const same = binned && step !== undefined && before?.lap === step.lap && before.turn === step.turn
    if (open !== undefined && same && i - open.first < binSize) columns[columns.length - 1] = { first: open.first, last: i }
    else columns.push({ first: i, last: i })
  }
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

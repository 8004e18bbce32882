/**
 * The timeline as plain data, without any size or position of the cursor: tracks, columns, laps, brackets, the two strips.
 * Derived from the steps; what has to be read from events is looked up where it is drawn, and what the model read is gathered over time. A
 * long run is drawn in short stretches, and what was drawn of it before stands there meanwhile. The view only places it.
 */
import { atOnce, type Sliced } from '../../base/slices'
import type { TraceIndex } from '../../replay/trace-index'
import type { Step } from '../../trace/step'
import { type Column, columnAt } from './columns'
import { type Outline, outlining, type Track } from './outline'
import { factsGathered, factsOfStep, gatheringFacts, hasFailed, kindOfStep, type Label, type StepFacts } from './step-facts'

/** What stands in one column of one track: a step, or the steps of that kind in a bin. `track` -1 is the row of the laps. */
export interface Cell {
  readonly track: number
  readonly first: number
  readonly last: number
  readonly count: number
  /** What the step did; a bin has none. */
  readonly label: Label | undefined
  readonly failed: boolean
}

interface Context {
  /** Tokens that the last model call had read, after each step: of the first steps, while those of a long run are gathered. */
  readonly context: readonly number[]
  /** The most of them, at least 1. */
  readonly most: number
  /** True when any of the token counts is estimated. */
  readonly estimated: boolean
}

export interface Chart extends Outline, Context {
  /** The cells of a column; the same ones each time. */
  readonly cellsAt: (column: number) => readonly Cell[]
}

interface Drawn {
  readonly revision: number
  readonly chart: Chart
}
const drawn = new WeakMap<TraceIndex, Drawn>()

/** Steps that are drawn within a frame, and steps of which the events are read as well. */
const STEPS_AT_ONCE = 3_000
const READ_AT_ONCE = 500

/**
 * What can be shown at once: the chart at this revision, if it was drawn or is quickly drawn; else the one that was drawn last, or that of
 * the first steps.
 */
export function chartSoon(index: TraceIndex, revision: number): Chart {
  const now = drawnAt(index, revision)
  if (now) return now
  if (index.steps.length <= STEPS_AT_ONCE) return atOnce(drawingChart(index, revision))
  const before = drawn.get(index)
  if (before) return before.chart
  const chart = withCells(index, atOnce(outlining(index.steps.slice(0, STEPS_AT_ONCE))), [], noContext)
  drawn.set(index, { revision: -1, chart })
  return chart
}

/** True when all is drawn that there is to draw at this revision, and it is known what the model read at every step. */
export const isWhole = (chart: Chart, index: TraceIndex, revision: number): boolean =>
  drawnAt(index, revision) === chart && chart.context.length === chart.total

function drawnAt(index: TraceIndex, revision: number): Chart | undefined {
  const known = drawn.get(index)
  return known?.revision === revision && known.chart.total === index.steps.length ? known.chart : undefined
}

/**
 * Draws in short stretches. A long run twice: first from its steps, with what is known already of what the model read; asked again, with what
 * it read at each step.
 */
export function* drawingChart(index: TraceIndex, revision: number): Sliced<Chart> {
  const { steps } = index
  const before = drawnAt(index, revision)
  const outline = before ?? (yield* outlining(steps))
  const facts = before || steps.length <= READ_AT_ONCE ? yield* gatheringFacts(index, revision) : factsGathered(index, revision)
  const context = yield* contextOf(facts)
  const chart = before ? { ...before, ...context } : withCells(index, outline, facts, context)
  drawn.set(index, { revision, chart })
  return chart
}

function withCells(index: TraceIndex, outline: Outline, facts: readonly StepFacts[], context: Context): Chart {
  const { steps, milestones } = index
  const { columns } = outline
  const trackOf = new Map(outline.tracks.map((track, i) => [track.kind, i]))
  const cells = new Map<number, readonly Cell[]>()
  const labelOf = (i: number): Label | undefined => {
    const step = steps[i]
    return facts[i]?.label ?? (step && factsOfStep(milestones, step).label)
  }
  return {
    ...outline,
    ...context,
    cellsAt(at) {
      const column = columns[at]
      const made = cells.get(at)
      if (made || !column) return made ?? []
      const now = cellsOf(column, steps, trackOf, labelOf)
      cells.set(at, now)
      return now
    },
  }
}

type Growing = { -readonly [K in keyof Cell]: Cell[K] }

function cellsOf(
  { first, last }: Column,
  steps: readonly Step[],
  trackOf: ReadonlyMap<Track['kind'], number>,
  labelOf: (step: number) => Label | undefined,
): readonly Cell[] {
  const cells = new Map<number, Growing>()
  for (let i = first; i <= last; i++) {
    const step = steps[i]
    if (step === undefined) continue
    const kind = kindOfStep(step)
    const track = kind === undefined ? -1 : (trackOf.get(kind) ?? -1)
    const cell = cells.get(track)
    if (cell === undefined) cells.set(track, { track, first: i, last: i, count: 1, label: undefined, failed: hasFailed(step) })
    else {
      cell.last = i
      cell.count += 1
      cell.failed ||= hasFailed(step)
    }
  }
  for (const cell of cells.values()) if (cell.count === 1) cell.label = labelOf(cell.first)
  return [...cells.values()]
}

const noContext: Context = { context: [], most: 1, estimated: false }
/** Steps that are counted between two rests. */
const COUNTED_AT_ONCE = 50_000

function* contextOf(facts: readonly StepFacts[]): Sliced<Context> {
  let tokens = 0
  let most = 1
  let estimated = false
  const context: number[] = []
  for (const fact of facts) {
    if (context.length % COUNTED_AT_ONCE === COUNTED_AT_ONCE - 1) yield
    if (fact.read !== undefined) {
      tokens = fact.read
      if (tokens > most) most = tokens
      estimated ||= fact.estimated
    }
    context.push(tokens)
  }
  return { context, most, estimated }
}

/** How many steps of a track there are up to and including `position`. */
export function doneOf(track: Track, position: number): number {
  let low = 0
  let high = track.steps.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((track.steps[middle] ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low
}

/** Where the playhead stands, in columns: at the end of the step. */
export function headAt(columns: readonly Column[], position: number): number {
  const at = columnAt(columns, position)
  const column = columns[at]
  if (column === undefined) return 0
  return at + (Math.min(position, column.last) - column.first + 1) / (column.last - column.first + 1)
}

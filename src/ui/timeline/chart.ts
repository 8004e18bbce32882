/**
 * The timeline as plain data, without any size or position of the cursor: tracks, columns, laps, brackets, the two strips.
 * Derived from the steps and their facts; the view only places it.
 */

import { atOnce, type Sliced } from '../../base/slices'
import type { NodeKind } from '../../document/types'
import type { TraceIndex } from '../../replay/trace-index'
import type { Step } from '../../trace/step'
import { type Column, columnAt, columnsOf } from './columns'
import { gatheringFacts, type Label, type StepFacts } from './step-facts'

/** What stands in one column of one track: a step, or the steps of that kind in a bin. `track` -1 is the row of the laps. */
export interface Cell {
  readonly track: number
  readonly first: number
  readonly last: number
  readonly count: number
  readonly label: Label
  readonly failed: boolean
}

/** A stretch of columns, both ends included. */
export interface Stretch {
  readonly from: number
  readonly to: number
}
export interface Band extends Stretch {
  readonly turn: number
  readonly lap: number
}
export interface Bracket extends Stretch {
  readonly visits: number
}

export interface Track {
  readonly kind: NodeKind | 'unknown'
  /** The steps of this kind, in order. */
  readonly steps: readonly number[]
}

export interface Chart {
  readonly total: number
  readonly binned: boolean
  readonly turns: number
  readonly columns: readonly Column[]
  readonly tracks: readonly Track[]
  /** The cells of each column. */
  readonly cells: readonly (readonly Cell[])[]
  readonly bands: readonly Band[]
  readonly brackets: readonly Bracket[]
  /** Tool rounds of the turn used after each step. */
  readonly rounds: readonly number[]
  /** Tokens that the last model call had read, after each step. */
  readonly context: readonly number[]
  /** True when any of the token counts is estimated. */
  readonly estimated: boolean
}

const drawn = new WeakMap<TraceIndex, { readonly revision: number; readonly chart: Chart }>()

/** The chart of a trace, if it was drawn at this revision. */
export function chartDrawn(index: TraceIndex, revision: number): Chart | undefined {
  const known = drawn.get(index)
  return known?.revision === revision && known.chart.total === index.steps.length ? known.chart : undefined
}

/** The chart of a trace at this revision; the same object as long as nothing was added. */
export const chartOf = (index: TraceIndex, revision: number): Chart => atOnce(drawingChart(index, revision))

/** The same in short stretches: a long run has a million steps. */
export function* drawingChart(index: TraceIndex, revision: number): Sliced<Chart> {
  const known = chartDrawn(index, revision)
  if (known) return known
  const chart = yield* buildingChart(index.steps, yield* gatheringFacts(index, revision))
  drawn.set(index, { revision, chart })
  return chart
}

/** Builds the chart from steps and facts of the same length. */
export const buildChart = (steps: readonly Step[], facts: readonly StepFacts[]): Chart => atOnce(buildingChart(steps, facts))

/** Columns that are filled between two rests. */
const AT_ONCE = 1_000

function* buildingChart(steps: readonly Step[], facts: readonly StepFacts[]): Sliced<Chart> {
  const columns = columnsOf(steps)
  yield
  const byKind = new Map<NodeKind | 'unknown', number[]>()
  facts.forEach(({ kind }, i) => {
    if (kind === undefined) return
    const list = byKind.get(kind)
    if (list) list.push(i)
    else byKind.set(kind, [i])
  })
  yield
  const tracks = [...byKind].map(([kind, list]): Track => ({ kind, steps: list }))
  const trackOf = new Map(tracks.map((track, i) => [track.kind, i]))
  const cells: (readonly Cell[])[] = []
  for (const [i, column] of columns.entries()) {
    if (i % AT_ONCE === AT_ONCE - 1) yield
    cells.push(cellsOf(column, facts, trackOf))
  }
  const bands = bandsOf(steps, columns)
  yield
  return {
    total: steps.length,
    binned: columns.length < steps.length,
    turns: steps.at(-1)?.turn ?? 0,
    columns,
    tracks,
    cells,
    bands,
    brackets: columns.length < steps.length ? [] : bracketsOf(steps),
    ...seriesOf(steps, facts),
  }
}

type Growing = { -readonly [K in keyof Cell]: Cell[K] }

function cellsOf(
  { first, last }: Column,
  facts: readonly StepFacts[],
  trackOf: ReadonlyMap<NodeKind | 'unknown', number>,
): readonly Cell[] {
  const cells = new Map<number, Growing>()
  for (let i = first; i <= last; i++) {
    const fact = facts[i]
    if (fact === undefined) continue
    const track = fact.kind === undefined ? -1 : (trackOf.get(fact.kind) ?? -1)
    const cell = cells.get(track)
    if (cell === undefined) cells.set(track, { track, first: i, last: i, count: 1, label: fact.label, failed: fact.failed })
    else {
      cell.last = i
      cell.count += 1
      cell.failed ||= fact.failed
    }
  }
  return [...cells.values()]
}

function bandsOf(steps: readonly Step[], columns: readonly Column[]): readonly Band[] {
  const bands: { from: number; to: number; turn: number; lap: number }[] = []
  columns.forEach(({ first, last }, column) => {
    const step = steps[last] ?? steps[first]
    if (step === undefined || step.lap === 0 || step.kind === 'input') return
    const open = bands.at(-1)
    if (open !== undefined && open.lap === step.lap && open.turn === step.turn && open.to === column - 1) open.to = column
    else bands.push({ from: column, to: column, turn: step.turn, lap: step.lap })
  })
  return bands
}

/** Visits of one superstep and one graph that follow each other (their routers' decisions may stand between). */
function bracketsOf(steps: readonly Step[]): readonly Bracket[] {
  const found: { from: number; to: number; visits: number }[] = []
  const open = new Map<string, { key: string; group: { from: number; to: number; visits: number } }>()
  for (const step of steps) {
    if (step.kind !== 'visit' || step.superstep === undefined) continue
    const graph = step.ns.join('\u0000')
    const key = `${step.turn}:${step.superstep}`
    const current = open.get(graph)
    if (current?.key === key) {
      current.group.to = step.index
      current.group.visits += 1
    } else {
      const group = { from: step.index, to: step.index, visits: 1 }
      open.set(graph, { key, group })
      found.push(group)
    }
  }
  return found.filter((group) => group.visits > 1)
}

function seriesOf(steps: readonly Step[], facts: readonly StepFacts[]): Pick<Chart, 'rounds' | 'context' | 'estimated'> {
  let used = 0
  let tokens = 0
  let estimated = false
  const rounds: number[] = []
  const context: number[] = []
  steps.forEach((step, i) => {
    const fact = facts[i]
    if (step.kind === 'input') used = 0
    if (step.kind === 'visit' && step.nodeKind === 'hands') used += 1
    if (fact?.read !== undefined) {
      tokens = fact.read
      estimated ||= fact.estimated
    }
    rounds.push(used)
    context.push(tokens)
  })
  return { rounds, context, estimated }
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

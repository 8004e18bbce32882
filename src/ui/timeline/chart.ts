/**
 * The timeline as plain data, without any size or position of the cursor: tracks, columns, laps, brackets, the two strips.
 * Derived from the steps; what has to be read from events is looked up where it is drawn, and what the model read is gathered over time. The
 * view only places it.
 */
import { atOnce } from '../../base/slices'
import type { NodeKind } from '../../document/types'
import type { TraceIndex } from '../../replay/trace-index'
import type { Step } from '../../trace/step'
import { type Column, columnAt, columnsOf } from './columns'
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
  /** The cells of a column; the same ones each time. */
  readonly cellsAt: (column: number) => readonly Cell[]
  readonly bands: readonly Band[]
  readonly brackets: readonly Bracket[]
  /** Tool rounds of the turn used after each step. */
  readonly rounds: readonly number[]
  /** Tokens that the last model call had read, after each step: of the first steps, while those of a long run are gathered. */
  readonly context: readonly number[]
  /** True when any of the token counts is estimated. */
  readonly estimated: boolean
}

interface Drawn {
  readonly revision: number
  readonly chart: Chart
  /** How many facts it was drawn with. */
  readonly known: number
}
const drawn = new WeakMap<TraceIndex, Drawn>()

/** Steps of which all is read within a frame. */
const STEPS_AT_ONCE = 3_000

/** The chart of a trace at this revision; the same object as long as nothing was added and nothing more was gathered. */
export function chartOf(index: TraceIndex, revision: number): Chart {
  const { steps } = index
  const facts = steps.length <= STEPS_AT_ONCE ? atOnce(gatheringFacts(index, revision)) : factsGathered(index, revision)
  const before = drawn.get(index)
  const same = before?.revision === revision && before.chart.total === steps.length ? before : undefined
  if (same?.known === facts.length) return same.chart
  const chart: Chart = { ...(same?.chart ?? drawnFrom(index, facts)), ...contextOf(facts) }
  drawn.set(index, { revision, chart, known: facts.length })
  return chart
}

/** True when it is known what the model read at every step. */
export const isWhole = (chart: Chart): boolean => chart.context.length === chart.total

/** Everything that is there without reading through the events: a long run has a million steps. */
function drawnFrom(index: TraceIndex, facts: readonly StepFacts[]): Omit<Chart, 'context' | 'estimated'> {
  const { steps, milestones } = index
  const columns = columnsOf(steps)
  const tracks = tracksOf(steps)
  const trackOf = new Map(tracks.map((track, i) => [track.kind, i]))
  const cells = new Map<number, readonly Cell[]>()
  const labelOf = (i: number): Label | undefined => {
    const step = steps[i]
    return facts[i]?.label ?? (step && factsOfStep(milestones, step).label)
  }
  return {
    total: steps.length,
    binned: columns.length < steps.length,
    turns: steps.at(-1)?.turn ?? 0,
    columns,
    tracks,
    cellsAt(at) {
      const column = columns[at]
      const known = cells.get(at)
      if (known || !column) return known ?? []
      const made = cellsOf(column, steps, trackOf, labelOf)
      cells.set(at, made)
      return made
    },
    bands: bandsOf(steps, columns),
    brackets: columns.length < steps.length ? [] : bracketsOf(steps),
    rounds: roundsOf(steps),
  }
}

function tracksOf(steps: readonly Step[]): readonly Track[] {
  const byKind = new Map<Track['kind'], number[]>()
  for (const [i, step] of steps.entries()) {
    const kind = kindOfStep(step)
    if (kind === undefined) continue
    const list = byKind.get(kind)
    if (list) list.push(i)
    else byKind.set(kind, [i])
  }
  return [...byKind].map(([kind, list]): Track => ({ kind, steps: list }))
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

/** Tool rounds of the turn used after each step. */
function roundsOf(steps: readonly Step[]): readonly number[] {
  let used = 0
  return steps.map((step) => {
    if (step.kind === 'input') used = 0
    if (step.kind === 'visit' && step.nodeKind === 'hands') used += 1
    return used
  })
}

function contextOf(facts: readonly StepFacts[]): Pick<Chart, 'context' | 'estimated'> {
  let tokens = 0
  let estimated = false
  const context = facts.map((fact) => {
    if (fact.read !== undefined) {
      tokens = fact.read
      estimated ||= fact.estimated
    }
    return tokens
  })
  return { context, estimated }
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

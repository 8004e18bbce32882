/**
 * What the timeline draws of a run from its steps alone, without reading through the events: columns, tracks, laps, brackets, rounds.
 * In short stretches: a long run has a million steps, and is drawn again and again while it comes.
 */
import type { Sliced } from '../../base/slices'
import type { NodeKind } from '../../document/types'
import type { Step } from '../../trace/step'
import { binAbove, type Column, growColumns } from './columns'
import { kindOfStep } from './step-facts'

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

export interface Outline {
  readonly total: number
  readonly binned: boolean
  readonly turns: number
  readonly columns: readonly Column[]
  readonly tracks: readonly Track[]
  readonly bands: readonly Band[]
  readonly brackets: readonly Bracket[]
  /** Tool rounds of the turn used after each step. */
  readonly rounds: readonly number[]
}

/** Steps or columns between two rests: a millisecond or two of work. */
const AT_ONCE = 10_000

/** The outline of these steps, in order. */
export function* outlining(steps: readonly Step[]): Sliced<Outline> {
  const columns: Column[] = []
  const byKind = new Map<Track['kind'], number[]>()
  const rounds: number[] = []
  for (let from = 0; from < steps.length; from += AT_ONCE) {
    if (from > 0) yield
    const to = Math.min(steps.length, from + AT_ONCE)
    growColumns(columns, steps, from, to)
    growTracks(byKind, steps, from, to)
    growRounds(rounds, steps, from, to)
  }
  const bands: Band[] = []
  for (let from = 0; from < columns.length; from += AT_ONCE) {
    yield
    growBands(bands, steps, columns, from, Math.min(columns.length, from + AT_ONCE))
  }
  const binned = steps.length > binAbove
  return {
    total: steps.length,
    binned,
    turns: steps.at(-1)?.turn ?? 0,
    columns,
    tracks: [...byKind].map(([kind, list]): Track => ({ kind, steps: list })),
    bands,
    brackets: binned ? [] : bracketsOf(steps),
    rounds,
  }
}

function growTracks(byKind: Map<Track['kind'], number[]>, steps: readonly Step[], from: number, to: number): void {
  for (let i = from; i < to; i++) {
    const step = steps[i]
    const kind = step && kindOfStep(step)
    if (kind === undefined) continue
    const list = byKind.get(kind)
    if (list) list.push(i)
    else byKind.set(kind, [i])
  }
}

function growRounds(rounds: number[], steps: readonly Step[], from: number, to: number): void {
  let used = rounds[from - 1] ?? 0
  for (let i = from; i < to; i++) {
    const step = steps[i]
    if (step?.kind === 'input') used = 0
    if (step?.kind === 'visit' && step.nodeKind === 'hands') used += 1
    rounds.push(used)
  }
}

function growBands(bands: Band[], steps: readonly Step[], columns: readonly Column[], from: number, to: number): void {
  for (let at = from; at < to; at++) {
    const column = columns[at]
    const step = column && (steps[column.last] ?? steps[column.first])
    if (step === undefined || step.lap === 0 || step.kind === 'input') continue
    const open = bands.at(-1)
    const goesOn = open !== undefined && open.lap === step.lap && open.turn === step.turn && open.to === at - 1
    if (goesOn) bands[bands.length - 1] = { ...open, to: at }
    else bands.push({ from: at, to: at, turn: step.turn, lap: step.lap })
  }
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

/** The bands that reach into these columns, `to` not included: a long run has hundreds of thousands of them, one after the other. */
export function bandsIn(bands: readonly Band[], from: number, to: number): readonly Band[] {
  return bands.slice(
    firstWhere(bands, (band) => band.to >= from),
    firstWhere(bands, (band) => band.from >= to),
  )
}

/** Where the bands begin of which it holds: of none before one of which it holds. */
function firstWhere(bands: readonly Band[], holds: (band: Band) => boolean): number {
  let low = 0
  let high = bands.length
  while (low < high) {
    const middle = (low + high) >> 1
    const band = bands[middle]
    if (band !== undefined && holds(band)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Where the person is in a run, and how that moves: pure functions from one cursor to the next. Moving shows another step and
 * nothing else. At the end of a run that still grows the cursor goes along; once moved back it stays until it is at the end again.
 */
import type { Step } from '../trace/step'

export interface Cursor {
  /** The step shown, from 0. */
  readonly position: number
  /** True while it goes along with the newest step of a run that grows. */
  readonly following: boolean
  readonly playing: boolean
}

/** What the cursor moves in. */
export interface Track {
  readonly steps: readonly Step[]
  /** True while more steps may come. */
  readonly live: boolean
}

export const speeds = [0.5, 1, 2, 4] as const
export type Speed = (typeof speeds)[number]

/** How long a step stays while playing at speed 1, in milliseconds. */
export const STEP_MS = 900

export const startCursor: Cursor = { position: 0, following: false, playing: false }

const lastOf = ({ steps }: Track): number => Math.max(0, steps.length - 1)

/** Goes to a step; out of range: the nearest one. A number that is none stays. */
export function seek(cursor: Cursor, to: number, track: Track): Cursor {
  const wanted = Number.isNaN(to) ? cursor.position : Math.trunc(to)
  const position = Math.max(0, Math.min(lastOf(track), wanted))
  return { ...cursor, position, following: track.live && position === lastOf(track) }
}

/** A move by hand: playing ends. */
const byHand = (cursor: Cursor, to: number, track: Track): Cursor => ({ ...seek(cursor, to, track), playing: false })

export const first = (cursor: Cursor, track: Track): Cursor => byHand(cursor, 0, track)
export const last = (cursor: Cursor, track: Track): Cursor => byHand(cursor, lastOf(track), track)
export const forward = (cursor: Cursor, track: Track): Cursor => byHand(cursor, cursor.position + 1, track)
export const back = (cursor: Cursor, track: Track): Cursor => byHand(cursor, cursor.position - 1, track)

/** To where the next lap (or turn) begins, else the end. */
export function nextLap(cursor: Cursor, track: Track): Cursor {
  const begin = track.steps.find((step) => step.index > cursor.position && beginsLap(track.steps, step))
  return byHand(cursor, begin?.index ?? lastOf(track), track)
}

/** To where this lap begins; from there, to where the one before begins. */
export function previousLap(cursor: Cursor, track: Track): Cursor {
  const begin = track.steps.findLast((step) => step.index < cursor.position && beginsLap(track.steps, step))
  return byHand(cursor, begin?.index ?? 0, track)
}

/** The steps at which laps and turns begin, in order. */
export const lapStarts = (steps: readonly Step[]): readonly number[] =>
  steps.filter((step) => beginsLap(steps, step)).map((step) => step.index)

function beginsLap(steps: readonly Step[], step: Step): boolean {
  const before = steps[step.index - 1]
  return before === undefined || before.turn !== step.turn || before.lap !== step.lap
}

/** Begins to play; from the end of a run that is over, from the start. Without steps: nothing happens. */
export function play(cursor: Cursor, track: Track): Cursor {
  if (track.steps.length === 0) return cursor
  const again = !track.live && cursor.position >= lastOf(track)
  return { ...seek(cursor, again ? 0 : cursor.position, track), playing: true }
}

export const pause = (cursor: Cursor): Cursor => ({ ...cursor, playing: false })

/** How long the step that is shown stays, in milliseconds; `undefined` when it does not play. */
export const tickDelay = (cursor: Cursor, speed: number): number | undefined =>
  cursor.playing && speed > 0 ? STEP_MS / speed : undefined

/** One tick of playing: the next step. It ends at the end of a run that is over, and waits at the end of one that grows. */
export function tick(cursor: Cursor, track: Track): Cursor {
  if (!cursor.playing) return cursor
  const next = seek(cursor, cursor.position + 1, track)
  return { ...next, playing: track.live || next.position < lastOf(track) }
}

/** After the run has grown, or has ended: a cursor that follows goes along, any other stays where it is. */
export function grown(cursor: Cursor, track: Track): Cursor {
  const position = cursor.following ? lastOf(track) : Math.min(cursor.position, lastOf(track))
  return { ...cursor, position, following: cursor.following && track.live }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  back,
  type Cursor,
  first,
  forward,
  grown,
  lapStarts,
  last,
  nextLap,
  pause,
  play,
  previousLap,
  STEP_MS,
  seek,
  speeds,
  startCursor,
  type Track,
  tick,
  tickDelay,
} from '../../src/replay/cursor'
import { TraceIndex } from '../../src/replay/trace-index'
import { researchTrace } from '../support/research-trace'

const steps = TraceIndex.of(researchTrace()).steps
const over: Track = { steps, live: false }
const live: Track = { steps, live: true }
const at = (position: number, more: Partial<Cursor> = {}): Cursor => ({ ...startCursor, position, ...more })

describe('moving', () => {
  test('first, back, forward, last stay within the steps', () => {
    expect(first(at(5), over).position).toBe(0)
    expect(back(at(0), over).position).toBe(0)
    expect(forward(at(15), over).position).toBe(15)
    expect(last(at(2), over).position).toBe(15)
    expect(forward(at(2), over).position).toBe(3)
    expect(seek(at(2), Number.NaN, over).position).toBe(2)
    expect(seek(at(2), Number.POSITIVE_INFINITY, over).position).toBe(15)
    expect(seek(at(2), 4, { steps: [], live: false }).position).toBe(0)
  })

  test('by laps', () => {
    expect(lapStarts(steps)).toEqual([0, 1, 4, 7, 10, 13])
    expect(nextLap(at(1), over).position).toBe(4)
    expect(nextLap(at(14), over).position).toBe(15)
    expect(previousLap(at(6), over).position).toBe(4)
    expect(previousLap(at(4), over).position).toBe(1)
    expect(previousLap(at(0), over).position).toBe(0)
  })

  test('by hand ends playing, seeking does not', () => {
    expect(forward(at(1, { playing: true }), over).playing).toBe(false)
    expect(seek(at(1, { playing: true }), 4, over).playing).toBe(true)
  })
})

describe('playing', () => {
  test('a tick is a step, and the last one ends it', () => {
    expect(tick(at(3, { playing: true }), over)).toEqual(at(4, { playing: true }))
    expect(tick(at(14, { playing: true }), over)).toEqual(at(15))
    expect(tick(at(3), over)).toEqual(at(3))
  })
  test('from the end it begins again, while the run grows it waits for more', () => {
    expect(play(at(15), over)).toEqual(at(0, { playing: true }))
    expect(play(at(15), live)).toMatchObject({ position: 15, playing: true })
    expect(tick(at(15, { playing: true }), live)).toMatchObject({ position: 15, playing: true, following: true })
    expect(play(at(0), { steps: [], live: true }).playing).toBe(false)
  })
  test('the speed divides the time that a step stays', () => {
    expect(speeds.map((speed) => tickDelay(at(0, { playing: true }), speed))).toEqual(
      [2, 1, 0.5, 0.25].map((part) => part * STEP_MS),
    )
    expect(tickDelay(pause(at(0, { playing: true })), 1)).toBeUndefined()
  })
})

describe('the live end', () => {
  const short: Track = { steps: steps.slice(0, 4), live: true }

  test('a cursor at the end goes along', () => {
    expect(grown(last(at(0), short), live)).toMatchObject({ position: 15, following: true })
  })
  test('one that was moved back stays, until it is at the end again', () => {
    const moved = back(last(at(0), short), short)
    expect(grown(moved, live)).toMatchObject({ position: 2, following: false })
    expect(grown(last(moved, short), live).position).toBe(15)
  })
  test('when the run is over it goes along once more and then holds', () => {
    expect(grown(last(at(0), short), over)).toMatchObject({ position: 15, following: false })
  })
})

test('whatever is done, the cursor is on a step', () => {
  const move = fc.constantFrom(first, back, forward, last, nextLap, previousLap, play, tick, grown)
  const track = fc.record({ steps: fc.nat(16).map((length) => steps.slice(0, length)), live: fc.boolean() })
  fc.assert(
    fc.property(fc.array(fc.tuple(move, track)), (moves) => {
      let cursor = startCursor
      for (const [one, within] of moves) {
        // Tracks only ever grow in the app; here any track may come next, so the cursor is brought into it first.
        cursor = one(grown(cursor, within), within)
        expect(cursor.position).toBeGreaterThanOrEqual(0)
        expect(cursor.position).toBeLessThanOrEqual(Math.max(0, within.steps.length - 1))
      }
    }),
  )
})

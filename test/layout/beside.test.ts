/** What no arrow joins goes along with what it stands beside, and never ends up under it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StandingBox } from '../../src/layout/among'
import { movedBeside } from '../../src/layout/beside'

const card = (id: string, x: number, y: number): StandingBox => ({ id, x, y, width: 200, height: 80 })
const note = (id: string, x: number, y: number, height = 44): StandingBox => ({ id, x, y, width: 216, height })
const overlap = (a: StandingBox, b: StandingBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('a note keeps its distance to the card that it is nearest to', () => {
  const was = [card('a', 0, 0), card('b', 1000, 0)]
  const now = [card('a', 50, 400), card('b', 1000, 0)]
  expect(movedBeside([note('n', 10, 120), note('m', 1010, 120)], was, now)).toEqual({ n: { x: 60, y: 520 } })
})

test('where nothing stands, nothing moves', () => {
  expect(movedBeside([note('n', 10, 120)], [], [])).toEqual({})
})

test('a card that comes to stand on a note pushes it aside, as little as it takes', () => {
  const was = [card('a', 0, 0), card('b', 2000, 0)]
  const now = [card('a', 0, 0), card('b', 0, 150)]
  const moved = movedBeside([note('n', 0, 140)], was, now)
  expect(moved).toEqual({ n: { x: 0, y: 94 } })
})

test('no note ends up under a card or over another note, unless it stood so among what stays', () => {
  const place = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(place, place, fc.boolean()), { maxLength: 14 }),
      fc.array(fc.tuple(place, fc.integer({ min: 44, max: 300 })), { maxLength: 6 }),
      (cards, texts) => {
        const was = cards.map(([{ x, y }], i) => card(`c${i}`, x, y))
        const now = cards.map(([before, after, moves], i) => {
          const { x, y } = moves ? after : before
          return card(`c${i}`, x, y)
        })
        const notes = texts.map(([{ x, y }, height], i) => note(`n${i}`, x, y, height))
        const moved = movedBeside(notes, was, now)
        const there = notes.map((one) => ({ ...one, ...moved[one.id] }))
        for (const one of there) {
          expect(Number.isInteger(one.x) && Number.isInteger(one.y)).toBe(true)
          if (!Object.hasOwn(moved, one.id)) continue
          for (const other of now) expect(overlap(one, other), `${one.id} over ${other.id}`).toBe(false)
        }
        // One that stays may stand over what stays too, and over nothing else.
        const moving = now.filter((box, i) => box.x !== was[i]?.x || box.y !== was[i]?.y)
        for (const one of there) for (const other of moving) expect(overlap(one, other)).toBe(false)
      },
    ),
    { numRuns: 300 },
  )
})

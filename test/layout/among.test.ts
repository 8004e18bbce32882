/** A part that is laid out comes back among the rest: near where it was, over nothing, as a whole. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placedAmong, type StandingBox } from '../../src/layout/among'
import { plainLayout } from '../../src/layout/plain'

const box = (id: string, x: number, y: number): StandingBox => ({ id, x, y, width: 200, height: 80 })
const overlap = (a: StandingBox, b: StandingBox) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

test('stays where it was when there is room', () => {
  const was = [box('a', 1000, 1000), box('b', 1000, 1200)]
  const { places } = plainLayout({ boxes: was, arrows: [{ source: 'a', target: 'b' }] })
  const now = placedAmong(places, was, [box('far', 0, 0)])
  const middle = (ids: readonly string[], at: (id: string) => { x: number; y: number }) =>
    ids.reduce((sum, id) => sum + at(id).x + 100, 0) / ids.length
  const [before, after] = [
    middle(['a', 'b'], (id) => was.find((one) => one.id === id) ?? { x: 0, y: 0 }),
    middle(['a', 'b'], (id) => now[id] ?? { x: 0, y: 0 }),
  ]
  expect(Math.abs(before - after)).toBeLessThan(1)
  expect((now.b?.x ?? 0) - (now.a?.x ?? 0)).toBe((places.b?.x ?? 0) - (places.a?.x ?? 0))
})

test('is over none of the rest, whatever stands around it', () => {
  const places = fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -900, max: 900 }) })
  fc.assert(
    fc.property(fc.array(places, { minLength: 2, maxLength: 6 }), fc.array(places, { maxLength: 25 }), (some, rest) => {
      const was = some.map(({ x, y }, i) => box(`s${i}`, x, y))
      const others = rest.map(({ x, y }, i) => box(`o${i}`, x, y))
      const arrows = was.slice(1).map((one, i) => ({ source: `s${i}`, target: one.id }))
      const now = placedAmong(plainLayout({ boxes: was, arrows }).places, was, others)
      for (const { id } of was) {
        const at = now[id]
        if (!at) throw new Error(`${id} has no place`)
        expect(Number.isInteger(at.x) && Number.isInteger(at.y)).toBe(true)
        for (const other of others) expect(overlap(box(id, at.x, at.y), other), `${id} over ${other.id}`).toBe(false)
      }
    }),
    { numRuns: 200 },
  )
})

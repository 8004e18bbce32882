import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RowHeights } from '../../../src/ui/inspector/row-heights'

type Move = { readonly become: number; readonly guess: number } | { readonly row: number; readonly height: number }
const move: fc.Arbitrary<Move> = fc.oneof(
  fc.record({ become: fc.nat(70), guess: fc.constantFrom(8, 96) }),
  fc.record({ row: fc.nat(80), height: fc.integer({ min: 0, max: 400 }) }),
)

describe('the heights of a long list', () => {
  test('where a row stands is the sum of all rows before it, and the row at a place is the one that stands there', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
        const heights = new RowHeights()
        const measured: number[] = []
        let count = 0
        let guess = 0
        let room = 0
        for (const one of moves) {
          if ('become' in one) {
            heights.become(one.become, one.guess)
            count = one.become
            if (count > room || one.guess !== guess) guess = one.guess
            room = Math.max(room, count)
          } else if (one.row < count) {
            heights.measure(one.row, one.height)
            if (one.height > 0) measured[one.row] = one.height
          }
        }
        const heightOf = (row: number) => measured[row] ?? guess
        let top = 0
        for (let row = 0; row < count; row++) {
          expect(heights.topOf(row)).toBe(top)
          expect(heights.rowAt(top)).toBe(row)
          expect(heights.rowAt(top + heightOf(row) - 1)).toBe(row)
          top += heightOf(row)
        }
        expect(heights.total).toBe(top)
        expect(heights.rowAt(top + 1_000)).toBe(Math.max(0, count - 1))
        expect(heights.rowAt(-5)).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  test('what was measured is still known when the list was shorter in between', () => {
    const heights = new RowHeights()
    heights.become(1_000, 96)
    heights.measure(900, 40)
    heights.become(3, 96)
    expect(heights.total).toBe(3 * 96)
    heights.become(1_000, 96)
    expect(heights.total).toBe(999 * 96 + 40)
  })
})

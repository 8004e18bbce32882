/** Laws of snapping, over thousands of boxes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Rect } from '../../../src/ui/canvas/geometry/points'
import { grid, snapped } from '../../../src/ui/canvas/snap'

const reach = 6
const place = fc.integer({ min: -2000, max: 2000 })
const size = fc.integer({ min: 20, max: 300 })
const box: fc.Arbitrary<Rect> = fc.record({ x: place, y: place, width: size, height: size })
const lines = (rect: Rect, axis: 'x' | 'y') => {
  const length = axis === 'x' ? rect.width : rect.height
  return [rect[axis], rect[axis] + length / 2, rect[axis] + length]
}

describe('snapping', () => {
  test('law: it moves a box no farther than half a step of the grid, or the reach of a line', () => {
    fc.assert(
      fc.property(box, fc.array(box, { maxLength: 12 }), (dragged, others) => {
        const { dx, dy } = snapped(dragged, others, grid, reach)
        const farthest = Math.max(grid / 2, reach)
        expect(Math.abs(dx)).toBeLessThanOrEqual(farthest)
        expect(Math.abs(dy)).toBeLessThanOrEqual(farthest)
      }),
    )
  })

  test('law: with nothing beside it, a box comes to rest on the grid, and there are no lines', () => {
    fc.assert(
      fc.property(box, (dragged) => {
        const { dx, dy, guides } = snapped(dragged, [], grid, reach)
        expect(Math.abs((dragged.x + dx) % grid)).toBe(0)
        expect(Math.abs((dragged.y + dy) % grid)).toBe(0)
        expect(guides).toEqual([])
      }),
    )
  })

  test('law: what is in line stays in line', () => {
    fc.assert(
      fc.property(box, fc.array(box, { maxLength: 12 }), (dragged, others) => {
        const first = snapped(dragged, others, grid, reach)
        const moved = { ...dragged, x: dragged.x + first.dx, y: dragged.y + first.dy }
        const again = snapped(moved, others, grid, reach)
        for (const { axis } of first.guides) expect(Math.abs(axis === 'x' ? again.dx : again.dy)).toBe(0)
      }),
    )
  })

  test('law: every line goes through the box as it lies now and through another, from end to end of both', () => {
    fc.assert(
      fc.property(box, fc.array(box, { minLength: 1, maxLength: 12 }), (dragged, others) => {
        const { dx, dy, guides } = snapped(dragged, others, grid, reach)
        const moved = { ...dragged, x: dragged.x + dx, y: dragged.y + dy }
        for (const guide of guides) {
          const touches = (rect: Rect) => lines(rect, guide.axis).some((line) => Math.abs(line - guide.at) < 0.01)
          expect(touches(moved)).toBe(true)
          const met = others.filter(touches)
          expect(met.length).toBeGreaterThan(0)
          for (const rect of [moved, ...met]) {
            const [from, , to] = lines(rect, guide.axis === 'x' ? 'y' : 'x')
            expect(guide.from).toBeLessThanOrEqual(from ?? Number.NaN)
            expect(guide.to).toBeGreaterThanOrEqual(to ?? Number.NaN)
          }
        }
      }),
    )
  })

  test('middles take hold of middles, although the cards are of different sizes', () => {
    const router = { x: 100, y: 203, width: 232, height: 76 }
    const card = { x: 500, y: 197, width: 216, height: 84 }
    const { dy, guides } = snapped(router, [card], grid, reach)
    expect(router.y + dy + router.height / 2).toBe(card.y + card.height / 2)
    expect(guides).toEqual([{ axis: 'y', at: 239, from: 104, to: 716 }])
  })
})

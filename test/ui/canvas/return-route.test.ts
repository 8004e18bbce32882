/** The return edge finds its way wherever the two cards stand. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lengthOf } from '../../../src/ui/canvas/geometry/curve'
import { contains, inflate, overlaps, type Rect } from '../../../src/ui/canvas/geometry/points'
import { returnRoute } from '../../../src/ui/canvas/geometry/return-route'

const card = (x: number, y: number): Rect => ({ x, y, width: 216, height: 84 })
const route = (hands: Rect, brain: Rect, others: readonly Rect[] = []) =>
  returnRoute({ hands, brain, shift: 0, others, lanes: [] })

/** What must hold of every return edge. */
function check(hands: Rect, brain: Rect) {
  const { spots } = route(hands, brain)
  const [start, end] = [spots[0], spots.at(-1)]
  if (!start || !end) throw new Error('a return edge without a way')
  const outsideLeft = start.x < hands.x && start.x > hands.x - 12
  const outsideRight = start.x > hands.x + hands.width && start.x < hands.x + hands.width + 12
  expect(outsideLeft || outsideRight).toBe(true)
  expect(start.y).toBeGreaterThan(hands.y)
  expect(start.y).toBeLessThan(hands.y + hands.height)
  expect(end.x).toBeGreaterThan(brain.x)
  expect(end.x).toBeLessThan(brain.x + brain.width)
  expect(end.y).toBeGreaterThan(brain.y + brain.height)
  expect(end.y).toBeLessThan(brain.y + brain.height + 12)
  // It heads up when it arrives.
  expect(Math.sin((end.angle * Math.PI) / 180)).toBeLessThan(-0.4)
  for (const spot of spots) {
    expect(contains(hands, spot)).toBe(false)
    expect(contains(brain, spot)).toBe(false)
  }
}

describe('the way of a return edge', () => {
  test('goes round the outside when the brain is above on the left', () => {
    const [hands, brain] = [card(434, 392), card(134, 146)]
    check(hands, brain)
    const { spots, inside } = route(hands, brain)
    expect(spots[0]?.x).toBe(432)
    // Outward: left of the straight way, and below the middle of the hands.
    expect(Math.min(...spots.map((spot) => spot.x))).toBeLessThan((spots.at(-1)?.x ?? 0) - 15)
    expect(Math.max(...spots.map((spot) => spot.y))).toBeGreaterThan(438)
    expect(inside).toBe(1)
  })

  test.each([
    ['above on the right', card(434, 392), card(800, 146)],
    ['straight above', card(134, 392), card(134, 146)],
    ['on the left in one row', card(600, 200), card(134, 200)],
    ['on the right in one row', card(134, 200), card(600, 200)],
    ['below on the left', card(434, 0), card(134, 300)],
    ['straight below', card(134, 0), card(134, 300)],
    ['far away', card(3000, 1800), card(-900, 20)],
  ])('leaves a side and arrives from below when the brain is %s', (_where, hands, brain) => check(hands, brain))

  test('holds for any two cards that stand apart', () => {
    const place = fc.integer({ min: -900, max: 900 })
    fc.assert(
      fc.property(place, place, place, place, (hx, hy, bx, by) => {
        const [hands, brain] = [card(hx, hy), card(bx, by)]
        fc.pre(!overlaps(inflate(hands, 70), inflate(brain, 10)))
        check(hands, brain)
      }),
      { numRuns: 300 },
    )
  })

  test('is the mirror image for the mirrored cards', () => {
    const left = route(card(434, 392), card(134, 146)).spots
    const right = route(card(-434 - 216, 392), card(-134 - 216, 146)).spots
    expect(right.map((spot) => Math.round(-spot.x))).toEqual(left.map((spot) => Math.round(spot.x)))
  })

  test('keeps off a third card that stands in its lane', () => {
    const third: Rect = { x: 170, y: 330, width: 90, height: 60 }
    const blocked = route(card(434, 392), card(134, 146)).spots
    expect(blocked.some((spot) => contains(inflate(third, 13), spot))).toBe(true)
    const free = route(card(434, 392), card(134, 146), [third]).spots
    expect(free.some((spot) => contains(third, spot))).toBe(false)
  })

  test('is there even where the cards cover each other', () => {
    expect(lengthOf(route(card(0, 0), card(20, 10)).spots)).toBeGreaterThan(50)
  })
})

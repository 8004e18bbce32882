/** Which edge is meant by a hand, where its ends can be held, and where a new card goes. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { farFrom, lengthOf } from '../../../src/ui/canvas/geometry/curve'
import { cornerAt, edgeNear, gripsOf, middleOf, spotsOfEdge } from '../../../src/ui/canvas/geometry/near'
import { contains, distance, inflate, type Rect, rimToward } from '../../../src/ui/canvas/geometry/points'
import { sceneOf } from '../../../src/ui/canvas/geometry/scene'
import { besidePoint } from '../../../src/ui/canvas/geometry/view'

const card = (x: number, y: number): Rect => ({ x, y, width: 216, height: 84 })
const cards = new Map([
  ['a', card(0, 0)],
  ['b', card(400, 0)],
  ['c', card(400, 300)],
])
const { routes } = sceneOf(cards, [
  { id: 'ab', source: 'a', target: 'b', role: 'plain' },
  { id: 'bc', source: 'b', target: 'c', role: 'plain' },
  { id: 'ca', source: 'c', target: 'a', role: 'return' },
])
const spots = (id: string) => spotsOfEdge(routes, id) ?? []

describe('the edge under a point', () => {
  test('is the nearest of those that may be meant, and none beyond reach', () => {
    const all = ['ab', 'bc', 'ca']
    for (const id of all) expect(edgeNear(routes, all, middleOf(spots(id)), 20)).toBe(id)
    const between = { x: 300, y: 42 + 30 }
    expect(edgeNear(routes, all, between, 40)).toBe('ab')
    expect(edgeNear(routes, all, between, 20)).toBeUndefined()
    expect(edgeNear(routes, ['bc'], between, 40)).toBeUndefined()
    expect(edgeNear(routes, ['not drawn'], between, 4000)).toBeUndefined()
  })
  test('is found anywhere along a long line, also between the points that it is drawn by', () => {
    const far = new Map([
      ['a', card(0, 0)],
      ['b', card(5000, 0)],
    ])
    const long = sceneOf(far, [{ id: 'ab', source: 'a', target: 'b', role: 'plain' }]).routes
    for (let x = 230; x < 4990; x += 37) expect(edgeNear(long, ['ab'], { x, y: 42 + 15 }, 16)).toBe('ab')
  })
})

test('grips stand on the line, each nearer to its own end, clear of the cards', () => {
  for (const [id, source, target] of [
    ['ab', 'a', 'b'],
    ['bc', 'b', 'c'],
    ['ca', 'c', 'a'],
  ] as const) {
    const grips = gripsOf(spots(id))
    if (!grips) throw new Error('no grips')
    for (const end of [grips.source, grips.target]) expect(farFrom(spots(id), end, 10)).toBeLessThan(1)
    const [first, last] = [spots(id)[0], spots(id).at(-1)]
    if (!first || !last) throw new Error('not drawn')
    expect(distance(grips.source, first)).toBeLessThan(distance(grips.source, last))
    expect(distance(grips.target, last)).toBeLessThan(distance(grips.target, first))
    for (const own of [source, target])
      for (const end of [grips.source, grips.target]) expect(contains(inflate(cards.get(own) ?? card(0, 0), 8), end)).toBe(false)
  }
  const near = new Map([
    ['a', card(0, 0)],
    ['b', card(240, 0)],
  ])
  const short = spotsOfEdge(sceneOf(near, [{ id: 'ab', source: 'a', target: 'b', role: 'plain' }]).routes, 'ab') ?? []
  const grips = gripsOf(short)
  expect(grips && distance(grips.source, grips.target)).toBeGreaterThan(lengthOf(short) * 0.4)
  expect(gripsOf([])).toBeUndefined()
})

test('a card whose edge was let go at a point has its rim there, on the side away from where the edge comes from', () => {
  const from = card(0, 0)
  const size = { width: 216, height: 84 }
  fc.assert(
    fc.property(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -700, max: 700 }), (x, y) => {
      const p = { x, y }
      fc.pre(!contains(inflate(from, 60), p))
      const at = cornerAt(p, size, from)
      const box = { ...at, ...size }
      expect(contains(inflate(box, 1), p)).toBe(true)
      expect(contains(inflate(box, -2), p)).toBe(false)
    }),
  )
  expect(cornerAt({ x: 500, y: 42 }, size, from)).toEqual({ x: 500, y: 0 })
  expect(cornerAt({ x: -400, y: 42 }, size, from)).toEqual({ x: -616, y: 0 })
  expect(cornerAt({ x: 108, y: 300 }, size, from)).toEqual({ x: 0, y: 300 })
  expect(cornerAt({ x: 108, y: 42 }, size, undefined)).toEqual({ x: 0, y: 0 })
})

test('a line from a card begins at its rim', () => {
  expect(rimToward(card(0, 0), { x: 600, y: 42 })).toEqual({ x: 216, y: 42 })
  expect(rimToward(card(0, 0), { x: 108, y: 500 })).toEqual({ x: 108, y: 84 })
  expect(rimToward(card(0, 0), { x: 110, y: 43 })).toEqual({ x: 110, y: 43 })
})

test('what is asked beside a point stays on the canvas at any zoom', () => {
  const view = { transform: [40, 20, 0.5] as const, width: 900, height: 500 }
  for (const p of [{ x: -500, y: -500 }, { x: 0, y: 0 }, { x: 5000, y: 5000 }, undefined]) {
    const { x, y } = besidePoint(p, view)
    expect(x >= 8 && y >= 8 && x <= 900 - 320 && y <= 500 - 340).toBe(true)
  }
})

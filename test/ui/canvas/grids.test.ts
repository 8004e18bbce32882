/** Grids that are hard to draw: cards close together, ways between any of them, back, round, and to themselves. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Curve, farFrom, lengthOf, type Spot, spotsApart } from '../../../src/ui/canvas/geometry/curve'
import { lanes } from '../../../src/ui/canvas/geometry/lane-ways'
import { contains, inflate, type Rect } from '../../../src/ui/canvas/geometry/points'
import { type SceneEdge, sceneOf } from '../../../src/ui/canvas/geometry/scene'

interface Grid {
  readonly cards: ReadonlyMap<string, Rect>
  readonly edges: readonly SceneEdge[]
}

const side = fc.integer({ min: 3, max: 8 })
/** Cards in rows and columns, off by some pixels as by hand, with edges between any two of them. */
const grid: fc.Arbitrary<Grid> = fc
  .record({
    columns: side,
    rows: side,
    across: fc.constantFrom(48, 64, 92, 140),
    down: fc.constantFrom(40, 64, 100),
    off: fc.constantFrom(0, 12),
  })
  .chain(({ columns, rows, across, down, off }) => {
    const count = columns * rows
    const any = fc.integer({ min: 0, max: count - 1 })
    return fc.record({
      cards: fc
        .array(fc.tuple(fc.integer({ min: 0, max: off }), fc.integer({ min: 0, max: off })), {
          minLength: count,
          maxLength: count,
        })
        .map((shifts) => {
          const box = ([dx, dy]: readonly [number, number], i: number): Rect => ({
            x: (i % columns) * (216 + off + across) + dx,
            y: Math.floor(i / columns) * (84 + off + down) + dy,
            width: 216,
            height: 84,
          })
          return new Map(shifts.map((shift, i) => [`n${i}`, box(shift, i)]))
        }),
      edges: fc
        .array(fc.tuple(any, any, fc.boolean()), { minLength: 1, maxLength: 30 })
        .map((pairs) =>
          pairs.flatMap(([from, to, both], i): readonly SceneEdge[] => [
            { id: `e${i}`, source: `n${from}`, target: `n${to}`, role: 'plain' },
            ...(both ? [{ id: `back ${i}`, source: `n${to}`, target: `n${from}`, role: 'plain' } as const] : []),
          ]),
        ),
    })
  })

/** How many pixels of a way lie behind the cards that are not its ends. */
function behind(curve: Curve, edge: SceneEdge, cards: ReadonlyMap<string, Rect>): number {
  const others = [...cards].flatMap(([id, card]) => (id === edge.source || id === edge.target ? [] : [inflate(card, -1)]))
  const spots: readonly Spot[] = spotsApart(curve, 6)
  return spots.reduce((sum, spot, i) => {
    const step = spot.at - (spots[i - 1]?.at ?? 0)
    return others.some((card) => contains(card, spot)) ? sum + step : sum
  }, 0)
}

describe('edges in a crowded grid', () => {
  test('run past the cards, not behind them', () => {
    const sum = { all: 0, behind: 0, edges: 0, long: 0 }
    fc.assert(
      fc.property(grid, ({ cards, edges }) => {
        const { routes } = sceneOf(cards, edges, undefined, lanes)
        for (const edge of edges) {
          const route = routes.plain.get(edge.id)
          if (!route) throw new Error(`${edge.id} is not drawn`)
          const hidden = behind(route.curve, edge, cards)
          sum.all += lengthOf(route.spots)
          sum.behind += hidden
          sum.edges += 1
          if (hidden > 60) sum.long += 1
        }
      }),
      { numRuns: 60, seed: 7 },
    )
    expect(sum.edges).toBeGreaterThan(400)
    // Before there were lanes, a twentieth of all lines was hidden, and one edge in fourteen for a long way.
    expect(sum.behind / sum.all).toBeLessThan(0.01)
    expect(sum.long / sum.edges).toBeLessThan(0.02)
  })
})

/** An even grid with gaps that a line fits through, and some of its cards. */
const evenGrid = fc
  .record({
    columns: side,
    rows: side,
    across: fc.integer({ min: 24, max: 140 }),
    down: fc.integer({ min: 24, max: 140 }),
  })
  .map(({ columns, rows, across, down }) =>
    Array.from(
      { length: columns * rows },
      (_, i): Rect => ({
        x: (i % columns) * (216 + across),
        y: Math.floor(i / columns) * (84 + down),
        width: 216,
        height: 84,
      }),
    ),
  )
const named = (cards: readonly Rect[]) => new Map(cards.map((card, i) => [`n${i}`, card]))
const inGrid = (cards: readonly Rect[], nth: number) => `n${nth % cards.length}`

describe('in an even grid with gaps of 24 and more', () => {
  test('a way back, ordinary or the return edge, crosses no card', () => {
    fc.assert(
      fc.property(evenGrid, fc.nat(), fc.nat(), fc.boolean(), (boxes, one, other, returns) => {
        const edge: SceneEdge = {
          id: 'back',
          source: inGrid(boxes, one),
          target: inGrid(boxes, other),
          role: returns ? 'return' : 'plain',
        }
        fc.pre(edge.source !== edge.target)
        const cards = named(boxes)
        const { routes } = sceneOf(cards, [edge], undefined, lanes)
        const route = routes.plain.get('back') ?? routes.returns.get('back')
        expect(route && behind(route.curve, edge, cards)).toBe(0)
      }),
      { numRuns: 200 },
    )
  })

  test('there and back between two cards never run on one line: they cross at most', () => {
    fc.assert(
      fc.property(evenGrid, fc.nat(), fc.nat(), (boxes, one, other) => {
        const [a, b] = [inGrid(boxes, one), inGrid(boxes, other)]
        fc.pre(a !== b)
        const scene = sceneOf(
          named(boxes),
          [
            { id: 'go', source: a, target: b, role: 'plain' },
            { id: 'back', source: b, target: a, role: 'plain' },
          ],
          undefined,
          lanes,
        )
        const [go, back] = [scene.routes.plain.get('go')?.spots ?? [], scene.routes.plain.get('back')?.spots ?? []]
        const length = lengthOf(go)
        const inner = go.filter((spot) => spot.at > 12 && length - spot.at > 12)
        expect(inner.filter((spot) => farFrom(back, spot, 20) < 4).length).toBeLessThan(3)
      }),
      { numRuns: 150 },
    )
  })

  test('a loop of one card is outside of it, and behind no other', () => {
    fc.assert(
      fc.property(evenGrid, fc.nat(), (boxes, nth) => {
        const cards = named(boxes)
        const id = inGrid(boxes, nth)
        const edge: SceneEdge = { id: 'self', source: id, target: id, role: 'plain' }
        const route = sceneOf(cards, [edge], undefined, lanes).routes.plain.get('self')
        const own = cards.get(id)
        if (!route || !own) throw new Error('no loop')
        expect(behind(route.curve, edge, cards)).toBe(0)
        expect(route.spots.some((spot) => contains(inflate(own, -1), spot))).toBe(false)
        expect(route.spots.some((spot) => !contains(inflate(own, 8), spot))).toBe(true)
      }),
      { numRuns: 150 },
    )
  })

  test('the same graph has the same picture, also from an earlier one', () => {
    fc.assert(
      fc.property(grid, ({ cards, edges }) => {
        const once = sceneOf(cards, edges, undefined, lanes)
        expect(sceneOf(cards, edges, sceneOf(cards, edges), lanes).shapes).toEqual(once.shapes)
        expect(sceneOf(cards, edges, once, lanes).routes).toEqual(once.routes)
      }),
      { numRuns: 10 },
    )
  })
})

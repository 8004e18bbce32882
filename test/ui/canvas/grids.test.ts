/** Grids that are hard to draw: cards close together, ways between any of them, back, round, and to themselves. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Curve, lengthOf, type Spot, spotsApart } from '../../../src/ui/canvas/geometry/curve'
import { laneWays } from '../../../src/ui/canvas/geometry/lane-ways'
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
        const { routes } = sceneOf(cards, edges)
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

  test('between any two cards of an even grid there is a way that no card covers', () => {
    const sides = fc.record({
      columns: side,
      rows: side,
      across: fc.integer({ min: 44, max: 140 }),
      down: fc.integer({ min: 44, max: 140 }),
    })
    fc.assert(
      fc.property(sides, fc.nat(), fc.nat(), ({ columns, rows, across, down }, one, other) => {
        const cards = Array.from(
          { length: columns * rows },
          (_, i): Rect => ({
            x: (i % columns) * (216 + across),
            y: Math.floor(i / columns) * (84 + down),
            width: 216,
            height: 84,
          }),
        )
        const [source, target] = [cards[one % cards.length], cards[other % cards.length]]
        fc.pre(source !== undefined && target !== undefined && source !== target)
        if (!source || !target) return
        const ways = laneWays(
          source,
          target,
          cards.filter((card) => card !== source && card !== target),
        )
        const free = ways.filter((way) => way.hidden === 0)
        expect(free.length).toBeGreaterThan(0)
        for (const way of free) {
          const spots = spotsApart(way.curve(), 6)
          expect(spots.some((spot) => cards.some((card) => contains(inflate(card, -1), spot)))).toBe(false)
        }
      }),
      { numRuns: 200 },
    )
  })
})

/** Graphs of hundreds: their picture can be made bit by bit, and what would be confused is kept apart there too. */
import { describe, expect, test } from 'vitest'
import { farFrom } from '../../../src/ui/canvas/geometry/curve'
import { overlaps, type Rect } from '../../../src/ui/canvas/geometry/points'
import { type Scene, type SceneEdge, sceneOf, sceneSteps } from '../../../src/ui/canvas/geometry/scene'
import { createLiveShapes } from '../../../src/ui/canvas/live-shapes'
import { placeAll } from '../../../src/ui/canvas/model/auto-place'
import { drawnEdges, sceneEdges } from '../../../src/ui/canvas/model/drawn-edges'
import { sizeOf } from '../../../src/ui/canvas/model/sizes'
import { bigDocument } from '../../support/big-document'

const graph = bigDocument({ nodes: 160, edges: 240 }).graphs.main
if (!graph) throw new Error('no main graph')
const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
const cards = new Map(
  [...placeAll(graph, {})].map(([id, at]): [string, Rect] => [id, { ...at, ...sizeOf(nodes.get(id) ?? { id }) }]),
)
const edges: readonly SceneEdge[] = sceneEdges(drawnEdges(graph, [], [], ''), graph.nodes)
const plainShapes = ({ shapes, bounds }: Scene) => ({ shapes: [...shapes], bounds })

describe('a picture of many cards', () => {
  test('made bit by bit is the picture that is made at once, also from an earlier one', () => {
    const moved = new Map([...cards].map(([id, card], i) => [id, i % 7 === 0 ? { ...card, y: card.y + 40 } : card]))
    const before = sceneOf(moved, edges)
    const steps = sceneSteps(cards, edges, before)
    let count = 0
    for (let step = steps.next(); ; step = steps.next()) {
      if (!step.done) count++
      else {
        expect(plainShapes(step.value)).toEqual(plainShapes(sceneOf(cards, edges)))
        break
      }
    }
    // Short bits: more of them than there are edges.
    expect(count).toBeGreaterThan(edges.length)
  })

  test('two edges that join the same two nodes do not run on one line', () => {
    const { routes } = sceneOf(cards, edges)
    const pairs = edges.flatMap((a, i) =>
      edges
        .slice(i + 1)
        .flatMap((b) => (a.source === b.source && a.target === b.target && a.id !== b.id ? [[a.id, b.id] as const] : [])),
    )
    expect(pairs.length).toBeGreaterThan(20)
    for (const [one, other] of pairs) {
      const [a, b] = [routes.plain.get(one), routes.plain.get(other)]
      if (!a || !b) throw new Error('an edge has no way')
      const middle = a.spots[Math.floor(a.spots.length / 2)]
      expect(middle && farFrom(b.spots, middle, 200), `${one} and ${other}`).toBeGreaterThan(8)
    }
  })
})

describe('the name of a return edge', () => {
  const hands: Rect = { x: 0, y: 0, width: 216, height: 84 }
  const loop = (brain: Rect, others: readonly Rect[] = []) => {
    const all = new Map([['h', hands], ['b', brain], ...others.map((card, i): [string, Rect] => [`o${i}`, card])])
    const shape = sceneOf(all, [{ id: 'r', source: 'h', target: 'b', role: 'return' }]).shapes.get('r')
    if (shape?.kind !== 'return') throw new Error('no return edge')
    return shape
  }
  test('is written where there is room for it', () => {
    expect(loop({ x: -420, y: -260, width: 216, height: 84 }).named).toBe(true)
  })
  test('is left out where a card would cover it', () => {
    const around = [-300, -180, -60, 60, 180].flatMap((y) =>
      [-700, -460, -220, 240, 480].map((x): Rect => ({ x, y, width: 216, height: 84 })),
    )
    const brain = { x: -420, y: -420, width: 216, height: 84 }
    expect(
      loop(
        brain,
        around.filter((card) => !overlaps(card, hands) && !overlaps(card, brain)),
      ).named,
    ).toBe(false)
  })
})

test('who draws all edges at once is told only when others are on the move', () => {
  const shapes = sceneOf(cards, edges).shapes
  const [first, second] = [...shapes]
  if (!first || !second) throw new Error('too few edges')
  const live = createLiveShapes()
  let told = 0
  const stop = live.watchIds(() => told++)
  live.show(new Map([first]))
  const ids = live.ids()
  expect([told, [...ids]]).toEqual([1, [first[0]]])
  live.show(new Map([[first[0], second[1]]]))
  expect([told, live.ids() === ids]).toEqual([1, true])
  live.show(undefined)
  expect([told, live.ids().size]).toEqual([2, 0])
  stop()
  live.show(new Map([first]))
  expect(told).toBe(2)
})

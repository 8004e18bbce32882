/** All ways together: nothing hides anything else. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxAt, pillHeight, pillWidth } from '../../../src/ui/canvas/geometry/labels'
import { plainRoute } from '../../../src/ui/canvas/geometry/plain-route'
import { contains, overlaps, type Rect } from '../../../src/ui/canvas/geometry/points'
import {
  counterSize,
  type PlainShape,
  type ReturnShape,
  type Scene,
  type SceneEdge,
  sceneOf,
} from '../../../src/ui/canvas/geometry/scene'
import { placeAll } from '../../../src/ui/canvas/model/auto-place'
import { drawnEdges, sceneEdges } from '../../../src/ui/canvas/model/drawn-edges'
import { sizeOf } from '../../../src/ui/canvas/model/sizes'
import { researchDocument } from './research-document'

const card = (x: number, y: number): Rect => ({ x, y, width: 216, height: 84 })
const plain = (scene: Scene, id: string): PlainShape => {
  const shape = scene.shapes.get(id)
  if (shape?.kind !== 'plain') throw new Error(`${id} is not an ordinary edge`)
  return shape
}
const back = (scene: Scene, id: string): ReturnShape => {
  const shape = scene.shapes.get(id)
  if (shape?.kind !== 'return') throw new Error(`${id} is not a return edge`)
  return shape
}
const edge = (id: string, source: string, target: string, more: Partial<SceneEdge> = {}): SceneEdge => ({
  id,
  source,
  target,
  role: 'plain',
  ...more,
})
const ends = (shape: PlainShape): readonly number[] => (shape.path.match(/-?[\d.]+/g) ?? []).map(Number)

function research() {
  const document = researchDocument()
  const graph = document.graphs.main
  if (!graph) throw new Error('no main graph')
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]))
  const places = placeAll(graph, document.layout?.main?.positions ?? {})
  const cards = new Map([...places].map(([id, at]): [string, Rect] => [id, { ...at, ...sizeOf(nodes.get(id) ?? { id }) }]))
  return { cards, scene: sceneOf(cards, sceneEdges(drawnEdges(graph, [], [], 'may jump'), graph.nodes)) }
}

describe('the research agent', () => {
  const { cards, scene } = research()

  test('has a straight line to the next card, one straight down, and one over the top', () => {
    const [, y1, , , , , , y2] = ends(plain(scene, 'ask'))
    expect(y1).toBe(y2)
    const [x1, , , , , , x2] = ends(plain(scene, 'tools'))
    expect(x1).toBe(x2)
    expect(plain(scene, 'done').pill.y).toBeCloseTo(189, 0)
    expect(plain(scene, 'over').pill.y).toBeLessThan(146)
    expect(plain(scene, 'over').tip.angle).toBeGreaterThan(0)
  })

  test('writes on nothing twice: pills, cards and the lap counter stand apart', () => {
    const boxes = [
      boxAt(plain(scene, 'tools').pill, pillWidth('tool_calls'), pillHeight),
      boxAt(plain(scene, 'over').pill, pillWidth('over_budget'), pillHeight),
      boxAt(plain(scene, 'done').pill, pillWidth('done'), pillHeight),
      boxAt(back(scene, 'back').inside, counterSize.width, counterSize.height),
    ]
    boxes.forEach((a, i) => {
      for (const b of boxes.slice(i + 1)) expect(overlaps(a, b)).toBe(false)
    })
    const counter = boxes[3]
    for (const other of cards.values()) expect(counter && overlaps(counter, other)).toBe(false)
  })

  test('has the counter inside the curve, the name upright on the outside', () => {
    const { inside, nameOff } = back(scene, 'back')
    expect(inside.x).toBeGreaterThan(240)
    expect(inside.x).toBeLessThan(540)
    expect(inside.y).toBeGreaterThan(230)
    expect(inside.y).toBeLessThan(430)
    expect(nameOff).toBe(29)
  })

  test('has bounds that hold every card', () => {
    const { bounds } = scene
    if (!bounds) throw new Error('no bounds')
    for (const other of cards.values()) {
      expect(contains(bounds, other)).toBe(true)
      expect(contains(bounds, { x: other.x + other.width, y: other.y + other.height })).toBe(true)
    }
  })

  test('is the same picture each time', () => {
    expect(research().scene).toEqual(scene)
  })
})

describe('edges between the same cards', () => {
  const cards = new Map([
    ['a', card(0, 0)],
    ['b', card(320, 0)],
  ])
  const apart = (scene: Scene, one: string, two: string) => {
    const [p, q] = [plain(scene, one), plain(scene, two)]
    expect(p.path).not.toBe(q.path)
    expect(overlaps(boxAt(p.pill, 60, pillHeight), boxAt(q.pill, 60, pillHeight))).toBe(false)
  }

  test('two branches to one target are drawn apart, and the main one is straight', () => {
    const scene = sceneOf(cards, [edge('x', 'a', 'b', { pill: 'other' }), edge('y', 'a', 'b', { pill: 'main', main: true })])
    apart(scene, 'x', 'y')
    const [, y1, , , , , , y2] = ends(plain(scene, 'y'))
    expect(y1).toBe(y2)
  })

  test('there and back are drawn apart', () => {
    apart(sceneOf(cards, [edge('there', 'a', 'b', { pill: 'there' }), edge('back', 'b', 'a', { pill: 'back' })]), 'there', 'back')
  })

  test('an edge to itself is a loop outside the card, and a second one stands elsewhere', () => {
    const scene = sceneOf(cards, [edge('one', 'a', 'a', { pill: 'again' }), edge('two', 'a', 'a', { pill: 'more' })])
    apart(scene, 'one', 'two')
    for (const id of ['one', 'two']) expect(contains(card(0, 0), plain(scene, id).pill)).toBe(false)
  })
})

describe('several return edges into one brain', () => {
  const cards = new Map([
    ['brain', card(174, 146)],
    ['near', card(434, 392)],
    ['far', card(480, 620)],
  ])
  const scene = sceneOf(cards, [
    edge('far-back', 'far', 'brain', { role: 'return' }),
    edge('near-back', 'near', 'brain', { role: 'return' }),
  ])

  test('arrive side by side, the outer loop outside the inner one', () => {
    const [near, far] = [back(scene, 'near-back'), back(scene, 'far-back')]
    expect(near.head.x - far.head.x).toBeGreaterThanOrEqual(40)
    expect(near.inside).not.toEqual(far.inside)
  })
})

describe('an ordinary edge', () => {
  const ask = (source: Rect, target: Rect, others: readonly Rect[] = []) =>
    plainRoute({ source, target, others, written: [], lanes: [], placed: [] })

  test('ends outside the target and starts on the source, wherever they stand apart', () => {
    const place = fc.integer({ min: -800, max: 800 })
    fc.assert(
      fc.property(place, place, (x, y) => {
        const [source, target] = [card(0, 0), card(x, y)]
        fc.pre(!overlaps({ ...source, x: -40, y: -40, width: 296, height: 164 }, target))
        const { spots } = ask(source, target)
        const inner = { x: target.x + 1, y: target.y + 1, width: 214, height: 82 }
        expect(spots.some((spot) => contains(inner, spot))).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  test('goes round a card that stands in between', () => {
    const between = card(300, 0)
    const { spots } = ask(card(0, 0), card(600, 0), [between])
    expect(spots.some((spot) => contains(between, spot))).toBe(false)
  })
})

/** Loops, for all places that two cards can have to each other: there and back never read as one line, a loop of one stands outside. */
import { describe, expect, test } from 'vitest'
import { farFrom, lengthOf, type Spot } from '../../../src/ui/canvas/geometry/curve'
import { boxAt, pillHeight, pillWidth } from '../../../src/ui/canvas/geometry/labels'
import { contains, distance, inflate, overlaps, type Rect } from '../../../src/ui/canvas/geometry/points'
import { type Scene, type SceneEdge, sceneOf } from '../../../src/ui/canvas/geometry/scene'

const sizes = [
  [216, 84],
  [232, 76],
] as const
interface Pair {
  readonly name: string
  readonly a: Rect
  readonly b: Rect
}
/** Two cards of every size, `b` at every place around `a` at which they stand apart. */
function pairs(apart: number, every: number): readonly Pair[] {
  const found: Pair[] = []
  for (const [wa, ha] of sizes) {
    for (const [wb, hb] of sizes) {
      for (let x = -640; x <= 640; x += every) {
        for (let y = -400; y <= 400; y += every) {
          const a = { x: 0, y: 0, width: wa, height: ha }
          const b = { x, y, width: wb, height: hb }
          if (!overlaps(inflate(a, apart), b)) found.push({ name: `${wa} and ${wb} at ${x},${y}`, a, b })
        }
      }
    }
  }
  return found
}
const edge = (id: string, source: string, target: string, more: Partial<SceneEdge> = {}): SceneEdge => ({
  id,
  source,
  target,
  role: 'plain',
  ...more,
})
const spotsIn = (scene: Scene, id: string): readonly Spot[] => {
  const route = scene.routes.plain.get(id) ?? scene.routes.returns.get(id)
  if (!route) throw new Error(`${id} is not drawn`)
  return route.spots
}
/** How near one line comes to another, apart from its first and last pixels. */
function nearest(a: readonly Spot[], b: readonly Spot[]): number {
  const length = lengthOf(a)
  return Math.min(Infinity, ...a.filter((s) => s.at >= 16 && length - s.at >= 16).map((s) => farFrom(b, s, 60)))
}
const under = (spots: readonly Spot[], card: Rect) => spots.filter((spot) => contains(inflate(card, -2), spot)).length

describe('two nodes that lead to each other', () => {
  test('are joined by two lines that keep apart, never cross and never run under the cards', () => {
    for (const { name, a, b } of pairs(24, 80)) {
      const cards = new Map([
        ['a', a],
        ['b', b],
      ])
      const scene = sceneOf(cards, [edge('go', 'a', 'b'), edge('back', 'b', 'a')])
      const [go, back] = [spotsIn(scene, 'go'), spotsIn(scene, 'back')]
      const gap = Math.min(nearest(go, back), nearest(back, go))
      const hidden = [a, b].reduce((sum, card) => sum + under(go, card) + under(back, card), 0)
      expect([name, gap >= 12, hidden]).toEqual([name, true, 0])
    }
  })

  test('have arrows that do not lie on each other’s beginning', () => {
    for (const { name, a, b } of pairs(24, 80)) {
      const cards = new Map([
        ['a', a],
        ['b', b],
      ])
      const scene = sceneOf(cards, [edge('go', 'a', 'b'), edge('back', 'b', 'a')])
      const [go, back] = [spotsIn(scene, 'go'), spotsIn(scene, 'back')]
      const ends = [
        [go.at(-1), back[0]],
        [back.at(-1), go[0]],
      ] as const
      for (const [tip, start] of ends) expect([name, tip && start && distance(tip, start) > 10]).toEqual([name, true])
    }
  })

  test('keep the names of their ways out apart', () => {
    for (const { name, a, b } of pairs(60, 80)) {
      const cards = new Map([
        ['a', a],
        ['b', b],
      ])
      const scene = sceneOf(cards, [edge('go', 'a', 'b', { pill: 'tool_calls' }), edge('back', 'b', 'a', { pill: 'approve' })])
      const [go, back] = [scene.shapes.get('go'), scene.shapes.get('back')]
      if (go?.kind !== 'plain' || back?.kind !== 'plain') throw new Error('not drawn')
      const boxes = [
        boxAt(go.pill, pillWidth('tool_calls'), pillHeight),
        boxAt(back.pill, pillWidth('approve'), pillHeight),
      ] as const
      expect([name, overlaps(...boxes)]).toEqual([name, false])
    }
  })

  test('a return edge and the way to the hands keep apart', () => {
    for (const { name, a, b } of pairs(60, 80)) {
      const cards = new Map([
        ['a', a],
        ['b', b],
      ])
      const scene = sceneOf(cards, [edge('go', 'a', 'b'), edge('back', 'b', 'a', { role: 'return' })])
      const [go, back] = [spotsIn(scene, 'go'), spotsIn(scene, 'back')]
      expect([name, nearest(go, back) >= 16]).toEqual([name, true])
    }
  })
})

describe('a node that leads to itself', () => {
  test('has its loop outside the card, large enough to be seen, also beside its other edges', () => {
    for (const { name, a, b } of pairs(60, 80)) {
      const cards = new Map([
        ['a', a],
        ['b', b],
      ])
      const scene = sceneOf(cards, [edge('go', 'a', 'b'), edge('self', 'a', 'a'), edge('back', 'b', 'a')])
      const loop = spotsIn(scene, 'self')
      const far = Math.max(...loop.map((s) => Math.max(a.y - s.y, s.y - a.y - a.height, a.x - s.x, s.x - a.x - a.width)))
      const gap = Math.min(nearest(loop, spotsIn(scene, 'go')), nearest(loop, spotsIn(scene, 'back')))
      expect([name, under(loop, a), under(loop, b), far > 36, gap > 6]).toEqual([name, 0, 0, true, true])
    }
  })

  test('two such loops at one node, by two ways out, stand beside each other', () => {
    const a = { x: 0, y: 0, width: 216, height: 84 }
    const scene = sceneOf(new Map([['a', a]]), [
      edge('one', 'a', 'a', { pill: 'again' }),
      edge('two', 'a', 'a', { pill: 'retry' }),
    ])
    expect(nearest(spotsIn(scene, 'one'), spotsIn(scene, 'two'))).toBeGreaterThan(16)
  })
})

test('a way back over a row of nodes goes round them on the outside', () => {
  for (const between of [1, 2, 3, 5]) {
    for (const gap of [60, 90, 140]) {
      const ids = ['first', ...Array.from({ length: between }, (_, i) => `n${i}`), 'last']
      const cards = new Map(ids.map((id, i) => [id, { x: i * (216 + gap), y: 0, width: 216, height: 84 }]))
      const forward = ids.slice(1).map((id, i) => edge(`to ${id}`, ids[i] ?? '', id))
      const scene = sceneOf(cards, [...forward, edge('back', 'last', 'first')])
      const back = spotsIn(scene, 'back')
      for (const [id, card] of cards) expect([between, gap, id, under(back, card)]).toEqual([between, gap, id, 0])
      for (const { id } of forward)
        expect([between, gap, id, nearest(back, spotsIn(scene, id)) > 12]).toEqual([between, gap, id, true])
    }
  }
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pillHeight, pillWidth } from '../../../src/ui/canvas/geometry/labels'
import { movedShapes } from '../../../src/ui/canvas/geometry/moved-scene'
import { overlaps, type Rect } from '../../../src/ui/canvas/geometry/points'
import { type SceneEdge, sceneOf } from '../../../src/ui/canvas/geometry/scene'

const card = (x: number, y: number): Rect => ({ x, y, width: 216, height: 84 })
const edges: readonly SceneEdge[] = [
  { id: 'in', source: 'brain', target: 'router', role: 'plain', main: true },
  { id: 'done', source: 'router', target: 'notes', role: 'plain', pill: 'done', main: true },
  { id: 'over', source: 'router', target: 'notes', role: 'plain', pill: 'over_budget' },
]

test('the names of edges between the same two cards stand apart while one of these is held', () => {
  const was = new Map([
    ['brain', card(0, 0)],
    ['router', card(340, 0)],
    ['notes', card(760, 0)],
  ])
  const before = sceneOf(was, edges)
  fc.assert(
    fc.property(fc.integer({ min: 700, max: 1_100 }), fc.integer({ min: -400, max: 400 }), (x, y) => {
      const shapes = movedShapes(before, was, new Map([...was, ['notes', card(x, y)]]), edges)
      const boxes = ['done', 'over'].map((id): Rect => {
        const shape = shapes.get(id)
        if (shape?.kind !== 'plain') throw new Error(`${id} is not drawn`)
        const width = pillWidth(id === 'done' ? 'done' : 'over_budget')
        return { x: shape.pill.x - width / 2, y: shape.pill.y - pillHeight / 2, width, height: pillHeight }
      })
      const [one, other] = boxes
      expect(one && other && overlaps(one, other)).toBe(false)
    }),
  )
})

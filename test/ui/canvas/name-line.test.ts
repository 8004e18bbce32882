import { describe, expect, test } from 'vitest'
import { nameWidth, sceneOf } from '../../../src/ui/canvas/geometry/scene'

const edges = [{ id: 'back', source: 'hands', target: 'brain', role: 'return' }] as const
const card = (x: number, y: number) => ({ x, y, width: 168, height: 66 })
const back = (cards: Readonly<Record<string, ReturnType<typeof card>>>) => {
  const shape = sceneOf(new Map(Object.entries(cards)), edges).shapes.get('back')
  return shape?.kind === 'return' ? shape : undefined
}

describe('the name of a return edge', () => {
  test('stands straight where the way turns sharply under it, on a line that is longer than it', () => {
    // The hands stand right below the brain: the way makes an S.
    const shape = back({ brain: card(0, 0), hands: card(0, 220) })
    expect(shape?.named).toBe(true)
    const line = /^M(\S+) (\S+)L(\S+) (\S+)$/
      .exec(shape?.reading ?? '')
      ?.slice(1)
      .map(Number)
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = line ?? []
    expect(y1).toBe(y2)
    expect(x2 - x1).toBeGreaterThan(2 * nameWidth)
  })
  test('follows the way where it bends gently', () => {
    const shape = back({ brain: card(0, 0), hands: card(320, 240) })
    expect(shape?.named).toBe(true)
    expect(shape?.reading).toContain('C')
  })
})

import { test } from 'vitest'
import { sceneOf } from '/work/main/src/ui/canvas/geometry/scene'
import { returnRoute } from '/work/main/src/ui/canvas/geometry/return-route'
test('bench', () => {
  const card = (x: number, y: number) => ({ x, y, width: 216, height: 84 })
  for (let k = 0; k < 3; k++) { const t = performance.now(); for (let i = 0; i < 100; i++) returnRoute({ hands: card(434, 392 + i), brain: card(134, 146), shift: 0, others: [card(426, 152), card(738, 146)], lanes: [] }); console.log('return ms', (performance.now() - t) / 100) }
  for (const n of [6, 30, 100, 300]) {
    const cards = new Map<string, any>(); for (let i = 0; i < n; i++) cards.set('n' + i, card((i % 10) * 320, Math.floor(i / 10) * 200))
    const edges: any[] = []; for (let i = 0; i < n * 1.5; i++) edges.push({ id: 'e' + i, source: 'n' + (i % n), target: 'n' + ((i * 7 + 1) % n), role: i % 20 === 3 ? 'return' : 'plain', pill: 'x' })
    const t = performance.now(); sceneOf(cards, edges); const t2 = performance.now(); sceneOf(cards, edges); console.log(n, 'scene ms', (t2 - t).toFixed(1), (performance.now() - t2).toFixed(1))
  }
})

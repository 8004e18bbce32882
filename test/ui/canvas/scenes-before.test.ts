/** What is kept of earlier pictures: going back to one makes nothing anew, and a small move does not push out what much was moved from. */
import { describe, expect, test } from 'vitest'
import { type SceneEdge, sceneOf } from '../../../src/ui/canvas/geometry/scene'
import { type Cards, keepCards, type MadeScene, nearestScene, withScene } from '../../../src/ui/canvas/scenes-before'

const edges: readonly SceneEdge[] = [{ id: 'e', source: 'n0', target: 'n1', role: 'plain' }]
const cardsAt = (at: (i: number) => { readonly x: number; readonly y: number }): Cards =>
  new Map(Array.from({ length: 8 }, (_, i) => [`n${i}`, { ...at(i), width: 216, height: 84 }]))
const made = (cards: Cards, before?: MadeScene): MadeScene => ({ cards, edges, scene: sceneOf(cards, edges, before?.scene) })

const row = cardsAt((i) => ({ x: i * 300, y: 0 }))
const column = cardsAt((i) => ({ x: 0, y: i * 200 + 50 }))
const nudged = new Map([...column, ['n3', { x: 40, y: 640, width: 216, height: 84 }]])

describe('earlier pictures', () => {
  test('the one is found in which all stand as they do now, also after small moves since', () => {
    const first = made(row)
    let known = withScene([], first)
    known = withScene(known, made(column))
    for (let i = 0; i < 10; i++) known = withScene(known, made(i % 2 === 0 ? nudged : column))
    expect(known).toHaveLength(2)
    const again = cardsAt((i) => ({ x: i * 300, y: 0 }))
    const near = nearestScene(known, again)
    expect(near).toBe(first)
    expect(keepCards(first.cards, again)).toBe(first.cards)
  })

  test('no more than three are kept, the newest ones', () => {
    const others = [0, 1, 2, 3, 4].map((k) => made(cardsAt((i) => ({ x: i * 300 + k * 7, y: k }))))
    const known = others.reduce<readonly MadeScene[]>(withScene, [])
    expect(known).toEqual(others.slice(-3).reverse())
    expect(nearestScene(known, row)).toBeUndefined()
  })

  test('a card that stands as before is the same object, in the order of now', () => {
    const now = new Map([...nudged].reverse().map(([id, card]) => [id, { ...card }]))
    const kept = keepCards(column, now)
    expect([...kept.keys()]).toEqual([...now.keys()])
    for (const [id, card] of kept) expect(card === column.get(id)).toBe(id !== 'n3')
    expect(kept.get('n3')).toEqual(nudged.get('n3'))
  })
})

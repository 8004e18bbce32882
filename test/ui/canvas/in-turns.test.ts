import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextTurn } from '../../../src/ui/canvas/use-in-turns'

interface Item {
  readonly id: string
  readonly at: number
}
const items = (ats: readonly number[]): readonly Item[] => ats.map((at, i) => ({ id: `n${i}`, at }))

describe('what changes all at once is shown in turns', () => {
  test('each turn takes so many of the new ones, keeps the rest as they were, and in the end all is there', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (changes, most) => {
        const before = items(changes.map(() => 0))
        const after = before.map((item, i) => (changes[i] ? { ...item, at: 1 } : item))
        let shown: readonly Item[] = before
        const changed = changes.filter(Boolean).length
        for (let turn = 0; shown !== after; turn++) {
          expect(turn).toBeLessThanOrEqual(Math.ceil(changed / most))
          const next = nextTurn(shown, after, most)
          const taken = next.filter((item, i) => item !== shown[i]).length
          expect(taken).toBeLessThanOrEqual(most)
          expect(next.every((item, i) => item === before[i] || item === after[i])).toBe(true)
          shown = next
        }
      }),
    )
  })
  test('what comes, goes or stands elsewhere in the list is shown at once', () => {
    const before = items([0, 0, 0])
    const [first, second, third] = before
    for (const after of [items([1, 1, 1, 1]), items([1, 1]), [third, second, first].flatMap((one) => one ?? [])])
      expect(nextTurn(before, after, 1)).toBe(after)
  })
})

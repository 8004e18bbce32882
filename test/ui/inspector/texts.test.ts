import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cappedForTree } from '../../../src/ui/inspector/json-caps'
import { callText, head } from '../../../src/ui/inspector/long-text'

const more = (n: number) => `${n} more`

describe('long texts', () => {
  test('the head of a text is its beginning, never half a character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, length) => {
        const start = head(text, length)
        expect(text.startsWith(start)).toBe(true)
        expect(start.length).toBeLessThanOrEqual(Math.max(length, 0))
        expect(/[\ud800-\udbff]$/.test(start) && start.length < text.length).toBe(false)
      }),
    )
  })

  test('a call reads like one', () => {
    expect(callText('search', { query: 'cycle lanes', 'top k': 3 })).toBe('search({ query: "cycle lanes", "top k": 3 })')
    expect(callText('now', {})).toBe('now()')
  })
})

describe('values for a tree', () => {
  test('what is small stays as it is', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(cappedForTree(value, more)).toEqual(value)
      }),
    )
  })

  test('long texts, long lists and great depth are cut, and say so', () => {
    expect(String(cappedForTree('x'.repeat(5000), more))).toMatch(/… \(3000 more\)$/)
    const list = cappedForTree(
      Array.from({ length: 500 }, (_, i) => i),
      more,
    )
    expect(Array.isArray(list) && list.length).toBe(201)
    expect(Array.isArray(list) && list.at(-1)).toBe('… 300 more')
    let deep: unknown = 'bottom'
    for (let i = 0; i < 1000; i++) deep = { deep }
    expect(JSON.stringify(cappedForTree(deep, more))).not.toContain('bottom')
  })
})

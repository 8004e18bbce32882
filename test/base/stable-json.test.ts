import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRecord, stableJson } from '../../src/base/json'

/** The same data with the keys of every object the other way round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).reverse()
  return Object.fromEntries(entries.map(([key, inner]) => [key, turned(inner)]))
}

describe('JSON text with sorted keys', () => {
  test('says the same of equal data, in whatever order its keys stand, and is read as that data', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = stableJson(value)
        expect(stableJson(turned(value))).toBe(text)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  test('leaves out what is undefined, and sorts flat and nested objects alike', () => {
    expect(stableJson({ a: 1, b: undefined, c: 'x' })).toBe('{"a":1,"c":"x"}')
    expect(stableJson({ c: 'x', a: 1 })).toBe('{"a":1,"c":"x"}')
    expect(stableJson({ b: { d: null, c: [undefined, 2] }, a: true })).toBe('{"a":true,"b":{"c":[null,2],"d":null}}')
  })
})

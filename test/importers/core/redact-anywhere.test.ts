/** Secrets are found wherever they stand: a long text is gone through piece by piece, and none is lost between two of them. */
import { describe, expect, test } from 'vitest'
import { redactText } from '../../../src/importers/core/redact'

const filler = (length: number): string => 'plain words '.repeat(Math.ceil(length / 12)).slice(0, length)
/** Around the end of a piece. */
const offsets = Array.from({ length: 24 }, (_, i) => 200_000 - 12 + i)

describe.each([
  ['a field', '{"api_key":"abCD12efGH34"}', 1],
  ['a token of a service', ' sk-abCD12efGH34ijKL56 ', 1],
  ['a header', ' Bearer abCD12efGH34ijKL56 ', 1],
  ['a token by its capitals', ' AKIAABCD1234EFGH5678 ', 1],
  ['an address', ' postgres://me:abCD12efGH34@host/db ', 1],
  ['the pieces of a stream', '\n{"id":"m1","delta":"sk-abCD12"}\n{"id":"m1","delta":"efGH34ijKL56mnOP"}\n', 1],
  ['coloured', ' sk-abCD12ef\\u001b[32mGH34ijKL56mn ', 1],
])('%s', (_name, secret, count) => {
  test('across the pieces', () => {
    for (const at of offsets) {
      const { text, count: found } = redactText(filler(at) + secret + filler(40))
      expect([at, found]).toEqual([at, count])
      expect(text.slice(0, at)).toBe(filler(at))
      expect(text.endsWith(filler(40))).toBe(true)
      expect(text).not.toMatch(/abCD12|ABCD1234/)
    }
  })
})

test('a text without any is the same text', () => {
  const text = filler(450_000)
  expect(redactText(text)).toEqual({ text, count: 0 })
})

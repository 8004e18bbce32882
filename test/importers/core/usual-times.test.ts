/** The form in which most records write their times is read by a short way: it gives what the long way gives. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTime } from '../../../src/importers/core/times'

/** A blank behind it, which is no part of a time, leads the long way. */
const long = (text: string) => readTime(`${text} `)

test('every moment of a hundred years is read alike', () => {
  fc.assert(
    fc.property(fc.integer({ min: 946_684_800_000, max: 4_102_444_799_999 }), (ms) => {
      const text = new Date(ms).toISOString()
      expect(readTime(text)).toEqual({ ms, zoneless: false })
      expect(readTime(text)).toEqual(long(text))
    }),
  )
})

test('what only looks like one is told alike, whatever was read before', () => {
  for (const text of [
    '2026-02-30T10:00:00.000Z',
    '2026-13-01T10:00:00.000Z',
    '2026-01-30T24:00:00.000Z',
    '2026-01-30T23:60:00.000Z',
    '2026-01-30T23:59:60.000Z',
    '2026-01-30T23:59:5x.000Z',
    '2026-01-30T23:59:59.0x0Z',
    '2026/01/30T23:59:59.000Z',
    '1999-12-31T23:59:59.999Z',
  ]) {
    expect(readTime(text)).toEqual(long(text))
    expect(readTime('2026-01-30T10:00:00.000Z')?.ms).toBe(Date.UTC(2026, 0, 30, 10))
    expect(readTime(text)).toEqual(long(text))
  }
})

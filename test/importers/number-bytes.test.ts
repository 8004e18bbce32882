/** Numbers as bytes: what was written is read, in order. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWritable, NumberReader, NumberWriter } from '../../src/importers/number-bytes'

const most = 2 ** 51 - 1

test('whole numbers come back as they were, also large ones and those below zero', () => {
  const number = fc.oneof(fc.nat(300), fc.integer({ min: -300, max: 300 }), fc.integer({ min: -most, max: most }))
  fc.assert(
    fc.property(fc.array(number, { maxLength: 3_000 }), (numbers) => {
      const writer = new NumberWriter()
      for (const one of numbers) {
        if (one >= 0) writer.put(one)
        writer.putSigned(one)
      }
      const reader = new NumberReader(writer.take())
      for (const one of numbers) {
        if (one >= 0) expect(reader.read()).toBe(one)
        expect(reader.readSigned()).toBe(one)
      }
      expect(reader.done).toBe(true)
    }),
  )
})

test('small ones take one byte, and what was taken is not written over', () => {
  const writer = new NumberWriter()
  for (let i = 0; i < 128; i++) writer.put(i)
  const first = writer.take()
  expect(first).toHaveLength(128)
  writer.put(99)
  expect(first[0]).toBe(0)
  expect(writer.take()).toEqual(new Uint8Array([99]))
})

test('what cannot be written is known', () => {
  expect([0, -5, most].every(isWritable)).toBe(true)
  expect([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 52, -(2 ** 52)].some(isWritable)).toBe(false)
})

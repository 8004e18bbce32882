/** The first lines of a file are the same, whether all of them were asked for before or not. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sourceOf } from '../../../src/importers/core/source'

test('the first lines are those of all lines', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\r\n'), maxLength: 30 })
  fc.assert(
    fc.property(texts, fc.nat({ max: 12 }), (text, most) => {
      const first = sourceOf(text).lines(most)
      const source = sourceOf(text)
      const all = source.lines()
      expect(first).toEqual(all.slice(0, most))
      expect(source.lines(most)).toEqual(first)
    }),
  )
})

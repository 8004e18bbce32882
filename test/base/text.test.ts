/** Texts on one line. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { oneSpaced } from '../../src/base/text'

test('every run of blanks is one space, and nothing else changes', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '\t', '\u00a0', '\u2003', 'é'), maxLength: 20 })
  fc.assert(
    fc.property(texts, (text) => {
      expect(oneSpaced(text)).toBe(text.split(/\s+/).join(' '))
    }),
  )
})

/** A title is the beginning of what it is about, in one line: also where that is told without going through all of it. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clip, oneSpaced } from '../../../src/base/text'
import { ConversationGlance } from '../../../src/importers/core/conversation-glance'

const slowly = (text: string): string => clip(oneSpaced(text.trimStart().slice(0, 400)).trim(), 120)

test('whatever it begins with', () => {
  const part = fc.constantFrom('a', 'word', ' ', '  ', '\n', '\t', '\u00a0', 'ñ', '🌊', 'x'.repeat(30), `${'ab '.repeat(30)}`)
  let long = 0
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40 }), fc.nat(3), (parts, tail) => {
      const text = parts.join('') + ' '.repeat(tail)
      if (text.length > 120) long += 1
      expect(new ConversationGlance().title(text)).toBe(slowly(text))
    }),
    { numRuns: 1_000 },
  )
  expect(long).toBeGreaterThan(100)
})

test('near its limit', () => {
  for (let length = 116; length <= 124; length += 1) {
    for (const end of ['', ' ', '  ', ' b', '  b', ' bb']) {
      const text = 'a'.repeat(length) + end
      expect(new ConversationGlance().title(text)).toBe(slowly(text))
    }
  }
})

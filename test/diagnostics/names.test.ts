import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearestName } from '../../src/base/text'
import { namesOf } from '../../src/diagnostics/names'

const word = fc.oneof(
  fc.stringMatching(/^[a-d_-]{1,7}$/),
  fc.constantFrom('summary', 'sumary', 'Summary_2', 'messages', 'mesages', 'n12', 'n-12', 'ñandú', ''),
)

test('the nearest of many is the one that is nearest among them all', () => {
  let near = 0
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 40 }),
      fc.array(word, { minLength: 1, maxLength: 5 }),
      (list, asked) => {
        const names = namesOf(list)
        for (const name of [...asked, ...asked]) {
          const nearest = nearestName(name, list)
          if (nearest !== undefined) near++
          expect(names.nearest(name)).toBe(nearest)
          expect(names.has(name)).toBe(list.includes(name))
        }
      },
    ),
    { numRuns: 400 },
  )
  expect(near).toBeGreaterThan(100)
})

/** What a piece of a stream says, and where each of its characters is written: what is hidden must be hidden at the right place. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placesOf, unescaped } from '../../../src/importers/core/redact-escapes'

/** Written as JSON writes a text, as often as it is put into another text. */
const written = (text: string, times: number): string =>
  times < 0 ? text : written(JSON.stringify(text).slice(1, -1), times - 1)

const texts = fc.string({ unit: fc.constantFrom('a', 'Z', '7', '"', '\\', '\n', '\t', '\u0001', 'é', '-'), maxLength: 30 })

describe.each([0, 1, 2])('inside %i other texts', (depth) => {
  test('reads what was written', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(unescaped(written(text, depth), depth)).toBe(text)
      }),
    )
  })

  test('has a place for each character, and one behind the last', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const whole = written(text, depth)
        const places = placesOf(whole, depth)
        expect(places).toHaveLength(text.length + 1)
        expect(places.at(-1)).toBe(whole.length)
        // Between two places stands exactly one character, however it is written.
        for (const [i, character] of [...text].entries())
          expect(unescaped(whole.slice(places[i], places[i + 1]), depth)).toBe(character)
      }),
    )
  })
})

test('an escape that breaks off stays as it is', () => {
  expect(unescaped('ab\\', 0)).toBe('ab\\')
  expect(unescaped('\\u12', 0)).toBe('u12')
})

/** The quick search for the next value finds what its pattern finds when it is tried at every character. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextValue } from '../../../src/importers/core/next-value'

/** The same without any shortcut. */
function plainly(text: string, from: number, deep: number): number {
  const line = `\\n[ \\t]{0,${deep}}(?=[{[(]|(?:content|source)=['"[])`
  const called = `\\n[ \\t]{0,${deep}}(?=[^\\s{[(])[^\\n{[(:='"]{1,60}[:=] ?(?=[{[]|[A-Z]\\w*(?:\\(\\w+=| \\{))`
  const all = new RegExp(`${line}|${called}|\\}\\s*,?\\s*(?=\\{\\s*["'\\w])|\\)\\s*,\\s*(?=[A-Z]\\w*\\()`, 'g')
  all.lastIndex = from + 1
  const found = all.exec(text)
  return found ? found.index + found[0].length : text.length
}

const parts = fc.constantFrom(
  ...[
    '\n',
    '\n  ',
    '\n\t',
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ',',
    ' ',
    '\u00a0',
    '"',
    "'",
    'a',
    'Ab(',
    'AIMessage(content=',
    'content=',
    'source=',
  ],
  ...['state: ', 'name=', ':', '=', '1', 'é', '\r', 'x'.repeat(59), 'x'.repeat(61), '\u2028', 'Snapshot {'],
)

test('whatever the text', () => {
  fc.assert(
    fc.property(
      fc.array(parts, { maxLength: 30 }),
      fc.integer({ min: -2, max: 20 }),
      fc.constantFrom(0, 1, 2, 40),
      (all, from, deep) => {
        const text = all.join('')
        expect(nextValue(text, from, deep)).toBe(plainly(text, from, deep))
      },
    ),
    { numRuns: 3_000 },
  )
})

test('also far behind, and where a text has only some of the signs', () => {
  for (const gap of [4_090, 4_095, 4_096, 4_097, 9_000]) {
    for (const between of ['a'.repeat(gap), `${'a'.repeat(gap)}\n`, `}${'a'.repeat(gap)}`, `)${'\n'.repeat(gap)}`]) {
      for (const value of ['\n{"a":1}', '}, {"a":1}', '), Ab(1)', '']) {
        const text = `x${between}${value}`
        expect(nextValue(text, 0, 0)).toBe(plainly(text, 0, 0))
      }
    }
  }
})

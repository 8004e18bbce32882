/** The tables of a page: texts and links come back as they were, whatever numbers stand in them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NumberReader, NumberWriter } from '../../src/importers/number-bytes'
import { LinkTable, readLinks, readTexts, TextTable } from '../../src/importers/page-tables'
import type { SourceLink } from '../../src/trace/events'

const numbered = fc
  .tuple(fc.constantFrom('task-', 'line ', '', '$.messages[', 'x7y'), fc.nat(), fc.constantFrom('', ']', ' of 3', 'z'))
  .map(([before, number, after]) => `${before}${number}${after}`)
const odd = fc.constantFrom('007', 'a\u0000b', '\u0000', 'task-00', '99999999999999999999', '-5', '1.5', '', '٣', 'task-1\u00002')
const text = fc.oneof(numbered, odd, fc.string())

test('any texts come back, each by its number', () => {
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const out = new NumberWriter()
      const table = new TextTable(out)
      const numbers = texts.map((one, i) => (i % 2 === 0 ? table.number(one) : table.numberAt(i % 3, one)))
      const read = readTexts(new NumberReader(out.take()), table.words)
      expect(numbers.map((number) => read[number])).toEqual(texts)
    }),
  )
})

test('texts that differ by their number alone are one word', () => {
  const table = new TextTable(new NumberWriter())
  for (let i = 0; i < 500; i++) table.number(`task-${i}`)
  expect(table.words).toHaveLength(1)
})

test('any links come back, and one is one', () => {
  const link: fc.Arbitrary<SourceLink> = fc.record(
    { record: fc.oneof(fc.nat(), fc.maxSafeInteger()), where: text, also: fc.array(fc.oneof(fc.nat(), fc.maxSafeInteger())) },
    { requiredKeys: ['record', 'where'] },
  )
  fc.assert(
    fc.property(fc.array(link), (links) => {
      const [texts, out] = [new NumberWriter(), new NumberWriter()]
      const names = new TextTable(texts)
      const table = new LinkTable(out, names)
      const numbers = [...links, ...links].map((one) => table.number(one))
      const read = readLinks(new NumberReader(out.take()), readTexts(new NumberReader(texts.take()), names.words))
      expect(numbers.map((number) => read[number])).toEqual([...links, ...links])
      expect(read).toHaveLength(links.length)
    }),
  )
})

/** By what imported runs are known: other files, other ids; the same file, the same ids. */

import * as fc from 'fast-check'
import { gzipSync, strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { importRecord, openRecord } from '../../src/importers/import-run'
import { contentHash } from '../../src/importers/record-id'
import { fixtures } from './support/fixtures'
import { smallFiles } from './support/small-files'

const idsOf = (data: Uint8Array | string, format?: string): readonly string[] => {
  const read = importRecord(data, { name: 'a-file', ...(format === undefined ? {} : { format }) })
  if (!read.ok) throw new Error(read.error.code)
  return read.value.runs.map(({ id }) => id)
}

test('no two runs of all fixtures share an id', () => {
  const files = [...new Set([...fixtures, ...smallFiles].map(({ text }) => text))]
  const ids = files.flatMap((text) => idsOf(text))
  expect(ids.length).toBeGreaterThan(files.length)
  expect(new Set(ids).size).toBe(ids.length)
})

test('the same file has the same ids: packed, pasted, under another name, and run by run', () => {
  for (const { text } of fixtures) {
    const ids = idsOf(text)
    expect(idsOf(strToU8(text))).toEqual(ids)
    expect(idsOf(gzipSync(strToU8(text)))).toEqual(ids)
    const opened = openRecord(text, { name: 'another-name', zoneMinutes: 60 })
    if (!opened.ok) throw new Error(opened.error.code)
    const last = opened.value.heads.length - 1
    expect(opened.value.run(last)?.id).toBe(ids[last])
  }
})

test('read as another format it holds other runs', () => {
  const text = JSON.stringify([
    { role: 'user', content: 'Which pier?' },
    { role: 'assistant', content: 'Two.' },
  ])
  const [chat] = idsOf(text, 'openai-chat')
  expect(idsOf(text, 'anthropic-messages')[0]).not.toBe(chat)
})

test('one letter more, less or other gives another hash', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 200 }),
      fc.nat(),
      fc.constantFrom('a', '0', ' ', '\n', 'é', ''),
      (text, at, letter) => {
        const place = at % text.length
        const other = text.slice(0, place) + letter + text.slice(place + 1)
        expect(contentHash(other) === contentHash(text)).toBe(other === text)
        expect(contentHash(`${text}${letter}`) === contentHash(text)).toBe(letter === '')
      },
    ),
    { numRuns: 1000 },
  )
  const many = new Set(Array.from({ length: 20_000 }, (_, n) => contentHash(`{"n":${n}}`)))
  expect(many.size).toBe(20_000)
})

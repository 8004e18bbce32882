/** A record is shown as it stands in its file. */
import { expect, test } from 'vitest'
import { importRecord } from '../../../src/importers/import-run'
import { SourceReader } from '../../../src/importers/source/excerpt'
import { fixtures } from '../support/fixtures'

const reader = (text: string, format?: string): SourceReader => {
  const read = importRecord(text, format === undefined ? {} : { format })
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return new SourceReader(read.value.text, read.value.places)
}

const chat = [
  { role: 'user', content: 'How high is the tower?' },
  { role: 'assistant', content: 'Twenty-one metres.' },
  { role: 'user', content: 'And the hill?' },
  { role: 'assistant', content: 'Forty.' },
]

test('each record of a list is itself, with its number and what stands around it', () => {
  const text = JSON.stringify(chat, null, 2)
  const source = reader(text)
  for (const [i, message] of chat.entries()) {
    const excerpt = source.excerpt({ record: i })
    expect(JSON.parse(excerpt?.text ?? '')).toEqual(message)
    expect(excerpt).toMatchObject({ record: i, of: 4, where: `$[${i}]`, cut: 0 })
    expect(text).toContain(`${excerpt?.before}${excerpt?.text}${excerpt?.after}`)
    expect(text.split('\n')[(excerpt?.line ?? 0) - 1]).toBe(excerpt?.before.split('\n')[0])
  }
  expect(source.excerpt({ record: 4 })).toBeUndefined()
})

test('a place leads to its record', () => {
  const source = reader(chat.map((message) => JSON.stringify(message)).join('\n'))
  const excerpt = source.excerpt({ where: 'line 3' })
  expect(excerpt).toMatchObject({ record: 2, line: 1, where: 'line 3' })
  expect(JSON.parse(excerpt?.text ?? '')).toEqual(chat[2])
})

test('in a text, a record goes as far as the next one', () => {
  const source = reader(
    'Question: how far?\nThought: I look.\nIt may be long.\nAction: search[far]\nObservation: 3 km\n',
    'react-text',
  )
  const all = [0, 1, 2, 3].map((record) => source.excerpt({ record })?.text)
  expect(all).toEqual(['Question: how far?', 'Thought: I look.\nIt may be long.', 'Action: search[far]', 'Observation: 3 km'])
})

test('a long record is cut, and says by how much', () => {
  const source = reader(
    JSON.stringify([
      { role: 'user', content: 'x'.repeat(100_000) },
      { role: 'assistant', content: 'y' },
    ]),
  )
  const excerpt = source.excerpt({ record: 0 })
  expect(excerpt?.text.length).toBe(40_000)
  expect(excerpt?.cut).toBeGreaterThan(60_000)
})

test('secrets are not in it', () => {
  const source = reader(JSON.stringify([{ role: 'user', content: 'hi', authorization: 'Bearer abcdefghijklmnop' }]))
  expect(source.excerpt({ record: 0 })?.text).toContain('[redacted]')
})

test('every record of every format is found', () => {
  for (const fixture of fixtures) {
    const read = importRecord(fixture.text, {})
    if (!read.ok) throw new Error(`${fixture.name}: ${JSON.stringify(read.error)}`)
    const source = new SourceReader(read.value.text, read.value.places)
    for (const [record, { where }] of read.value.places.entries()) {
      expect(source.excerpt({ record })?.text.trim(), `${fixture.name} ${where}`).not.toBe('')
      expect(source.excerpt({ record }), `${fixture.name} ${where}`).toBeDefined()
    }
  }
})

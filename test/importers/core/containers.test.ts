/** Files that came packed: what is in them is read, what is not is told, and nothing unpacks without end. */
import { gzipSync, strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { unpack } from '../../../src/importers/core/containers'
import { type ImportedRecord, importRecord } from '../../../src/importers/import-run'
import { importProblemSentence } from '../../../src/importers/problem'
import { SourceReader } from '../../../src/importers/source/excerpt'
import { expectSound } from '../support/accounts'
import { zipOf, zstdOf } from '../support/pack'

const chat = (question: string) => [
  { role: 'user', content: question },
  { role: 'assistant', content: `You asked: ${question}` },
]
const lines = (count: number) =>
  Array.from({ length: count }, (_, i) => JSON.stringify({ messages: chat(`Number ${i}?`) })).join('\n')
const json = JSON.stringify(chat('Which pier?'), undefined, 2)

function read(bytes: Uint8Array): ImportedRecord {
  const result = importRecord(bytes, { name: 'file.bin' })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  expectSound(result.value)
  return result.value
}
const mended = ({ report }: ImportedRecord) => (report.repaired ?? []).map(({ what }) => what)
const titles = ({ runs }: ImportedRecord) => runs.map(({ title }) => title)
const problem = (bytes: Uint8Array) => {
  const result = importRecord(bytes)
  return result.ok ? undefined : result.error
}

describe('one file in a container', () => {
  test.each([
    ['gzip', gzipSync(strToU8(json))],
    ['zstd', zstdOf(strToU8(json))],
    ['zip', zipSync({ 'chat.json': strToU8(json) })],
    ['zip', zipOf([{ name: 'chat.json', data: json, method: 'zstd' }])],
    ['zip', zipOf([{ name: 'chat.json', data: json, method: 'deflate' }], { streamed: true })],
  ])('%s: it is read as if it had not been packed, and that is told', (container, bytes) => {
    const record = read(bytes)
    expect(record.text).toBe(json)
    expect(titles(record)).toEqual(['Which pier?'])
    expect(mended(record)).toEqual([`unpacked from ${container}`])
  })

  test('packed twice, and in an archive', () => {
    expect(titles(read(gzipSync(gzipSync(strToU8(json)))))).toEqual(['Which pier?'])
    const record = read(zipSync({ 'deep/chat.json.gz': gzipSync(strToU8(json)) }))
    expect(titles(record)).toEqual(['Which pier?'])
    expect(mended(record)).toEqual(['unpacked from zip', 'unpacked from gzip'])
  })

  test('several members of gzip behind each other are one text', () => {
    const [one, two] = [lines(1), JSON.stringify({ messages: chat('And then?') })]
    const bytes = Uint8Array.from([...gzipSync(strToU8(`${one}\n`)), ...gzipSync(strToU8(two))])
    expect(titles(read(bytes))).toEqual(['Number 0?', 'And then?'])
  })

  test('the encoding inside is recognised as well', () => {
    const wide = new Uint8Array(new Uint16Array([...`\uFEFF${json}`].map((letter) => letter.charCodeAt(0))).buffer)
    expect(mended(read(gzipSync(wide)))).toEqual(['unpacked from gzip', 'not UTF-8'])
  })
})

describe('an archive of several files', () => {
  const first = JSON.stringify({ messages: chat('Which pier?') }, undefined, 2)
  const archive = zipOf([
    { name: 'a/first.json', data: first, method: 'deflate' },
    { name: 'a/more (2).jsonl', data: lines(3) },
    { name: 'a/picture.png', data: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2, 3]) },
    { name: '__MACOSX/._first.json', data: 'x' },
    { name: 'a/secret.json', data: json, encrypted: true },
    { name: 'a/odd.json', data: json, method: 'unknown' },
    { name: 'a/', data: '' },
  ])

  test('all texts are read in their order; what was read and what was not is told by name', () => {
    const record = read(archive)
    expect(titles(record)).toEqual(['Which pier?', 'Number 0?', 'Number 1?', 'Number 2?'])
    const told = (record.report.repaired ?? []).map(({ what, where }) => `${what}: ${where ?? ''}`)
    expect(told).toEqual(['unpacked from zip: line 1 (a/first.json)', 'unpacked from zip: line 13 (a/more _2_.jsonl)'])
    expect((record.report.warned ?? []).map(({ what, why }) => `${what}. ${why}`)).toEqual([
      'not read: a/picture.png. It is no text.',
      expect.stringMatching(/^not read: __MACOSX/),
      'not read: a/secret.json. It is encrypted.',
      'not read: a/odd.json. It is packed in a way that is not known here.',
    ])
  })

  test('a place leads to the record in its file', () => {
    const record = read(archive)
    const reader = new SourceReader(record.text, record.places)
    const found = record.places.map((_, at) => JSON.parse(reader.excerpt({ record: at })?.text ?? 'null') as unknown)
    expect(found).toEqual([...chat('Which pier?'), ...[0, 1, 2].flatMap((n) => chat(`Number ${n}?`))])
    expect(record.places[0]?.where).toBe('line 1 (a/first.json) $.messages[0]')
    expect(record.places[4]?.where).toBe('line 14 (a/more _2_.jsonl) $.messages[0]')
  })

  test('a log of inspect: each sample is a run, named by the head of the log', () => {
    const sample = (id: string) => ({
      id,
      epoch: 1,
      input: 'Which pier?',
      messages: [
        { role: 'user', content: 'Which pier?' },
        { role: 'assistant', content: 'Pier 2.' },
      ],
    })
    const record = read(
      zipOf([
        { name: '_journal/start.json', data: '{"version":2}', method: 'zstd' },
        {
          name: 'header.json',
          data: JSON.stringify({ version: 2, status: 'success', eval: { task: 'piers', model: 'small' } }),
          method: 'zstd',
        },
        { name: 'samples/a_epoch_1.json', data: JSON.stringify(sample('a')), method: 'zstd' },
        { name: 'samples/b_epoch_1.json', data: JSON.stringify(sample('b')), method: 'zstd' },
        { name: 'summaries.json', data: '[{"id":"a","epoch":1}]', method: 'zstd' },
      ]),
    )
    expect(record.format.id).toBe('inspect-ai')
    expect(titles(record)).toEqual(['piers: sample a', 'piers: sample b'])
    expect(record.runs[1]?.events.find((event) => event.type === 'model-called')).toMatchObject({ model: 'small' })
    expect(record.report.dropped.map(({ why }) => why)).toEqual([
      'The head of the log: its task and its model are shown with each sample.',
    ])
  })
})

describe('containers that are damaged', () => {
  const long = lines(2000)
  test.each([
    ['gzip', gzipSync(strToU8(long))],
    ['zstd', zstdOf(strToU8(long))],
    ['zip', zipOf([{ name: 'many.jsonl', data: long, method: 'deflate' }])],
  ])('%s cut off: what stands before the cut is read', (_, bytes) => {
    const record = read(bytes.subarray(0, Math.floor(bytes.length * 0.7)))
    expect(record.runs.length).toBeGreaterThan(50)
    expect(mended(record)).toContain('a container that is damaged or cut off')
  })

  test('any cut and any wrong byte ends in an answer', () => {
    const files = [gzipSync(strToU8(json)), zstdOf(strToU8(json)), zipSync({ 'a.json': strToU8(json), 'b.json': strToU8(json) })]
    for (const bytes of files) {
      for (let at = 0; at < bytes.length; at++) {
        const wrong = bytes.slice()
        wrong[at] = (wrong[at] ?? 0) ^ 0xff
        for (const damaged of [bytes.subarray(0, at), wrong]) {
          const result = importRecord(damaged)
          if (result.ok) expectSound(result.value)
          else expect(importProblemSentence(result.error, 'es')).toMatch(/\S/)
        }
      }
    }
  })

  test('a container without anything to read is named', () => {
    expect(problem(zipOf([]))).toEqual({ code: 'compressed', container: 'zip' })
    expect(problem(zipOf([{ name: 'a.json', data: json, encrypted: true }]))).toEqual({ code: 'compressed', container: 'zip' })
    for (const length of [3, 4, 10]) {
      expect(problem(gzipSync(strToU8(json)).subarray(0, length))).toEqual({ code: 'compressed', container: 'gzip' })
    }
    expect(problem(gzipSync(new Uint8Array(0)))).toEqual({ code: 'empty' })
  })
})

describe('bombs', () => {
  const zeros = new Uint8Array(3_000_000)
  test.each([
    ['gzip', gzipSync(zeros)],
    ['gzip', gzipSync(gzipSync(zeros))],
    ['zstd', zstdOf(zeros)],
    ['zip', zipOf([{ name: 'a', data: zeros, method: 'deflate' }])],
    ['zip', zipOf(Array.from({ length: 20 }, (_, i) => ({ name: `${i}`, data: zeros.subarray(0, 200_000), method: 'deflate' })))],
  ])('%s: it stops at the limit and says so', (container, bytes) => {
    const result = unpack(bytes, 2_000_000)
    expect(result).toEqual({ ok: false, error: { code: 'unpacks-too-large', container, megabytes: 2 } })
    if (!result.ok) expect(importProblemSentence(result.error, 'en')).toContain('More than 2 MB')
  })
})

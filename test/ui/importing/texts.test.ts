/** The small pure parts of opening recorded runs: sentences, places, lines, searches. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importRecord } from '../../../src/importers/import-run'
import type { ImportTrouble } from '../../../src/importers/port'
import { TraceIndex } from '../../../src/replay/trace-index'
import { placeText, recordText } from '../../../src/ui/importing/place-words'
import { laidOut, linesOfExcerpt } from '../../../src/ui/importing/record-text'
import { runsMatching } from '../../../src/ui/importing/run-search'
import { recordsOf, shortPlace } from '../../../src/ui/importing/step-records'
import { troubleText } from '../../../src/ui/importing/trouble-words'
import { isWorthReading } from '../../../src/ui/importing/use-handing-over'

const report = { kept: 0, dropped: [], guessed: [] }
const troubles: readonly ImportTrouble[] = [
  { code: 'refused', problem: { code: 'empty' } },
  { code: 'refused', problem: { code: 'compressed', container: 'zip' } },
  { code: 'refused', problem: { code: 'too-large' } },
  { code: 'refused', problem: { code: 'already-a-trace' } },
  { code: 'refused', problem: { code: 'a-document' } },
  { code: 'refused', problem: { code: 'unknown-format', found: 'json' } },
  { code: 'refused', problem: { code: 'unknown-format', found: 'cut-json' } },
  { code: 'refused', problem: { code: 'unknown-format', found: 'text' } },
  { code: 'refused', problem: { code: 'unknown-format', found: 'bytes' } },
  { code: 'refused', problem: { code: 'no-such-format', format: 'x', known: ['otel'] } },
  { code: 'refused', problem: { code: 'nothing-to-show', format: 'otel', report } },
  { code: 'trace-refused', problem: { code: 'not-json', line: 2, column: 3, detail: 'odd.' } },
  { code: 'unreadable', message: 'NotReadableError' },
  { code: 'broke-down', message: 'out of memory' },
]

describe('trouble', () => {
  test('for bytes that are no text no format is offered', () => {
    const told = (found: 'bytes' | 'text') => troubleText({ code: 'refused', problem: { code: 'unknown-format', found } }, 'en')
    expect(told('bytes')).toMatchObject({ byHand: false, todo: 'Choose another file.' })
    expect(told('text')).toMatchObject({ byHand: true })
  })

  test.each(troubles.map((trouble) => [`${trouble.code} ${'problem' in trouble ? trouble.problem.code : ''}`, trouble] as const))(
    '%s is said in both languages: what happened, and what to do',
    (_name, trouble) => {
      const [en, es] = [troubleText(trouble, 'en'), troubleText(trouble, 'es')]
      expect(en?.what).toMatch(/\w.*[.)]$/)
      expect(es?.what).not.toBe(en?.what)
      expect(`${en?.what}${en?.todo}`).not.toMatch(/!|undefined/)
      expect(en?.byHand).toBe(es?.byHand)
    },
  )

  test('another format is offered where it may help, and only there', () => {
    const byHand = troubles.filter((trouble) => troubleText(trouble, 'en')?.byHand)
    expect(byHand.map((trouble) => 'problem' in trouble && trouble.problem.code)).toEqual([
      'unknown-format',
      'unknown-format',
      'unknown-format',
      'no-such-format',
      'nothing-to-show',
    ])
  })

  test('what somebody gave up is no trouble', () => {
    expect(troubleText({ code: 'cancelled' }, 'en')).toBeUndefined()
  })
})

describe('places', () => {
  test('lines are said in words, paths and names of formats stay', () => {
    expect(placeText('line 12 $.a', 'es')).toBe('línea 12 $.a')
    expect(placeText('$[3].line', 'es')).toBe('$[3].line')
    expect(placeText('line 12', 'en')).toBe('line 12')
    expect(recordText('message', 'es')).toBe('mensaje')
    expect(recordText('updates', 'es')).toBe('updates')
  })

  test('a long place keeps its end', () => {
    expect(shortPlace('line 12')).toBe('line 12')
    const long = shortPlace('$.tree.tree.children[0].children[0].children[0].children[1]')
    expect(long).toMatch(/^….*children\[1\]$/)
    expect(long.length).toBeLessThanOrEqual(32)
  })
})

describe('a record for the eye', () => {
  test('lines keep their numbers, and together they are the text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '\n', ' ') })
    fc.assert(
      fc.property(text, text, text, fc.integer({ min: 1, max: 900 }), (before, inside, after, first) => {
        const lines = linesOfExcerpt(before, inside, after, first)
        expect(lines.map((line) => line.before + line.text + line.after).join('\n')).toBe(before + inside + after)
        expect(lines.map(({ number }) => number)).toEqual(lines.map((_, i) => first + i))
        expect(lines.map((line) => line.text).join('')).toBe(inside.replaceAll('\n', ''))
      }),
    )
  })

  test('JSON on one line is laid out; what is none, or stands in lines already, is not', () => {
    expect(laidOut('{"a":[1,{"b":2}]}')).toBe(JSON.stringify({ a: [1, { b: 2 }] }, null, 2))
    expect(laidOut(JSON.stringify({ a: [1, { b: 2 }] }, null, 1))).toBeUndefined()
    expect(laidOut('{"a": ')).toBeUndefined()
    expect(laidOut('Thought: {"a":[1,2,3]}')).toBeUndefined()
  })
})

describe('finding a run', () => {
  const runs = ['¿Cuándo sale el barco?', 'When does the boat leave?', '', 'Pier 2'].map((title, index) => ({
    index,
    title,
    steps: 1,
    messages: 1,
  }))
  test.each([
    ['', [0, 1, 2, 3]],
    ['BOAT leave', [1]],
    ['cuando', [0]],
    ['leave boat', [1]],
    ['nothing like it', []],
    // By its number; a title that has it comes first, and no part of a number counts.
    ['3', [2]],
    ['2', [3]],
    ['#2', [1]],
    ['boat 3', []],
    ['12', []],
  ])('%j finds %j', (query, found) => {
    expect(runsMatching(runs, query).map(({ index }) => index)).toEqual(found)
  })
})

test('the records of a step are those of its own events, each once, in order', () => {
  const chat = [
    { role: 'user', content: 'How far?' },
    {
      role: 'assistant',
      content: '',
      tool_calls: [1, 2].map((n) => ({ id: `c${n}`, type: 'function', function: { name: 'f', arguments: '{}' } })),
    },
    { role: 'tool', tool_call_id: 'c1', content: '3 km' },
    { role: 'tool', tool_call_id: 'c2', content: '4 km' },
    { role: 'assistant', content: 'Three or four.' },
  ]
  const read = importRecord(JSON.stringify(chat))
  const index = TraceIndex.of(read.ok ? (read.value.runs[0]?.events ?? []) : [])
  const records = index.steps.map((step) => recordsOf(index, step).links.map(({ record }) => record))
  const visits = records.filter((_, i) => index.steps[i]?.kind === 'visit')
  expect(records[0]).toEqual([0])
  expect(visits).toEqual([[1], [1, 2, 3], [4]])
})

describe('what is pasted', () => {
  test.each([
    ['agent', false],
    ['', false],
    ['{"format": "vuelta/fragment", "nodes": []}', false],
    ['[{"role": "user"}]', true],
    ['Thought: one\nAction: two', true],
    ['a sentence that goes on for so long that it can hardly be a name which somebody meant to paste elsewhere', true],
  ])('%j: worth reading %s', (text, worth) => {
    expect(isWorthReading(text)).toBe(worth)
  })
})

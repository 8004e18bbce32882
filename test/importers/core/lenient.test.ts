/** Nearly JSON: what is read, what had to be forgiven, and what is refused because it is prose. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sameJson } from '../../../src/base/json'
import { documentsOf } from '../../../src/importers/core/documents'
import { readLenient } from '../../../src/importers/core/lenient'
import { bytesText } from '../../../src/importers/core/unwrap'

const read = (text: string) => readLenient(text)
const kinds = (text: string) => [...(read(text)?.repairs.keys() ?? [])]

test('good JSON is read as JSON.parse reads it, and nothing is forgiven', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      const value = read(text)
      expect(sameJson(value?.value, JSON.parse(text))).toBe(true)
      expect([...(value?.repairs.keys() ?? [])]).toEqual([])
      expect(value?.end).toBe(text.length)
    }),
    { numRuns: 300 },
  )
})

describe('Python', () => {
  test('literals, tuples, sets, prefixes, texts side by side', () => {
    expect(read(`{'a': True, 'b': None, 'c': (1, 2), 'd': {3, 4}, 'e': b'x' 'y', "f": 1_000}`)?.value).toEqual({
      a: true,
      b: null,
      c: [1, 2],
      d: { __set: [3, 4] },
      e: 'xy',
      f: 1000,
    })
  })
  test('calls become objects with their class; what only has an address stays a text', () => {
    expect(
      read(
        `StateSnapshot(values={'n': 1}, next=('brain',), config={}, created_at=datetime.datetime(2026, 3, 1), parent=<object at 0x7f3a>)`,
      )?.value,
    ).toEqual({
      __type: 'StateSnapshot',
      values: { n: 1 },
      next: ['brain'],
      config: {},
      created_at: { __type: 'datetime.datetime', __args: [2026, 3, 1] },
      parent: '<object at 0x7f3a>',
    })
    expect(kinds(`UUID('ab')`)).toEqual(['python', 'quotes'])
  })
})

test('a Node print: class names, keys without quotes, what was left out', () => {
  expect(
    read(
      `{\n  messages: [ AIMessage { content: 'a' +\n 'b', calls: [Object] } ],\n  when: 2026-03-01T10:00:00.000Z, f: [Function: go], n: undefined, ... 2 more items }`,
    )?.value,
  ).toEqual({
    messages: [{ __type: 'AIMessage', content: 'ab', calls: '[Object]' }],
    when: '2026-03-01T10:00:00.000Z',
    f: '[Function: go]',
    n: null,
  })
})

test('a text that ends in the middle gives what stands before its end', () => {
  expect(read('{"a": [1, {"b": "te')).toMatchObject({ value: { a: [1, { b: 'te' }] }, cut: true })
  expect(read('{"a": 1, "b"')).toMatchObject({ value: { a: 1 }, cut: true })
  expect(read('{"a": tru')).toMatchObject({ value: {}, cut: true })
})

test('prose is no data', () => {
  for (const text of ['[Brain] I think', 'Thought: a', 'hello', '{see below}', '[x]', '', '   ', '-'])
    expect(read(text), text).toBeUndefined()
})

test('whatever the text, it ends, and never with a throw', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ',',
    ':',
    '=',
    '"',
    "'",
    '\\',
    'a',
    'None',
    '1',
    ' ',
    '\n',
    '<',
    '>',
    '=>',
    '...',
    'Map(1)',
    '`',
    '“',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
      const text = parts.join('')
      const value = readLenient(text, 0, true)
      if (value) expect(value.end).toBeLessThanOrEqual(text.length)
      expect(documentsOf(text)).toBeDefined()
    }),
    { numRuns: 2000 },
  )
})

describe('documents', () => {
  const shape = (text: string) => {
    const { form, documents, unreadable, cut } = documentsOf(text)
    return { form, where: documents.map(({ where }) => where), unreadable: unreadable.map(({ where }) => where), cut }
  }
  test.each([
    ['one', '{"a":1}', { form: 'one', where: ['$'], unreadable: [], cut: false }],
    [
      'lines with blanks and rules between',
      '{"a":1}\n\n-----\n{"a":2}\n',
      { form: 'lines', where: ['line 1', 'line 4'], unreadable: [], cut: false },
    ],
    [
      'the first line broken',
      '{"a":\n{"a":2}\n{"a":3}\n',
      { form: 'lines', where: ['line 1', 'line 2', 'line 3'], unreadable: [], cut: false },
    ],
    [
      'several over several lines',
      '{\n "a":1\n}\n{\n "a":2\n}',
      { form: 'values', where: ['line 1', 'line 4'], unreadable: [], cut: false },
    ],
    ['a number alone', '12', { form: 'none', where: [], unreadable: [], cut: false }],
    ['prose', 'Thought 1: I look.\nAction 1: Search[x]\n', { form: 'none', where: [], unreadable: [], cut: false }],
  ])('%s', (_name, text, expected) => {
    expect(shape(text)).toEqual(expected)
  })
})

test('bytes that were printed as an object are a text again', () => {
  const bytes = Object.fromEntries([...new TextEncoder().encode('{"ñ":1}')].map((byte, i) => [i, byte]))
  expect(bytesText(bytes)).toBe('{"ñ":1}')
  expect(bytesText({ '0': 1, '2': 3 })).toBeUndefined()
  expect(bytesText({ '0': 300 })).toBeUndefined()
  expect(bytesText([1])).toBeUndefined()
})

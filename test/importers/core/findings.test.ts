/** Faults that a record shows but does not name. */
import { describe, expect, test } from 'vitest'
import { findingCodes, findingText, noticeText } from '../../../src/importers/core/finding-words'
import { importRecord } from '../../../src/importers/import-run'
import type { Notice } from '../../../src/trace/events'
import { expectSound } from '../support/accounts'

const call = (id: string, name: string, args = '{}') => ({ id, type: 'function', function: { name, arguments: args } })
const asks = (...calls: readonly unknown[]) => ({ role: 'assistant', content: null, tool_calls: calls })
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content })
const says = (content: string) => ({ role: 'assistant', content })
const question = { role: 'user', content: 'Is the harbour open?' }

function noticesOf(messages: readonly unknown[], more: object = {}): readonly Notice[] {
  const imported = importRecord(JSON.stringify({ messages: [question, ...messages], ...more }))
  if (!imported.ok) throw new Error(imported.error.code)
  expectSound(imported.value)
  return (imported.value.runs[0]?.events ?? []).flatMap((event) => (event.type === 'notice' ? [event] : []))
}
const codes = (...parameters: Parameters<typeof noticesOf>) => noticesOf(...parameters).map(({ code }) => code)

test('a run without faults has no notices', () => {
  expect(codes([asks(call('a', 'status')), result('a', 'open'), says('It is open.')])).toEqual([])
})

test('the same call again, with its number and its place', () => {
  const [notice] = noticesOf([
    asks(call('a', 'status')),
    result('a', 'open'),
    asks(call('b', 'status')),
    result('b', 'open'),
    says('Open.'),
  ])
  expect(notice).toMatchObject({
    code: 'repeated-call',
    node: 'hands',
    data: { tool: 'status', times: 2 },
    recorded: { where: '$.messages[3]' },
  })
  expect(
    codes([
      asks(call('a', 'status', '{"x":1}')),
      result('a', '1'),
      asks(call('b', 'status', '{"x":2}')),
      result('b', '2'),
      says('Open.'),
    ]),
  ).toEqual([])
})

test('a call without a result, and one that cannot be read', () => {
  expect(codes([asks(call('a', 'status'), call('b', 'wind', '{"at":')), result('a', 'open'), says('Open.')])).toEqual([
    'unparsed-arguments',
  ])
  expect(codes([asks(call('a', 'status'), call('b', 'wind')), result('a', 'open'), says('Open.')])).toEqual(['unanswered-call'])
})

test('a tool that the model was not offered', () => {
  const tools = [{ type: 'function', function: { name: 'status' } }]
  expect(codes([asks(call('a', 'wind')), result('a', 'west'), says('West.')], { tools })).toEqual(['unknown-tool'])
  expect(codes([asks(call('a', 'status')), result('a', 'open'), says('Open.')], { tools })).toEqual([])
})

describe('an error', () => {
  const failed = [asks(call('a', 'status')), result('a', 'Error: no such harbour')]
  test('that the answer passes over', () => {
    expect(codes([...failed, says('The harbour is open.')])).toEqual(['error-unheeded'])
  })
  test('that the answer admits, or that leads to another call', () => {
    expect(codes([...failed, says('I could not find that harbour.')])).toEqual([])
    expect(codes([...failed, asks(call('b', 'status', '{"again":true}')), result('b', 'open'), says('Open.')])).toEqual([])
  })
})

test('searches in a row without a word about what they brought', () => {
  const search = (id: string, content: string | null) => [
    { ...asks(call(id, 'web_search', `{"q":"${id}"}`)), content },
    result(id, 'found'),
  ]
  expect(codes([...search('a', null), ...search('b', null), ...search('c', null), says('Open.')])).toEqual([
    'searches-without-reflection',
  ])
  expect(
    codes([...search('a', null), ...search('b', 'The second page is better.'), ...search('c', null), says('Open.')]),
  ).toEqual([])
})

test('every finding has a sentence in both languages; other notices keep theirs', () => {
  for (const code of findingCodes) {
    const data = { tool: 'status', times: 2, error: 'cut' }
    expect(findingText(code, data, 'en')).not.toBe(findingText(code, data, 'es'))
    expect(noticeText({ code, text: 'x', data }, 'es')).toBe(findingText(code, data, 'es'))
  }
  expect(noticeText({ code: 'record-cut', text: 'The record is cut off.' }, 'es')).toBe('The record is cut off.')
})

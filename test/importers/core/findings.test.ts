/** Faults that a record shows but does not name. */
import { describe, expect, test } from 'vitest'
import { Account } from '../../../src/importers/core/account'
import { documentsOf } from '../../../src/importers/core/documents'
import { findingCodes, findingText } from '../../../src/importers/core/finding-words'
import { Ledger } from '../../../src/importers/core/ledger'
import { StateKeeper } from '../../../src/importers/core/state-keeper'
import { importRecord } from '../../../src/importers/import-run'
import { readBare } from '../../../src/importers/langgraph-stream/bare'
import { statusOf } from '../../../src/importers/messages/error-status'
import { langChainCalls } from '../../../src/importers/messages/langchain-calls'
import type { Notice } from '../../../src/trace/events'
import { noticeSentence } from '../../../src/trace/notice-words'
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

test('every finding has a sentence in both languages; a notice of an unknown code keeps its own', () => {
  for (const code of findingCodes) {
    const data = { tool: 'status', times: 2, error: 'cut', allowed: 1, finish: 'length' }
    const text = findingText(code, data)
    expect(noticeSentence({ code, text, data }, 'en')).toBe(text)
    const spanish = noticeSentence({ code, text, data }, 'es')
    expect(spanish).not.toBe(text)
    expect(spanish).not.toMatch(/undefined| {2}/)
  }
  expect(noticeSentence({ code: 'of-another', text: 'The record says so.' }, 'es')).toBe('The record says so.')
})

test('searches side by side are one look', () => {
  const three = asks(call('a', 'search_web', '{"q":1}'), call('b', 'search_web', '{"q":2}'), call('c', 'search_web', '{"q":3}'))
  expect(codes([three, result('a', '1'), result('b', '2'), result('c', '3'), says('Found.')])).toEqual([])
})

test('a contradiction is said in Spanish too', () => {
  const notice = { code: 'contradiction', text: 'in English', data: { es: 'en español' } }
  expect([noticeSentence(notice, 'es'), noticeSentence(notice, 'en')]).toEqual(['en español', 'in English'])
})

describe('an empty error is none', () => {
  const nothing = ['{"error": ""}', '{"error":null}', '{"error" :  {} , "x": 1}', '{ "error": [] }', '{"error":  false}']
  test.each(nothing)('%s', (text) => expect(statusOf({}, text).status).toBeUndefined())
  test.each(['{"error": "no such pier"}', '{"error":{"code":1}}', '{"error": 500}'])('%s', (text) =>
    expect(statusOf({}, text).status).toBe('error'),
  )
})

test('the arguments of a flat LangChain call may be called "arguments"', () => {
  const { toolCalls } = langChainCalls({ tool_calls: [{ id: 'a', name: 'depth', arguments: '{"at":"pier 2"}' }] }, {})
  expect(toolCalls).toMatchObject([{ id: 'a', name: 'depth', args: { at: 'pier 2' } }])
})

test('records that are linked with a dropped one are dropped with it, each at its place', () => {
  const ledger = new Ledger()
  const [first, second] = [ledger.record('line 1', 'message'), ledger.record('line 2', 'copy')]
  ledger.drop({ ...first, also: [second.record] }, { en: 'Not shown.', es: 'No se muestra.' })
  const file = new Account(ledger, [], 0).file()
  expect(file.dropped).toMatchObject([
    { what: 'message', why: 'Not shown.', where: 'line 1' },
    { what: 'copy', why: 'Not shown.', where: 'line 2' },
  ])
})

test('values may be parted by lines of dashes', () => {
  const { documents, unreadable } = documentsOf('{\n "a": 1\n}\n----\n{\n "b": 2\n}\n---\n{\n "c": 3\n}\n')
  expect(documents.map(({ value }) => value)).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }])
  expect(unreadable).toEqual([])
})

test('a field that goes is set to nothing, and never to a value that JSON does not have', () => {
  const keeper = new StateKeeper()
  keeper.replace({ a: 1, b: 2 })
  const changes = keeper.replace({ a: undefined, b: 3 })
  expect(changes).toStrictEqual(JSON.parse(JSON.stringify(changes)))
  expect(keeper.state).toStrictEqual({ b: 3 })
})

test('a call of a service with its answer is no update of a graph', () => {
  const exchange = {
    request: { messages: [{ role: 'user', content: 'Hi' }] },
    response: { output: { messages: [{ role: 'assistant', content: 'Ho' }] } },
  }
  expect(readBare([exchange])).toBeUndefined()
  expect(readBare([{ agent: { messages: [{ type: 'ai', content: 'Ho' }] } }])).toEqual({ mode: 'updates', sure: true })
})

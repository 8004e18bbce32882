/**
 * A long file of messages is listed without any of its messages being mapped: that is done for the run that somebody opens, and for no other.
 * The arguments of a call are a text with JSON in it, which is read when the call is mapped: so mapping is seen from outside.
 */
import { describe, expect, test, vi } from 'vitest'
import { openRecord } from '../../../src/importers/import-run'
import { filled, words } from '../../bench/recorded-files'

const LONG = 4_400_000
const asked = (n: number) => `{"place":"pier ${n}"}`
const call = (n: number) => ({ id: `call_${n}`, type: 'function', function: { name: 'tide', arguments: asked(n) } })

const talk = (n: number) => [
  { role: 'user', content: words(n, 40) },
  { role: 'assistant', content: null, tool_calls: [call(n)] },
  { role: 'tool', tool_call_id: `call_${n}`, content: words(n + 1, 200) },
  { role: 'assistant', content: words(n + 2, 60) },
]
const items = (n: number) => [
  { type: 'message', role: 'user', content: [{ type: 'input_text', text: words(n, 40) }] },
  { type: 'function_call', call_id: `call_${n}`, name: 'tide', arguments: asked(n) },
  { type: 'function_call_output', call_id: `call_${n}`, output: words(n + 1, 200) },
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: words(n + 2, 60) }] },
]
const exchange = (n: number) => {
  const sent = talk(n)
  return {
    request: { model: 'small', messages: sent.slice(0, 3) },
    response: { id: `r${n}`, choices: [{ message: sent[3], finish_reason: 'stop' }] },
  }
}
const response = (n: number) => {
  const all = items(n)
  return {
    request: { model: 'small', input: all.slice(0, 3) },
    response: { object: 'response', id: `r${n}`, output: all.slice(3) },
  }
}

const lines = (make: (n: number) => unknown): string => filled(LONG, (n) => JSON.stringify(make(n))).join('\n')
const list = (make: (n: number) => unknown): string => `[${filled(LONG, (n) => JSON.stringify(make(n))).join(',')}]`

const files: Readonly<Record<string, () => string>> = {
  'calls of the chat API, one a line': () => lines(exchange),
  'calls of the chat API in a list': () => list(exchange),
  'bare lists of messages, one a line': () => lines(talk),
  'a list of lists of messages': () => list(talk),
  'conversations, one a line': () => lines((n) => ({ messages: talk(n) })),
  'items of the Responses API, a list a line': () => lines((n) => ({ input: items(n) })),
  'calls of the Responses API, one a line': () => lines(response),
}

/** How many calls were read, and of how many runs. */
function readOf(seen: readonly unknown[][]): { readonly calls: number; readonly runs: number } {
  const calls = seen.map(([text]) => text).filter((text) => typeof text === 'string' && text.startsWith('{"place":"pier '))
  return { calls: calls.length, runs: new Set(calls).size }
}

describe('listing the runs of a long file maps none of them', () => {
  test.each(Object.keys(files))('%s', (name) => {
    const text = files[name]?.() ?? ''
    const parse = vi.spyOn(JSON, 'parse')
    try {
      const opened = openRecord(text)
      if (!opened.ok) throw new Error(opened.error.code)
      const { heads, count, run } = opened.value
      expect(count).toBeGreaterThan(1_000)
      expect(new Set(heads.map(({ title }) => title)).size).toBeGreaterThan(900)
      // What recognises a format looks into the first records.
      expect(readOf(parse.mock.calls).runs).toBeLessThan(count / 4)
      parse.mockClear()
      const last = run(count - 1)
      expect(last?.events.filter(({ type }) => type === 'tool-called')).toHaveLength(1)
      expect(readOf(parse.mock.calls)).toEqual({ calls: 1, runs: 1 })
    } finally {
      parse.mockRestore()
    }
  })
})

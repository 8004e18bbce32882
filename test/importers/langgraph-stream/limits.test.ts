import { expect, test } from 'vitest'
import { imported, lines } from '../embed/imported'
import { holesIn, limitsOf } from '../support/limits'

const call = { name: 'search', args: { q: 'boats' }, id: 'c1', type: 'tool_call' }
const asks = { agent: { messages: [{ type: 'ai', content: '', tool_calls: [call], id: 'a1' }] } }
const brings = { tools: { messages: [{ type: 'tool', content: 'three', name: 'search', id: 't1', tool_call_id: 'c1' }] } }
const says = (content: string) => ({ agent: { messages: [{ type: 'ai', content, id: 'a2' }] } })
const raised = 'langgraph.errors.GraphRecursionError: Recursion limit of 2 reached without hitting a stop condition.'

test('a program that broke off at the limit of supersteps', () => {
  const record = imported(`${lines([asks, brings])}\nTraceback (most recent call last):\n  File "main.py", line 12\n${raised}\n`)
  expect(limitsOf(record)).toMatchObject({ verdict: 'recursion-limit', status: 'limit', reached: ['recursionLimit 2/2'] })
  expect(holesIn(record.runs[0]?.events ?? [])).toEqual([])
})

test('an error of the stream without its number, where the config has it', () => {
  const config = { configurable: { thread_id: 't1', checkpoint_ns: '' }, recursion_limit: 7 }
  const payload = { config, values: { messages: [] }, metadata: { source: 'input', step: -1 }, next: ['agent'] }
  const debug = ['debug', { type: 'checkpoint', timestamp: '2026-03-01T08:00:00Z', step: -1, payload }]
  const stream = lines([debug, ['updates', asks], ['updates', brings]])
  expect(limitsOf(imported(stream)).budget).toEqual({ recursionLimit: 7 })
  const sse = `event: updates\ndata: ${JSON.stringify(asks)}\n\nevent: error\ndata: {"error":"GraphRecursionError","message":""}\n\n`
  const unnumbered = imported(sse)
  expect(limitsOf(unnumbered)).toMatchObject({ verdict: 'recursion-limit', status: 'limit', reached: ['recursionLimit'] })
  expect(holesIn(unnumbered.runs[0]?.events ?? [])).toEqual([])
})

test('an agent that stops before the limit says so in the place of an answer', () => {
  expect(limitsOf(imported(lines([asks, brings, says('Sorry, need more steps to process this request.')])))).toMatchObject({
    verdict: 'stopped-at-budget',
    reached: ['recursionLimit'],
  })
  const middleware = says('Model call limits exceeded: run limit (2/2)')
  expect(limitsOf(imported(lines([asks, brings, middleware]))).reached).toEqual(['steps 2/2'])
  expect(limitsOf(imported(lines([asks, brings, says('Three.')]))).verdict).toBe('answered')
})

test('a printed console', () => {
  const printed = [
    '================================ Human Message =================================',
    'How many boats?',
    '================================== Ai Message ==================================',
    'I do not know yet.',
    raised,
  ].join('\n')
  expect(limitsOf(imported(printed))).toMatchObject({ verdict: 'recursion-limit', reached: ['recursionLimit 2/2'] })
})

/** Logs in which some replies stream and others do not, agents hand over to each other, and other servers answer in their own form. */
import { expect, test } from 'vitest'
import { imported, nodesOf, ofType } from '../support/imported'

const ask = (content: string) => ({ model: 'm-1', messages: [{ role: 'user', content }] })
const chunk = (content: string) =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content } }] })}\n\n`

test('a reply that did not stream is shown beside those that did', () => {
  const record = imported([
    {
      request: ask('One?'),
      response: {
        id: 'r1',
        model: 'm-1',
        choices: [{ message: { role: 'assistant', content: 'Uno.' }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 3, completion_tokens: 2 },
      },
    },
    { request: { ...ask('Two?'), stream: true }, response: `${chunk('Dos')}${chunk('.')}data: [DONE]\n\n` },
    {
      request: ask('Three?'),
      response: { id: 'm1', type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Tres.' }] },
    },
    {
      request: { model: 'm-1', input: 'Four?' },
      response: {
        id: 'r4',
        object: 'response',
        output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Cuatro.' }] }],
      },
    },
  ])
  expect(record.format.id).toBe('api-streams')
  expect(record.runs.map((_, run) => ofType(record, 'model-replied', run).at(-1)?.message.text)).toEqual([
    'Uno.',
    'Dos.',
    'Tres.',
    'Cuatro.',
  ])
  expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 3, output: 2 }, finish: 'stop' })
  expect(record.report.dropped).toEqual([])
})

test('an agent that goes on with the history of another is the same run, under its own prompt and with its own tools', () => {
  const tool = (name: string) => ({ type: 'function', name, parameters: {} })
  const user = { role: 'user', content: 'Measure the tide.' }
  const hand = { type: 'function_call', call_id: 'call_handover1', name: 'to_sailor', arguments: '{}' }
  const done = { type: 'function_call_output', call_id: 'call_handover1', output: 'ok' }
  const record = imported([
    {
      request: { model: 'm-1', instructions: 'You route.', input: [user], tools: [tool('to_sailor')] },
      response: { id: 'r1', object: 'response', output: [hand] },
    },
    {
      request: { model: 'm-1', instructions: 'You sail.', input: [user, hand, done], tools: [tool('measure')] },
      response: {
        id: 'r2',
        object: 'response',
        output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: '3.1 m' }] }],
      },
    },
  ])
  expect(record.runs).toHaveLength(1)
  expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
  expect(ofType(record, 'model-called').map(({ messages, tools }) => [messages[0]?.text, tools.map(({ name }) => name)])).toEqual(
    [
      ['You route.', ['to_sailor']],
      ['You sail.', ['measure']],
    ],
  )
})

test('a reply that is a message by itself, and an error in its place', () => {
  const record = imported([
    {
      request: ask('One?'),
      response: {
        model: 'm-1',
        message: { role: 'assistant', content: 'Uno.' },
        done: true,
        done_reason: 'stop',
        prompt_eval_count: 4,
        eval_count: 2,
      },
    },
    { request: ask('Two?'), response: { error: { message: 'no such model' } } },
  ])
  expect(record.format.id).toBe('openai-chat')
  expect(ofType(record, 'model-replied')[0]).toMatchObject({ message: { text: 'Uno.' }, usage: { input: 4, output: 2 } })
  expect(record.report.warned?.map(({ why }) => why)).toContain('no such model')
})

test('chunks that were pasted amid words', () => {
  const record = imported(`When I call it I get this:\n\n${chunk('Hel')}${chunk('lo.')}data: [DONE]\n\nWhy is there no usage?\n`)
  expect(record.format.id).toBe('api-streams')
  expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['Hello.'])
  expect(record.report.dropped).toHaveLength(2)
})

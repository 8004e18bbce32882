/** Messages of the Vercel AI SDK: of its models and of its pages, new and old. */
import { expect, test } from 'vitest'
import { imported, lines, ofType, told } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const question = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'When is high water?' }] }
const page = [
  question,
  {
    id: 'm2',
    role: 'assistant',
    parts: [
      { type: 'step-start' },
      { type: 'reasoning', text: 'The book knows.' },
      { type: 'tool-tide', toolCallId: 'c1', state: 'output-available', input: { day: 3 }, output: { high: '05:12' } },
      { type: 'step-start' },
      { type: 'text', text: 'At 05:12.' },
    ],
  },
]
const model = [
  { role: 'user', content: 'When is high water?' },
  {
    role: 'assistant',
    content: [
      { type: 'reasoning', text: 'The book knows.' },
      { type: 'tool-call', toolCallId: 'c1', toolName: 'tide', input: { day: 3 } },
    ],
  },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'tide', output: { type: 'json', value: { high: '05:12' } } }],
  },
  { role: 'assistant', content: [{ type: 'text', text: 'At 05:12.' }] },
]
const old = [
  { id: 'm1', role: 'user', content: 'When is high water?' },
  {
    id: 'm2',
    role: 'assistant',
    content: 'At 05:12.',
    toolInvocations: [{ state: 'result', toolCallId: 'c1', toolName: 'tide', args: { day: 3 }, result: { high: '05:12' } }],
  },
]
const inParts = [
  question,
  {
    id: 'm2',
    role: 'assistant',
    content: '',
    parts: [
      {
        type: 'tool-invocation',
        toolInvocation: { state: 'result', toolCallId: 'c1', toolName: 'tide', args: { day: 3 }, result: { high: '05:12' } },
      },
      { type: 'text', text: 'At 05:12.' },
    ],
  },
]

/** As Mastra stores a message: all of it is its content. */
const stored = inParts.map(({ id, role, ...content }) => ({
  id,
  role,
  threadId: 't',
  content: { format: 2, ...content },
}))

test.each([
  ['messages as Mastra stores them', JSON.stringify({ messages: stored })],
  ['messages of a page', JSON.stringify({ id: 'chat-1', messages: page })],
  ['messages for a model', JSON.stringify(model)],
  ['messages for a model, a line each', lines(model)],
  ['messages of an old page', JSON.stringify(old)],
  ['old calls among parts', JSON.stringify(inParts)],
])('%s', (_, text) => {
  const record = imported(text)
  expect(record.format.id).toBe('ai-sdk')
  expect(told(record)).toEqual([' <tide {"day":3}>', '= {"high":"05:12"}', 'At 05:12.'])
  expect(record.report.dropped).toEqual([])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('a call that is still running has no result, one that failed has an error', () => {
  const part = (id: string, more: object) => ({ type: 'dynamic-tool', toolName: 'tide', toolCallId: id, input: {}, ...more })
  const record = imported([
    question,
    {
      id: 'm2',
      role: 'assistant',
      parts: [part('a', { state: 'input-available' }), part('b', { state: 'output-error', errorText: 'no book' })],
    },
  ])
  expect(told(record)).toEqual([' <tide {}> <tide {}>', '= error: no book'])
  expect(ofType(record, 'notice').map(({ code }) => code)).toContain('unanswered-call')
})

test('plain messages are not taken for them', () => {
  expect(
    imported([
      { role: 'user', content: 'x' },
      { role: 'assistant', content: 'y' },
    ]).format.id,
  ).toBe('openai-chat')
})

test('damage', () => {
  expect(fuzz(JSON.stringify(page), 'ai-sdk', 80, 41)).toBeGreaterThan(50)
  expect(fuzz(JSON.stringify(model), 'ai-sdk', 80, 42)).toBeGreaterThan(50)
})

const tools = { toolCallId: 'c1', toolName: 'tide' }
const response = { id: 'r', modelId: 'small', timestamp: '2026-03-01T08:00:00.000Z' }
test.each([
  [
    'older',
    [
      {
        text: '',
        toolCalls: [{ ...tools, args: { day: 3 } }],
        toolResults: [{ ...tools, result: { high: '05:12' } }],
        finishReason: 'tool-calls',
        response,
      },
      { text: 'At 05:12.', toolCalls: [], toolResults: [], finishReason: 'stop', response },
    ],
  ],
  [
    'newer',
    [
      {
        content: [
          { type: 'tool-call', ...tools, input: { day: 3 } },
          { type: 'tool-result', ...tools, output: { high: '05:12' } },
        ],
        finishReason: 'tool-calls',
        usage: { inputTokens: 5, outputTokens: 2 },
        response,
      },
      { content: [{ type: 'text', text: 'At 05:12.' }], finishReason: 'stop', response },
    ],
  ],
])('steps of a result, %s: one run, and what was asked where the request is kept', (_, steps) => {
  const body = JSON.stringify({ model: 'small', messages: [{ role: 'user', content: 'When is high water?' }] })
  const [first, ...rest] = steps
  const answer = { role: 'assistant', content: [{ type: 'text', text: 'At 05:12.' }] }
  const record = imported({ steps: [{ ...first, request: { body } }, ...rest], response: { messages: [answer] } })
  expect(record.format.id).toBe('ai-sdk')
  expect(record.runs).toHaveLength(1)
  expect(told(record)).toEqual([' <tide {"day":3}>', '= {"high":"05:12"}', 'At 05:12.'])
  expect(record.runs[0]?.title).toBe('When is high water?')
  expect(ofType(record, 'model-called')[0]?.model).toBe('small')
})

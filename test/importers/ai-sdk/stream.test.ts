/** Streams of the Vercel AI SDK: to a page, of a program, and in the older protocol. One run in all of them. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const page = [
  { type: 'start', messageId: 'a1' },
  { type: 'start-step' },
  { type: 'reasoning-start', id: '0' },
  { type: 'reasoning-delta', id: '0', delta: 'The book knows.' },
  { type: 'text-start', id: '1' },
  { type: 'text-delta', id: '1', delta: 'I ' },
  { type: 'text-delta', id: '1', delta: 'look.' },
  { type: 'text-end', id: '1' },
  { type: 'tool-input-start', toolCallId: 'c1', toolName: 'tide' },
  { type: 'tool-input-delta', toolCallId: 'c1', inputTextDelta: '{"day":3}' },
  { type: 'tool-input-available', toolCallId: 'c1', toolName: 'tide', input: { day: 3 } },
  { type: 'tool-output-available', toolCallId: 'c1', output: '05:12' },
  { type: 'finish-step' },
  { type: 'start-step' },
  { type: 'data-weather', data: {} },
  { type: 'text-delta', id: '2', delta: 'At 05:12.' },
  { type: 'finish-step' },
  { type: 'finish', finishReason: 'stop' },
]
const body = {
  model: 'small',
  messages: [{ role: 'user', content: 'When is high water?' }],
  tools: [{ name: 'tide', parameters: {} }],
}
const full = [
  { type: 'start' },
  { type: 'start-step', request: { body }, warnings: [] },
  { type: 'text-delta', id: '1', text: 'I look.' },
  { type: 'tool-input-start', id: 'c1', toolName: 'tide' },
  { type: 'tool-input-delta', id: 'c1', delta: '{"day":3}' },
  { type: 'tool-call', toolCallId: 'c1', toolName: 'tide', input: { day: 3 } },
  { type: 'tool-result', toolCallId: 'c1', toolName: 'tide', output: '05:12' },
  {
    type: 'finish-step',
    finishReason: 'tool-calls',
    usage: { inputTokens: 9, outputTokens: 4 },
    response: { modelId: 'small-1', timestamp: '2026-03-01T08:00:01.000Z' },
  },
  { type: 'start-step', request: { body } },
  { type: 'text-delta', id: '2', text: 'At 05:12.' },
  { type: 'finish-step', finishReason: 'stop', usage: { inputTokens: 12, outputTokens: 5 } },
  { type: 'finish' },
]
const older = [
  'f:{"messageId":"m1"}',
  '0:"I "',
  '0:"look."',
  '9:{"toolCallId":"c1","toolName":"tide","args":{"day":3}}',
  'a:{"toolCallId":"c1","result":"05:12"}',
  'e:{"finishReason":"tool-calls","usage":{"promptTokens":9,"completionTokens":4},"isContinued":false}',
  'f:{"messageId":"m2"}',
  '0:"At 05:12."',
  'd:{"finishReason":"stop","usage":{"promptTokens":21,"completionTokens":9}}',
  '',
].join('\n')
const run = ['I look. <tide {"day":3}>', '= 05:12', 'At 05:12.']

test.each([
  ['to a page', `${page.map((part) => `data: ${JSON.stringify(part)}\n\n`).join('')}data: [DONE]\n\n`, 19],
  ['to a page, a part a line', lines(page), 18],
  ['of a program', lines(full), 12],
  ['of a program, as a list', JSON.stringify(full), 12],
  ['in the older protocol', older, 9],
])('a stream %s', (_, text, records) => {
  const record = imported(text)
  expect(record.format.id).toBe('ai-sdk-stream')
  expect(told(record)).toEqual(run)
  expect(record.report.records).toBe(records)
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

describe('what a stream tells beside the messages', () => {
  test('thoughts, the question, models, tools and counts', () => {
    expect(ofType(imported(lines(page)), 'model-replied')[0]?.message.blocks?.[0]).toEqual({
      type: 'reasoning',
      text: 'The book knows.',
    })
    const record = imported(lines(full))
    expect(record.runs[0]?.title).toBe('When is high water?')
    expect(ofType(record, 'model-called')[0]).toMatchObject({ model: 'small-1', tools: [{ name: 'tide' }] })
    expect(ofType(record, 'model-replied').map(({ usage }) => usage)).toEqual([
      { input: 9, output: 4 },
      { input: 12, output: 5 },
    ])
    expect(record.runs[0]?.startedAt).toBe('2026-03-01T08:00:01.000Z')
  })

  test('a tool that failed, and a stream that did', () => {
    const failing = page.map((part) =>
      part.type === 'tool-output-available' ? { type: 'tool-output-error', toolCallId: 'c1', errorText: 'no book' } : part,
    )
    expect(told(imported(lines(failing)))[1]).toBe('= error: no book')
    const broken = imported(lines([...page.slice(0, 13), { type: 'error', errorText: 'overloaded' }]))
    expect(broken.runs[0]?.verdict?.verdict).toBe('failed')
  })

  test('parts that are not known are told', () => {
    const record = imported(lines([...page, { type: 'confetti' }]))
    expect(record.report.dropped.at(-1)?.why).toBe('It is no part of such a stream.')
  })
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(lines(page), 'ai-sdk-stream', 60, 21)).toBeGreaterThan(20)
  expect(fuzz(older, 'ai-sdk-stream', 60, 22)).toBeGreaterThan(10)
})

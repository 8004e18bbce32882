import { describe, expect, test } from 'vitest'
import { imported, notices, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const reply = (id: string, content: string, calls: readonly object[] = []) => ({
  id,
  role: 'assistant',
  source: 'generate',
  model: 'm-1',
  content,
  ...(calls.length > 0 ? { tool_calls: calls } : {}),
})
const asks = reply('m3', '', [
  { id: 'c1', function: 'tide', arguments: { harbour: 'Vigo' }, type: 'function' },
  { id: 'c2', function: 'tide', arguments: { raw: '{"h' }, parse_error: 'no JSON', type: 'function' },
])
const messages = [
  { id: 'm1', role: 'system', content: 'Be brief.' },
  { id: 'm2', role: 'user', source: 'input', content: 'attachment://aa11' },
  asks,
  { id: 'm4', role: 'tool', content: '05:12', tool_call_id: 'c1', function: 'tide' },
  { id: 'm5', role: 'tool', content: '', tool_call_id: 'c2', function: 'tide', error: { type: 'parsing', message: 'no JSON' } },
  reply('m6', 'At 05:12.'),
]
const at = (second: number) => `2026-03-01T08:00:0${second}+00:00`
const modelEvent = (message: object, second: number) => ({
  event: 'model',
  timestamp: at(second),
  model: 'lab/m-1',
  input: [],
  tools: [{ name: 'tide', description: 'Tides.', parameters: {} }],
  output: { model: 'm-1', choices: [{ message, stop_reason: 'stop' }], usage: { input_tokens: 12, output_tokens: 3 } },
})
const sample = {
  id: 7,
  epoch: 2,
  input: 'x',
  target: 'y',
  messages,
  attachments: { aa11: 'When is high water?' },
  scores: { match: { value: 'C' } },
  events: [
    { event: 'span_begin', timestamp: at(0), id: 's' },
    modelEvent(asks, 1),
    { event: 'tool', timestamp: at(2), id: 'c1', function: 'tide', result: '05:12' },
    { event: 'state', timestamp: at(2), changes: [] },
    modelEvent(reply('m6', 'At 05:12.'), 3),
    modelEvent(reply('other', 'A judge speaks.'), 4),
    { event: 'score', timestamp: at(5), score: { value: 'C', answer: '05:12' } },
  ],
}
const log = { version: 2, status: 'success', eval: { task: 'tides', model: 'lab/m-1' }, plan: {}, samples: [sample] }

describe('a log', () => {
  const record = imported(log)
  test('is recognised; each message and each event is shown or dropped with its reason', () => {
    expect(record.format.id).toBe('inspect-ai')
    expect([record.report.records, record.report.kept]).toEqual([13, 10])
    expect(whys(record)).toEqual([
      'It opens or closes a part of the program; the messages in it are shown.',
      'A change of the state; the messages that it changed are shown.',
      'Its message is not in the conversation: another model or agent, or a part that was taken out.',
    ])
    expect(record.runs[0]).toMatchObject({ title: 'tides: sample 7, epoch 2', startedAt: '2026-03-01T08:00:01.000Z' })
  })
  test('puts attachments back, and takes times, counts and tools from the events', () => {
    expect(told(record)).toEqual([
      ' <tide {"harbour":"Vigo"}> <tide? {"raw":"{\\"h"}>',
      '= 05:12',
      '= error: no JSON',
      'At 05:12.',
    ])
    expect(ofType(record, 'model-called')[0]).toMatchObject({ model: 'lab/m-1', tools: [{ name: 'tide' }], at: 0 })
    expect(ofType(record, 'model-called')[0]?.messages.at(-1)?.text).toBe('When is high water?')
    expect(ofType(record, 'model-replied')[0]?.usage).toEqual({ input: 12, output: 3 })
    expect(ofType(record, 'tool-returned')[0]?.at).toBe(1000)
    expect(notices(record)).toContain('score: The score is C.')
  })
  test('a sample alone, as it lies in the archive, is the same', () => {
    expect(told(imported(sample))).toEqual(told(record))
  })
  test('without a list of messages, the calls of the model tell the run', () => {
    const { messages: _gone, ...rest } = sample
    const events = [
      { ...modelEvent(asks, 1), input: [messages[1]] },
      { ...modelEvent(reply('m6', 'At 05:12.'), 3), input: [messages[1], asks, messages[3]] },
    ]
    expect(told(imported({ ...log, samples: [{ ...rest, events }] }))).toEqual([told(record)[0], '= 05:12', 'At 05:12.'])
  })
  test('that is only a head, or has a bare NaN in it', () => {
    expect(() => imported({ version: 2, status: 'started', eval: { task: 't' } })).toThrow('only its head')
    const text = JSON.stringify({ ...log, stats: { x: 'NUMBER' } }).replace('"NUMBER"', 'NaN')
    expect(imported(text).report.repaired?.map(({ what }) => what)).toContain('NaN or Infinity')
  })
  test('a sample that failed or came to its limit did not end by itself', () => {
    expect(imported({ ...log, samples: [{ ...sample, error: { message: 'out of memory' } }] }).runs[0]?.verdict?.verdict).toBe(
      'failed',
    )
    expect(
      ofType(imported({ ...log, samples: [{ ...sample, limit: { type: 'token', limit: 10 } }] }), 'run-finished')[0]?.status,
    ).toBe('limit')
  })
})

describe('older logs and parts of logs', () => {
  test('messages without ids are known by their words, also when those were moved to the attachments', () => {
    const { id: _id, ...bare } = reply('', 'attachment://bb22')
    const old = {
      id: 1,
      epoch: 1,
      input: 'x',
      messages: [
        { role: 'user', content: 'When?' },
        { ...bare, content: 'At 05:12.' },
      ],
      attachments: { bb22: 'At 05:12.' },
      events: [modelEvent(bare, 3)],
    }
    const record = imported(old)
    expect([record.report.records, record.report.kept]).toEqual([3, 3])
    expect(ofType(record, 'model-replied')[0]?.usage).toEqual({ input: 12, output: 3 })
  })
  test('a head that comes behind many samples is the head of the log', () => {
    const samples = [1, 2, 3, 4, 5, 6].map((id) => JSON.stringify({ ...sample, id, epoch: 1 }))
    const head = JSON.stringify({ version: 2, status: 'success', eval: { task: 'tides', model: 'lab/m-1' } })
    const record = imported([...samples, head].join('\n'))
    expect(record.format.id).toBe('inspect-ai')
    expect(record.runs.map(({ title }) => title)).toEqual([1, 2, 3, 4, 5, 6].map((id) => `tides: sample ${id}`))
  })
  test('events alone are a run: new messages once, results from the tools, agents as nodes', () => {
    const span = (id: string, type: string, parent: string | null) => ({
      event: 'span_begin',
      id,
      name: id,
      type,
      parent_id: parent,
    })
    const ask = { role: 'assistant', content: '', tool_calls: [{ id: 'c9', function: 'tide', arguments: { harbour: 'Vigo' } }] }
    const question = { role: 'user', content: 'When is high water?' }
    const record = imported({
      events: [
        span('pilot', 'agent', null),
        { ...modelEvent(ask, 1), span_id: 'pilot', input: [question] },
        { event: 'tool', span_id: 'pilot', timestamp: at(2), id: 'c9', function: 'tide', result: '05:12' },
        span('mate', 'agent', 'pilot'),
        {
          ...modelEvent({ role: 'assistant', content: 'Sure.' }, 3),
          span_id: 'mate',
          input: [{ role: 'user', content: 'Is it?' }],
        },
        {
          ...modelEvent({ role: 'assistant', content: 'At 05:12.' }, 4),
          span_id: 'pilot',
          input: [question, ask, { role: 'tool', tool_call_id: 'c9', function: 'tide', content: '05:12' }],
        },
      ],
    })
    expect(record.format.id).toBe('inspect-ai')
    expect(record.runs).toHaveLength(1)
    expect(told(record)).toEqual([' <tide {"harbour":"Vigo"}>', '= 05:12', 'Sure.', 'At 05:12.'])
    expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['pilot', 'hands', 'mate', 'pilot'])
  })
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify(log), 'inspect-ai', 62, 53)).toBeGreaterThan(30)
})

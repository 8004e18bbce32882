import { describe, expect, test } from 'vitest'
import { base64, traceId } from '../otel/fixture'
import { imported, lines, ofType, visits } from '../spans/support'

const record = (data: unknown) => imported(data, 'mlflow')
const json = JSON.stringify

const kinds = ['AGENT', 'CHAT_MODEL', 'TOOL', 'CHAT_MODEL']
const names = ['agent', 'Completions_1', 'depth', 'Completions_2']
const ask = {
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'depth', arguments: '{"pier":2}' } }],
}
const question = { role: 'user', content: 'How deep?' }
const inputs = [
  { question: 'How deep?' },
  { messages: [question] },
  { pier: 2 },
  { messages: [question, ask, { role: 'tool', tool_call_id: 'c1', content: '4 m' }] },
]
const outputs = [
  '4 m.',
  { choices: [{ message: ask }], model: 'm' },
  '4 m',
  { choices: [{ message: { role: 'assistant', content: '4 m.' } }] },
]

const attributes = (i: number) => ({
  'mlflow.spanType': json(kinds[i]),
  'mlflow.spanInputs': json(inputs[i]),
  'mlflow.spanOutputs': json(outputs[i]),
})
const v2 = names.map((name, i) => ({
  name,
  context: { span_id: `0x000000000000000${i + 1}`, trace_id: `0x${traceId}` },
  parent_id: i === 0 ? null : '0x0000000000000001',
  start_time: 1_772_000_000_000_000_000 + i * 1e9,
  end_time: 1_772_000_000_500_000_000 + i * 1e9,
  status_code: 'OK',
  status_message: '',
  attributes: attributes(i),
  events: [],
}))
const v3 = names.map((name, i) => ({
  trace_id: base64(traceId),
  span_id: base64(`000000000000000${i + 1}`),
  parent_span_id: i === 0 ? '' : base64('0000000000000001'),
  name,
  start_time_unix_nano: `${1_772_000_000 + i}000000000`,
  end_time_unix_nano: `${1_772_000_000 + i}500000000`,
  status: { code: 'STATUS_CODE_OK', message: '' },
  attributes: attributes(i),
}))

describe('traces', () => {
  test.each([
    ['the present form', { info: { trace_id: 'tr-1', trace_metadata: { 'mlflow.trace.session': 's' } }, data: { spans: v3 } }],
    ['numbers of nanoseconds and ids with 0x', { info: { request_id: 'tr-1' }, data: { spans: v2 } }],
    ['the older names', { trace_info: { request_id: 'tr-1' }, trace_data: { spans: v2 } }],
    ['spans alone', v2],
  ])('%s', (_name, data) => {
    const read = record(data)
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(read.report.dropped).toEqual([])
    expect(ofType(read, 'tool-called')).toMatchObject([{ toolCallId: 'c1', tool: 'depth', args: { pier: 2 } }])
    expect(ofType(read, 'run-finished')[0]).toMatchObject({ status: 'ok', output: '4 m.' })
    expect(read.runs[0]?.startedAt).toBe('2026-02-25T06:13:20.000Z')
  })

  test('several traces, a line each, are several runs with their sessions', () => {
    const other = { info: { trace_id: 'tr-2', trace_metadata: { 'mlflow.trace.session': 's2' } }, data: { spans: v3 } }
    const read = record(lines({ info: { trace_id: 'tr-1' }, data: { spans: v3 } }, other))
    expect(read.runs).toHaveLength(2)
    expect(ofType(read, 'run-started', 1)[0]?.threadId).toBe('s2')
    expect(read.report).toMatchObject({ kept: 10, records: 10 })
  })

  test('a trace without spans is dropped with that reason', () => {
    const read = record([
      { info: { trace_id: 'a' }, data: { spans: [] } },
      { info: { trace_id: 'b' }, data: { spans: v3 } },
    ])
    expect(read.report.dropped).toMatchObject([{ what: 'trace', where: '$[0]' }])
  })
})

test('a preview that was cut says less than what the first span got', () => {
  const cut = json({ model: 'm', messages: [question] }).slice(0, 40)
  const info = { trace_id: 'tr-1', request_preview: cut, trace_metadata: {} }
  const trace = { info, data: { spans: v3.slice(1, 2).map((span) => ({ ...span, parent_span_id: '' })) } }
  const [start] = ofType(record(trace), 'run-started')
  expect(json(start?.input)).toContain('How deep?')
  expect(json(start?.input)).not.toContain('model')
})

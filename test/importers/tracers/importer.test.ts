/** One small run, as the services that trace agents keep it: a question, a call, its result, an answer. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const question = 'When is high tide?'
const answer = 'At 06:12.'
const whole = [' <tides {"port":"Vigo"}>', '= 06:12', answer]
const at = (second: number): string => `2026-03-01T10:00:0${second}.000Z`
const seconds = (second: number): number => Date.parse(at(second)) / 1000

const asked = [{ role: 'user', content: question }]
const call = { id: 'c1', type: 'function', function: { name: 'tides', arguments: '{"port":"Vigo"}' } }
const wants = { role: 'assistant', content: null, tool_calls: [call] }
const after = [...asked, wants, { role: 'tool', tool_call_id: 'c1', content: '06:12' }]
const says = { role: 'assistant', content: answer }
const reply = (message: object) => ({ choices: [{ index: 0, message, finish_reason: 'stop' }], model: 'm-1' })
const counted = { prompt_tokens: 9, completion_tokens: 3 }

/** Root, model, tool, model: what each service makes of them. */
const spans = [
  { id: '1', parent: undefined, type: 'agent', name: 'pilot', input: { question }, output: { answer }, from: 0, to: 8 },
  {
    id: '2',
    parent: '1',
    type: 'llm',
    name: 'chat',
    input: { messages: asked, model: 'm-1' },
    output: reply(wants),
    from: 1,
    to: 2,
  },
  { id: '3', parent: '1', type: 'tool', name: 'tides', input: { port: 'Vigo' }, output: '06:12', from: 3, to: 4 },
  {
    id: '4',
    parent: '1',
    type: 'llm',
    name: 'chat',
    input: { messages: after, model: 'm-1' },
    output: reply(says),
    from: 5,
    to: 6,
  },
] as const

const weave = spans.map(({ id, parent, type, name, input, output, from, to }) => ({
  id,
  project_id: 'ana/tides',
  op_name: `weave:///ana/tides/op/${name}:a1b2`,
  trace_id: 't',
  parent_id: parent ?? null,
  started_at: at(from),
  ended_at: at(to),
  inputs: input,
  output,
  attributes: type === 'llm' ? {} : { weave: { kind: type } },
  summary: { usage: { 'm-1': counted } },
}))

const braintrust = spans.map(({ id, parent, type, name, input, output, from, to }) => ({
  id: `row-${id}`,
  span_id: id,
  root_span_id: '1',
  span_parents: parent === undefined ? null : [parent],
  created: at(from),
  input: 'messages' in input ? input.messages : input,
  output: typeof output === 'object' && 'choices' in output ? output.choices : output,
  metadata: type === 'llm' ? { model: 'm-1' } : {},
  metrics: { start: seconds(from), end: seconds(to), ...(type === 'llm' ? counted : {}) },
  span_attributes: { name, type: type === 'agent' ? 'task' : type },
}))

const opik = {
  trace: { id: 'trace-1', name: 'pilot', start_time: at(0), end_time: at(8), input: { question }, output: { answer } },
  spans: spans.slice(1).map(({ id, type, name, input, output, from, to }) => ({
    id: `span-${id}`,
    trace_id: 'trace-1',
    parent_span_id: null,
    name,
    type,
    start_time: at(from),
    end_time: at(to),
    input,
    output: typeof output === 'string' ? { output } : output,
    model: 'm-1',
    usage: counted,
  })),
}

const messagesOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'messages' in value
    ? { messages: value.messages }
    : { value: typeof value === 'string' ? value : JSON.stringify(value) }
const datadog = {
  data: spans.map(({ id, parent, type, name, input, output, from, to }) => ({
    id: `AQ${id}`,
    type: 'span',
    attributes: {
      trace_id: 't',
      span_id: id,
      parent_id: parent ?? 'undefined',
      name,
      span_kind: type,
      ml_app: 'tides',
      start_ns: Date.parse(at(from)) * 1e6,
      duration: (to - from) * 1e9,
      status: 'ok',
      input: messagesOf(input),
      output:
        typeof output === 'object' && 'choices' in output
          ? { messages: output.choices.map(({ message }) => message) }
          : { value: typeof output === 'string' ? output : answer },
    },
  })),
}

const langwatch = [
  {
    trace_id: 't',
    spans: spans.map(({ id, parent, type, name, input, output, from, to }) => ({
      span_id: id,
      parent_id: parent ?? null,
      type,
      name,
      model: 'm-1',
      input: 'messages' in input ? { type: 'chat_messages', value: input.messages } : { type: 'json', value: input },
      output:
        typeof output === 'object' && 'choices' in output
          ? { type: 'chat_messages', value: output.choices.map(({ message }) => message) }
          : { type: 'text', value: typeof output === 'string' ? output : answer },
      timestamps: { started_at: Date.parse(at(from)), finished_at: Date.parse(at(to)) },
    })),
  },
]

describe('a trace', () => {
  test.each([
    ['of Weave', lines(weave), 4],
    ['of Braintrust', JSON.stringify({ objects: braintrust }), 4],
    ['of Opik', JSON.stringify(opik), 4],
    ['of Datadog', JSON.stringify(datadog), 4],
    ['of LangWatch', JSON.stringify(langwatch), 4],
  ])('%s', (_, text, records) => {
    const record = imported(text)
    expect(record.format.id).toBe('tracers')
    expect(record.runs.length).toBe(1)
    expect(told(record)).toEqual(whole)
    expect([record.report.records, record.report.kept]).toEqual([records, records])
    expect(record.runs[0]?.title).toBe(question)
    expect(record.runs[0]?.startedAt).toBe(at(0))
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
})

test('a span that failed is an error, tokens and models are told', () => {
  const broken = opik.spans.map((span) =>
    span.type === 'tool' ? { ...span, output: null, error_info: { exception_type: 'KeyError', message: 'no such port' } } : span,
  )
  const record = imported({ ...opik, spans: broken })
  expect(told(record)[1]).toBe('= error: no such port')
  expect(ofType(record, 'model-replied')[0]?.usage).toEqual({ input: 9, output: 3 })
  expect(ofType(record, 'model-called')[0]?.model).toBe('m-1')
})

test('spans of a trace that is not there stand without it', () => {
  const record = imported(opik.spans)
  expect(told(record)).toEqual(whole)
  expect(record.report.warned ?? []).toEqual([])
})

test('what is no span beside them is dropped, with its place', () => {
  const record = imported([...weave, { note: 'nothing' }])
  expect(record.report.dropped.map(({ where, why }) => [where, why])).toEqual([['$[4]', 'It is not a span.']])
})

test('damaged in any way, a trace is still accounted for', () => {
  expect(fuzz(lines(weave), 'tracers', 20, 71)).toBeGreaterThan(10)
  expect(fuzz(JSON.stringify(opik), 'tracers', 20, 72)).toBeGreaterThan(10)
  expect(fuzz(JSON.stringify(datadog), 'tracers', 20, 73)).toBeGreaterThan(10)
})

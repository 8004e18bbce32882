/** Traces that the OpenAI Agents SDK exports: spans a line, as they are sent, with content and without. */
import { expect, test } from 'vitest'
import { imported, lines, ofType, told } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const at = (second: number): string => `2026-03-01T08:00:0${second}.000000+00:00`
const span = (id: string, parent: string | null, from: number, data: object, more: object = {}) => ({
  object: 'trace.span',
  id: `span_${id}`,
  trace_id: 'trace_1',
  parent_id: parent === null ? null : `span_${parent}`,
  started_at: at(from),
  ended_at: at(from + 1),
  span_data: data,
  error: null,
  ...more,
})
const trace = { object: 'trace', id: 'trace_1', workflow_name: 'Harbour', group_id: 'talk-7', metadata: {} }
const spans = [
  span('2', '1', 1, { type: 'response', response_id: 'resp_1', usage: { input_tokens: 9, output_tokens: 2 } }),
  span('3', '1', 2, { type: 'function', name: 'tide', input: '{"day":3}', output: '05:12' }),
  span('4', '1', 3, { type: 'response', response_id: 'resp_2' }),
  span('1', null, 0, { type: 'agent', name: 'pilot', tools: ['tide'], handoffs: [] }),
]

test.each([
  ['a line each', lines([...spans, trace])],
  ['as they are sent', JSON.stringify({ data: [trace, ...spans] })],
])('%s: the calls are there, what was said is not, and the verdict says so', (_, text) => {
  const record = imported(text)
  expect(record.format.id).toBe('openai-agents-traces')
  expect([record.report.records, record.report.kept]).toEqual([5, 5])
  expect(record.runs[0]).toMatchObject({ title: 'Harbour', verdict: { verdict: 'record-hollow' } })
  expect(ofType(record, 'node-started').map(({ kind }) => kind)).toEqual(['brain', 'hands', 'brain'])
  expect(ofType(record, 'tool-returned')[0]).toMatchObject({ status: 'ok', content: '05:12' })
  expect(ofType(record, 'run-started')[0]?.threadId).toBe('talk-7')
  expect(ofType(record, 'run-finished')[0]?.output).toBeNull()
})

test('a tool and a call of a model that failed', () => {
  const failing = { error: { message: 'Error running tool', data: { tool_name: 'tide', error: 'no book' } } }
  const record = imported([span('1', null, 0, { type: 'function', name: 'tide', input: '{}', output: null }, failing)])
  expect(ofType(record, 'tool-returned')[0]).toMatchObject({ status: 'error', content: 'Error running tool: no book' })
  const model = imported([
    span(
      '1',
      null,
      0,
      { type: 'generation', model: 'small', input: [{ role: 'user', content: 'Hi' }] },
      { error: { message: 'Quota.' } },
    ),
  ])
  expect(model.runs[0]?.verdict?.verdict).toBe('failed')
})

test('a handoff is a step between two agents; a trace without spans is told', () => {
  const record = imported([
    span('0', null, 0, { type: 'custom', name: 'task' }),
    span('1', '0', 1, { type: 'agent', name: 'desk' }),
    span('2', '1', 1, { type: 'generation', output: [{ role: 'assistant', content: 'To the pilot.' }] }),
    span('3', '1', 2, { type: 'handoff', from_agent: 'desk', to_agent: 'pilot' }),
    span('4', '0', 3, { type: 'agent', name: 'pilot' }),
    span('5', '4', 3, { type: 'generation', output: [{ role: 'assistant', content: 'At 05:12.' }] }),
    { ...trace, id: 'trace_9' },
  ])
  expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['desk', 'handoff', 'pilot'])
  expect(told(record)).toEqual(['To the pilot.', 'At 05:12.'])
  expect(record.report.dropped.map(({ why }) => why)).toEqual(['The trace holds no spans.'])
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(lines([...spans, trace]), 'openai-agents-traces', 60, 41)).toBeGreaterThan(20)
})

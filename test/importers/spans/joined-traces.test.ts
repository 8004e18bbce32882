/** Traces of single calls: those of one conversation are one run, whatever stands between them in the file; others stay apart. */
import { expect, test } from 'vitest'
import { told } from '../embed/imported'
import { ids, nano } from '../otel/fixture'
import { imported, lines, ofType } from './support'

const question = { role: 'user', content: 'When is high water?' }
const asks = {
  role: 'assistant',
  content: 'I look.',
  tool_calls: [{ id: 'c1', type: 'function', function: { name: 'tide', arguments: '{"day":3}' } }],
}
const found = { role: 'tool', tool_call_id: 'c1', content: '05:12' }
const answer = { role: 'assistant', content: 'At 05:12.' }
const next = { role: 'user', content: 'And low?' }
const last = { role: 'assistant', content: 'At 11:30.' }

const call = (trace: number, at: number, saw: readonly object[], said: object, more: object = {}) => ({
  traceId: String(trace).repeat(32),
  spanId: ids[trace],
  name: 'chat',
  startTimeUnixNano: nano(at),
  endTimeUnixNano: nano(at + 0.5),
  attributes: {
    'gen_ai.operation.name': 'chat',
    'gen_ai.input.messages': JSON.stringify(saw),
    'gen_ai.output.messages': JSON.stringify([said]),
    ...more,
  },
})
const first = call(1, 1, [question], asks)
const second = call(2, 2, [question, asks, found], answer)
const third = call(3, 3, [question, asks, found, answer, next], last)
const other = call(4, 1.5, [{ role: 'user', content: 'Any ice?' }], { role: 'assistant', content: 'None.' })

test('each goes on from the one before', () => {
  const record = imported(lines(third, other, first, second), 'otel')
  expect(record.runs.map(({ title }) => title).sort()).toEqual(['Any ice?', 'When is high water?'])
  const at = record.runs.findIndex(({ title }) => title === 'When is high water?')
  expect(told(record, at)).toEqual(['I look. <tide {"day":3}>', '= 05:12', 'At 05:12.', 'At 11:30.'])
  expect(record.runs[at]?.verdict?.verdict).toBe('answered')
  expect(ofType(record, 'run-started', at)).toHaveLength(2)
  expect(record.report.kept).toBe(4)
  expect(record.report.guessed.map(({ what }) => what)).toContain('traces that are one run')
})

test.each([
  ['another conversation', call(2, 2, [next], answer)],
  ['another answer in the history', call(2, 2, [question, { ...answer, content: 'No idea.' }, next], last)],
  ['it ran at the same time', call(2, 1.2, [question, asks, found], answer)],
  ['another session', call(2, 2, [question, asks, found], answer, { 'gen_ai.conversation.id': 's2' })],
])('two runs: %s', (_, then) => {
  expect(imported(lines(first, then), 'otel').runs).toHaveLength(2)
})

test('what is more than one call stays a run of its own', () => {
  const tool = {
    ...first,
    spanId: ids[5],
    parentSpanId: ids[1],
    name: 'execute_tool tide',
    attributes: { 'gen_ai.operation.name': 'execute_tool' },
  }
  expect(imported(lines(first, tool, second), 'otel').runs).toHaveLength(2)
})

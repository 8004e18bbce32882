/** What was said to a model in records of OpenTelemetry's logs, with and without the spans that they belong to. */
import { expect, test } from 'vitest'
import { told } from '../embed/imported'
import { fuzz } from '../support/fuzz'
import { imported, ofType } from '../support/imported'
import { ids, nano, otlp, otlpSpan, traceId } from './fixture'

const typed = (value: unknown): unknown => {
  if (typeof value === 'string') return { stringValue: value }
  if (Array.isArray(value)) return { arrayValue: { values: value.map(typed) } }
  return { kvlistValue: { values: Object.entries(value as object).map(([key, item]) => ({ key, value: typed(item) })) } }
}
const log = (spanId: string | undefined, at: number, eventName: string, body: object) => ({
  timeUnixNano: nano(at),
  eventName,
  body: typed(body),
  attributes: [{ key: 'gen_ai.system', value: { stringValue: 'small' } }],
  traceId,
  spanId,
})
const call = { id: 'c1', type: 'function', function: { name: 'tide', arguments: '{"day":3}' } }
const logRecords = [
  log(ids[1], 1, 'gen_ai.user.message', { content: 'Which tide?' }),
  log(ids[1], 2, 'gen_ai.choice', { finish_reason: 'tool_calls', message: { role: 'assistant', tool_calls: [call] } }),
  log(ids[2], 3, 'gen_ai.user.message', { content: 'Which tide?' }),
  log(ids[2], 3, 'gen_ai.assistant.message', { tool_calls: [call] }),
  log(ids[2], 3, 'gen_ai.tool.message', { id: 'c1', content: '05:12' }),
  log(ids[2], 4, 'gen_ai.choice', { finish_reason: 'stop', message: { role: 'assistant', content: 'At 05:12.' } }),
]
const logs = { resourceLogs: [{ scopeLogs: [{ logRecords }] }] }

test('records alone are calls of the model, and the results between them', () => {
  const record = imported(logs)
  expect(record.format.id).toBe('otel')
  expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  expect([record.report.records, record.report.kept]).toEqual([6, 6])
})

test('records beside their spans say what the spans only count', () => {
  const span = (id: string | undefined, at: number) =>
    otlpSpan({
      id: id ?? '',
      name: 'chat',
      at,
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'small', 'gen_ai.usage.input_tokens': 9 },
    })
  const record = imported([otlp(span(ids[1], 1), span(ids[2], 3)), logs].map((one) => JSON.stringify(one)).join('\n'))
  expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 9, output: 0 } })
  expect([record.report.records, record.report.kept]).toEqual([8, 8])
})

test('the names that protobuf gives its fields', () => {
  const snake = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(snake)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value).map(([key, item]) => [key.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`), snake(item)]),
          )
        : value
  const input = JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: 'Which tide?' }] }])
  const output = JSON.stringify([{ role: 'assistant', parts: [{ type: 'text', content: 'At 05:12.' }] }])
  const attributes = { 'gen_ai.operation.name': 'chat', 'gen_ai.input.messages': input, 'gen_ai.output.messages': output }
  expect(told(imported(snake(otlp(otlpSpan({ id: ids[1] ?? '', name: 'chat', attributes })))))).toEqual(['At 05:12.'])
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify(logs), 'otel', 60, 8)).toBeGreaterThan(20)
})

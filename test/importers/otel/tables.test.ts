import { describe, expect, test } from 'vitest'
import { imported, ofType, visits } from '../spans/support'

const id = (n: number) => `${n}`.padStart(16, '0')
const span = (n: number, parent: number | null, kind: string, attributes: Readonly<Record<string, unknown>>) => ({
  'context.span_id': id(n),
  'context.trace_id': '1'.repeat(32),
  name: kind === 'TOOL' ? 'tide' : 'step',
  span_kind: kind,
  parent_id: parent === null ? null : id(parent),
  start_time: `2026-03-01T08:00:0${n}.000Z`,
  end_time: `2026-03-01T08:00:0${n}.500Z`,
  status_code: 'OK',
  ...Object.fromEntries(Object.entries(attributes).map(([key, value]) => [`attributes.${key}`, value])),
})
const asks = {
  'message.role': 'assistant',
  'message.tool_calls': [
    { 'tool_call.id': 'k1', 'tool_call.function.name': 'tide', 'tool_call.function.arguments': '{"port":"Vigo, north"}' },
  ],
}
const user = { 'message.role': 'user', 'message.content': 'High "spring" water,\nwhen?' }
const rows = [
  span(1, null, 'AGENT', { 'input.value': 'High water?' }),
  span(2, 1, 'LLM', { 'llm.input_messages': [user], 'llm.output_messages': [asks] }),
  span(3, 1, 'TOOL', { 'tool.name': 'tide', 'input.value': '{"port":"Vigo, north"}' }),
  span(4, 1, 'LLM', {
    'llm.input_messages': [user, asks, { 'message.role': 'tool', 'message.content': '05:12', 'message.tool_call_id': 'k1' }],
    'llm.output_messages': [{ 'message.role': 'assistant', 'message.content': 'At 05:12.' }],
  }),
]
const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
const at = (row: Readonly<Record<string, unknown>>, name: string): unknown => row[name] ?? null
const quoted = (value: unknown): string => {
  const text = value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

describe.each([
  ['rows', rows],
  [
    'columns',
    Object.fromEntries(names.map((name) => [name, Object.fromEntries(rows.map((row, i) => [String(i), at(row, name)]))])),
  ],
  ['split', { columns: names, index: [0, 1, 2, 3], data: rows.map((row) => names.map((name) => at(row, name))) }],
  ['CSV', [names.join(','), ...rows.map((row) => names.map((name) => quoted(at(row, name))).join(','))].join('\n')],
])('a table of spans as %s', (_form, table) => {
  const record = imported(table, 'otel')
  test('is read, lists with dotted names in it as well', () => {
    expect(record.runs).toHaveLength(1)
    expect(visits(record)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['', 'At 05:12.'])
    expect(ofType(record, 'model-called')[0]?.messages[0]?.text).toBe('High "spring" water,\nwhen?')
    expect([record.report.records, record.report.kept]).toEqual([4, 4])
  })
  test('a result that only the next call of the model holds is that of its call', () => {
    expect(ofType(record, 'tool-returned').map(({ toolCallId, content }) => [toolCallId, content])).toEqual([['k1', '05:12']])
    expect(record.report.guessed.map(({ what }) => what)).toContain('what a tool brought')
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
})

test('a table of something else is none of spans', () => {
  expect(() => imported('name,age\nAnna,3\n', 'otel')).toThrow()
})

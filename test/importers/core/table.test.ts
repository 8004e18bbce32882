/** Tables as records: CSV exports, dumps of SQLite and PostgreSQL; and what only looks a little like a table. */
import { describe, expect, test } from 'vitest'
import { documentsOf } from '../../../src/importers/core/documents'
import { sourceOf } from '../../../src/importers/core/source'
import { mutants } from '../support/fuzz'
import { imported, messageIds, nodesOf, ofType, stateOf } from '../support/imported'

const quoted = (value: unknown): string =>
  `"${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll('"', '""')}"`
const hex = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('hex')
const human = { type: 'human', id: 'h1', content: 'When is\nhigh water?' }
const ai = { type: 'ai', id: 'a1', content: "At 05:12, that's it." }
const checkpoints = [[human], [human, ai]].map((messages, i) => ({
  v: 4,
  id: `p${i}`,
  ts: `2026-03-01T08:00:0${i}Z`,
  channel_values: { messages },
  channel_versions: { messages: i + 1 },
  versions_seen: {},
}))
const about = (i: number) => ({ source: i === 0 ? 'input' : 'loop', step: i })
const columns = ['thread_id', 'checkpoint_ns', 'checkpoint_id', 'parent_checkpoint_id', 'type', 'checkpoint', 'metadata']
const parent = (i: number) => (i === 0 ? '' : `p${i - 1}`)

const csv = [
  columns.join(','),
  ...checkpoints.map((one, i) => ['t', '', one.id, parent(i), 'json', quoted(one), quoted(about(i))].join(',')),
].join('\r\n')
const sqlite = [
  'PRAGMA foreign_keys=OFF;',
  'BEGIN TRANSACTION;',
  `CREATE TABLE checkpoints (\n  ${columns.map((one) => `${one} TEXT`).join(',\n  ')},\n  PRIMARY KEY (thread_id, checkpoint_ns, checkpoint_id)\n);`,
  ...checkpoints.map(
    (one, i) =>
      `INSERT INTO checkpoints VALUES('t','','${one.id}',${i === 0 ? 'NULL' : `'${parent(i)}'`},'json',X'${hex(one)}',X'${hex(about(i))}');`,
  ),
  'COMMIT;',
].join('\n')
const sqlText = `INSERT INTO "checkpoints" (${columns.map((one) => `"${one}"`).join(', ')}) VALUES\n${checkpoints
  .map(
    (one, i) =>
      `('t', '', '${one.id}', '${parent(i)}', 'json', '${JSON.stringify(one).replaceAll("'", "''")}', '${JSON.stringify(about(i))}'::jsonb)`,
  )
  .join(',\n')};\n`
const copied = (value: unknown) => JSON.stringify(value).replaceAll('\\', '\\\\')
const postgres = `--\n-- PostgreSQL database dump\n--\n\nCOPY public.checkpoints (${columns.join(', ')}) FROM stdin;\n${checkpoints
  .map((one, i) => ['t', '', one.id, i === 0 ? '\\N' : parent(i), 'json', copied(one), copied(about(i))].join('\t'))
  .join('\n')}\n\\.\n`

describe('checkpoints', () => {
  test.each([
    ['a CSV export', csv],
    ['a dump of SQLite, with bytes', sqlite],
    ['several rows in one INSERT', sqlText],
    ['a dump of PostgreSQL', postgres],
  ])('%s', (_, text) => {
    const record = imported(text)
    expect(record.format.id).toBe('langgraph-checkpoints')
    expect([record.report.records, record.report.kept]).toEqual([2, 2])
    expect(messageIds(record)).toEqual(['h1', 'a1'])
    expect(JSON.stringify(stateOf(record))).toContain("At 05:12, that's it.")
    expect(record.report.repaired?.map(({ what }) => what)).toContain('rows of a table')
  })
})

test('a CSV export of MLflow: a trace a row', () => {
  const span = (i: number, type: string, outputs: unknown) => ({
    name: type.toLowerCase(),
    context: { span_id: `0x0${i}`, trace_id: '0x01' },
    parent_id: i === 1 ? null : '0x01',
    start_time: 1_772_000_000_000_000_000 + i * 1e9,
    end_time: 1_772_000_000_500_000_000 + i * 1e9,
    status_code: 'OK',
    attributes: { 'mlflow.spanType': JSON.stringify(type), 'mlflow.spanOutputs': JSON.stringify(outputs) },
  })
  const trace = {
    info: { trace_id: 'tr-1' },
    data: {
      spans: [
        span(1, 'AGENT', 'At 05:12.'),
        span(2, 'CHAT_MODEL', { choices: [{ message: { role: 'assistant', content: 'At 05:12.' } }] }),
      ],
    },
  }
  const record = imported(`trace_id,state,trace\ntr-1,OK,${quoted(trace)}\n`, 'mlflow')
  expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['At 05:12.'])
  const spans = imported(`,trace_id,request,spans\n0,tr-1,,${quoted(trace.data.spans)}\n`)
  expect(spans.format.id).toBe('mlflow')
  expect(ofType(spans, 'model-replied')).toHaveLength(1)
})

test('a list of messages in a column, as Python prints it', () => {
  const record = imported(
    `id;messages\n7;"[{'role': 'user', 'content': 'When?'}, {'role': 'assistant', 'content': 'At 05:12.'}]"\n`,
  )
  expect(record.format.id).toBe('openai-chat')
  expect(nodesOf(record)).toEqual(['brain'])
})

test.each([
  ['words with commas', 'Yes, please\nNo, {thanks} so much\n'],
  ['a log', '2026-03-01 08:00:00,123 INFO {"a": 1}\n2026-03-01 08:00:00,124 INFO {"a": 2}\n'],
  ['a table without data', 'name,depth\nnorth,4\nsouth,5\n'],
])('no table: %s', (_, text) => {
  expect(documentsOf(text).documents.flatMap(({ repairs }) => repairs)).not.toContain('table')
})

test('secrets in cells go, also those in bytes', () => {
  const key = 'Zk3vQ9xT7bLm2Rw8Yc5NhD4p'
  const { text, redacted } = sourceOf(`id,config\n1,${quoted({ api_key: key, password: 'farola', n: 1, note: '' })}\n`)
  expect(text).not.toContain(key)
  expect(text).not.toContain('farola')
  expect(redacted).toBe(2)
  expect(documentsOf(text).documents[0]?.value).toEqual({
    id: '1',
    config: { api_key: '[redacted]', password: '[redacted]', n: 1, note: '' },
  })
  const bytes = documentsOf(`INSERT INTO t (a, b) VALUES (1, X'${hex({ api_key: key })}');\n`)
  expect(bytes.documents[0]?.value).toEqual({ a: '1', b: { api_key: '[redacted]' } })
})

test.each([
  ['csv', csv],
  ['sqlite', sqlite],
  ['postgres', postgres],
])('damage of %s: an answer each time', (_, text) => {
  for (const mutant of mutants(text, 60, 71)) expect(documentsOf(mutant).documents.every(({ line }) => line > 0)).toBe(true)
})

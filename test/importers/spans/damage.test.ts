/** Damage of every kind to the exports of tracing systems: never a throw, no lost record. */
import { describe, expect, test } from 'vitest'
import { all } from '../langsmith/fixture'
import { loop, otlp, otlpSpan } from '../otel/fixture'
import { fuzz } from '../support/fuzz'

const json = JSON.stringify
const observations = [
  {
    id: 'a',
    traceId: 't',
    parentObservationId: null,
    type: 'AGENT',
    name: 'pilot',
    startTime: '2026-03-01T10:00:00Z',
    input: null,
    output: null,
  },
  {
    id: 'b',
    traceId: 't',
    parentObservationId: 'a',
    type: 'GENERATION',
    name: 'llm',
    startTime: '2026-03-01T10:00:01Z',
    input: json([{ role: 'user', content: 'Hi' }]),
    output: json({ role: 'assistant', content: 'Hello.' }),
  },
  {
    id: 'c',
    traceId: 't',
    parentObservationId: 'a',
    type: 'TOOL',
    name: 'tide',
    startTime: '2026-03-01T10:00:02Z',
    input: "{'a': 1}",
    output: '05:12',
  },
]
const mlflow = [
  {
    name: 'agent',
    context: { span_id: '0x1', trace_id: '0xa' },
    parent_id: null,
    start_time: 1.772e18,
    attributes: { 'mlflow.spanType': '"AGENT"', 'mlflow.spanInputs': '{"q":"Hi"}' },
  },
  {
    name: 'Chat_1',
    context: { span_id: '0x2', trace_id: '0xa' },
    parent_id: '0x1',
    start_time: 1.772e18,
    attributes: {
      'mlflow.spanType': '"CHAT_MODEL"',
      'mlflow.spanInputs': json({ messages: [{ role: 'user', content: 'Hi' }] }),
      'mlflow.spanOutputs': json({ choices: [{ message: { role: 'assistant', content: 'Hello.' } }] }),
    },
  },
]

const files = [
  { name: 'langsmith list', format: 'langsmith', text: json(all) },
  { name: 'langsmith lines', format: 'langsmith', text: all.map((run) => json(run)).join('\n') },
  {
    name: 'langsmith batch',
    format: 'langsmith',
    text: json({ post: all, patch: all.map(({ id, outputs }) => ({ id, outputs })) }),
  },
  { name: 'otlp', format: 'otel', text: json(otlp(...loop.map((span) => otlpSpan(span)))) },
  { name: 'attributes', format: 'otel', text: json(loop[3]?.attributes) },
  { name: 'langfuse', format: 'langfuse', text: json({ trace: { id: 't', name: 'x', observations }, observations }) },
  { name: 'mlflow', format: 'mlflow', text: json({ info: { trace_id: 'tr' }, data: { spans: mlflow } }) },
]
const ROUNDS = 30

describe.each(files.map((file, i) => ({ ...file, seed: 7000 + i })))('$name', ({ text, format, seed }) => {
  test('damaged in any way, it is still accounted for', () => {
    expect(fuzz(text, format, ROUNDS, seed)).toBeGreaterThan(ROUNDS / 2)
  })
})

import { describe, expect, test } from 'vitest'
import { importRecord } from '../../../src/importers/import-run'
import { stateAtEnd } from '../spans/state'
import { events, imported, lines, ofType, visits } from '../spans/support'
import { base64, ids, loop, nano, otlp, otlpSpan, traceId } from './fixture'

const record = (data: unknown) => imported(data, 'otel')
const loopSpans = loop.map((span) => otlpSpan(span))

describe('OTLP JSON', () => {
  test('an agent with a tool becomes brain, router, hands, brain, END', () => {
    const read = record(otlp(...loopSpans))
    expect(read.report).toMatchObject({ kept: 4, records: 4, dropped: [] })
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(ofType(read, 'routed').map(({ branch, targets }) => [branch, targets])).toEqual([
      ['tools', ['hands']],
      ['final', ['__end__']],
    ])
    expect((stateAtEnd(events(read)).messages as { role: string }[]).map(({ role }) => role)).toEqual([
      'human',
      'ai',
      'tool',
      'ai',
    ])
    expect(ofType(read, 'tool-called')[0]).toMatchObject({ toolCallId: 'c1', args: { harbour: 'Vigo' } })
    expect(ofType(read, 'run-started')[0]?.input).toBe('When is high water?')
  })

  test('Base64 ids are the same spans as hexadecimal ones', () => {
    const read = record(otlp(...loop.map((span) => otlpSpan(span, base64))))
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(ofType(read, 'run-started')[0]?.runId).toBe(traceId)
  })

  test('a trace that is spread over lines is one run, whatever their order', () => {
    const read = record(lines(...[...loopSpans].reverse().map((span) => otlp(span))))
    expect(read.runs).toHaveLength(1)
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(ofType(read, 'tool-called')[0]?.recorded?.where).toBe('line 2 $.resourceSpans[0].scopeSpans[0].spans[0]')
  })

  test('a root that was not exported is said, its children are still the run', () => {
    const read = record(otlp(...loopSpans.slice(1)))
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(read.report.guessed.map(({ what }) => what)).toContain('where the run begins')
  })

  test('a span that was sent twice is one', () => {
    const read = record(otlp(...loopSpans, loopSpans[1]))
    expect(read.report).toMatchObject({ kept: 5, records: 5 })
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
  })

  test('a failed model says so at its node and at the end', () => {
    const failed = {
      ...otlpSpan({
        id: ids[1],
        name: 'Chat',
        attributes: {
          'openinference.span.kind': 'LLM',
          'llm.input_messages.0.message.role': 'user',
          'llm.input_messages.0.message.content': 'Hi',
        },
      }),
      status: { code: 'STATUS_CODE_ERROR' },
      events: [
        {
          name: 'exception',
          attributes: [
            { key: 'exception.type', value: { stringValue: 'RateLimit' } },
            { key: 'exception.message', value: { stringValue: 'slow down' } },
          ],
        },
      ],
    }
    const read = record(otlp(failed))
    expect(ofType(read, 'node-finished')[0]).toMatchObject({ status: 'error', error: { message: 'RateLimit: slow down' } })
    expect(read.runs[0]?.verdict?.verdict).toBe('failed')
  })

  test('spans that only say that time passed are dropped with that reason', () => {
    const read = record(otlp(...loopSpans, otlpSpan({ id: ids[4], parent: ids[0], name: 'POST', at: 4 })))
    expect(read.report.dropped.map(({ why }) => why)).toEqual(['It only says that time passed: no input, no output, no error.'])
  })

  test('a trace of a web server is no run: every span is dropped with that reason', () => {
    const web = [otlpSpan({ id: ids[0], name: 'GET /' }), otlpSpan({ id: ids[1], parent: ids[0], name: 'SELECT', at: 1 })]
    const result = importRecord(JSON.stringify(otlp(...web)))
    expect(result.ok ? undefined : result.error).toMatchObject({ code: 'nothing-to-show', report: { kept: 0, records: 2 } })
  })

  test('a message that the length limit cut is shown as far as it goes', () => {
    const messages = JSON.stringify([{ role: 'user', parts: [{ type: 'text', content: 'A long question about the tides' }] }])
    const read = record(
      otlp(
        otlpSpan({
          id: ids[0],
          name: 'chat',
          attributes: {
            'gen_ai.operation.name': 'chat',
            'gen_ai.input.messages': messages.slice(0, 60),
            'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"Yes."}]}]',
          },
        }),
      ),
    )
    expect(ofType(read, 'model-called')[0]?.messages[0]?.text).toContain('A long')
    expect(read.report.repaired?.map(({ what }) => what)).toContain('the end is cut off')
  })
})

describe('other shapes of spans', () => {
  test('Phoenix, with nested attributes', () => {
    const spans = [
      {
        name: 'agent',
        context: { trace_id: 't', span_id: 'a' },
        span_kind: 'AGENT',
        parent_id: null,
        start_time: '2026-03-01T10:00:00+00:00',
        end_time: '2026-03-01T10:00:09+00:00',
        status_code: 'OK',
        attributes: { input: { value: 'Hi' } },
      },
      {
        name: 'llm',
        context: { trace_id: 't', span_id: 'b' },
        span_kind: 'LLM',
        parent_id: 'a',
        start_time: '2026-03-01T10:00:01+00:00',
        end_time: '2026-03-01T10:00:02+00:00',
        status_code: 'OK',
        attributes: {
          llm: {
            input_messages: [{ message: { role: 'user', content: 'Hi' } }],
            output_messages: [{ message: { role: 'assistant', content: 'Hello.' } }],
          },
        },
      },
    ]
    const read = record(spans)
    expect(visits(read)).toEqual(['brain:brain'])
    expect(ofType(read, 'model-replied')[0]?.message.text).toBe('Hello.')
  })

  test('what SDKs hold: contexts, and times as pairs', () => {
    const span = {
      name: 'ai.generateText.doGenerate',
      spanContext: { traceId, spanId: ids[1] },
      parentSpanContext: { traceId, spanId: ids[0] },
      startTime: [1772000001, 5e8],
      endTime: [1772000002, 0],
      attributes: {
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': '[{"role":"user","content":[{"type":"text","text":"Hi"}]}]',
        'ai.response.text': 'Hello.',
      },
    }
    const read = record([span])
    expect(read.runs[0]?.startedAt).toBe('2026-02-25T06:13:21.500Z')
    expect(ofType(read, 'model-called')[0]?.messages[0]).toMatchObject({ role: 'human', text: 'Hi' })
  })

  test('Jaeger: references, tags and microseconds', () => {
    const tags = (attributes: Record<string, unknown>) =>
      Object.entries(attributes).map(([key, value]) => ({ key, type: 'string', value }))
    const spans = [
      {
        traceID: traceId,
        spanID: ids[0],
        operationName: 'agent',
        startTime: 1_772_000_000_000_000,
        duration: 9_000_000,
        tags: tags({ 'gen_ai.operation.name': 'invoke_agent' }),
      },
      {
        traceID: traceId,
        spanID: ids[1],
        operationName: 'chat',
        startTime: 1_772_000_001_000_000,
        duration: 1_000_000,
        references: [{ refType: 'CHILD_OF', traceID: traceId, spanID: ids[0] }],
        tags: tags({
          'gen_ai.prompt.0.role': 'user',
          'gen_ai.prompt.0.content': 'Hi',
          'gen_ai.completion.0.role': 'assistant',
          'gen_ai.completion.0.content': 'Hello.',
        }),
      },
    ]
    const read = record({ data: [{ traceID: traceId, spans }] })
    expect(visits(read)).toEqual(['brain:brain'])
    expect(ofType(read, 'model-called')[0]?.at).toBe(1000)
  })

  test('attributes alone are one call; what came before it is shown from its history', () => {
    const read = record(loop[3]?.attributes)
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(read.report.guessed.map(({ what }) => what)).toContain('steps that were not recorded by themselves')
    expect(read.report).toMatchObject({ kept: 1, records: 1 })
  })

  test('an agent inside another one has a namespace of its own', () => {
    const chat = (text: string) => ({
      'openinference.span.kind': 'LLM',
      'llm.input_messages.0.message.role': 'user',
      'llm.input_messages.0.message.content': `ask ${text}`,
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': text,
    })
    const read = record(
      otlp(
        ...[
          { id: ids[0], name: 'boss', attributes: { 'openinference.span.kind': 'AGENT' } },
          { id: ids[1], parent: ids[0], name: 'Chat', at: 1, attributes: chat('one') },
          { id: ids[2], parent: ids[0], name: 'helper', at: 2, attributes: { 'openinference.span.kind': 'AGENT' } },
          { id: ids[3], parent: ids[2], name: 'Chat', at: 3, attributes: chat('two') },
          { id: ids[4], parent: ids[0], name: 'Chat', at: 4, attributes: chat('three') },
        ].map((span) => otlpSpan(span)),
      ),
    )
    expect(visits(read)).toEqual(['brain:brain', 'helper:subgraph', 'helper/brain:brain', 'brain:brain'])
    expect(ofType(read, 'run-finished')[0]?.output).toBe('three')
  })

  test('agents that hand over to each other are told apart by name', () => {
    const chat = (text: string) => ({
      'openinference.span.kind': 'LLM',
      'llm.output_messages.0.message.content': text,
      'llm.output_messages.0.message.role': 'assistant',
    })
    const read = record(
      otlp(
        ...[
          { id: ids[0], name: 'workflow', attributes: { 'openinference.span.kind': 'AGENT' } },
          { id: ids[1], parent: ids[0], name: 'triage', at: 1, attributes: { 'openinference.span.kind': 'AGENT' } },
          { id: ids[2], parent: ids[1], name: 'response', at: 1, attributes: chat('over to boats') },
          { id: ids[3], parent: ids[0], name: 'boats', at: 2, attributes: { 'openinference.span.kind': 'AGENT' } },
          { id: ids[4], parent: ids[3], name: 'response', at: 2, attributes: chat('at noon') },
        ].map((span) => otlpSpan(span)),
      ),
    )
    expect(visits(read)).toEqual(['triage:brain', 'boats:brain'])
  })

  test('times are told to the millisecond from texts of nanoseconds', () => {
    expect(nano(0)).toHaveLength(19)
    expect(record(otlp(...loopSpans)).runs[0]?.startedAt).toBe('2026-02-25T06:13:20.000Z')
  })
})

import { describe, expect, test } from 'vitest'
import { stateAtEnd } from '../spans/state'
import { events, imported, lines, ofType, visits } from '../spans/support'

const record = (data: unknown) => imported(data, 'langfuse')
const json = JSON.stringify

const observation = (id: string, parent: string | null, type: string, name: string, second: number, more: object = {}) => ({
  id,
  traceId: 'tr-1',
  parentObservationId: parent,
  type,
  name,
  startTime: `2026-03-01T10:00:0${second}.000Z`,
  endTime: `2026-03-01T10:00:0${second}.500Z`,
  level: 'DEFAULT',
  statusMessage: null,
  input: null,
  output: null,
  metadata: '{}',
  model: null,
  ...more,
})
const graph = (node: string, step: number) =>
  json({ langgraph_node: node, langgraph_step: step, langgraph_checkpoint_ns: `${node}:${step}`, thread_id: 'th-1' })
const ask = { type: 'ai', content: '', id: 'a1', tool_calls: [{ id: 'c1', name: 'depth', args: { pier: 2 } }] }
const found = { type: 'tool', content: '4 m', name: 'depth', id: null, tool_call_id: 'c1', status: 'success' }
const human = { type: 'human', content: 'How deep?', id: null }

/** As LangGraph's Python callback leaves it: JSON in texts, Python's print as the tool's input. */
const loop = [
  observation('o1', 'root', 'SPAN', 'agent', 1, {
    input: json({ messages: [human] }),
    output: json({ messages: [ask] }),
    metadata: graph('agent', 1),
  }),
  observation('o2', 'o1', 'GENERATION', 'ChatOpenAI', 2, {
    input: json([
      { role: 'user', content: 'How deep?' },
      {
        role: 'tool',
        content: { type: 'function', function: { name: 'depth', description: 'How deep', parameters: { type: 'object' } } },
      },
    ]),
    output: json({
      role: 'assistant',
      content: '',
      additional_kwargs: { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'depth', arguments: '{"pier": 2}' } }] },
    }),
    metadata: graph('agent', 1),
    model: 'tiny-1',
    usageDetails: { input: 12, output: 3, total: 15 },
  }),
  observation('o3', 'o1', 'SPAN', 'should_continue', 3, { output: json('continue'), metadata: graph('agent', 1) }),
  observation('o4', 'root', 'SPAN', 'tools', 4, { output: json({ messages: [found] }), metadata: graph('tools', 2) }),
  observation('o5', 'o4', 'SPAN', 'depth', 5, { input: "{'pier': 2}", output: json(found), metadata: graph('tools', 2) }),
  observation('root', null, 'SPAN', 'LangGraph', 0, {
    input: json({ messages: [human] }),
    metadata: json({ thread_id: 'th-1' }),
  }),
]
const bare = loop.map((one) => ({ ...one, input: null, output: null, metadata: '{}' }))
const download = {
  trace: {
    id: 'tr-1',
    name: 'LangGraph',
    timestamp: '2026-03-01T10:00:00.000Z',
    sessionId: 's-1',
    input: json(json({ messages: [human] })),
    observations: bare,
    scores: [{ id: 's', value: 1 }],
  },
  observations: loop,
}

describe('the download of a trace', () => {
  test('is one run with the nodes of its graph; the empty copies inside it hide nothing', () => {
    const read = record(download)
    expect(visits(read)).toEqual(['agent:brain', 'tools:hands'])
    expect(read.report).toMatchObject({ kept: 13, records: 14 })
    expect(read.report.dropped.map(({ what }) => what)).toEqual(['score'])
    expect(ofType(read, 'routed')).toMatchObject([{ router: 'should_continue', branch: 'continue', targets: ['tools'] }])
    expect(ofType(read, 'run-started')[0]?.threadId).toBe('s-1')
  })

  test('messages without ids are the same message wherever they stand', () => {
    const state = stateAtEnd(events(record(download)))
    expect((state.messages as { role: string; text: string }[]).map(({ role, text }) => [role, text])).toEqual([
      ['human', 'How deep?'],
      ['ai', ''],
      ['tool', '4 m'],
    ])
    const [called] = ofType(record(download), 'model-called')
    expect(called?.messages.map(({ id }) => id)).toEqual([(state.messages as { id: string }[])[0]?.id])
    expect(called?.tools).toEqual([{ name: 'depth', description: 'How deep', parameters: { type: 'object' } }])
  })

  test("Python's print of the arguments is read and said", () => {
    const read = record(download)
    expect(ofType(read, 'tool-called')).toMatchObject([{ toolCallId: 'c1', tool: 'depth', args: { pier: 2 } }])
    expect(read.report.repaired).toMatchObject([{ what: 'a Python print', where: '$.observations[4]' }])
  })

  test('without its content it says so instead of showing empty answers', () => {
    const read = record({ trace: { ...download.trace, input: null }, observations: bare })
    expect(ofType(read, 'model-replied')).toEqual([])
    expect(read.report.warned?.map(({ what }) => what)).toEqual(['content that was not exported'])
  })

  test('cut off inside the trace, before the observations with content: as much as stands there', () => {
    const text = json(download)
    const cut = text.slice(0, text.indexOf('"ChatOpenAI"') + 400)
    const read = imported(cut, 'langfuse')
    expect(visits(read)).toEqual(['brain:brain'])
    expect(ofType(read, 'model-replied')).toEqual([])
    expect(read.report.repaired?.map(({ what }) => what)).toEqual(['the end is cut off'])
    expect(read.runs[0]?.verdict?.verdict).not.toBe('answered')
  })
})

describe('other exports', () => {
  test('the API: a trace with its observations', () => {
    const { observations: _copies, ...own } = download.trace
    expect(visits(record({ ...own, observations: loop, htmlPath: '/x' }))).toEqual(['agent:brain', 'tools:hands'])
  })

  test('pages of observations and lines in the spelling of file exports', () => {
    expect(visits(record({ data: loop, meta: { page: 1 } }))).toEqual(['agent:brain', 'tools:hands'])
    const snake = loop.map(({ traceId, parentObservationId, startTime, endTime, ...rest }) => ({
      ...rest,
      trace_id: traceId,
      parent_observation_id: parentObservationId,
      start_time: startTime,
      end_time: endTime,
    }))
    expect(visits(record(lines(...snake)))).toEqual(['agent:brain', 'tools:hands'])
  })

  test('ingestion events: an update completes what was created', () => {
    const batch = [
      { id: 'e1', type: 'trace-create', timestamp: '2026-03-01T10:00:00Z', body: { id: 'tr', name: 'chat', sessionId: 's-9' } },
      {
        id: 'e2',
        type: 'generation-create',
        timestamp: '2026-03-01T10:00:00Z',
        body: {
          id: 'g',
          traceId: 'tr',
          name: 'llm',
          startTime: '2026-03-01T10:00:00Z',
          input: [{ role: 'user', content: 'Hi' }],
        },
      },
      {
        id: 'e3',
        type: 'generation-update',
        timestamp: '2026-03-01T10:00:01Z',
        body: { id: 'g', traceId: 'tr', endTime: '2026-03-01T10:00:01Z', output: 'Hello.' },
      },
    ]
    const read = record({ batch })
    expect(read.report).toMatchObject({ kept: 3, records: 3 })
    expect(ofType(read, 'model-replied')[0]?.message.text).toBe('Hello.')
  })

  test('agents with tools from OpenTelemetry: what the metadata tells counts', () => {
    const attributes = (kind: string, more: object = {}) => json({ attributes: { 'openinference.span.kind': kind, ...more } })
    const read = record([
      observation('a', null, 'SPAN', 'pilot', 0, { metadata: attributes('AGENT') }),
      observation('b', 'a', 'GENERATION', 'response', 1, {
        input: json([{ role: 'user', content: 'How deep?' }]),
        output: json({
          object: 'response',
          output: [{ type: 'function_call', call_id: 'c9', id: 'fc', name: 'depth', arguments: '{"pier":2}' }],
          model: 'm',
        }),
        metadata: attributes('LLM'),
      }),
      observation('c', 'a', 'SPAN', 'depth', 2, {
        input: '{"pier":2}',
        output: '4 m',
        metadata: attributes('TOOL', { 'tool.name': 'depth' }),
      }),
    ])
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands'])
    expect(ofType(read, 'tool-called')).toMatchObject([{ toolCallId: 'c9', args: { pier: 2 } }])
    expect(read.report.guessed.map(({ what }) => what)).toContain('which call a result answers')
  })

  test('an observation that failed is an error', () => {
    const read = record([
      observation('g', null, 'GENERATION', 'llm', 1, { input: '"Hi"', level: 'ERROR', statusMessage: 'quota' }),
    ])
    expect(ofType(read, 'run-finished')[0]).toMatchObject({ status: 'error', error: { message: 'quota' } })
  })
})

describe('a list of traces without their observations', () => {
  const row = (id: string, more: object) => ({
    id,
    timestamp: '2026-03-01T10:00:00.000Z',
    name: 'pilot',
    sessionId: null,
    userId: null,
    release: null,
    tags: [],
    htmlPath: `/project/p/traces/${id}`,
    metadata: {},
    ...more,
  })
  const rows = [
    row('t1', { input: 'How deep?', output: '4 m.', observations: ['o1', 'o2'] }),
    row('t2', { input: 'And pier 3?', output: null }),
  ]

  test.each([
    ['as the API gives it', { data: rows, meta: { page: 1 } }],
    ['a line each', lines(...rows)],
  ])('%s: what there is is shown, and what is missing is said', (_, data) => {
    const read = record(data)
    expect(read.runs.map(({ title }) => title)).toEqual(['How deep?', 'And pier 3?'])
    expect(ofType(read, 'run-finished')[0]?.output).toBe('4 m.')
    expect(read.runs[1]?.verdict?.verdict).toBe('record-hollow')
    expect(read.report.warned?.map(({ what }) => what)).toContain('2 traces without observations')
    expect([read.report.records, read.report.kept]).toEqual([2, 2])
  })

  test('beside the observations of one of them, that one is told by these', () => {
    const more = observation('o1', null, 'GENERATION', 'chat', 1, {
      traceId: 't1',
      output: json({ role: 'assistant', content: '4 m.' }),
    })
    const read = record(lines(rows[0], more))
    expect(visits(read)).toEqual(['brain:brain'])
  })
})

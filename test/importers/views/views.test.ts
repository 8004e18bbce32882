/** Runs inside something: the same run comes out as when nothing stands around it, and the report says what was taken off. */
import { describe, expect, test } from 'vitest'
import { told } from '../embed/imported'
import { fixtures } from '../support/fixtures'
import { fuzz } from '../support/fuzz'
import { imported, nodesOf, ofType } from '../support/imported'

const json = (value: unknown) => JSON.stringify(value)
const updates = [
  { agent: { messages: [{ type: 'ai', id: 'a1', content: '', tool_calls: [{ id: 'c1', name: 'tide', args: { day: 3 } }] }] } },
  { tools: { messages: [{ type: 'tool', id: 't1', content: '05:12', tool_call_id: 'c1', name: 'tide' }] } },
  { agent: { messages: [{ type: 'ai', id: 'a2', content: 'At 05:12.', tool_calls: [] }] } },
]
const session = [
  {
    type: 'user',
    uuid: 'u1',
    sessionId: 's',
    timestamp: '2026-03-01T08:00:00Z',
    message: { role: 'user', content: 'Which tide?' },
  },
  {
    type: 'assistant',
    uuid: 'u2',
    parentUuid: 'u1',
    sessionId: 's',
    timestamp: '2026-03-01T08:00:01Z',
    message: { id: 'm1', role: 'assistant', content: [{ type: 'text', text: 'At 05:12.' }] },
  },
]
const repairs = (record: ReturnType<typeof imported>) => (record.report.repaired ?? []).map(({ what }) => what)

describe.each([
  ['the body of an answer', (lines: readonly object[]) => json({ success: true, data: lines, meta: { page: 1 } })],
  ['a list in a list', (lines: readonly object[]) => json([lines])],
  ['JSON in a field', (lines: readonly object[]) => json({ id: 7, payload: json(lines) })],
  ['texts in a list', (lines: readonly object[]) => json(lines.map(json))],
  [
    'the log of a container',
    (lines: readonly object[]) =>
      lines.map((line) => json({ log: `${json(line)}\n`, stream: 'stdout', time: '2026-03-01T08:00:00Z' })).join('\n'),
  ],
  [
    'events of a service for logs',
    (lines: readonly object[]) =>
      json({
        events: lines.map((line, i) => ({
          logStreamName: 'a',
          timestamp: i,
          message: json(line),
          ingestionTime: 1,
          eventId: `e${i}`,
        })),
        searchedLogStreams: [],
      }),
  ],
  [
    'logs of a service, their lines deep inside',
    (lines: readonly object[]) =>
      json({
        data: lines.map((line, i) => ({
          id: `l${i}`,
          type: 'log',
          attributes: { status: 'info', service: 'agent', message: json(line), tags: [] },
        })),
      }),
  ],
  [
    'entries of a cloud, with objects in them',
    (lines: readonly object[]) =>
      json(lines.map((message, i) => ({ insertId: `i${i}`, jsonPayload: { message }, severity: 'INFO', logName: 'l' }))),
  ],
  [
    'what a library logs, under a name of its own',
    (lines: readonly object[]) =>
      lines.map((chunk) => json({ event: 'got', level: 'info', timestamp: '2026-03-01T08:00:00Z', chunk })).join('\n'),
  ],
  [
    'hits of a search',
    (lines: readonly object[]) => json({ took: 3, hits: { hits: lines.map((_source) => ({ _id: 'x', _source })) } }),
  ],
])('%s', (_, wrap) => {
  test('around lines of a session', () => {
    const record = imported(wrap(session))
    expect(record.format.id).toBe('claude-code')
    expect(told(record)).toEqual(told(imported(session.map(json).join('\n'))))
    expect(repairs(record)).toContain('records in a wrapper')
  })
  test('around the updates of a graph', () => {
    const record = imported(wrap(updates))
    expect(record.format.id).toBe('langgraph-stream')
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
  })
})

test('a long file is taken out of its wrapper whole', () => {
  const many = Array.from({ length: 900 }, (_, i) => ({
    ...session[i % 2],
    uuid: `u${i}`,
    parentUuid: i === 0 ? null : `u${i - 1}`,
  }))
  for (const text of [json({ data: many }), json([many]), many.map((line) => json({ at: 1, record: line })).join('\n')]) {
    const record = imported(text)
    expect([record.format.id, record.report.records]).toEqual(['claude-code', 900])
  }
})

test('what nothing wraps is left as it is', () => {
  for (const { text, format } of fixtures) {
    const record = imported(text)
    expect(record.format.id).toBe(format)
    expect(repairs(record)).not.toContain('records in a wrapper')
  }
})

describe.each([
  ['a time and a level', (line: string, i: number) => `2026-03-01 08:00:0${i % 10},123 INFO agent.run: ${line}`],
  ['a time alone', (line: string) => `2026-03-01T08:00:00.123456Z ${line}`],
  ['the name of a container', (line: string) => `agent-1  | ${line}`],
  ['a mark of quotation', (line: string) => `> ${line}`],
  ['blanks', (line: string) => `    ${line}`],
])('%s in front of every line', (_, put) => {
  test('of a text', () => {
    const text = [
      'Question: Which tide?',
      'Thought: The book knows.',
      'Action: tide[3]',
      'Observation: 05:12',
      'Thought: Done.',
      'Action: Finish[At 05:12.]',
    ]
    const record = imported(text.map(put).join('\n'))
    expect(record.format.id).toBe('react-text')
    expect(told(record)).toEqual(told(imported(text.join('\n'))))
  })
  test('of values', () => {
    const record = imported(updates.map((one, i) => put(json(one), i)).join('\n'))
    expect([record.format.id, ...nodesOf(record)]).toEqual(['langgraph-stream', 'agent', 'tools', 'agent'])
  })
})

test('a notebook is what its cells printed; each place names its cell', () => {
  const printed = [
    '================================ Human Message =================================\n',
    '\nWhich tide?\n',
    '================================== Ai Message ==================================\n',
    '\nAt 05:12.\n',
  ]
  const cells = [
    { cell_type: 'markdown', source: ['# Tides'] },
    { cell_type: 'code', source: ['show()'], outputs: [{ output_type: 'stream', name: 'stdout', text: printed }] },
    { cell_type: 'code', source: ['1 + 1'], outputs: [{ output_type: 'execute_result', data: { 'text/plain': ['2'] } }] },
  ]
  const record = imported({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 })
  expect(told(record)).toEqual(['At 05:12.'])
  expect(repairs(record)).toContain('a notebook')
})

test('what LangGraph prints while it runs', () => {
  const record = imported(
    [
      "[updates] {'agent': {'messages': [AIMessage(content='', id='a1', tool_calls=[{'name': 'tide', 'args': {'day': 3}, 'id': 'c1', 'type': 'tool_call'}])]}}",
      "[updates] {'tools': {'messages': [ToolMessage(content='05:12', id='t1', name='tide', tool_call_id='c1')]}}",
      "[updates] [graph=('team:1',)] {'agent': {'messages': [AIMessage(content='At 05:12.', id='a2')]}}",
    ].join('\n'),
  )
  expect(nodesOf(record)).toEqual(['agent', 'tools', 'team', '>agent'])
  const debug = imported(
    [
      '[0:tasks] Starting 1 task for step 0:',
      "- agent -> {'messages': [HumanMessage(content='Which tide?', id='h1')]}",
      '[0:writes] Finished step 0 with writes to 1 channel:',
      "- messages -> [AIMessage(content='At 05:12.', id='a1')]",
      '[0:checkpoint] State at the end of step 0:',
      "{'messages': [HumanMessage(content='Which tide?', id='h1'),",
      "              AIMessage(content='At 05:12.', id='a1')]}",
    ].join('\n'),
  )
  expect(nodesOf(debug)).toEqual(['agent'])
  expect(ofType(debug, 'model-replied').map(({ message }) => message.text)).toEqual(['At 05:12.'])
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(json({ data: session }), 'claude-code', 60, 5)).toBeGreaterThan(10)
  expect(fuzz(updates.map((one) => `agent-1  | ${json(one)}`).join('\n'), 'langgraph-stream', 60, 6)).toBeGreaterThan(10)
})

test('what redis-cli prints: values in quotes, also with bytes that are no plain letters, between what was asked', () => {
  const checkpoint = (id: string, text: string) => ({
    thread_id: '1',
    checkpoint_ns: '',
    checkpoint_id: id,
    checkpoint: {
      v: 1,
      id,
      ts: '2026-03-01T08:00:00Z',
      channel_values: { messages: [{ type: 'human', content: text, id: 'h1' }] },
      channel_versions: {},
      versions_seen: {},
    },
    metadata: { source: 'input', step: 0 },
  })
  const printed = json(json(checkpoint('c1', 'Which tide in A Coruña?'))).replaceAll('ñ', '\\xc3\\xb1')
  const record = imported(
    `127.0.0.1:6379> KEYS checkpoint*\n1) "checkpoint:1:c1"\n127.0.0.1:6379> JSON.GET checkpoint:1:c1\n${printed}\n`,
  )
  expect(record.format.id).toBe('langgraph-checkpoints')
  expect(record.runs[0]?.title).toBe('Which tide in A Coruña?')
})

/** Streams as programs hand them on: what an SDK gives, only the data of mixed modes, all modes at once, the newest events in one process. */
import { describe, expect, test } from 'vitest'
import { imported, nodesOf, ofType } from '../support/imported'

const lines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')
const human = { type: 'human', id: 'h1', content: 'How high is the tide?' }
const ask = { type: 'ai', id: 'a1', content: '', tool_calls: [{ name: 'tide', args: { day: 3 }, id: 'c1', type: 'tool_call' }] }
const result = { type: 'tool', id: 't1', content: '3.1 m', name: 'tide', tool_call_id: 'c1' }
const answer = { type: 'ai', id: 'a2', content: 'It is 3.1 m.' }
const about = (node: string, step: number) => ({
  langgraph_node: node,
  langgraph_step: step,
  langgraph_checkpoint_ns: `${node}:${step}`,
})
const sent: readonly (readonly [string, unknown])[] = [
  ['metadata', { run_id: 'r-1', attempt: 1 }],
  ['values', { messages: [human] }],
  ['messages', [ask, about('pilot', 1)]],
  ['updates', { pilot: { messages: [ask] } }],
  ['values', { messages: [human, ask] }],
  ['updates', { deck: { messages: [result] } }],
  ['values', { messages: [human, ask, result] }],
  ['updates', { pilot: { messages: [answer] } }],
  ['values', { messages: [human, ask, result, answer] }],
]

describe('events of a server', () => {
  test.each([
    ['with their names lost: event, data, id', lines(sent.map(([event, data]) => [event, data, null]))],
    ['only their data', lines(sent.map(([, data]) => data))],
  ])('%s', (_, text) => {
    const record = imported(text)
    expect(record.format.id).toBe('langgraph-stream')
    expect(record.runs).toHaveLength(1)
    expect(nodesOf(record)).toEqual(['pilot', 'deck', 'pilot'])
    expect(record.report).toMatchObject({ records: sent.length, kept: sent.length })
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })

  test('an error among bare data ends the run', () => {
    const record = imported(lines([...sent.slice(0, 5).map(([, data]) => data), { error: 'ValueError', message: 'no such day' }]))
    expect(nodesOf(record)).toEqual(['pilot'])
    expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'failed', title: 'The run failed.' })
  })
})

const checkpoint = (step: number, next: readonly string[], messages: readonly object[], more: object = {}) => ({
  config: { configurable: { thread_id: 't', checkpoint_ns: '', checkpoint_id: `0${step + 2}` } },
  parent_config: step < 0 ? null : { configurable: { thread_id: 't', checkpoint_ns: '', checkpoint_id: `0${step + 1}` } },
  values: { messages },
  metadata: { source: step < 0 ? 'input' : 'loop', step },
  next,
  tasks: next.map((name) => ({ id: `${name}${step}`, name, interrupts: [], ...more })),
})
const history = [
  checkpoint(-1, ['__start__'], []),
  checkpoint(0, ['pilot'], [human]),
  checkpoint(1, ['deck'], [human, ask]),
  checkpoint(2, ['pilot'], [human, ask, result]),
  checkpoint(3, [], [human, ask, result, answer]),
]

test('checkpoints that a server sends name the nodes, whatever it sends around them', () => {
  const events = [['metadata', { run_id: 'r-1' }], ...history.map((one) => ['checkpoints', one]), ['end', null]] as const
  const record = imported(events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''))
  expect(nodesOf(record)).toEqual(['pilot', 'deck', 'pilot'])
  expect(record.report).toMatchObject({ records: 7, kept: 7 })
})

test('the checkpoint that a run goes on from after a pause is told twice, and is one', () => {
  const pause = { interrupts: [{ value: 'Sail?', id: 'i1' }] }
  const record = imported(lines([...history.slice(0, 3), checkpoint(1, ['deck'], [human, ask], pause), ...history.slice(3)]))
  expect(record.runs).toHaveLength(1)
  expect(ofType(record, 'interrupted')).toHaveLength(1)
  expect(record.report).toMatchObject({ records: 6, kept: 6 })
})

test('a beginning that several modes tell of is one beginning', () => {
  const first = checkpoint(-1, ['__start__'], [])
  const record = imported(
    lines([
      ['checkpoints', first],
      ['debug', { type: 'checkpoint', step: -1, timestamp: '2026-05-01T10:00:00Z', payload: first }],
      ['values', { messages: [human] }],
      ['updates', { pilot: { messages: [answer] } }],
      ['values', { messages: [human, answer] }],
    ]),
  )
  expect(ofType(record, 'run-started')).toHaveLength(1)
})

test('a state that a graph gave back waiting for a person', () => {
  const record = imported({ messages: [human, ask], __interrupt__: [{ value: { question: 'Sail?' }, id: 'i1' }] })
  expect(nodesOf(record)).toEqual(['brain'])
  expect(record.runs[0]?.verdict?.verdict).toBe('interrupted')
})

describe('the newest events, in one process', () => {
  const event = (seq: number, method: string, data: unknown, namespace: readonly string[] = []) => ({
    type: 'event',
    seq,
    method,
    params: { namespace, timestamp: 1_790_000_000_000 + seq, data },
  })
  const said = (seq: number, node: string, given: object, ns = `${node}:1`) =>
    event(seq, 'messages', [given, { ...about(node, 1), langgraph_checkpoint_ns: ns, run_id: `run-${node}` }])

  test('words of a model come with what is about them, which names the node; other nodes are known by the states', () => {
    const record = imported(
      lines([
        event(1, 'values', { messages: [human] }),
        said(2, 'pilot', { event: 'message-start', role: 'ai', id: 'a1' }),
        said(3, 'pilot', {
          event: 'content-block-start',
          index: 0,
          content: { type: 'tool_call_chunk', id: 'c1', name: 'tide', args: '' },
        }),
        said(4, 'pilot', { event: 'content-block-delta', index: 0, delta: { type: 'tool-call-delta', args: '{"day":3}' } }),
        said(5, 'pilot', { event: 'message-finish', metadata: { finish_reason: 'tool_calls' } }),
        event(6, 'values', { messages: [human, ask] }),
        event(7, 'values', { messages: [human, ask, result] }),
      ]),
    )
    expect(nodesOf(record)).toEqual(['pilot', 'hands'])
    expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'c1', content: '3.1 m' })
    expect(record.report).toMatchObject({ records: 7, kept: 7 })
  })

  test('the end of a graph inside is told by the graph around it, and does not end the run', () => {
    const inner = ['ship:77']
    const record = imported(
      lines([
        event(1, 'values', { messages: [human] }),
        event(2, 'lifecycle', { event: 'started', namespace: inner, graph_name: 'ship' }),
        said(3, 'pilot', { event: 'message-start', role: 'ai', id: 'a2' }, 'ship:77|pilot:1'),
        said(
          4,
          'pilot',
          { event: 'content-block-delta', index: 0, delta: { type: 'text-delta', text: answer.content } },
          'ship:77|pilot:1',
        ),
        said(5, 'pilot', { event: 'message-finish' }, 'ship:77|pilot:1'),
        event(6, 'lifecycle', { event: 'completed', namespace: inner }),
        event(7, 'values', { messages: [human, answer] }),
      ]),
    )
    expect(nodesOf(record)).toEqual(['ship', '>pilot'])
    expect(ofType(record, 'run-finished')).toHaveLength(1)
  })
})

describe('states without messages', () => {
  const states = [
    { topic: 'sea', facts: [] },
    { topic: 'SEA', facts: [] },
    { topic: 'SEA', facts: ['deep', 'blue'] },
    { topic: 'SEA', facts: ['deep', 'blue'], report: '2 facts' },
  ]

  test('that go on from each other are a run', () => {
    const record = imported(lines(states))
    expect(record.format.id).toBe('langgraph-stream')
    expect(nodesOf(record)).toEqual(['step', 'step', 'step'])
  })

  test.each<[string, readonly unknown[]]>([
    [
      'rows of a table',
      [
        { name: 'Brisa', ports: [] },
        { name: 'Mar', ports: ['Vigo'] },
        { name: 'Luz', ports: ['Vigo', 'Moaña'] },
      ],
    ],
    ['a list that loses what it had', [states[2], states[3], { topic: 'SEA', facts: ['blue'], report: '1 fact' }]],
    ['the same again and again', [states[0], states[0], states[0]]],
  ])('%s is none', (_, rows) => {
    expect(() => imported(lines(rows))).toThrow()
  })
})

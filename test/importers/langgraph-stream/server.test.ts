import { describe, expect, test } from 'vitest'
import { isServerEvents, readFrames } from '../../../src/importers/core/server-events'
import { imported, messageIds, nodesOf, ofType } from '../support/imported'
import { asks, human, result, sse, states, updates } from './fixtures'

const flat = (message: { readonly id: readonly string[]; readonly kwargs: Record<string, unknown> }, type: string) => ({
  type,
  ...message.kwargs,
})
const serverRun: readonly (readonly [string, unknown])[] = [
  ['metadata', { run_id: 'r1', attempt: 1 }],
  ['values', { messages: [flat(human, 'human')] }],
  ['updates', { agent: { messages: [flat(asks, 'ai')] } }],
  ['values|team:9f', { messages: [flat(human, 'human')] }],
  ['updates|team:9f', { tools: { messages: [flat(result, 'tool')] } }],
  ['updates', { team: null }],
  ['end', null],
]

describe('events of a server', () => {
  test('names with a namespace belong to the graph inside', () => {
    const record = imported(sse(serverRun))
    expect(record.format.id).toBe('langgraph-stream')
    expect(record.report).toMatchObject({ kept: 7, records: 7 })
    expect(nodesOf(record)).toEqual(['agent', 'team', '>tools'])
    expect(ofType(record, 'run-started')[0]).toMatchObject({ runId: 'r1' })
    expect(ofType(record, 'node-started')[0]?.recorded?.where).toBe('line 7')
  })

  test('heartbeats, carriage returns and ids do no harm', () => {
    const text = sse(serverRun)
      .replace(/event: updates\n/g, ': heartbeat\nid: 4\nevent: updates\n')
      .replaceAll('\n', '\r\n')
    const record = imported(text)
    expect(nodesOf(record)).toEqual(['agent', 'team', '>tools'])
    expect(record.report.dropped.map(({ what }) => what)).toEqual(['keep-alive lines'])
  })

  test('what its SDKs hand out, a line each, is the same', () => {
    const record = imported(serverRun.map(([event, data]) => JSON.stringify({ event, data })).join('\n'))
    expect(nodesOf(record)).toEqual(['agent', 'team', '>tools'])
  })

  test('texts that grow from event to event are one message', () => {
    const partial = (content: string) => ['messages/partial', [{ type: 'ai', id: 'm1', content }]] as const
    const record = imported(
      sse([
        ['metadata', { run_id: 'r1' }],
        ['messages/metadata', { m1: { metadata: { langgraph_node: 'agent', langgraph_step: 1 } } }],
        partial('High'),
        partial('High water'),
        partial('High water at six.'),
        ['messages/complete', [{ type: 'ai', id: 'm1', content: 'High water at six.' }]],
      ]),
    )
    expect(ofType(record, 'token').map(({ text }) => text)).toEqual(['High', ' water', ' at six.'])
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['High water at six.'])
    expect(nodesOf(record)).toEqual(['agent'])
    expect(record.report.kept).toBe(6)
  })

  test('an error that the server sends fails the run', () => {
    const record = imported(
      sse([...serverRun.slice(0, 3), ['error', { error: 'GraphRecursionError', message: 'Recursion limit of 25 reached' }]]),
    )
    expect(ofType(record, 'run-finished')[0]).toMatchObject({ status: 'limit', error: { code: 'recursion-limit' } })
    expect(record.runs[0]?.verdict?.verdict).toBe('recursion-limit')
  })
})

describe('a stream that was cut anywhere', () => {
  const whole = sse(serverRun)
  test('is read as far as it goes, and no frame is lost', () => {
    for (let end = whole.indexOf('data: {"messages"'); end < whole.length; end += 7) {
      const record = imported(whole.slice(0, end), 'langgraph-stream')
      const frames = readFrames(whole.slice(0, end).split('\n')).frames.length
      expect(record.report.records).toBeGreaterThanOrEqual(frames)
    }
  })

  test('says so when the last value is incomplete', () => {
    const record = imported(whole.slice(0, whole.indexOf('"tool_call_id"')))
    expect(record.report.repaired?.map(({ what }) => what)).toContain('the end is cut off')
    expect(ofType(record, 'notice').map(({ code }) => code)).toContain('record-cut')
  })

  test('a missing blank line does not swallow the next event', () => {
    const { frames } = readFrames(['event: a', 'data: 1', 'event: b', 'data: 2'])
    expect(frames.map(({ event, data }) => [event, data])).toEqual([
      ['a', '1'],
      ['b', '2'],
    ])
  })
})

describe('the newer protocol', () => {
  let seq = 0
  const event = (method: string, namespace: readonly string[], data: unknown, gap = 1) => {
    seq += gap
    return {
      type: 'event',
      event_id: `${seq}`,
      seq,
      method,
      params: { namespace, timestamp: 1_780_000_000_000 + seq * 10, data },
    }
  }
  const agent = ['agent:k1']
  const tools = ['tools:k2']
  const run = [
    event('lifecycle', [], { event: 'running', graph_name: 'shore' }),
    event('checkpoints', [], { id: 'p0', step: 0, source: 'loop' }),
    event('values', [], { messages: [flat(human, 'human')] }),
    event('lifecycle', agent, { event: 'started', graph_name: 'agent' }, 3),
    event('messages', agent, { event: 'message-start', id: 'a1', run_id: 'r', usage: { input_tokens: 7, output_tokens: 0 } }),
    event('messages', agent, { event: 'content-block-start', index: 0, content: { type: 'text', text: '' }, run_id: 'r' }),
    event('messages', agent, {
      event: 'content-block-delta',
      index: 0,
      delta: { type: 'text-delta', text: 'I look it up.' },
      run_id: 'r',
    }),
    event('messages', agent, {
      event: 'content-block-finish',
      index: 0,
      content: { type: 'text', text: 'I look it up.' },
      run_id: 'r',
    }),
    event('messages', agent, {
      event: 'content-block-start',
      index: 1,
      content: { type: 'tool_use', id: 'c1', name: 'tide', input: '' },
      run_id: 'r',
    }),
    event('messages', agent, {
      event: 'content-block-finish',
      index: 1,
      content: { type: 'tool_call', id: 'c1', name: 'tide', args: '{"harbour":"Vigo"}' },
      run_id: 'r',
    }),
    event('messages', agent, {
      event: 'message-finish',
      reason: 'tool_use',
      usage: { input_tokens: 7, output_tokens: 5 },
      run_id: 'r',
    }),
    event('updates', [], { node: 'agent', values: { messages: [flat(asks, 'ai')] } }),
    event('lifecycle', agent, { event: 'completed', graph_name: 'agent' }),
    event('values', [], { messages: [flat(human, 'human'), flat(asks, 'ai')] }),
    event('lifecycle', tools, { event: 'started', graph_name: 'tools', cause: { type: 'edge', from_node: 'agent' } }),
    event('tools', tools, { event: 'tool-started', tool_call_id: 'c1', tool_name: 'tide', input: '{"harbour":"Vigo"}' }),
    event('tools', tools, { event: 'tool-finished', tool_call_id: 'c1', output: flat(result, 'tool') }),
    event('lifecycle', tools, { event: 'completed', graph_name: 'tools' }),
    event('values', [], { messages: [flat(human, 'human'), flat(asks, 'ai'), flat(result, 'tool')] }),
    event('lifecycle', [], { event: 'completed', graph_name: 'shore' }),
  ]

  test('nodes, messages and tools by their own events, with their times', () => {
    const record = imported(sse(run.map((one) => [one.method, one])))
    expect(record.report).toMatchObject({ kept: run.length, records: run.length })
    expect(nodesOf(record)).toEqual(['agent', 'tools'])
    expect(ofType(record, 'model-replied')[0]).toMatchObject({
      usage: { input: 7, output: 5 },
      finish: 'tool_use',
      message: { text: 'I look it up.', toolCalls: [{ id: 'c1', args: { harbour: 'Vigo' } }] },
    })
    expect(ofType(record, 'tool-called').map(({ tool, args }) => [tool, args])).toEqual([['tide', { harbour: 'Vigo' }]])
    expect(ofType(record, 'tool-returned').map(({ content }) => content)).toEqual(['3.1 m'])
    expect(messageIds(record)).toEqual(['h1', 'a1', 't1'])
  })

  test('the order is the number that the server gave', () => {
    const shuffled = [...run.slice(10), ...run.slice(0, 10)]
    const record = imported(shuffled.map((one) => JSON.stringify(one)).join('\n'))
    expect(nodesOf(record)).toEqual(['agent', 'tools'])
    expect(messageIds(record)).toEqual(['h1', 'a1', 't1'])
  })

  test('a question of the run is a pause', () => {
    const record = imported(
      [
        ...run.slice(0, 4),
        event('input.requested', agent, { interrupt_id: 'i7', payload: 'Go on?' }),
        event('lifecycle', [], { event: 'interrupted' }),
      ]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    )
    expect(ofType(record, 'interrupted')[0]).toMatchObject({ interruptId: 'i7', question: 'Go on?' })
    expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'interrupted', node: 'agent' })
  })
})

describe('damage', () => {
  test('a last line that was cut off is repaired, and told', () => {
    const text = updates.map((one) => JSON.stringify(one)).join('\n')
    const record = imported(text.slice(0, -40))
    expect(record.report.kept + record.report.dropped.length).toBe(3)
    expect(ofType(record, 'notice').map(({ code }) => code)).toContain('record-cut')
  })

  test('NaN, separators and lines that are no JSON do not stop it', () => {
    const text = [
      '{"agent": {"messages": [{"type": "ai", "id": "a1", "content": "Low."}], "score": NaN}}',
      '',
      '---',
      'Traceback: none',
      JSON.stringify(updates[1]),
    ].join('\n')
    const record = imported(text)
    expect(nodesOf(record)).toEqual(['agent', 'tools'])
    expect(record.report.dropped).toHaveLength(1)
    expect(record.report.repaired?.map(({ what }) => what)).toContain('NaN or Infinity')
  })

  test('a print of Node is read as far as it was printed', () => {
    const record = imported(
      '{\n  agent: {\n    messages: [\n      AIMessage {\n        "id": "a1",\n        "content": "Low.",\n        "tool_calls": [Array]\n      }\n    ]\n  }\n}\n{ tools: { rounds: 1 } }\n',
    )
    expect(record.format.id).toBe('langgraph-stream')
    expect(nodesOf(record)).toEqual(['agent', 'tools'])
  })

  test('states with other things in between are dropped with their places', () => {
    const record = imported(
      [...states, 7, null, { type: 'weather', ns: [], data: {} }].map((one) => JSON.stringify(one)).join('\n'),
      'langgraph-stream',
    )
    expect(record.report.dropped.map(({ where }) => where)).toEqual(['line 5', 'line 6', 'line 7'])
  })
})

test('the name of a run and its first checkpoint are one beginning', () => {
  const checkpoint = {
    config: { configurable: { thread_id: 't1' } },
    metadata: { source: 'input', step: -1 },
    values: {},
    next: ['__start__'],
    tasks: [],
  }
  const record = imported(
    [
      ['metadata', { run_id: 'r1', attempt: 1 }],
      ['debug', { step: -1, type: 'checkpoint', timestamp: '2026-03-01T08:00:00Z', payload: checkpoint }],
      ['updates', { agent: { messages: [{ type: 'ai', id: 'a1', content: 'Low.' }] } }],
    ]
      .map(([event, data]) => `event: ${String(event)}\ndata: ${JSON.stringify(data)}\n`)
      .join('\n'),
  )
  expect(ofType(record, 'run-started')).toMatchObject([{ runId: 'r1', threadId: 't1' }])
})

test('a stream that was pasted between the fences of a Markdown block loses no event', () => {
  const record = imported('```\nevent: updates\ndata: {"agent":{"messages":[{"type":"ai","id":"a1","content":"Low."}]}}\n```\n')
  expect(nodesOf(record)).toEqual(['agent'])
  expect(record.report.dropped).toHaveLength(2)
})

test('a stream amid the words of a Markdown text: the words are dropped, each with its place', () => {
  const events =
    'event: metadata\ndata: {"run_id":"r1"}\n\nevent: updates\ndata: {"agent":{"messages":[{"type":"ai","id":"a1","content":"Low."}]}}'
  const record = imported(`# Tides\n\nThis is what came back:\n\n\`\`\`\n${events}\n\`\`\`\nThat is all.\nI wonder why.\n`)
  expect(record.format.id).toBe('langgraph-stream')
  expect(nodesOf(record)).toEqual(['agent'])
  expect(record.report.dropped.map(({ where }) => where)).toEqual(['line 1', 'line 3', 'line 5', 'line 11', 'line 12', 'line 13'])
})

test('a text that only speaks of data is no stream', () => {
  const text = 'Settings:\n\ndata: the folder of the notes\nevent: the party\nid: 7\n'
  expect(isServerEvents(`Some words.\n\n${text}`)).toBe(false)
})

test('words and thoughts that a server counts by the same index are both kept', () => {
  const event = (seq: number, data: unknown) =>
    `data: ${JSON.stringify({ type: 'event', event_id: String(seq), seq, method: 'messages', params: { namespace: ['agent:1'], timestamp: 1_770_000_000_000 + seq, data } })}\n\n`
  const record = imported(
    [
      { event: 'message-start', role: 'ai', id: 'r1' },
      { event: 'content-block-start', index: 0, content: { type: 'reasoning', reasoning: 'I think' } },
      { event: 'content-block-delta', index: 0, delta: { type: 'text-delta', text: 'It is low.' } },
      { event: 'content-block-finish', index: 0, content: { type: 'reasoning', reasoning: 'I think so.' } },
      { event: 'message-finish', reason: 'stop' },
    ]
      .map((data, seq) => event(seq, data))
      .join(''),
  )
  expect(ofType(record, 'model-replied')[0]?.message).toMatchObject({
    text: 'It is low.',
    blocks: [
      { type: 'reasoning', text: 'I think so.' },
      { type: 'text', text: 'It is low.' },
    ],
  })
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

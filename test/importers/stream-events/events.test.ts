import { describe, expect, test } from 'vitest'
import { answer, asks, human, lc, lines, result } from '../langgraph-stream/fixtures'
import { guesses, imported, messageIds, nodesOf, ofType, waysOf } from '../support/imported'

const inNode = (node: string, step: number, ns = `${node}:k${step}`) => ({
  thread_id: 'shore',
  langgraph_node: node,
  langgraph_step: step,
  langgraph_triggers: [`branch:to:${node}`],
  langgraph_checkpoint_ns: ns,
})
const event = (
  name: string,
  run_id: string,
  kind: string,
  data: unknown,
  metadata: unknown = { thread_id: 'shore' },
  tags: readonly string[] = [],
) => ({ event: kind, name, run_id, tags, metadata, data })
const nodeTags = (step: number) => [`graph:step:${step}`]

const agent1 = [
  event('agent', 'n1', 'on_chain_start', { input: { messages: [human] } }, inNode('agent', 1), nodeTags(1)),
  event(
    'Model',
    'm1',
    'on_chat_model_start',
    { input: { messages: [[lc('Human', { content: 'Be short.' }), human]] } },
    { ...inNode('agent', 1), ls_model_name: 'small' },
  ),
  event('Model', 'm1', 'on_chat_model_stream', { chunk: lc('AIChunk', { id: 'a1', content: 'I look ' }) }, inNode('agent', 1)),
  event('Model', 'm1', 'on_chat_model_stream', { chunk: lc('AIChunk', { id: 'a1', content: 'it up.' }) }, inNode('agent', 1)),
  event('Model', 'm1', 'on_chat_model_end', { output: asks }, inNode('agent', 1)),
]
const router = [
  event('decide', 'r1', 'on_chain_start', { input: {} }, inNode('agent', 1)),
  event('decide', 'r1', 'on_chain_end', { output: 'use' }, inNode('agent', 1)),
]
const agent1End = event('agent', 'n1', 'on_chain_end', { output: { messages: [asks] } }, inNode('agent', 1), nodeTags(1))
const tools = [
  event('tools', 'n2', 'on_chain_start', { input: {} }, inNode('tools', 2), nodeTags(2)),
  event('tide', 't1', 'on_tool_start', { input: { harbour: 'Vigo' } }, inNode('tools', 2)),
  event('tide', 't1', 'on_tool_end', { output: result }, inNode('tools', 2)),
  event('tools', 'n2', 'on_chain_end', { output: { messages: [result] } }, inNode('tools', 2), nodeTags(2)),
]
const agent2 = [
  event('agent', 'n3', 'on_chain_start', { input: {} }, inNode('agent', 3), nodeTags(3)),
  event('agent', 'n3', 'on_chain_end', { output: { messages: [answer] } }, inNode('agent', 3), nodeTags(3)),
]
const begin = event('LangGraph', 'root', 'on_chain_start', { input: { messages: [human] } })
const end = event('LangGraph', 'root', 'on_chain_end', { output: { messages: [] } })
const log = [begin, ...agent1, ...router, agent1End, ...tools, ...agent2, end]

describe('a graph', () => {
  test('nodes, models, tools and routers from their own events', () => {
    const record = imported(lines(log))
    expect(record.format.id).toBe('stream-events')
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
    expect(ofType(record, 'model-called')[0]).toMatchObject({ model: 'small', messages: [{ text: 'Be short.' }, { id: 'h1' }] })
    expect(ofType(record, 'token').map(({ text }) => text)).toEqual(['I look ', 'it up.'])
    expect(ofType(record, 'tool-called')[0]).toMatchObject({ toolCallId: 'c1', tool: 'tide', args: { harbour: 'Vigo' } })
    expect(ofType(record, 'tool-returned')).toHaveLength(1)
    expect(messageIds(record)).toEqual(['h1', 'a1', 't1', 'a2'])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })

  test('a decision that names no node leads to what ran next', () => {
    const record = imported(lines(log))
    expect(ofType(record, 'routed').map(({ router: name, source, branch, targets }) => [name, source, branch, targets])).toEqual([
      ['decide', 'agent', 'use', ['tools']],
    ])
    expect(waysOf(record)).toEqual(['start>agent', 'decide>tools', 'tools>agent'])
  })

  test('as events that a server sends', () => {
    const record = imported(log.map((one) => `event: data\ndata: ${JSON.stringify(one)}\n`).join('\n'))
    expect(record.format.id).toBe('stream-events')
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
  })

  test('a graph inside is told by its namespace', () => {
    const inner = [
      event('team', 'n1', 'on_chain_start', { input: {} }, inNode('team', 1), nodeTags(1)),
      event('LangGraph', 'g', 'on_chain_start', { input: {} }, inNode('team', 1)),
      event('scout', 'n9', 'on_chain_start', { input: {} }, inNode('scout', 1, 'team:k1|scout:k9'), nodeTags(1)),
      event(
        'scout',
        'n9',
        'on_chain_end',
        { output: { messages: [answer] } },
        inNode('scout', 1, 'team:k1|scout:k9'),
        nodeTags(1),
      ),
      event('team', 'n1', 'on_chain_end', { output: { messages: [human, answer] } }, inNode('team', 1), nodeTags(1)),
    ]
    const record = imported(lines([begin, ...inner, end]))
    expect(nodesOf(record)).toEqual(['team', '>scout'])
    expect(ofType(record, 'model-replied')).toHaveLength(1)
  })
})

describe('what is missing', () => {
  test('ends: the pieces of the answer are put together, the visits are closed and that is told', () => {
    const record = imported(lines([begin, ...agent1.slice(0, 4), ...tools.slice(0, 2), ...agent2]))
    expect(ofType(record, 'model-replied')[0]?.message.text).toBe('I look it up.')
    expect(ofType(record, 'node-finished').map(({ node }) => node)).toEqual(['agent', 'tools', 'agent'])
    expect(guesses(record)).toContain('how a node ended')
    expect(ofType(record, 'tool-returned')).toEqual([])
  })

  test('starts: a log that was filtered still shows its models and tools', () => {
    const record = imported(lines(log.filter((one) => /stream|tool_end/.test(one.event))))
    expect(nodesOf(record)).toEqual(['agent', 'tools'])
    expect(ofType(record, 'tool-returned')[0]?.content).toBe('3.1 m')
  })

  test('a graph altogether: models and tools play their roles', () => {
    const plain = (name: string, id: string, kind: string, data: unknown) => event(name, id, kind, data, {})
    const record = imported(
      lines([
        plain('Model', 'm1', 'on_chat_model_start', { input: { messages: [[human]] } }),
        plain('Model', 'm1', 'on_chat_model_end', { output: asks }),
        plain('tide', 't1', 'on_tool_start', { input: { input: '{"harbour":"Vigo"}' } }),
        plain('tide', 't1', 'on_tool_end', { output: '3.1 m' }),
        plain('Model', 'm2', 'on_chat_model_start', { input: { messages: [[human]] } }),
        plain('Model', 'm2', 'on_chat_model_end', { output: answer }),
      ]),
    )
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
    expect(ofType(record, 'tool-called')[0]).toMatchObject({ toolCallId: 'c1', args: { harbour: 'Vigo' } })
    expect(ofType(record, 'tool-returned')[0]?.content).toBe('3.1 m')
  })
})

describe('damage', () => {
  test('a tool that failed', () => {
    const record = imported(
      lines([
        begin,
        ...agent1,
        agent1End,
        ...tools.slice(0, 2),
        event('tide', 't1', 'on_tool_error', { error: 'Error: no such harbour\n    at tide' }, inNode('tools', 2)),
        end,
      ]),
    )
    expect(ofType(record, 'tool-returned')[0]).toMatchObject({ status: 'error' })
  })

  test('messages that Python printed into the JSON', () => {
    const printed = [
      event('Model', 'm1', 'on_chat_model_stream', { chunk: "AIMessageChunk(content='High ', id='a7')" }, inNode('agent', 1)),
      event('Model', 'm1', 'on_chat_model_stream', { chunk: "content='water' additional_kwargs={} id='a7'" }, inNode('agent', 1)),
    ]
    const record = imported(lines([begin, ...printed]))
    expect(ofType(record, 'token').map(({ text }) => text)).toEqual(['High ', 'water'])
    expect(ofType(record, 'model-replied')[0]?.message.text).toBe('High water')
  })

  test('an error that came as bytes of the stream itself', () => {
    const bytes = Object.fromEntries(
      [...new TextEncoder().encode('event: error\ndata: {"error":"TypeError","message":"no list"}')].map((byte, i) => [i, byte]),
    )
    const record = imported(lines([begin, ...agent1, agent1End, event('LangGraph', 'root', 'on_chain_stream', { chunk: bytes })]))
    expect(record.runs[0]?.verdict?.verdict).toBe('failed')
    expect(ofType(record, 'run-finished')[0]?.error?.message).toContain('no list')
  })

  test('runs of several roots are turns', () => {
    const second = log.map((one) => ({ ...one, run_id: `${one.run_id}-2` }))
    expect(ofType(imported(lines([...log, ...second])), 'run-started')).toHaveLength(2)
  })

  test('what is no event is dropped with its place', () => {
    const record = imported(lines([...log, { weather: 'fine' }, 4]))
    expect(record.report.dropped.map(({ where }) => where)).toEqual(
      expect.arrayContaining([`line ${log.length + 1}`, `line ${log.length + 2}`]),
    )
  })
})

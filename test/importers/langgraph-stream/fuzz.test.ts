import { expect, test } from 'vitest'
import { fuzz } from '../support/fuzz'
import { asks, debug, human, lines, result, sse, states, tasks, together, updates } from './fixtures'

const printed = `((), 'updates', {'agent': {'messages': [AIMessage(content='I look.', id='a1', tool_calls=[{'name': 'tide', 'args': {}, 'id': 'c1'}])]}})
((), 'updates', {'tools': {'messages': [ToolMessage(content='low', tool_call_id='c1')]}})`
const history = states.map((values, i) => ({
  values,
  next: i < 3 ? [i === 1 ? 'tools' : 'agent'] : [],
  tasks:
    i < 3
      ? [
          {
            id: `k${i}`,
            name: i === 1 ? 'tools' : 'agent',
            interrupts: i === 1 ? [{ id: 'i', value: 1 }] : [],
            result: Object.values(updates[i] ?? {})[0] ?? null,
          },
        ]
      : [],
  metadata: { source: i === 0 ? 'input' : 'loop', step: i },
  config: { configurable: { thread_id: 't', checkpoint_ns: '', checkpoint_id: `p${i}` } },
  parentConfig: { configurable: { checkpoint_id: `p${i - 1}` } },
  createdAt: '2026-03-01T10:00:00Z',
}))
const checkpoints = states.map((channel_values, i) => ({
  config: { configurable: { thread_id: 't', checkpoint_id: `p${i}` } },
  checkpoint: {
    v: 4,
    id: `p${i}`,
    ts: '2026-03-01T10:00:00Z',
    channel_values,
    channel_versions: { messages: i },
    versions_seen: { agent: { x: i } },
  },
  metadata: { source: 'loop', step: i },
  pendingWrites: [['k', 'messages', [result]]],
}))
const about = { langgraph_node: 'agent', langgraph_step: 1, langgraph_checkpoint_ns: 'agent:k1' }
const events = [
  { event: 'on_chain_start', name: 'LangGraph', run_id: 'r', tags: [], metadata: {}, data: { input: { messages: [human] } } },
  { event: 'on_chain_start', name: 'agent', run_id: 'n', tags: ['graph:step:1'], metadata: about, data: { input: {} } },
  { event: 'on_chat_model_stream', name: 'm', run_id: 'm', tags: [], metadata: about, data: { chunk: asks } },
  { event: 'on_chat_model_end', name: 'm', run_id: 'm', tags: [], metadata: about, data: { output: asks } },
  { event: 'on_tool_start', name: 'tide', run_id: 't', tags: [], metadata: about, data: { input: {} } },
  { event: 'on_tool_end', name: 'tide', run_id: 't', tags: [], metadata: about, data: { output: result } },
  {
    event: 'on_chain_end',
    name: 'agent',
    run_id: 'n',
    tags: ['graph:step:1'],
    metadata: about,
    data: { output: { messages: [asks] } },
  },
  { event: 'on_chain_end', name: 'LangGraph', run_id: 'r', tags: [], metadata: {}, data: { output: {} } },
]

const fixtures: readonly (readonly [string, string, string])[] = [
  ['updates', 'langgraph-stream', lines(updates)],
  ['a list of tuples', 'langgraph-stream', JSON.stringify(together)],
  [
    'inner graphs',
    'langgraph-stream',
    JSON.stringify(together.map(([mode, chunk], i) => [i % 3 === 0 ? ['team:9f'] : [], mode, chunk])),
  ],
  ['tasks', 'langgraph-stream', JSON.stringify(tasks)],
  ['debug', 'langgraph-stream', lines(debug)],
  ['a server', 'langgraph-stream', sse(together)],
  ['a print', 'langgraph-stream', printed],
  ['a history', 'langgraph-state', JSON.stringify(history)],
  ['checkpoints', 'langgraph-checkpoints', JSON.stringify(checkpoints)],
  ['events', 'stream-events', JSON.stringify(events)],
]

for (const [name, format, text] of fixtures) {
  test(`damaged: ${name}`, () => {
    expect(fuzz(text, format, 40, 20_260_301)).toBeGreaterThan(10)
  })
}

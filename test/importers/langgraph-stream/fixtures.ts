/** A small run of a graph in the shapes in which LangGraph streams it. Written for these tests. */
export const lc = (kind: 'Human' | 'AI' | 'Tool' | 'Remove' | 'AIChunk', kwargs: Record<string, unknown>) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', kind === 'AIChunk' ? 'AIMessageChunk' : `${kind}Message`],
  kwargs: { additional_kwargs: {}, response_metadata: {}, ...kwargs },
})

export const human = lc('Human', { id: 'h1', content: 'How high is the tide in Vigo?' })
export const asks = lc('AI', {
  id: 'a1',
  content: 'I look it up.',
  tool_calls: [{ id: 'c1', name: 'tide', args: { harbour: 'Vigo' }, type: 'tool_call' }],
})
export const result = lc('Tool', { id: 't1', content: '3.1 m', tool_call_id: 'c1', name: 'tide', status: 'success' })
export const answer = lc('AI', { id: 'a2', content: '3.1 metres.' })

export const updates = [
  { agent: { messages: [asks], rounds: 1 } },
  { tools: { messages: [result] } },
  { agent: { messages: [answer], rounds: 1 } },
] as const

export const states = [
  { messages: [human], rounds: 0 },
  { messages: [human, asks], rounds: 1 },
  { messages: [human, asks, result], rounds: 1 },
  { messages: [human, asks, result, answer], rounds: 2 },
] as const

export const tasks = [
  { id: 'k1', name: 'agent', input: states[0], triggers: ['branch:to:agent'], interrupts: [] },
  { id: 'k1', name: 'agent', result: updates[0].agent, interrupts: [], error: null },
  { id: 'k2', name: 'tools', input: states[1], triggers: ['branch:agent:decide:tools'], interrupts: [] },
  { id: 'k2', name: 'tools', result: updates[1].tools, interrupts: [], error: null },
  { id: 'k3', name: 'agent', input: states[2], triggers: ['tools'], interrupts: [] },
  { id: 'k3', name: 'agent', result: updates[2].agent, interrupts: [], error: null },
] as const

const at = (seconds: number) => `2026-03-01T10:00:0${seconds}.000Z`
const checkpoint = (step: number, values: unknown, source = 'loop') => ({
  step,
  type: 'checkpoint',
  timestamp: at(step + 1),
  payload: {
    config: { configurable: { thread_id: 'shore', checkpoint_ns: '', checkpoint_id: `p${step + 1}` } },
    values,
    metadata: { source, step, parents: {} },
    next: [],
    tasks: [],
  },
})
const task = (step: number, payload: unknown) => ({ step, type: 'task', timestamp: at(step), payload })
const done = (step: number, payload: unknown) => ({ step, type: 'task_result', timestamp: at(step + 1), payload })

export const debug = [
  checkpoint(-1, { messages: [] }, 'input'),
  checkpoint(0, states[0]),
  task(1, tasks[0]),
  done(1, tasks[1]),
  checkpoint(1, states[1]),
  task(2, tasks[2]),
  done(2, tasks[3]),
  checkpoint(2, states[2]),
  task(3, tasks[4]),
  done(3, tasks[5]),
  checkpoint(3, states[3]),
] as const

/** What several modes together give, in the order of LangGraph. */
export const together: readonly (readonly [string, unknown])[] = [
  ['debug', debug[0]],
  ['debug', debug[1]],
  ['values', states[0]],
  ['debug', debug[2]],
  ['tasks', tasks[0]],
  ['messages', [asks, { langgraph_node: 'agent', langgraph_step: 1, langgraph_checkpoint_ns: 'agent:k1' }]],
  ['debug', debug[3]],
  ['tasks', tasks[1]],
  ['updates', updates[0]],
  ['debug', debug[4]],
  ['values', states[1]],
  ['debug', debug[5]],
  ['tasks', tasks[2]],
  ['debug', debug[6]],
  ['tasks', tasks[3]],
  ['updates', updates[1]],
  ['debug', debug[7]],
  ['values', states[2]],
  ['debug', debug[8]],
  ['tasks', tasks[4]],
  ['debug', debug[9]],
  ['tasks', tasks[5]],
  ['updates', updates[2]],
  ['debug', debug[10]],
  ['values', states[3]],
  ['custom', { progress: 'done' }],
]

export const lines = (items: readonly unknown[]): string => items.map((item) => JSON.stringify(item)).join('\n')
export const sse = (events: readonly (readonly [string, unknown])[]): string =>
  events.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n`).join('\n')

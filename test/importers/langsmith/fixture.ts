/** Runs in the shape in which LangSmith exports a graph with a loop: brain asks a tool, hands answer, brain answers. */
type Run = Readonly<Record<string, unknown>>

const pad = (n: number): string => String(n).padStart(3, '0')
export const trace = 'aaaaaaaa-0000-4000-8000-000000000001'

/** The n-th run: its id, times and order follow from where it stands. */
export function run(path: readonly number[], name: string, type: string, more: Run = {}): Run {
  const id = (parts: readonly number[]): string =>
    parts.length === 1 ? trace : `bbbbbbbb-0000-4000-8000-${parts.map(pad).join('').padStart(12, '0').slice(-12)}`
  const order = path
    .map((_, i) => `20260301T0900${String(path[i] ?? 0).padStart(2, '0')}000000Z${id(path.slice(0, i + 1))}`)
    .join('.')
  const second = String(path.at(-1) ?? 0).padStart(2, '0')
  return {
    id: id(path),
    name,
    run_type: type,
    start_time: `2026-03-01T09:00:${second}.000000Z`,
    end_time: `2026-03-01T09:00:${second}.500000Z`,
    ...(path.length > 1 ? { parent_run_id: id(path.slice(0, -1)) } : {}),
    trace_id: trace,
    dotted_order: order,
    extra: { metadata: {} },
    inputs: {},
    outputs: {},
    ...more,
  }
}

export const node = (name: string, step: number, namespace = `${name}:n${step}`): Run => ({
  extra: { metadata: { langgraph_node: name, langgraph_step: step, langgraph_checkpoint_ns: namespace } },
  tags: [`graph:step:${step}`],
})
const inside = (name: string, step: number): Run => ({ extra: node(name, step).extra })

export const human = {
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'HumanMessage'],
  kwargs: { id: 'h1', content: 'Is the lighthouse open today?' },
}
export const asks = {
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'AIMessage'],
  kwargs: {
    id: 'a1',
    content: 'I look it up.',
    tool_calls: [{ id: 'c1', name: 'opening_hours', args: { place: 'lighthouse' } }],
  },
}
export const result = {
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'ToolMessage'],
  kwargs: { id: 't1', content: 'open from 10 to 18', tool_call_id: 'c1', name: 'opening_hours', status: 'success' },
}
export const answer = {
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'AIMessage'],
  kwargs: { id: 'a2', content: 'Yes, from 10 to 18.' },
}

export const root = run([0], 'LangGraph', 'chain', {
  inputs: { messages: [human] },
  outputs: { messages: [human, asks, result, answer], rounds: 1 },
})
export const begin = run([0, 1], '__start__', 'chain', { ...node('__start__', 0), tags: ['graph:step:0', 'langsmith:hidden'] })
export const brain1 = run([0, 2], 'brain', 'chain', {
  ...node('brain', 1),
  inputs: { messages: [human] },
  outputs: { messages: [asks] },
})
export const model1 = run([0, 2, 3], 'ChatModel', 'llm', {
  ...inside('brain', 1),
  inputs: {
    messages: [
      [{ ...human, kwargs: { content: 'You know the coast.' }, id: ['langchain_core', 'messages', 'SystemMessage'] }, human],
    ],
  },
  outputs: { generations: [[{ text: 'I look it up.', message: asks }]], llm_output: { model_name: 'tiny-1' } },
  prompt_tokens: 20,
  completion_tokens: 5,
})
export const route1 = run([0, 2, 4], 'RunnableLambda', 'chain', { ...inside('brain', 1), outputs: { output: 'hands' } })
export const hands = run([0, 5], 'hands', 'chain', { ...node('hands', 2), outputs: { messages: [result], rounds: 1 } })
export const tool = run([0, 5, 6], 'opening_hours', 'tool', {
  ...inside('hands', 2),
  inputs: { input: '{"place":"lighthouse"}' },
  outputs: { output: result },
})
export const brain2 = run([0, 7], 'brain', 'chain', { ...node('brain', 3), outputs: { messages: [answer] } })
export const model2 = run([0, 7, 8], 'ChatModel', 'llm', {
  ...inside('brain', 3),
  inputs: { messages: [[human, asks, result]] },
  outputs: { generations: [[{ text: '', message: answer }]] },
})
export const route2 = run([0, 7, 9], 'should_continue', 'chain', { ...inside('brain', 3), outputs: { output: 'done' } })

export const all: readonly Run[] = [root, begin, brain1, model1, route1, hands, tool, brain2, model2, route2]

/**
 * Files as other systems record them, made up: of about so many bytes, with texts of the length that such files have (some hundred
 * characters a record), and nothing small only because it is the same.
 */

/** Words that differ from record to record. */
export const words = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `word${Math.abs(seed * 31 + i * 7 + ((seed * i) % 13)) % 9973}`).join(' ')

/** Parts until there are so many bytes. */
export function filled(bytes: number, make: (i: number) => string): readonly string[] {
  const parts: string[] = []
  for (let i = 0, size = 0; size < bytes; i++) {
    const part = make(i)
    parts.push(part)
    size += part.length + 1
  }
  return parts
}

const call = (id: string, seed: number) => ({
  id,
  type: 'function',
  function: {
    name: seed % 2 === 0 ? 'search' : 'open_page',
    arguments: JSON.stringify({ query: words(seed, 5), page: seed % 7 }),
  },
})

const talk = (n: number, rounds: number): readonly unknown[] => [
  { role: 'system', content: words(n, 60) },
  { role: 'user', content: words(n + 1, 40) },
  ...Array.from({ length: rounds }, (_, i) => [
    { role: 'assistant', content: null, tool_calls: [call(`call_${n}_${i}`, n + i)] },
    { role: 'tool', tool_call_id: `call_${n}_${i}`, content: JSON.stringify({ found: [words(n + i, 90), words(n - i, 90)] }) },
  ]).flat(),
  { role: 'assistant', content: words(n + 2, 120) },
]

/** A conversation a line, as for fine-tuning. */
export const chatLines = (bytes: number): string => filled(bytes, (n) => JSON.stringify({ messages: talk(n * 11, 4) })).join('\n')

/** One long conversation. */
export const oneConversation = (bytes: number): string => JSON.stringify({ messages: talk(1, Math.ceil(bytes / 1_700)) })

/** One list of all runs of many traces. */
export function langSmithList(bytes: number): string {
  const message = (kind: string, kwargs: object) => ({
    lc: 1,
    type: 'constructor',
    id: ['langchain_core', 'messages', kind],
    kwargs,
  })
  const traces = filled(bytes, (n) => {
    const time = (second: number) => new Date(1_772_359_200_000 + n * 60_000 + second * 1000).toISOString()
    const run = (id: number, parent: number | undefined, type: string, name: string, more: object) => ({
      id: `${n}-${id}`,
      trace_id: `${n}-0`,
      ...(parent === undefined ? {} : { parent_run_id: `${n}-${parent}` }),
      run_type: type,
      name,
      start_time: time(id),
      end_time: time(id + 1),
      dotted_order: `${String(n).padStart(9, '0')}${parent === undefined ? '' : `.${String(id).padStart(3, '0')}`}`,
      ...more,
    })
    const history: unknown[] = [message('HumanMessage', { id: `h${n}`, content: words(n, 40) })]
    const runs: unknown[] = [run(0, undefined, 'chain', 'LangGraph', { inputs: { messages: [...history] }, outputs: {} })]
    for (let i = 0; i < 4; i++) {
      const said = message('AIMessage', {
        id: `a${n}-${i}`,
        content: i < 3 ? '' : words(n + i, 90),
        tool_calls: i < 3 ? [{ id: `c${n}-${i}`, name: 'search', args: { query: words(n + i, 5) } }] : [],
      })
      const node = (name: string, step: number) => ({ extra: { metadata: { langgraph_node: name, langgraph_step: step } } })
      const id = 1 + i * 4
      runs.push(run(id, 0, 'chain', 'agent', { inputs: {}, outputs: { messages: [said] }, ...node('agent', i * 2 + 1) }))
      runs.push(
        run(id + 1, id, 'llm', 'ChatModel', {
          inputs: { messages: [[...history]] },
          outputs: { generations: [[{ message: said }]] },
          ...node('agent', i * 2 + 1),
        }),
      )
      history.push(said)
      if (i === 3) continue
      const found = message('ToolMessage', {
        id: `t${n}-${i}`,
        content: words(n * i, 150),
        tool_call_id: `c${n}-${i}`,
        name: 'search',
      })
      runs.push(run(id + 2, 0, 'chain', 'tools', { inputs: {}, outputs: { messages: [found] }, ...node('tools', i * 2 + 2) }))
      runs.push(
        run(id + 3, id + 2, 'tool', 'search', {
          inputs: { input: '{}' },
          outputs: { output: found },
          ...node('tools', i * 2 + 2),
        }),
      )
      history.push(found)
    }
    return runs.map((one) => JSON.stringify(one)).join(',')
  })
  return `[${traces.join(',')}]`
}

/** What a graph streamed: updates, a line each. */
export const streamLines = (bytes: number): string =>
  filled(bytes, (i) => {
    const n = Math.floor(i / 2)
    const made =
      i % 2 === 0
        ? {
            agent: {
              messages: [
                {
                  type: 'ai',
                  id: `a${n}`,
                  content: words(n, 20),
                  tool_calls: [{ id: `c${n}`, name: 'search', args: { query: words(n, 5) } }],
                },
              ],
            },
          }
        : { tools: { messages: [{ type: 'tool', id: `t${n}`, content: words(n, 150), tool_call_id: `c${n}`, name: 'search' }] } }
    return JSON.stringify(['updates', made])
  }).join('\n')

/** Spans as a collector writes them. */
export function otlpFile(bytes: number): string {
  const attributes = (given: Readonly<Record<string, string>>) =>
    Object.entries(given).map(([key, stringValue]) => ({ key, value: { stringValue } }))
  const spans = filled(bytes, (n) => {
    const span = (i: number, kind: string, given: Readonly<Record<string, string>>) => ({
      traceId: n.toString(16).padStart(32, '0'),
      spanId: `${n.toString(16).padStart(12, '0')}${i.toString(16).padStart(4, '0')}`,
      ...(i === 0 ? {} : { parentSpanId: `${n.toString(16).padStart(12, '0')}0000` }),
      name: kind.toLowerCase(),
      startTimeUnixNano: `${1_772_359_200 + n * 60 + i}000000000`,
      endTimeUnixNano: `${1_772_359_201 + n * 60 + i}000000000`,
      attributes: attributes({ 'openinference.span.kind': kind, ...given }),
      status: { code: 1 },
    })
    const said = 'llm.output_messages.0.message'
    const asked = { 'llm.input_messages.0.message.role': 'user', 'llm.input_messages.0.message.content': words(n, 60) }
    return [
      span(0, 'AGENT', { 'input.value': words(n, 60), 'output.value': words(n + 1, 90) }),
      span(1, 'LLM', {
        ...asked,
        [`${said}.role`]: 'assistant',
        [`${said}.tool_calls.0.tool_call.function.name`]: 'search',
        [`${said}.tool_calls.0.tool_call.id`]: 'c1',
      }),
      span(2, 'TOOL', { 'tool.name': 'search', 'input.value': words(n, 5), 'output.value': words(n + 2, 200) }),
      span(3, 'LLM', { ...asked, [`${said}.role`]: 'assistant', [`${said}.content`]: words(n + 1, 90) }),
    ]
      .map((one) => JSON.stringify(one))
      .join(',')
  })
  return `{"resourceSpans":[{"resource":{},"scopeSpans":[{"spans":[${spans.join(',')}]}]}]}`
}

/** Lines of a program's log, with their times. */
export const textLog = (bytes: number): string =>
  filled(bytes, (i) => {
    const time = new Date(1_772_359_200_000 + i * 250).toISOString()
    const said = [
      `[Brain] Reasoning: ${words(i, 16)}`,
      `[Brain] Tool call: search(query="${words(i, 5)}")`,
      `[Hands] Results: ${words(i, 20)}`,
      '[Router] tool_calls present -> route to hands',
    ]
    return i === 0 ? `[User] ${words(i, 8)}` : `${time} INFO ${said[i % 4] ?? ''}`
  }).join('\n')

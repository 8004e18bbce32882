/** What was said as servers tell it to a page, as threads of the Assistants API and as spans of the Agents SDK. */
import { at, chat, json } from './generated-shapes'
import type { Said, Talk } from './generated-talks'

/** Events of AG-UI: what people say stands in snapshots. */
export const agUi = (talk: Talk): readonly object[] => [
  { type: 'RUN_STARTED', threadId: 't', runId: 'r' },
  ...talk.flatMap((one, i): readonly object[] => {
    if (one.role === 'user') return [{ type: 'MESSAGES_SNAPSHOT', messages: [{ id: `m${i}`, role: 'user', content: one.text }] }]
    if (one.role === 'tool') return [{ type: 'TOOL_CALL_RESULT', messageId: `m${i}`, toolCallId: one.id, content: one.text }]
    return [
      { type: 'TEXT_MESSAGE_START', messageId: `m${i}`, role: 'assistant' },
      { type: 'TEXT_MESSAGE_CONTENT', messageId: `m${i}`, delta: one.text },
      ...one.calls.flatMap(({ id, name, args }) => [
        { type: 'TOOL_CALL_START', toolCallId: id, toolCallName: name, parentMessageId: `m${i}` },
        { type: 'TOOL_CALL_ARGS', toolCallId: id, delta: json(args) },
      ]),
    ]
  }),
  { type: 'RUN_FINISHED', threadId: 't', runId: 'r' },
]

/** Parts of the AI SDK: a question begins a step with what was sent. */
export const parts = (talk: Talk): readonly object[] =>
  talk.flatMap((one): readonly object[] => {
    if (one.role === 'user')
      return [{ type: 'start-step', request: { body: { messages: [{ role: 'user', content: one.text }] } } }]
    if (one.role === 'tool')
      return [
        one.failed
          ? { type: 'tool-output-error', toolCallId: one.id, errorText: one.text }
          : { type: 'tool-output-available', toolCallId: one.id, output: one.text },
      ]
    return [
      { type: 'start-step' },
      { type: 'text-delta', id: '1', delta: one.text },
      ...one.calls.map(({ id, name, args }) => ({ type: 'tool-input-available', toolCallId: id, toolName: name, input: args })),
      { type: 'finish-step' },
    ]
  })

/** Messages and steps of a thread; a result stands in the step that asks for it, and here in one of its own. */
export const threadObjects = (one: Said, i: number): object => {
  const own = { thread_id: 't', run_id: 'r', created_at: 1_772_000_000 + i }
  const called =
    one.role === 'tool' ? [{ id: one.id, name: one.name, args: {}, output: one.text }] : one.role === 'assistant' ? one.calls : []
  if (called.length === 0)
    return {
      ...own,
      id: `m${i}`,
      object: 'thread.message',
      role: one.role,
      content: [{ type: 'text', text: { value: one.text, annotations: [] } }],
    }
  const tool_calls = called.map(({ id, name, args, ...more }) => ({
    id,
    type: 'function',
    function: { name, arguments: json(args), ...more },
  }))
  return { ...own, id: `s${i}`, object: 'thread.run.step', type: 'tool_calls', step_details: { type: 'tool_calls', tool_calls } }
}

/** One turn of a test, a step for each reply. */
export const bfclTurn = (talk: Talk): object =>
  Object.fromEntries([
    ['begin_of_turn_query', []],
    ...talk.map((one, i) => {
      const calls =
        one.role === 'assistant' && one.calls.length > 0 ? one.calls.map(({ name, args }) => ({ [name]: json(args) })) : undefined
      return [`step_${i}`, [{ role: one.role, content: calls ?? one.text }]]
    }),
  ])

export const agentSpans = (talk: Talk): readonly object[] =>
  talk.map((one, i) => ({
    object: 'trace.span',
    id: `span_${i}`,
    trace_id: 'trace_1',
    parent_id: null,
    started_at: at(i),
    ended_at: at(i + 1),
    error: null,
    span_data:
      one.role === 'tool'
        ? { type: 'function', name: one.name, input: '{}', output: one.text }
        : { type: 'generation', model: 'small', ...(one.role === 'user' ? { input: [chat(one)] } : { output: [chat(one)] }) },
  }))

/** A message of Cohere's first chat API. */
export const cohere = (one: Talk[number]): object => {
  if (one.role === 'tool') return { role: 'TOOL', tool_results: [{ call: { name: one.name }, outputs: [{ text: one.text }] }] }
  const calls = one.role === 'assistant' ? one.calls.map(({ name, args }) => ({ name, parameters: args })) : []
  return { role: one.role === 'user' ? 'USER' : 'CHATBOT', message: one.text, tool_calls: calls }
}

/** One small run, written down in the shapes of the formats: the same question, a call, its result, an answer. */

const question = 'Which ferry leaves first?'
const answer = 'The one at 06:40, from pier 2.'
const found = '{"ferry":"Brisa","leaves":"06:40","pier":2}'
const args = { from: 'Moaña', after: '06:00' }
const json = JSON.stringify(args)

const chat = [
  { role: 'system', content: 'You know the ferries.' },
  { role: 'user', content: question },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'timetable', arguments: json } }],
  },
  { role: 'tool', tool_call_id: 'call_1', name: 'timetable', content: found },
  { role: 'assistant', content: answer },
]

const blocks = [
  { role: 'user', content: question },
  {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: 'The timetable knows.', signature: 'abc' },
      { type: 'text', text: 'I look it up.' },
      { type: 'tool_use', id: 'toolu_1', name: 'timetable', input: args },
    ],
  },
  {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: [{ type: 'text', text: found }], is_error: false }],
  },
  { role: 'assistant', content: [{ type: 'text', text: answer }], stop_reason: 'end_turn' },
]

const items = [
  { type: 'message', role: 'user', content: [{ type: 'input_text', text: question }] },
  { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'The timetable knows.' }] },
  { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'timetable', arguments: json },
  { type: 'function_call_output', call_id: 'call_1', output: found },
  { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text: answer, annotations: [] }] },
]

const flat = [
  { type: 'human', id: 'h1', content: question, additional_kwargs: {} },
  {
    type: 'ai',
    id: 'a1',
    content: '',
    additional_kwargs: { tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'timetable', arguments: json } }] },
    tool_calls: [{ name: 'timetable', args, id: 'call_1', type: 'tool_call' }],
    invalid_tool_calls: [],
    usage_metadata: { input_tokens: 30, output_tokens: 9, total_tokens: 39 },
    response_metadata: { model_name: 'small', finish_reason: 'tool_calls' },
  },
  { type: 'tool', id: 't1', content: found, tool_call_id: 'call_1', name: 'timetable', status: 'success' },
  { type: 'ai', id: 'a2', content: answer, tool_calls: [] },
]
const className: Readonly<Record<string, string>> = { human: 'HumanMessage', ai: 'AIMessage', tool: 'ToolMessage' }
const constructors = flat.map(({ type, ...kwargs }) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', className[type] ?? ''],
  kwargs,
}))
const stored = flat.map(({ type, ...data }) => ({ type, data }))

const session = [
  [
    'client.beta.sessions.create',
    {
      type: 'session',
      title: 'Ferries',
      agent: { name: 'Pilot', model: { id: 'm-1' }, system: 'You know the ferries.', tools: [] },
    },
  ],
  [
    'client.beta.sessions.events.send',
    ['sesn_1', { events: [{ type: 'user.message', content: [{ type: 'text', text: question }] }] }],
  ],
  ['client.beta.sessions.events.stream', { type: 'session.status_running', id: 'e0' }],
  [
    'client.beta.sessions.events.stream',
    { type: 'user.message', id: 'e1', content: [{ text: question, type: 'text' }], processed_at: '2026-03-01T10:00:00.5Z' },
  ],
  [
    'client.beta.sessions.events.stream',
    { type: 'agent.custom_tool_use', id: 'e2', name: 'timetable', input: args, processed_at: '2026-03-01T10:00:02Z' },
  ],
  [
    'client.beta.sessions.events.stream',
    {
      type: 'user.custom_tool_result',
      id: 'e3',
      custom_tool_use_id: 'e2',
      content: [{ type: 'text', text: found }],
      is_error: false,
    },
  ],
  [
    'client.beta.sessions.events.stream',
    { type: 'agent.message', id: 'e4', content: [{ type: 'text', text: answer }], processed_at: '2026-03-01T10:00:04Z' },
  ],
  [
    'client.beta.sessions.events.stream',
    { type: 'span.model_request_end', id: 'e5', model_usage: { input_tokens: 40, output_tokens: 12 } },
  ],
]

const python = `[HumanMessage(content='${question}', additional_kwargs={}, id='h1'), AIMessage(content='', tool_calls=[{'name': 'timetable', 'args': {'from': 'Moaña', 'after': None, 'open': True}, 'id': 'call_1', 'type': 'tool_call'}]), ToolMessage(content='${found}', tool_call_id='call_1'), AIMessage(content="${answer}")]`

const console = `{
  messages: [
    HumanMessage { id: 'h1', content: '${question}', additional_kwargs: {} },
    AIMessage {
      id: 'a1',
      content: '',
      tool_calls: [ { name: 'timetable', args: [Object], id: 'call_1' } ],
      usage_metadata: undefined
    },
    ToolMessage { content: '${found}', tool_call_id: 'call_1', name: 'timetable' },
    AIMessage { content: '${answer.slice(0, 12)}' +
      '${answer.slice(12)}' }
  ],
  rounds: 1
}`

const inThread = { thread_id: 'thread_1', run_id: 'run_1' }
/** As the API lists them: the newest first. */
const threadMessages = {
  object: 'list',
  data: [
    { ...inThread, id: 'msg_2', object: 'thread.message', created_at: 1_772_000_004, role: 'assistant', content: said(answer) },
    { ...inThread, id: 'msg_1', object: 'thread.message', created_at: 1_772_000_000, role: 'user', content: said(question) },
  ],
}
function said(value: string) {
  return [{ type: 'text', text: { value, annotations: [] } }]
}
const threadSteps = {
  object: 'list',
  data: [
    {
      ...inThread,
      id: 'step_2',
      object: 'thread.run.step',
      created_at: 1_772_000_003,
      type: 'message_creation',
      step_details: { type: 'message_creation', message_creation: { message_id: 'msg_2' } },
      usage: { prompt_tokens: 20, completion_tokens: 7 },
    },
    {
      ...inThread,
      id: 'step_1',
      object: 'thread.run.step',
      created_at: 1_772_000_001,
      completed_at: 1_772_000_002,
      type: 'tool_calls',
      step_details: {
        type: 'tool_calls',
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'timetable', arguments: json, output: found } }],
      },
    },
  ],
}

const inTrace = { object: 'trace.span', trace_id: 'trace_1', parent_id: 'span_0', error: null }
const agentSpans = [
  {
    ...inTrace,
    id: 'span_1',
    started_at: '2026-03-01T08:00:01+00:00',
    ended_at: '2026-03-01T08:00:02+00:00',
    span_data: {
      type: 'generation',
      model: 'small',
      input: chat.slice(0, 2),
      output: [chat[2]],
      usage: { input_tokens: 9, output_tokens: 2 },
    },
  },
  {
    ...inTrace,
    id: 'span_2',
    started_at: '2026-03-01T08:00:02+00:00',
    ended_at: '2026-03-01T08:00:03+00:00',
    span_data: { type: 'function', name: 'timetable', input: json, output: found, mcp_data: null },
  },
  {
    ...inTrace,
    id: 'span_3',
    started_at: '2026-03-01T08:00:03+00:00',
    ended_at: '2026-03-01T08:00:04+00:00',
    span_data: { type: 'generation', model: 'small', input: chat.slice(0, 4), output: [chat[4]] },
  },
  {
    ...inTrace,
    id: 'span_0',
    parent_id: null,
    started_at: '2026-03-01T08:00:00+00:00',
    ended_at: '2026-03-01T08:00:05+00:00',
    span_data: { type: 'agent', name: 'ferries', tools: ['timetable'], handoffs: [] },
  },
  { object: 'trace', id: 'trace_1', workflow_name: 'Ferries', group_id: null, metadata: null },
]

export interface Fixture {
  readonly name: string
  readonly format: string
  readonly text: string
  /** Records of the file. */
  readonly records: number
  /** How many of them are shown. */
  readonly kept: number
}

const file = (name: string, format: string, value: unknown, records: number, kept = records): Fixture => ({
  name,
  format,
  text: typeof value === 'string' ? value : JSON.stringify(value, undefined, 1),
  records,
  kept,
})
const lines = (values: readonly unknown[]): string => `${values.map((value) => JSON.stringify(value)).join('\n')}\n`

/** Every format, in each of its containers. */
export const fixtures: readonly Fixture[] = [
  {
    name: 'a state of the Agents SDK',
    format: 'openai-agents',
    text: JSON.stringify({
      $schemaVersion: '1.4',
      originalInput: question,
      generatedItems: items.slice(1).map((rawItem) => ({ type: 'item', rawItem, agent: { name: 'ferries' } })),
    }),
    records: 5,
    kept: 5,
  },
  file(
    'items of the Agents SDK',
    'openai-agents-events',
    { input: question, newItems: items.slice(1).map((rawItem) => ({ type: 'run_item', rawItem, agent: { name: 'ferries' } })) },
    5,
  ),
  file('a thread of the Assistants API', 'openai-assistants', { messages: threadMessages, steps: threadSteps }, 4),
  file('spans of the Agents SDK', 'openai-agents-traces', lines(agentSpans), 5),
  file('a list of chat messages', 'openai-chat', chat, 5),
  file('a chat message a line', 'openai-chat', lines(chat), 5),
  file('fine-tuning lines', 'openai-chat', lines([{ messages: chat }, { messages: chat.slice(1) }]), 9),
  file(
    'an exchange with the chat API',
    'openai-chat',
    {
      request: {
        model: 'small',
        messages: chat.slice(0, 4),
        tools: [{ type: 'function', function: { name: 'timetable', parameters: {} } }],
      },
      response: {
        object: 'chat.completion',
        model: 'small-1',
        choices: [{ index: 0, message: chat[4], finish_reason: 'stop' }],
        usage: { prompt_tokens: 9, completion_tokens: 4 },
      },
    },
    5,
  ),
  file('a list of messages with blocks', 'anthropic-messages', blocks, 4),
  file(
    'an exchange with the messages API',
    'anthropic-messages',
    [
      {
        request: {
          system: 'You know the ferries.',
          model: 'c',
          messages: blocks.slice(0, 3),
          tools: [{ name: 'timetable', input_schema: {} }],
        },
        response: { type: 'message', id: 'msg_1', model: 'c-1', ...blocks[3], usage: { input_tokens: 5, output_tokens: 3 } },
      },
    ],
    4,
  ),
  file('a managed session', 'anthropic-sessions', lines(session), 8, 5),
  file('items of the Responses API', 'openai-responses', items, 5),
  file(
    'exchanges of the Responses API that go on from each other',
    'openai-responses',
    [
      {
        request: { model: 'small', input: question, instructions: 'You know the ferries.' },
        response: { object: 'response', id: 'resp_1', output: items.slice(1, 3), usage: { input_tokens: 7, output_tokens: 2 } },
      },
      {
        request: { model: 'small', input: items.slice(3, 4), previous_response_id: 'resp_1' },
        response: { object: 'response', id: 'resp_2', previous_response_id: 'resp_1', output: items.slice(4) },
      },
    ],
    5,
  ),
  file('flat LangChain messages', 'langchain-messages', flat, 4),
  file('LangChain constructors', 'langchain-messages', constructors, 4),
  file('stored LangChain messages', 'langchain-messages', lines(stored), 4),
  file(
    'a final state',
    'langchain-messages',
    { result: { values: { messages: constructors, rounds: 1, notes: ['pier 2'] } } },
    4,
  ),
  file('messages as Python prints them', 'langchain-messages', python, 4),
  file('a final state as Node prints it', 'langchain-messages', console, 4),
]

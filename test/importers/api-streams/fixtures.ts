/** Logs of streamed replies in the shapes of the providers: a call whose arguments come in pieces, then an answer. */

const args = '{"from":"Moaña","after":"06:00"}'
const [first, second, third] = [args.slice(0, 9), args.slice(9, 21), args.slice(21)]

const chunk = (id: string, delta: unknown, finish: string | null = null) => ({
  id,
  object: 'chat.completion.chunk',
  created: 1_772_359_200,
  model: 'small-1',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const piece = (text: string, more: Readonly<Record<string, unknown>> = {}) => ({
  tool_calls: [{ index: 0, ...more, function: { ...('id' in more ? { name: 'timetable' } : {}), arguments: text } }],
})

/** Two replies of the chat API. */
export const chatChunks: readonly unknown[] = [
  chunk('chat-1', { role: 'assistant', content: null, reasoning_content: 'The timetable ' }),
  chunk('chat-1', { reasoning_content: 'knows.' }),
  chunk('chat-1', piece('', { id: 'call_1', type: 'function' })),
  chunk('chat-1', piece(first)),
  chunk('chat-1', piece(second)),
  chunk('chat-1', piece(third)),
  chunk('chat-1', {}, 'tool_calls'),
  { ...chunk('chat-1', {}), choices: [], usage: { prompt_tokens: 20, completion_tokens: 8 } },
  chunk('chat-2', { role: 'assistant', content: '' }),
  chunk('chat-2', { content: 'The one ' }),
  chunk('chat-2', { content: 'at 06:40.' }),
  chunk('chat-2', {}, 'stop'),
]

const block = (index: number, begin: unknown, deltas: readonly unknown[]) => [
  { type: 'content_block_start', index, content_block: begin },
  ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
  { type: 'content_block_stop', index },
]
const start = (id: string) => ({
  type: 'message_start',
  message: { id, type: 'message', role: 'assistant', model: 'c-1', content: [], usage: { input_tokens: 20, output_tokens: 1 } },
})
const stop = (reason: string) => [
  { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 8 } },
  { type: 'message_stop' },
]
export const anthropicEvents: readonly unknown[] = [
  start('msg_1'),
  { type: 'ping' },
  ...block(0, { type: 'thinking', thinking: '', signature: '' }, [
    { type: 'thinking_delta', thinking: 'The timetable ' },
    { type: 'thinking_delta', thinking: 'knows.' },
    { type: 'signature_delta', signature: 'abc' },
  ]),
  ...block(1, { type: 'tool_use', id: 'call_1', name: 'timetable', input: {} }, [
    { type: 'input_json_delta', partial_json: '' },
    { type: 'input_json_delta', partial_json: first },
    { type: 'input_json_delta', partial_json: second },
    { type: 'input_json_delta', partial_json: third },
  ]),
  ...stop('tool_use'),
  start('msg_2'),
  ...block(0, { type: 'text', text: '' }, [
    { type: 'text_delta', text: 'The one ' },
    { type: 'text_delta', text: 'at 06:40.' },
  ]),
  ...stop('end_turn'),
]

const response = (id: string, status: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id,
  object: 'response',
  created_at: 1_772_359_200,
  status,
  model: 'small-1',
  output: [],
  ...more,
})
const call = { type: 'function_call', id: 'fc_1', call_id: 'call_1', name: 'timetable' }
const said = { type: 'message', id: 'msg_1', role: 'assistant' }
const numbered = (events: readonly Readonly<Record<string, unknown>>[]) =>
  events.map((event, sequence_number) => ({ ...event, sequence_number }))
export const responsesEvents: readonly unknown[] = [
  ...numbered([
    { type: 'response.created', response: response('resp_1', 'in_progress') },
    { type: 'response.in_progress', response: response('resp_1', 'in_progress') },
    { type: 'response.output_item.added', output_index: 0, item: { type: 'reasoning', id: 'rs_1', summary: [] } },
    { type: 'response.reasoning_summary_text.delta', output_index: 0, item_id: 'rs_1', delta: 'The timetable knows.' },
    {
      type: 'response.output_item.done',
      output_index: 0,
      item: { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'The timetable knows.' }] },
    },
    { type: 'response.output_item.added', output_index: 1, item: { ...call, arguments: '' } },
    ...[first, second, third].map((delta) => ({
      type: 'response.function_call_arguments.delta',
      output_index: 1,
      item_id: 'fc_1',
      delta,
    })),
    { type: 'response.function_call_arguments.done', output_index: 1, item_id: 'fc_1', arguments: args },
    { type: 'response.output_item.done', output_index: 1, item: { ...call, arguments: args } },
    {
      type: 'response.completed',
      response: response('resp_1', 'completed', {
        output: [
          { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'The timetable knows.' }] },
          { ...call, arguments: args },
        ],
        usage: { input_tokens: 20, output_tokens: 8 },
      }),
    },
  ]),
  ...numbered([
    { type: 'response.created', response: response('resp_2', 'in_progress', { previous_response_id: 'resp_1' }) },
    { type: 'response.output_item.added', output_index: 0, item: { ...said, content: [] } },
    { type: 'response.output_text.delta', output_index: 0, item_id: 'msg_1', delta: 'The one ' },
    { type: 'response.output_text.delta', output_index: 0, item_id: 'msg_1', delta: 'at 06:40.' },
    {
      type: 'response.completed',
      response: response('resp_2', 'completed', {
        previous_response_id: 'resp_1',
        output: [{ ...said, content: [{ type: 'output_text', text: 'The one at 06:40.', annotations: [] }] }],
      }),
    },
  ]),
]

export const jsonLines = (events: readonly unknown[]): string => `${events.map((event) => JSON.stringify(event)).join('\n')}\n`

/** As a server sends them; `done`: with the mark that ends a stream. */
export const frames = (events: readonly unknown[], done = false): string =>
  [
    ...events.map((event) => {
      const type = typeof event === 'object' && event !== null && 'type' in event ? `event: ${String(event.type)}\n` : ''
      return `${type}data: ${JSON.stringify(event)}\n\n`
    }),
    ...(done ? ['data: [DONE]\n\n'] : []),
  ].join('')

export const rawArguments = { whole: args, cut: first + second }

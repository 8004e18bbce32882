/** What was said as the formats write it: a message, an item, a run, a span, a line. */
import { otlpSpan } from '../otel/fixture'
import { box } from '../panels/fixtures'
import type { Said, Talk } from './generated-talks'

export const json = (value: unknown): string => JSON.stringify(value)
export const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 8, 0, second)).toISOString()

export const chat = (one: Said) =>
  one.role === 'assistant'
    ? {
        role: 'assistant',
        content: one.text,
        ...(one.calls.length > 0
          ? {
              tool_calls: one.calls.map(({ id, name, args }) => ({
                id,
                type: 'function',
                function: { name, arguments: json(args) },
              })),
            }
          : {}),
      }
    : one.role === 'tool'
      ? { role: 'tool', tool_call_id: one.id, name: one.name, content: one.text }
      : { role: 'user', content: one.text }
export const blocks = (one: Said) =>
  one.role === 'assistant'
    ? {
        role: 'assistant',
        content: [
          { type: 'text', text: one.text },
          ...one.calls.map(({ id, name, args }) => ({ type: 'tool_use', id, name, input: args })),
        ],
      }
    : {
        role: 'user',
        content:
          one.role === 'tool'
            ? [{ type: 'tool_result', tool_use_id: one.id, content: one.text, is_error: one.failed }]
            : one.text,
      }
export const items = (one: Said): readonly object[] =>
  one.role === 'assistant'
    ? [
        { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: one.text }] },
        ...one.calls.map(({ id, name, args }) => ({ type: 'function_call', call_id: id, name, arguments: json(args) })),
      ]
    : one.role === 'tool'
      ? [{ type: 'function_call_output', call_id: one.id, output: one.text }]
      : [{ type: 'message', role: 'user', content: [{ type: 'input_text', text: one.text }] }]
export const flat = (one: Said, i: number) =>
  one.role === 'assistant'
    ? { type: 'ai', id: `m${i}`, content: one.text, tool_calls: one.calls.map((each) => ({ ...each, type: 'tool_call' })) }
    : one.role === 'tool'
      ? {
          type: 'tool',
          id: `m${i}`,
          content: one.text,
          tool_call_id: one.id,
          name: one.name,
          status: one.failed ? 'error' : 'success',
        }
      : { type: 'human', id: `m${i}`, content: one.text }
export const nodeOf = (one: Said): string => (one.role === 'assistant' ? 'agent' : one.role === 'tool' ? 'tools' : 'intake')
export const updates = (talk: Talk) => talk.map((one, i) => ({ [nodeOf(one)]: { messages: [flat(one, i)] } }))
export const states = (talk: Talk) => talk.map((_, i) => ({ messages: talk.slice(0, i + 1).map(flat) }))
const traceId = 'aaaaaaaa-0000-4000-8000-000000000001'
const runId = (i: number) => `bbbbbbbb-0000-4000-8000-${String(i).padStart(12, '0')}`
export const runs = (talk: Talk) => [
  {
    id: traceId,
    name: 'LangGraph',
    run_type: 'chain',
    start_time: at(0),
    end_time: at(59),
    inputs: {},
    outputs: {},
    trace_id: traceId,
  },
  ...talk.map((one, i) => ({
    id: runId(i),
    parent_run_id: traceId,
    trace_id: traceId,
    name: one.role === 'tool' ? one.name : nodeOf(one),
    run_type: one.role === 'assistant' ? 'llm' : one.role === 'tool' ? 'tool' : 'chain',
    start_time: at(i),
    end_time: at(i + 1),
    inputs: { messages: talk.slice(0, i).map(flat) },
    outputs: one.role === 'tool' ? { output: one.text } : { messages: [flat(one, i)] },
    error: one.role === 'tool' && one.failed ? one.text : null,
  })),
]
export const spanId = (i: number) => (i + 1).toString(16).padStart(16, '0')
const span = (i: number, name: string, attributes: Readonly<Record<string, unknown>>) =>
  otlpSpan({ id: spanId(i + 1), parent: spanId(0), name, at: i, attributes })
export const root = otlpSpan({ id: spanId(0), name: 'run', at: 0, attributes: {} })
export const openInference = (one: Said, i: number) =>
  one.role === 'tool'
    ? span(i, one.name, {
        'openinference.span.kind': 'TOOL',
        'tool.name': one.name,
        'tool_call.id': one.id,
        'input.value': '{}',
        'output.value': one.text,
      })
    : span(i, 'model', {
        'openinference.span.kind': one.role === 'assistant' ? 'LLM' : 'CHAIN',
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.content': one.text,
        ...(one.role === 'assistant'
          ? Object.fromEntries(
              one.calls.flatMap(({ id, name, args }, n) => {
                const call = `llm.output_messages.0.message.tool_calls.${n}.tool_call`
                return [
                  [`${call}.id`, id],
                  [`${call}.function.name`, name],
                  [`${call}.function.arguments`, json(args)],
                ]
              }),
            )
          : {}),
      })
export const genAi = (one: Said, i: number) =>
  one.role === 'tool'
    ? span(i, `execute_tool ${one.name}`, {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': one.name,
        'gen_ai.tool.call.id': one.id,
        'gen_ai.tool.call.result': one.text,
      })
    : span(i, 'chat', {
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'm',
        'gen_ai.prompt.0.role': 'user',
        'gen_ai.prompt.0.content': 'x',
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.content': one.text,
      })
export const observation = (one: Said, i: number) => ({
  id: `o${i}`,
  traceId: 'tr-1',
  parentObservationId: null,
  type: one.role === 'assistant' ? 'GENERATION' : one.role === 'tool' ? 'TOOL' : 'SPAN',
  name: nodeOf(one),
  startTime: at(i),
  endTime: at(i + 1),
  level: one.role === 'tool' && one.failed ? 'ERROR' : 'DEFAULT',
  input: json(one.role === 'assistant' ? [{ role: 'user', content: 'x' }] : one.text),
  output: json(one.role === 'assistant' ? chat(one) : one.text),
})
export const claude = (one: Said, i: number) => ({
  type: one.role === 'assistant' ? 'assistant' : 'user',
  uuid: `u${i}`,
  parentUuid: i === 0 ? null : `u${i - 1}`,
  sessionId: 's-1',
  isSidechain: false,
  timestamp: at(i),
  message: { id: `m${i}`, ...blocks(one) },
})
export const openHands = (one: Said, i: number) =>
  one.role === 'assistant'
    ? {
        id: i,
        timestamp: at(i),
        source: 'agent',
        action: one.calls.length > 0 ? 'run' : 'message',
        message: one.text,
        args: { command: 'ls', thought: one.text, content: one.text },
      }
    : one.role === 'tool'
      ? { id: i, timestamp: at(i), source: 'agent', observation: 'run', content: one.text, extras: {}, cause: i - 1 }
      : { id: i, timestamp: at(i), source: 'user', action: 'message', message: one.text, args: { content: one.text } }
export const react = (talk: Talk) =>
  talk
    .flatMap((one, i) =>
      one.role === 'user'
        ? [`Question: ${one.text}`]
        : one.role === 'tool'
          ? [`Observation ${i}: ${one.text}`]
          : [
              `Thought ${i}: ${one.text}`,
              ...one.calls.slice(0, 1).flatMap(({ name, args }) => [`Action ${i}: ${name}`, `Action Input ${i}: ${json(args)}`]),
            ],
    )
    .join('\n')
export const tags = (talk: Talk) =>
  talk
    .flatMap((one) =>
      one.role === 'user'
        ? [`[User] ${one.text}`]
        : one.role === 'tool'
          ? [`[Hands] Results: ${one.text}`]
          : [
              `[Brain] Reasoning: ${one.text}`,
              ...one.calls.map(({ name }) => `[Brain] Tool call: ${name}(q="x")`),
              '[Router] decided',
            ],
    )
    .join('\n')
export const chunks = (talk: Talk) =>
  talk.flatMap((one, i) =>
    one.role !== 'assistant'
      ? []
      : [
          ...[...one.text].map((letter) => ({ delta: { content: letter } })),
          ...one.calls.flatMap(({ id, name, args }, index) => [
            { delta: { tool_calls: [{ index, id, function: { name, arguments: '' } }] } },
            ...(json(args)
              .match(/.{1,5}/gs)
              ?.map((text) => ({ delta: { tool_calls: [{ index, function: { arguments: text } }] } })) ?? []),
          ]),
        ].map((choice) => ({
          id: `chat-${i}`,
          object: 'chat.completion.chunk',
          model: 'm',
          choices: [{ index: 0, finish_reason: null, ...choice }],
        })),
  )

export const session = (one: Said, i: number): readonly object[] =>
  one.role === 'user'
    ? [{ type: 'user.message', id: `e${i}`, content: [{ type: 'text', text: one.text }] }]
    : one.role === 'tool'
      ? [
          {
            type: 'user.custom_tool_result',
            id: `e${i}`,
            custom_tool_use_id: one.id,
            content: [{ type: 'text', text: one.text }],
            is_error: one.failed,
          },
        ]
      : [
          { type: 'agent.message', id: `e${i}`, content: [{ type: 'text', text: one.text }], processed_at: at(i) },
          ...one.calls.map(({ id, name, args }) => ({
            type: 'agent.custom_tool_use',
            id,
            name,
            input: args,
            processed_at: at(i),
          })),
        ]
const titles = { user: 'Human', assistant: 'Ai', tool: 'Tool' } as const
export const printed = (one: Said): string => {
  const bar = '='.repeat(32)
  const calls =
    one.role === 'assistant'
      ? one.calls.map(({ id, name, args }) => `  ${name} (${id})\n Call ID: ${id}\n  Args:\n    q: ${json(args)}`)
      : []
  return [
    `Output from node '${nodeOf(one)}':`,
    `${bar} ${titles[one.role]} Message ${bar}`,
    ...(calls.length > 0 ? ['Tool Calls:', ...calls] : ['']),
    one.text,
    '',
  ].join('\n')
}

export const contents = (one: Said) =>
  one.role === 'assistant'
    ? {
        role: 'model',
        parts: [{ text: one.text }, ...one.calls.map(({ id, name, args }) => ({ functionCall: { id, name, args } }))],
      }
    : one.role === 'tool'
      ? { role: 'user', parts: [{ functionResponse: { id: one.id, name: one.name, response: { result: one.text } } }] }
      : { role: 'user', parts: [{ text: one.text }] }
export const converse = (one: Said) =>
  one.role === 'assistant'
    ? {
        role: 'assistant',
        content: [
          { text: one.text },
          ...one.calls.map(({ id, name, args }) => ({ toolUse: { toolUseId: id, name, input: args } })),
        ],
      }
    : {
        role: 'user',
        content:
          one.role === 'tool'
            ? [{ toolResult: { toolUseId: one.id, content: [{ text: one.text }], status: one.failed ? 'error' : 'success' } }]
            : [{ text: one.text }],
      }
export const agentTrace = (one: Said): readonly object[] =>
  (one.role === 'assistant'
    ? [
        { rationale: { text: one.text } },
        ...one.calls.map(({ name, args }) => ({
          invocationInput: {
            actionGroupInvocationInput: {
              function: name,
              parameters: Object.entries(args).map(([key, value]) => ({ name: key, value: String(value) })),
            },
          },
        })),
      ]
    : one.role === 'tool'
      ? [{ observation: { actionGroupInvocationOutput: { text: one.text } } }]
      : [{ observation: { finalResponse: { text: one.text } } }]
  ).map((orchestrationTrace) => ({ sessionId: 's', trace: { orchestrationTrace } }))
export const boxes = (talk: Talk) =>
  talk
    .flatMap((one) =>
      one.role === 'user'
        ? [box('Human', one.text)]
        : one.role === 'tool'
          ? [box('Tool Output', one.text)]
          : [
              box('Assistant', one.text),
              ...one.calls.flatMap(({ name, args }) => [box('Tool Call', `Tool: ${name}`), box('Tool Input', json(args))]),
            ],
    )
    .join('\n')

export const team = (one: Said): readonly object[] =>
  one.role === 'assistant'
    ? [
        { source: 'pilot', type: 'TextMessage', content: one.text },
        ...one.calls.map(({ id, name, args }) => ({
          source: 'pilot',
          type: 'ToolCallRequestEvent',
          content: [{ id, name, arguments: json(args) }],
        })),
      ]
    : one.role === 'tool'
      ? [
          {
            source: 'pilot',
            type: 'ToolCallExecutionEvent',
            content: [{ call_id: one.id, name: one.name, content: one.text, is_error: one.failed }],
          },
        ]
      : [{ source: 'user', type: 'TextMessage', content: one.text }]
export const teamConsole = (talk: Talk) =>
  talk.map((one) => `---------- ${one.role === 'user' ? 'user' : 'pilot'} ----------\n${one.text}\n`).join('')

export const aiSdk = (one: Said) =>
  one.role === 'assistant'
    ? {
        role: 'assistant',
        content: [
          { type: 'text', text: one.text },
          ...one.calls.map(({ id, name, args }) => ({ type: 'tool-call', toolCallId: id, toolName: name, input: args })),
        ],
      }
    : one.role === 'tool'
      ? {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: one.id, toolName: one.name, output: { type: 'text', value: one.text } }],
        }
      : { role: 'user', content: one.text }
export const pydanticAi = (one: Said) =>
  one.role === 'assistant'
    ? {
        kind: 'response',
        parts: [
          { part_kind: 'text', content: one.text },
          ...one.calls.map(({ id, name, args }) => ({
            part_kind: 'tool-call',
            tool_name: name,
            args: json(args),
            tool_call_id: id,
          })),
        ],
      }
    : {
        kind: 'request',
        parts: [
          one.role === 'tool'
            ? { part_kind: 'tool-return', tool_name: one.name, content: one.text, tool_call_id: one.id }
            : { part_kind: 'user-prompt', content: one.text },
        ],
      }
export const smolSteps = (one: Said, i: number) =>
  one.role === 'user'
    ? { task: one.text }
    : {
        step_number: i,
        model_output: one.text,
        tool_calls:
          one.role === 'tool' ? [] : one.calls.map(({ id, name, args }) => ({ id, function: { name, arguments: args } })),
        observations: one.role === 'assistant' && one.calls.length > 0 ? one.text : null,
      }

/** The console of transformers' agents: a thought and what was done, what came of it, or another task. */
export const agentSections = (one: Said): readonly string[] =>
  one.role === 'assistant'
    ? [
        '=== Agent thoughts:',
        one.text,
        ...one.calls.flatMap(({ name, args }) => ['>>> Agent is executing the code below:', `${name}(${json(args)})`, '====']),
      ]
    : one.role === 'tool'
      ? [one.failed ? 'Code execution failed due to the following error:' : 'Print outputs:', one.text]
      : ['======== New task ========', one.text]

/** LangChain's debug console: a run of the model or of a tool, with what went in and what came out. */
export const debugLines = (one: Said): readonly string[] => {
  const kind = one.role === 'tool' ? `tool:${one.name}` : 'llm:Chat'
  const [type] = kind.split(':')
  const begin = `[${type}/start] [chain:Agent > ${kind}] Entering run with input:`
  const end = `[${type}/end] [chain:Agent > ${kind}] [12ms] Exiting run with output:`
  if (one.role === 'user') return [begin, json({ prompts: [`Human: ${one.text}`] })]
  if (one.role === 'tool') return [begin, '"{}"', end, json(one.text)]
  const message = { type: 'ai', content: one.text, tool_calls: one.calls }
  return [begin, json({ prompts: ['Human: hm'] }), end, json({ generations: [[{ text: one.text, message }]] })]
}

/** Ways to write a generated conversation down as frameworks for agents and builders of workflows do, each message in their spelling. */
import { at } from './generated-shapes'
import type { Said, Talk } from './generated-talks'

const callsOf = (one: Said) => (one.role === 'assistant' ? one.calls : [])

export const haystack = (one: Said) => ({
  role: one.role,
  meta: one.role === 'assistant' ? { model: 'small', finish_reason: 'stop' } : {},
  name: null,
  content:
    one.role === 'tool'
      ? [
          {
            tool_call_result: {
              result: one.text,
              error: one.failed,
              origin: { id: one.id, tool_name: one.name, arguments: {} },
            },
          },
        ]
      : [
          { text: one.text },
          ...callsOf(one).map(({ id, name, args }) => ({ tool_call: { id, tool_name: name, arguments: args } })),
        ],
})

export const llamaIndex = (one: Said) => ({
  role: one.role,
  additional_kwargs:
    one.role === 'tool'
      ? { name: one.name, tool_call_id: one.id }
      : one.role === 'assistant' && one.calls.length > 0
        ? {
            tool_calls: one.calls.map(({ id, name, args }) => ({
              id,
              type: 'function',
              function: { name, arguments: JSON.stringify(args) },
            })),
          }
        : {},
  blocks: [{ block_type: 'text', text: one.text }],
})

/** As .NET writes it; `functions` of a plugin. */
export const kernel = (one: Said) => ({
  Role: { Label: one.role },
  Items:
    one.role === 'tool'
      ? [{ $type: 'FunctionResultContent', CallId: one.id, FunctionName: one.name, Result: one.text }]
      : [
          { $type: 'TextContent', Text: one.text },
          ...callsOf(one).map(({ id, name, args }) => ({
            $type: 'FunctionCallContent',
            Id: id,
            FunctionName: name,
            Arguments: args,
          })),
        ],
})

/** As the Agent Framework writes it. */
export const agentFramework = (one: Said) => ({
  role: { type: 'role', value: one.role },
  contents:
    one.role === 'tool'
      ? [{ type: 'function_result', call_id: one.id, result: one.text }]
      : [
          { type: 'text', text: one.text },
          ...callsOf(one).map(({ id, name, args }) => ({
            type: 'function_call',
            call_id: id,
            name,
            arguments: JSON.stringify(args),
          })),
        ],
})

export const droidLines = (talk: Talk): readonly unknown[] =>
  talk.flatMap((one, i): readonly unknown[] => {
    const own = { session_id: 's', timestamp: Date.parse(at(i)) }
    if (one.role === 'tool') return [{ ...own, type: 'tool_result', id: one.id, isError: one.failed, value: one.text }]
    const said = { ...own, type: 'message', role: one.role, id: `m${i}`, text: one.text }
    return [
      said,
      ...callsOf(one).map(({ id, name, args }) => ({
        ...own,
        type: 'tool_call',
        id,
        messageId: `m${i}`,
        toolName: name,
        parameters: args,
      })),
    ]
  })

/** Each message as the test of a prompt. */
export const promptfoo = (talk: Talk) => ({
  evalId: 'e1',
  results: {
    results: talk.map((one) => ({
      prompt: { raw: one.text },
      vars: {},
      provider: { id: 'small' },
      response:
        one.role === 'assistant' && one.calls.length > 0
          ? { output: one.calls.map(({ id, name, args }) => ({ id, function: { name, arguments: args } })) }
          : { output: one.text, tokenUsage: { prompt: 3, completion: 2 } },
      success: true,
    })),
  },
})

/** Each message as what a node gave. */
export const n8n = (talk: Talk) => ({
  startedAt: at(0),
  workflowData: { name: 'Tides' },
  data: {
    resultData: {
      runData: Object.fromEntries(
        ['user', 'assistant', 'tool'].map((role) => [
          `${role} node`,
          talk.flatMap((one, i) => {
            if (one.role !== role) return []
            const way = one.role === 'user' ? 'main' : one.role === 'tool' ? 'ai_tool' : 'ai_languageModel'
            const json = one.role === 'assistant' ? { response: { generations: [[{ text: one.text }]] } } : { response: one.text }
            return [
              {
                startTime: Date.parse(at(i)),
                executionTime: 10,
                source: i === 0 ? [] : [{ previousNode: 'user node' }],
                data: { [way]: [[{ json }]] },
                ...(one.role === 'tool' && one.failed ? { error: { message: one.text } } : {}),
              },
            ]
          }),
        ]),
      ),
    },
  },
})

/** The events of a stream of Dify: each message a node. */
export const difyEvents = (talk: Talk): readonly unknown[] =>
  talk.flatMap((one, i): readonly unknown[] => {
    const own = { task_id: 't', workflow_run_id: 'w' }
    const node = {
      id: `n${i}`,
      node_id: `id${i}`,
      node_type: one.role === 'assistant' ? 'llm' : 'code',
      title: one.role,
      index: i + 1,
    }
    return [
      { ...own, event: 'node_started', data: { ...node, inputs: null } },
      {
        ...own,
        event: 'node_finished',
        data: {
          ...node,
          inputs: {},
          outputs: { text: one.text },
          status: 'succeeded',
          elapsed_time: 0.1,
          created_at: 1_772_000_000 + i,
        },
      },
    ]
  })

/** The calls of tools as a client and a server of MCP send them. */
export const mcpLines = (talk: Talk): readonly unknown[] => [
  { jsonrpc: '2.0', id: 0, method: 'tools/list', params: {} },
  ...talk.flatMap((one): readonly unknown[] =>
    one.role === 'tool'
      ? [{ jsonrpc: '2.0', id: one.id, result: { content: [{ type: 'text', text: one.text }], isError: one.failed } }]
      : callsOf(one).map(({ id, name, args }) => ({
          jsonrpc: '2.0',
          id,
          method: 'tools/call',
          params: { name, arguments: args },
        })),
  ),
]

/** What LlamaIndex prints of a conversation. */
export const llamaIndexConsole = (talk: Talk): string =>
  talk
    .flatMap((one): readonly string[] => {
      if (one.role === 'user') return [`Added user message to memory: ${one.text}`]
      if (one.role === 'tool') return ['=== Function Output ===', one.text]
      return [
        '=== LLM Response ===',
        one.text,
        ...one.calls.flatMap(({ name, args }) => [
          '=== Calling Function ===',
          `Calling function: ${name} with args: ${JSON.stringify(args)}`,
        ]),
      ]
    })
    .join('\n')

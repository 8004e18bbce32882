/** Ways to write a generated conversation down as programs for people keep it: sessions, chats, histories, traces of services. */
import { at, runs } from './generated-shapes'
import type { Said, Talk } from './generated-talks'

/** A line of a session of Pi. */
export const piLine = (one: Said, i: number) => ({
  type: 'message',
  id: `p${i}`,
  parentId: i === 0 ? null : `p${i - 1}`,
  timestamp: at(i),
  message:
    one.role === 'user'
      ? { role: 'user', content: one.text }
      : one.role === 'tool'
        ? {
            role: 'toolResult',
            toolCallId: one.id,
            toolName: one.name,
            content: [{ type: 'text', text: one.text }],
            isError: one.failed,
          }
        : {
            role: 'assistant',
            content: [
              { type: 'text', text: one.text },
              ...one.calls.map(({ id, name, args }) => ({ type: 'toolCall', id, name, arguments: args })),
            ],
            stopReason: 'stop',
          },
})

/** A message of OpenCode, whose calls hold their results. */
export const openCode = (one: Said, i: number) => ({
  info: { id: `o${i}`, role: one.role === 'user' ? 'user' : 'assistant', time: { created: Date.parse(at(i)) } },
  parts: [
    { type: 'text', text: one.text },
    ...(one.role === 'assistant' ? one.calls : []).map(({ id, name, args }, n) => ({
      type: 'tool',
      callID: id,
      tool: name,
      state: n === 0 ? { status: 'running', input: args } : { status: 'completed', input: args, output: one.text },
    })),
  ],
})

/** A chat as a tree of messages, each the child of the one before it. */
export const chatTree = (talk: Talk) => ({
  title: 'Tides',
  conversation_id: 'chat-1',
  current_node: `n${talk.length - 1}`,
  mapping: Object.fromEntries(
    talk.map((one, i) => [
      `n${i}`,
      {
        id: `n${i}`,
        parent: i === 0 ? null : `n${i - 1}`,
        children: i === talk.length - 1 ? [] : [`n${i + 1}`],
        message: {
          id: `n${i}`,
          author: { role: one.role, name: one.role === 'tool' ? one.name : null },
          create_time: Date.parse(at(i)) / 1000,
          content: { content_type: 'text', parts: [one.text] },
          recipient: one.role === 'assistant' ? (one.calls[0]?.name ?? 'all') : 'all',
        },
      },
    ]),
  ),
})

/** A history in Markdown: what a tool gave is a note of the program. */
export const aiderHistory = (talk: Talk): string =>
  [
    '# aider chat started at 2026-03-01 10:00:00',
    ...talk.map(({ role, text }) => {
      const before = role === 'user' ? '#### ' : role === 'tool' ? '> ' : ''
      return text
        .split('\n')
        .map((line) => before + line)
        .join('\n')
    }),
  ].join('\n\n')

/** Calls of Weave. */
export const weaveCalls = (talk: Talk) =>
  runs(talk).map(({ id, trace_id, name, run_type, start_time, end_time, inputs, outputs, ...rest }) => ({
    id,
    project_id: 'tides',
    op_name: `weave:///tides/op/${name}:v1`,
    trace_id,
    parent_id: 'parent_run_id' in rest ? rest.parent_run_id : null,
    started_at: start_time,
    ended_at: end_time,
    inputs,
    output: outputs,
    exception: 'error' in rest ? rest.error : null,
    attributes: { weave: { kind: run_type } },
  }))

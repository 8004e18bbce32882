/** Habits of single tracers: what they write in other places, twice, or as text. Seen through Langfuse and OpenTelemetry. */
import { describe, expect, test } from 'vitest'
import { otlp, otlpSpan } from '../otel/fixture'
import { imported, ofType, visits } from './support'

const json = JSON.stringify
const at = (second: number) => `2026-03-01T08:00:${String(second).padStart(2, '0')}.000Z`

interface Given {
  readonly id: string
  readonly parent?: string
  readonly type: string
  readonly name: string
  readonly from: number
  readonly to: number
  readonly input?: unknown
  readonly output?: unknown
}
const observation = ({ id, parent, type, name, from, to, input = null, output = null }: Given) => ({
  id,
  traceId: 't1',
  parentObservationId: parent ?? null,
  type,
  name,
  startTime: at(from),
  endTime: at(to),
  input,
  output,
})
const langfuse = (...given: readonly Given[]) =>
  imported({ trace: { id: 't1', name: 'harbour' }, observations: given.map(observation) }, 'langfuse')
const root: Given = { id: 'r', type: 'SPAN', name: 'run', from: 0, to: 40, input: { question: 'High water?' } }
const replies = (record: ReturnType<typeof langfuse>) =>
  ofType(record, 'model-replied').map(({ message }) => [
    message.text,
    ...(message.toolCalls ?? []).map(({ name, args }) => `${name} ${json(args)}`),
  ])

test('tools without ids: whatever their arguments are wrapped in, each answers its own call', () => {
  const asks = (id: string, port: string) => ({
    role: 'assistant',
    content: [{ type: 'tool_use', id, name: 'tide', input: { port } }],
  })
  const record = langfuse(
    root,
    { id: 'a', parent: 'r', type: 'GENERATION', name: 'turn', from: 1, to: 2, input: 'High water?', output: asks('k1', 'Vigo') },
    { id: 'b', parent: 'r', type: 'GENERATION', name: 'turn', from: 2, to: 3, input: 'High water?', output: asks('k2', 'Brest') },
    { id: 'c', parent: 'r', type: 'TOOL', name: 'tide', from: 4, to: 5, input: { input: { port: 'Vigo' } }, output: '05:12' },
    { id: 'd', parent: 'r', type: 'TOOL', name: 'tide', from: 5, to: 6, input: { input: { port: 'Brest' } }, output: '06:40' },
    { id: 'e', parent: 'r', type: 'GENERATION', name: 'turn', from: 7, to: 8, input: 'High water?', output: 'Soon.' },
  )
  expect(ofType(record, 'tool-returned').map(({ toolCallId, content }) => [toolCallId, content])).toEqual([
    ['k1', '05:12'],
    ['k2', '06:40'],
  ])
  // Both results stand behind the second call: late, but not missing.
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('a call around a call is the one that is told, when only it holds the messages', () => {
  const outer = {
    choices: [
      {
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'k1', type: 'function', function: { name: 'tide', arguments: '{}' } }],
        },
      },
    ],
  }
  const record = langfuse(
    root,
    {
      id: 'a',
      parent: 'r',
      type: 'GENERATION',
      name: 'invoke',
      from: 1,
      to: 3,
      input: { messages: [{ role: 'user', content: 'High water?' }] },
      output: outer,
    },
    { id: 'b', parent: 'a', type: 'GENERATION', name: 'chat', from: 1, to: 2, input: 'user: High water?', output: 'None' },
    { id: 'c', parent: 'r', type: 'TOOL', name: 'tide', from: 4, to: 5, input: {}, output: '05:12' },
  )
  expect(replies(record)).toEqual([['', 'tide {}']])
  expect(ofType(record, 'tool-returned')[0]?.toolCallId).toBe('k1')
  expect(record.report.kept).toBe(record.report.records)
})

test('a list of calls alone is a reply', () => {
  const record = langfuse(root, {
    id: 'a',
    parent: 'r',
    type: 'GENERATION',
    name: 'doGenerate',
    from: 1,
    to: 2,
    input: 'High water?',
    output: [{ toolCallId: 'k1', toolName: 'tide', input: '{"port":"Vigo"}' }],
  })
  expect(replies(record)).toEqual([['', 'tide {"port":"Vigo"}']])
})

test('messages that were printed, and calls that were written as text, are read', () => {
  const call = (name: string) => json([{ function: { name, arguments: '{}' }, id: name, type: 'function' }])
  const record = langfuse(root, {
    id: 'a',
    parent: 'r',
    type: 'GENERATION',
    name: 'chat',
    from: 1,
    to: 2,
    input: {
      messages: ["role='system' content='Be brief.' name=None", "role='user' content='High water?' name=None tool_calls=None"],
    },
    output: [
      { role: 'assistant', content: call('tide') },
      { role: 'assistant', content: call('moon') },
    ],
  })
  expect(ofType(record, 'model-called')[0]?.messages.map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'system: Be brief.',
    'human: High water?',
  ])
  expect(replies(record)).toEqual([['', 'tide {}', 'moon {}']])
})

test('the answer that is handed over by a call needs no result', () => {
  const output = [
    { role: 'assistant', parts: [{ type: 'tool_call', id: 'k1', name: 'final_result', arguments: { at: '05:12' } }] },
  ]
  const record = langfuse(root, {
    id: 'a',
    parent: 'r',
    type: 'GENERATION',
    name: 'chat',
    from: 1,
    to: 2,
    input: 'High water?',
    output,
  })
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('a title is what was asked, without the quotes of an encoding', () => {
  const asked = json(json('High water?'))
  const record = imported(
    { trace: { id: 't1', name: 'x', input: asked }, observations: [observation({ ...root, input: asked, output: 'soon' })] },
    'langfuse',
  )
  expect(record.runs[0]?.title).toBe('High water?')
})

describe('two tracers in one program', () => {
  const llm = (id: string, parent: string, from: number, output: unknown) =>
    otlpSpan({
      id,
      parent,
      name: 'llm',
      at: from,
      attributes: {
        'openinference.span.kind': 'LLM',
        'input.value': json({ messages: [{ role: 'user', content: 'High water?' }] }),
        'output.value': json({ choices: [{ message: output }] }),
      },
    })
  const asks = (id: string | undefined) => ({
    role: 'assistant',
    content: '',
    tool_calls: [{ ...(id === undefined ? {} : { id }), function: { name: 'tide', arguments: '{"port":"Vigo"}' } }],
  })
  const top = {
    ...otlpSpan({
      id: 'aaaaaaaaaaaaaaaa',
      name: 'agent',
      attributes: { 'openinference.span.kind': 'AGENT', 'input.value': 'High water?' },
    }),
  }
  const tool = otlpSpan({
    id: 'dddddddddddddddd',
    parent: 'aaaaaaaaaaaaaaaa',
    name: 'tide',
    at: 2,
    attributes: {
      'openinference.span.kind': 'TOOL',
      'tool.name': 'tide',
      'input.value': '{"port":"Vigo"}',
      'output.value': '05:12',
    },
  })
  const outer = llm('bbbbbbbbbbbbbbbb', 'aaaaaaaaaaaaaaaa', 1, asks(undefined))
  const inner = { ...llm('cccccccccccccccc', 'aaaaaaaaaaaaaaaa', 1.1, asks('k1')), endTimeUnixNano: outer.endTimeUnixNano }
  test('tell a call twice: it is one call, with what the inner one knows', () => {
    const record = imported(otlp(top, outer, inner, tool), 'otel')
    expect(visits(record)).toEqual(['brain:brain', 'hands:hands'])
    expect(ofType(record, 'tool-returned')[0]?.toolCallId).toBe('k1')
    expect(record.report.kept).toBe(4)
  })
  test('two calls side by side that say different things stay two', () => {
    const other = {
      ...llm('cccccccccccccccc', 'aaaaaaaaaaaaaaaa', 1.1, { role: 'assistant', content: 'Ask me later.' }),
      endTimeUnixNano: outer.endTimeUnixNano,
    }
    expect(visits(imported(otlp(top, outer, other), 'otel'))).toEqual(['brain:brain', 'brain:brain'])
  })
})

test('histories of smolagents: calls and observations are calls and results again', () => {
  const call = (spanId: string, from: number, messages: readonly unknown[], said: unknown) =>
    otlpSpan({
      id: spanId,
      parent: 'aaaaaaaaaaaaaaaa',
      name: 'generate',
      at: from,
      attributes: {
        'openinference.span.kind': 'LLM',
        'input.value': json({ messages }),
        'output.value': json({ choices: [{ message: said }] }),
      },
    })
  const code = 'Thought: I count.\n```py\nprint(6 * 2)\n```'
  const user = { role: 'user', content: 'How many masts?' }
  const record = imported(
    otlp(
      otlpSpan({ id: 'aaaaaaaaaaaaaaaa', name: 'run', attributes: { 'openinference.span.kind': 'AGENT' } }),
      call('bbbbbbbbbbbbbbbb', 1, [user], { role: 'assistant', content: code }),
      call(
        'cccccccccccccccc',
        2,
        [
          user,
          {
            role: 'assistant',
            content: `${code}<end_code>\nCalling tools:\n[{'id': 'call_1', 'type': 'function', 'function': {'name': 'python_interpreter', 'arguments': 'print(6 * 2)'}}]`,
          },
          { role: 'user', content: 'Observation:\nExecution logs:\n12' },
        ],
        { role: 'assistant', content: 'Twelve.' },
      ),
    ),
    'otel',
  )
  expect(replies(record)).toEqual([[code], ['', 'python_interpreter {"code":"print(6 * 2)"}'], ['Twelve.']])
  expect(ofType(record, 'tool-returned').map(({ content }) => content)).toEqual(['Execution logs:\n12'])
  expect(ofType(record, 'run-started')).toHaveLength(1)
})

test('spans under names that somebody gave them', () => {
  const span = (name: string) => ({
    name,
    context: { trace_id: '0'.repeat(31) + name.length, span_id: '1'.repeat(16) },
    parent_id: null,
    start_time: at(1),
    end_time: at(2),
    span_kind: 'LLM',
    attributes: { 'input.value': 'High water?', 'output.value': 'At 05:12.' },
  })
  const record = imported({ first: [span('a')], second: [span('bb')] }, 'otel')
  expect(record.runs).toHaveLength(2)
})

test('a result without an id in a history is the one that a span told already, however it is written', () => {
  const at = (second: number) => `2026-03-01T10:00:0${second}.000Z`
  const run = (id: string, run_type: string, second: number, inputs: object, outputs: object) => ({
    id,
    name: run_type === 'tool' ? 'depth' : id,
    run_type,
    trace_id: 'root',
    parent_run_id: id === 'root' ? null : 'root',
    start_time: at(second),
    end_time: at(second),
    inputs,
    outputs,
  })
  const asked = { role: 'user', content: 'How deep?' }
  const wants = {
    role: 'assistant',
    content: '',
    tool_calls: [{ type: 'function', function: { name: 'depth', arguments: '{}' } }],
  }
  const result = { role: 'tool', name: 'depth', content: '4 m' }
  const record = imported(
    [
      run('root', 'chain', 0, { input: 'How deep?' }, { output: 'Four.' }),
      run('one', 'llm', 1, { messages: [asked] }, { choices: [{ message: wants }] }),
      run('two', 'tool', 2, {}, { output: { name: 'depth', response: { deep: '4 m' } } }),
      run(
        'three',
        'llm',
        3,
        { messages: [asked, wants, result] },
        { choices: [{ message: { role: 'assistant', content: 'Four.' } }] },
      ),
    ],
    'langsmith',
  )
  expect(ofType(record, 'tool-returned').length).toBe(1)
  expect(ofType(record, 'notice').map(({ code }) => code)).toEqual([])
})

/** What instrumentations of today write into spans and logs, and what their record must not be taken for. Each in its smallest shape. */
import { describe, expect, test } from 'vitest'
import { told } from '../embed/imported'
import { imported, lines, ofType, visits } from '../spans/support'
import { ids, nano, otlp, otlpSpan, type TestSpan, traceId } from './fixture'

const record = (...spans: readonly TestSpan[]) => imported(otlp(...spans.map((span) => otlpSpan(span))), 'otel')
const json = JSON.stringify
const run = ['I look. <tide {"day":3}>', '= 05:12', 'At 05:12.']
const verdict = (read: ReturnType<typeof record>, at = 0) => read.runs[at]?.verdict?.verdict
const flat = (prefix: string, value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null
    ? Object.assign({}, ...Object.entries(value).map(([key, inner]) => flat(`${prefix}.${key}`, inner)))
    : { [prefix]: value }
const at = (n: number): string => ids[n] ?? ''

describe('OpenInference', () => {
  const person = { message: { role: 'user', content: 'When is high water?' } }
  const call = { tool_call: { id: 'c1', function: { name: 'tide', arguments: '{"day":3}' } } }
  const result = { message: { role: 'tool', content: '05:12', tool_call_id: 'c1' } }
  const answer = { message: { role: 'assistant', content: 'At 05:12.' } }
  const llm = (n: number, saw: readonly unknown[], said: readonly unknown[], more: object = {}): TestSpan => ({
    id: at(n),
    parent: at(0),
    name: 'call',
    at: n,
    attributes: {
      'openinference.span.kind': 'LLM',
      ...flat('llm.input_messages', saw),
      ...flat('llm.output_messages', said),
      ...more,
    },
  })
  const root: TestSpan = { id: at(0), name: 'agent', attributes: { 'openinference.span.kind': 'CHAIN' } }
  const tool = (more: object): TestSpan => ({
    id: at(2),
    parent: at(0),
    name: 'tide',
    at: 2,
    attributes: { 'openinference.span.kind': 'TOOL', 'tool.name': 'tide', ...more },
  })

  test.each([
    ['beside the calls of the message', true],
    ['there alone', false],
  ])('calls among the contents, %s', (_, both) => {
    const contents = [
      { message_content: { type: 'reasoning', text: 'The book knows.' } },
      { message_content: { type: 'text', text: 'I look.' } },
      { message_content: { type: 'tool_use' }, ...call },
    ]
    const asks = { message: { role: 'assistant', contents, ...(both ? { tool_calls: [call] } : {}) } }
    const read = record(root, llm(1, [person], [asks]), llm(3, [person, asks, result], [answer]))
    expect(told(read)).toEqual(run)
    expect(ofType(read, 'model-replied')[0]?.message.blocks?.[0]).toEqual({ type: 'reasoning', text: 'The book knows.' })
    expect(verdict(read)).toBe('answered')
  })

  test('items of the Responses API that were made messages one by one are one reply', () => {
    const said = { message: { role: 'assistant', content: 'I look.' } }
    const asks = { message: { role: 'assistant', tool_calls: [call] } }
    const more = { message: { role: 'assistant', tool_calls: [{ tool_call: { ...call.tool_call, id: 'c2' } }] } }
    const body = { 'output.value': json({ object: 'response', output: [] }) }
    const other = { message: { ...result.message, tool_call_id: 'c2' } }
    const read = record(
      root,
      llm(1, [person], [said, { message: { role: 'assistant', tool_calls: [call, more.message.tool_calls[0]] } }], body),
      llm(3, [person, said, asks, more, result, other], [answer], body),
    )
    expect(told(read)).toEqual(['I look. <tide {"day":3}> <tide {"day":3}>', '= 05:12', '= 05:12', 'At 05:12.'])
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
  })

  test('a tool whose one argument stands alone was called as the model asked', () => {
    const asks = { message: { role: 'assistant', content: 'I look.', tool_calls: [call] } }
    const read = record(
      root,
      llm(1, [person], [asks]),
      tool({ 'input.value': '3', 'output.value': '05:12' }),
      llm(3, [person, asks, result], [answer]),
    )
    expect(ofType(read, 'tool-called')[0]?.args).toEqual({ day: 3 })
  })

  test('a call that failed said nothing, and nothing was decided behind it', () => {
    const failed = {
      ...llm(1, [person], [{ message: { role: 'assistant', content: '' } }]),
      status: { code: 2, message: 'Quota.' },
    }
    const read = record(root, failed)
    expect([ofType(read, 'model-replied'), ofType(read, 'routed')]).toEqual([[], []])
    expect(verdict(read)).toBe('failed')
  })

  test('an agent that is called by another one answers its call', () => {
    const asks = {
      message: {
        role: 'assistant',
        content: '',
        tool_calls: [{ tool_call: { id: 'k1', function: { name: 'coder', arguments: '{"task":"tides"}' } } }],
      },
    }
    const inner = (n: number, parent: string, attributes: object, name: string): TestSpan => ({
      id: at(n),
      parent,
      name,
      at: n,
      attributes: { ...attributes },
    })
    const read = record(
      { ...root, attributes: { 'openinference.span.kind': 'AGENT' } },
      llm(1, [person], [asks]),
      inner(2, at(0), { 'openinference.span.kind': 'AGENT', 'output.value': '05:12' }, 'coder.run'),
      inner(
        3,
        at(2),
        {
          'openinference.span.kind': 'LLM',
          ...flat('llm.output_messages', [{ message: { role: 'assistant', content: 'It is 05:12.' } }]),
        },
        'call',
      ),
      llm(4, [person, asks, { message: { role: 'tool', content: '05:12', tool_call_id: 'k1' } }], [answer]),
    )
    expect(visits(read).slice(0, 3)).toEqual(['brain:brain', 'coder:subgraph', 'coder/brain:brain'])
    expect(ofType(read, 'tool-returned')[0]).toMatchObject({ toolCallId: 'k1', content: '05:12' })
    expect(verdict(read)).toBe('answered')
  })

  test('calls and results of smolagents that have roles of their own', () => {
    const asks = (id: string) => `{'id': '${id}', 'type': 'function', 'function': {'name': 'tide', 'arguments': {'day': 3}}}`
    const calls = [call, { tool_call: { ...call.tool_call, id: 'c2' } }]
    const reply = { message: { role: 'assistant', content: 'I look.', tool_calls: calls } }
    const history = [
      person,
      { message: { role: 'assistant', content: 'I look.' } },
      { message: { role: 'tool-call', content: `Calling tools:\n[${asks('c1')}, ${asks('c2')}]` } },
      { message: { role: 'tool-response', content: 'Observation:\n05:12\n05:13' } },
    ]
    const read = record(root, llm(1, [person], [reply]), llm(3, history, [answer]))
    expect(told(read)).toEqual(['I look. <tide {"day":3}> <tide {"day":3}>', '= 05:12', '= 05:13', 'At 05:12.'])
  })
})

describe('a client that traces itself beside its instrumentation', () => {
  const outer = (n: number, parent: string | undefined): TestSpan => ({
    id: at(n),
    ...(parent === undefined ? {} : { parent }),
    name: 'messages.stream',
    at: 1,
    attributes: {
      'openinference.span.kind': 'LLM',
      'llm.model_name': 'small',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': 'At 05:12.',
      'llm.token_count.prompt': 9,
      'llm.token_count.completion': 5,
    },
  })
  const shadow = (n: number, from: number, output: number): TestSpan => ({
    id: at(n),
    parent: at(0),
    name: 'chat',
    at: from,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.request.model': 'small',
      'gen_ai.usage.input_tokens': 9,
      'gen_ai.usage.output_tokens': output,
    },
  })
  const root: TestSpan = { id: at(0), name: 'job' }

  test('a span with the counts only, inside the time of one with content, is that call', () => {
    const read = record(root, outer(1, at(0)), shadow(2, 1, 5))
    expect(ofType(read, 'model-called')).toHaveLength(1)
    expect(verdict(read)).toBe('answered')
  })
  test.each([
    ['at another time', shadow(2, 3, 5)],
    ['with other counts', shadow(2, 1, 50)],
  ])('%s it is a call of its own', (_, other) => {
    expect(ofType(record(root, outer(1, at(0)), other), 'model-called')).toHaveLength(2)
  })
})

describe('events and logs', () => {
  const call = { id: 'c1', type: 'function', function: { name: 'tide', arguments: '{"day":3}' } }
  const chat = (n: number, attributes: object, events?: readonly unknown[]): TestSpan => ({
    id: at(n),
    parent: at(0),
    name: 'chat',
    at: n,
    attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'small', ...attributes },
    ...(events === undefined ? {} : { events }),
  })
  const root: TestSpan = { id: at(0), name: 'agent run', attributes: { agent_name: 'pilot' } }
  const printed = (n: number, event_name: string, body: object) => ({
    body,
    attributes: {},
    timestamp: null,
    observed_timestamp: `2026-03-01T08:00:0${n}.000000Z`,
    trace_id: `0x${traceId}`,
    span_id: `0x${at(n)}`,
    event_name,
  })

  test('calls beside the message of a choice; the time at which a record was seen, when it has no other', () => {
    const text = lines(
      printed(1, 'gen_ai.user.message', { content: 'When is high water?' }),
      printed(1, 'gen_ai.choice', { index: 0, message: { content: 'I look.' }, tool_calls: [call] }),
      printed(2, 'gen_ai.user.message', { content: 'When is high water?' }),
      printed(2, 'gen_ai.assistant.message', { content: 'I look.', tool_calls: [call] }),
      printed(2, 'gen_ai.tool.message', { id: 'c1', content: '05:12' }),
      printed(2, 'gen_ai.choice', { index: 0, message: { content: 'At 05:12.' } }),
    )
    const read = imported(text, 'otel')
    expect(told(read)).toEqual(run)
    expect(read.runs[0]?.startedAt).toBe('2026-03-01T08:00:01.000Z')
  })

  test('records without content are no empty messages: what was said is not known', () => {
    const text = lines(
      printed(1, 'gen_ai.user.message', {}),
      printed(1, 'gen_ai.choice', { index: 0, finish_reason: 'stop', message: { role: 'assistant' } }),
    )
    const read = imported(text, 'otel')
    expect([verdict(read), ofType(read, 'model-replied')]).toEqual(['record-hollow', []])
  })

  test('the list of events in an attribute, and the tools of the request', () => {
    const event = (name: string, more: object) => ({ 'event.name': `gen_ai.${name}`, ...more })
    const question = event('user.message', { role: 'user', content: 'When is high water?' })
    const tools = { function_tools: [{ name: 'tide', description: 'Tides', parameters_json_schema: { type: 'object' } }] }
    const asks = { role: 'assistant', content: 'I look.', tool_calls: [call] }
    const more = { model_request_parameters: json(tools) }
    const read = record(
      { ...root, attributes: { agent_name: 'pilot', final_result: 'At 05:12.' } },
      chat(1, { events: json([question, event('choice', { index: 0, message: asks })]), ...more }),
      chat(3, {
        events: json([
          question,
          event('assistant.message', asks),
          event('tool.message', { role: 'tool', id: 'c1', content: '05:12' }),
          event('choice', { message: { role: 'assistant', content: 'At 05:12.' } }),
        ]),
      }),
    )
    expect(told(read)).toEqual(run)
    expect(ofType(read, 'model-called')[0]?.tools).toMatchObject([{ name: 'tide', description: 'Tides' }])
  })

  test('an answer that is no text is what the outermost span gave', () => {
    const answer = {
      'event.name': 'gen_ai.choice',
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [{ ...call, function: { name: 'final_result', arguments: '{"time":"05:12"}' } }],
      },
    }
    const read = record(
      { ...root, attributes: { agent_name: 'pilot', final_result: '{"time":"05:12"}' } },
      chat(1, { events: json([answer]) }),
    )
    expect(ofType(read, 'run-finished')[0]?.output).toEqual({ time: '05:12' })
  })

  test('blocks of Converse in events, also of tools; details spread over several events', () => {
    const event = (name: string, attributes: object) => ({
      timeUnixNano: nano(1),
      name,
      attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } })),
    })
    const question = event('gen_ai.user.message', { content: json([{ text: 'When is high water?' }]) })
    const use = { toolUse: { toolUseId: 'c1', name: 'tide', input: { day: 3 } } }
    const asks = json([{ text: 'I look.' }, use])
    const back = json([{ toolResult: { toolUseId: 'c1', status: 'success', content: [{ text: '05:12' }] } }])
    const tool: TestSpan = {
      id: at(2),
      parent: at(0),
      name: 'execute_tool tide',
      at: 2,
      attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'tide', 'gen_ai.tool.call.id': 'c1' },
      events: [
        event('gen_ai.tool.message', { content: '{"day":3}', id: 'c1' }),
        event('gen_ai.choice', { message: json([{ text: '05:12' }]), id: 'c1' }),
      ],
    }
    const answer = event('gen_ai.choice', { message: json([{ text: 'At 05:12.' }]) })
    const read = record(
      root,
      chat(1, {}, [question, event('gen_ai.choice', { message: asks, finish_reason: 'tool_use' })]),
      tool,
      chat(3, {}, [
        question,
        event('gen_ai.assistant.message', { content: asks }),
        event('gen_ai.tool.message', { content: back }),
        answer,
      ]),
    )
    expect(told(read)).toEqual(run)
    const detail = (key: string, value: unknown) => event('gen_ai.client.inference.operation.details', { [key]: json(value) })
    const parts = (role: string, content: string) => [{ role, parts: [{ type: 'text', content }] }]
    const spread = record(
      root,
      chat(1, {}, [
        detail('gen_ai.input.messages', parts('user', 'High water?')),
        detail('gen_ai.output.messages', parts('assistant', 'At 05:12.')),
      ]),
    )
    expect(told(spread)).toEqual(['At 05:12.'])
    expect(spread.runs[0]?.title).toBe('High water?')
  })
})

describe('calls whose reply was not recorded', () => {
  const question = { role: 'user', content: 'When is high water?' }
  const asks = {
    role: 'assistant',
    content: 'I look.',
    tool_calls: [{ id: 'c1', function: { name: 'tide', arguments: '{"day":3}' } }],
  }
  const found = { role: 'tool', tool_call_id: 'c1', content: '05:12' }
  const chat = (n: number, saw: readonly object[], said?: object): TestSpan => ({
    id: at(n),
    parent: at(0),
    name: 'chat',
    at: n,
    attributes: {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': json(saw),
      ...(said === undefined ? {} : { 'gen_ai.output.messages': json([said]) }),
    },
  })
  const root: TestSpan = { id: at(0), name: 'job' }

  test('a later call tells it in its history', () => {
    const read = record(root, chat(1, [question]), chat(2, [question, asks, found], { role: 'assistant', content: 'At 05:12.' }))
    expect(told(read)).toEqual(run)
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(read.report.guessed.map(({ what }) => what)).toContain('the reply of a call')
  })
  test('that of the last call is not known, and neither is how the run ended', () => {
    const read = record(root, chat(1, [question], asks), chat(2, [question, asks, found]))
    expect(told(read)).toEqual(run.slice(0, 2))
    expect(verdict(read)).toBe('record-hollow')
    expect(ofType(read, 'run-finished')[0]?.output).toBeNull()
  })
})

describe('tools inside the span of the call that asked for them', () => {
  const google = (n: number, parent: string, contents: readonly unknown[], parts: readonly unknown[]): TestSpan => ({
    id: at(n),
    parent,
    name: 'call_llm',
    at: n,
    attributes: {
      'gen_ai.system': 'gcp.vertex.agent',
      'gen_ai.request.model': 'small',
      'gcp.vertex.agent.llm_request': json({ model: 'small', contents }),
      'gcp.vertex.agent.llm_response': json({ content: { role: 'model', parts } }),
    },
  })
  const question = { role: 'user', parts: [{ text: 'When is high water?' }] }
  const asks = [{ text: 'I look.' }, { function_call: { name: 'tide', args: { day: 3 } } }]
  const back = { role: 'user', parts: [{ function_response: { name: 'tide', response: { time: '05:12' } } }] }
  const ran = (n: number, name: string): TestSpan => ({
    id: at(n),
    parent: at(1),
    name: `execute_tool ${name}`,
    at: 2,
    attributes: {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': name,
      'gen_ai.tool.call.id': 'made-up',
      'gcp.vertex.agent.tool_call_args': '{"day": 3}',
      'gcp.vertex.agent.tool_response': '{"time": "05:12"}',
      'gcp.vertex.agent.llm_request': '{}',
      'gcp.vertex.agent.llm_response': '{}',
    },
  })
  const root: TestSpan = { id: at(0), name: 'invocation' }

  test.each([
    ['the next call beside it', at(0)],
    ['the next call inside it as well', at(1)],
  ])('%s', (_, parent) => {
    const read = record(
      root,
      google(1, at(0), [question], asks),
      ran(2, 'tide'),
      ran(5, '(merged tools)'),
      { id: at(4), parent, name: 'agent_run', at: 3 },
      google(3, parent === at(0) ? at(0) : at(4), [question, { role: 'model', parts: asks }, back], [{ text: 'At 05:12.' }]),
    )
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(told(read)).toEqual(['I look. <tide {"day":3}>', '= {"time": "05:12"}', 'At 05:12.'])
    expect(ofType(read, 'model-replied')[0]?.at).toBeLessThanOrEqual(ofType(read, 'tool-called')[0]?.at ?? 0)
    expect(verdict(read)).toBe('answered')
  })
})

test('counts of tokens as Langfuse sends them', () => {
  const read = record({
    id: at(1),
    name: 'generation',
    attributes: {
      'langfuse.observation.type': 'generation',
      'langfuse.observation.input': json([{ role: 'user', content: 'Hi' }]),
      'langfuse.observation.output': json({ role: 'assistant', content: 'Hello.' }),
      'langfuse.observation.usage_details': json({ input: 9, output: 5 }),
    },
  })
  expect(ofType(read, 'model-replied')[0]?.usage).toEqual({ input: 9, output: 5 })
})

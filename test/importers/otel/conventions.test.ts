import { describe, expect, test } from 'vitest'
import { imported, ofType, visits } from '../spans/support'
import { ids, otlp, otlpSpan, type TestSpan } from './fixture'

const record = (...spans: readonly TestSpan[]) => imported(otlp(...spans.map((span) => otlpSpan(span))), 'otel')
const json = JSON.stringify

describe('GenAI conventions', () => {
  const agent: TestSpan = {
    id: ids[0],
    name: 'invoke_agent pilot',
    attributes: { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': 'pilot' },
  }
  const question = { role: 'user', parts: [{ type: 'text', content: 'Depth at pier 2?' }] }
  const asks = {
    role: 'assistant',
    parts: [
      { type: 'text', content: 'I look.' },
      { type: 'tool_call', id: 'd1', name: 'depth', arguments: { pier: 2 } },
    ],
    finish_reason: 'tool_call',
  }
  const found = { role: 'tool', parts: [{ type: 'tool_call_response', id: 'd1', response: '4 m' }] }

  test('messages as JSON with parts', () => {
    const read = record(
      agent,
      {
        id: ids[1],
        parent: ids[0],
        name: 'chat',
        at: 1,
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.request.model': 'm',
          'gen_ai.system_instructions': json([{ type: 'text', content: 'Be brief.' }]),
          'gen_ai.input.messages': json([question]),
          'gen_ai.output.messages': json([asks]),
          'gen_ai.usage.input_tokens': 9,
          'gen_ai.usage.output_tokens': 2,
          'gen_ai.tool.definitions': json([
            { type: 'function', name: 'depth', description: 'How deep', parameters: { type: 'object' } },
          ]),
        },
      },
      {
        id: ids[2],
        parent: ids[0],
        name: 'execute_tool depth',
        at: 2,
        attributes: {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': 'depth',
          'gen_ai.tool.call.id': 'd1',
          'gen_ai.tool.call.arguments': '{"pier":2}',
          'gen_ai.tool.call.result': '4 m',
        },
      },
      {
        id: ids[3],
        parent: ids[0],
        name: 'chat',
        at: 3,
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.system_instructions': json([{ type: 'text', content: 'Be brief.' }]),
          'gen_ai.input.messages': json([question, asks, found]),
          'gen_ai.output.messages': json([
            { role: 'assistant', parts: [{ type: 'text', content: '4 m.' }], finish_reason: 'stop' },
          ]),
        },
      },
    )
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    const [called] = ofType(read, 'model-called')
    expect(called?.messages.map(({ role, text }) => [role, text])).toEqual([
      ['system', 'Be brief.'],
      ['human', 'Depth at pier 2?'],
    ])
    expect(called?.tools).toEqual([{ name: 'depth', description: 'How deep', parameters: { type: 'object' } }])
    expect(ofType(read, 'model-replied')[0]).toMatchObject({ usage: { input: 9, output: 2 }, finish: 'tool_call' })
    expect(ofType(read, 'tool-called')).toMatchObject([{ toolCallId: 'd1', tool: 'depth', args: { pier: 2 } }])
    expect(
      ofType(read, 'state-committed')
        .flatMap(({ changes }) => changes)
        .every(({ op }) => op === 'append' || op === 'set'),
    ).toBe(true)
  })

  test('messages as events of the span', () => {
    const event = (name: string, attributes: Record<string, unknown>) => ({
      name,
      attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } })),
    })
    const read = record({
      id: ids[0],
      name: 'chat',
      attributes: { 'gen_ai.operation.name': 'chat' },
      events: [
        event('gen_ai.user.message', { content: 'Hi' }),
        event('gen_ai.choice', { message: '{"content":"Hello.","role":"assistant"}', finish_reason: 'stop' }),
      ],
    })
    expect(ofType(read, 'model-called')[0]?.messages).toMatchObject([{ role: 'human', text: 'Hi' }])
    expect(ofType(read, 'model-replied')[0]?.message).toMatchObject({ role: 'ai', text: 'Hello.' })
  })

  test('a call without content is said to be without it', () => {
    const read = record({
      id: ids[0],
      name: 'chat',
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'm' },
    })
    expect(ofType(read, 'model-replied')).toEqual([])
    expect(read.report.warned?.map(({ what }) => what)).toEqual(['content that was not exported'])
  })
})

describe('OpenLLMetry', () => {
  test('numbered messages, entities, and the node of LangGraph', () => {
    const node = {
      'traceloop.association.properties.langgraph_node': 'planner',
      'traceloop.association.properties.langgraph_step': 1,
    }
    const read = record(
      {
        id: ids[0],
        name: 'LangGraph.workflow',
        attributes: {
          'traceloop.span.kind': 'workflow',
          'traceloop.entity.input': json({ inputs: { messages: [{ type: 'human', content: 'Hi', id: 'h' }] }, tags: [] }),
        },
      },
      {
        id: ids[1],
        parent: ids[0],
        name: 'planner.task',
        at: 1,
        attributes: {
          'traceloop.span.kind': 'task',
          'traceloop.entity.name': 'planner',
          'traceloop.entity.output': json({
            outputs: {
              messages: [{ type: 'ai', content: '', id: 'a', tool_calls: [{ id: 'c1', name: 'find', args: { q: 'x' } }] }],
            },
          }),
          ...node,
        },
      },
      {
        id: ids[2],
        parent: ids[1],
        name: 'ChatOpenAI.chat',
        at: 1,
        attributes: {
          'llm.request.type': 'chat',
          'gen_ai.prompt.0.role': 'user',
          'gen_ai.prompt.0.content': 'Hi',
          'gen_ai.completion.0.role': 'assistant',
          'gen_ai.completion.0.tool_calls.0.id': 'c1',
          'gen_ai.completion.0.tool_calls.0.name': 'find',
          'gen_ai.completion.0.tool_calls.0.arguments': '{"q":"x"}',
          'gen_ai.usage.prompt_tokens': 4,
          'gen_ai.usage.completion_tokens': 1,
          ...node,
        },
      },
      {
        id: ids[3],
        parent: ids[0],
        name: 'find.tool',
        at: 2,
        attributes: {
          'traceloop.span.kind': 'tool',
          'traceloop.entity.name': 'find',
          'traceloop.entity.input': json({ input_str: "{'q': 'x'}", inputs: { q: 'x' } }),
          'traceloop.entity.output': json({ output: 'found' }),
        },
      },
    )
    expect(visits(read)).toEqual(['planner:brain', 'hands:hands'])
    expect(ofType(read, 'model-replied')[0]).toMatchObject({
      message: { toolCalls: [{ id: 'c1', args: { q: 'x' } }] },
      usage: { input: 4, output: 1 },
    })
    expect(ofType(read, 'tool-called')).toMatchObject([{ toolCallId: 'c1', tool: 'find', args: { q: 'x' } }])
    expect(ofType(read, 'tool-returned')).toMatchObject([{ content: 'found' }])
  })
})

describe('the Vercel AI SDK', () => {
  const messages = [{ role: 'user', content: [{ type: 'text', text: 'Depth?' }] }]
  const asks = { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'd1', toolName: 'depth', args: { pier: 2 } }] }
  const found = {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'd1', toolName: 'depth', output: { type: 'json', value: { metres: 4 } } }],
  }
  const outer: TestSpan = {
    id: ids[0],
    name: 'ai.generateText',
    attributes: { 'ai.operationId': 'ai.generateText', 'ai.prompt': json({ prompt: 'Depth?' }), 'ai.response.text': '4 m.' },
  }

  test('the outer call is not told twice when the inner ones are there', () => {
    const read = record(
      outer,
      {
        id: ids[1],
        parent: ids[0],
        name: 'ai.generateText.doGenerate',
        at: 1,
        attributes: {
          'ai.operationId': 'ai.generateText.doGenerate',
          'ai.prompt.messages': json(messages),
          'ai.response.toolCalls': json([{ toolCallType: 'function', toolCallId: 'd1', toolName: 'depth', args: '{"pier":2}' }]),
          'ai.response.finishReason': 'tool-calls',
          'ai.model.id': 'm',
        },
      },
      {
        id: ids[2],
        parent: ids[0],
        name: 'ai.toolCall',
        at: 2,
        attributes: {
          'ai.operationId': 'ai.toolCall',
          'ai.toolCall.name': 'depth',
          'ai.toolCall.id': 'd1',
          'ai.toolCall.args': '{"pier":2}',
          'ai.toolCall.result': '{"metres":4}',
        },
      },
      {
        id: ids[3],
        parent: ids[0],
        name: 'ai.generateText.doGenerate',
        at: 3,
        attributes: {
          'ai.operationId': 'ai.generateText.doGenerate',
          'ai.prompt.messages': json([...messages, asks, found]),
          'ai.response.text': '4 m.',
        },
      },
    )
    expect(visits(read)).toEqual(['brain:brain', 'hands:hands', 'brain:brain'])
    expect(ofType(read, 'tool-called')).toMatchObject([{ toolCallId: 'd1', args: { pier: 2 } }])
    expect(ofType(read, 'model-called')[1]?.messages.map(({ role }) => role)).toEqual(['human', 'ai', 'tool'])
    expect(read.report.kept).toBe(4)
  })

  test('alone, the outer call is the call', () => {
    const read = record(outer)
    expect(visits(read)).toEqual(['brain:brain'])
    expect(ofType(read, 'model-replied')[0]?.message.text).toBe('4 m.')
    expect(ofType(read, 'model-called')[0]?.messages[0]?.text).toBe('Depth?')
  })
})

describe('OpenInference', () => {
  test('a retriever and the functions around it are steps of their own', () => {
    const read = record(
      { id: ids[0], name: 'chain', attributes: { 'openinference.span.kind': 'CHAIN', 'input.value': 'Which pier?' } },
      {
        id: ids[1],
        parent: ids[0],
        name: 'search',
        at: 1,
        attributes: {
          'openinference.span.kind': 'RETRIEVER',
          'input.value': 'Which pier?',
          'retrieval.documents.0.document.content': 'Pier 2 is deep.',
        },
      },
      {
        id: ids[2],
        parent: ids[0],
        name: 'format',
        at: 2,
        attributes: { 'openinference.span.kind': 'CHAIN', 'input.value': 'x', 'output.value': 'Pier 2 is deep.' },
      },
    )
    expect(visits(read)).toEqual(['search:function', 'format'])
    expect(ofType(read, 'state-written')[0]?.writes).toEqual([
      { field: 'output', reducer: 'replace', value: [{ content: 'Pier 2 is deep.' }] },
    ])
    expect(ofType(read, 'run-started')[0]?.input).toBe('Which pier?')
  })

  test('arguments that are no JSON are kept as the model wrote them', () => {
    const read = record({
      id: ids[0],
      name: 'Chat',
      attributes: {
        'openinference.span.kind': 'LLM',
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'tide',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"harbour": "Vi',
      },
    })
    expect(ofType(read, 'model-replied')[0]?.message.invalidCalls).toMatchObject([{ name: 'tide', rawArgs: '{"harbour": "Vi' }])
  })
})

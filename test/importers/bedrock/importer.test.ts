/** What Bedrock is sent and gives: messages of its Converse API, and the traces of its agents. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const messages = [
  { role: 'user', content: [{ text: 'When is high water?' }] },
  {
    role: 'assistant',
    content: [
      { reasoningContent: { reasoningText: { text: 'The book knows.', signature: 's' } } },
      { text: 'I look it up.' },
      { toolUse: { toolUseId: 't-1', name: 'tide', input: { day: 3 } } },
      { toolUse: { toolUseId: 't-2', name: 'wind', input: {} } },
    ],
  },
  {
    role: 'user',
    content: [
      { toolResult: { toolUseId: 't-2', content: [{ text: 'no wind meter' }], status: 'error' } },
      { toolResult: { toolUseId: 't-1', content: [{ json: { high: '05:12' } }], status: 'success' } },
    ],
  },
  { role: 'assistant', content: [{ text: 'At 05:12.' }] },
]
const run = ['I look it up. <tide {"day":3}> <wind {}>', '= error: no wind meter', '= {"high":"05:12"}', 'At 05:12.']

describe('messages of Converse', () => {
  test.each([
    ['a list', JSON.stringify(messages)],
    ['a message a line', lines(messages)],
    ['a request', JSON.stringify({ modelId: 'm', messages, inferenceConfig: {} })],
  ])('%s', (_, text) => {
    const record = imported(text)
    expect(record.format.id).toBe('bedrock-converse')
    expect(told(record)).toEqual(run)
    expect([record.report.records, record.report.kept]).toEqual([4, 4])
  })
  test.each([
    [
      'side by side',
      {
        modelId: 'm-1',
        system: [{ text: 'You know the tides.' }],
        toolConfig: { tools: [{ toolSpec: { name: 'tide', inputSchema: { json: { type: 'object' } } } }] },
        messages: messages.slice(0, 3),
        response: { output: { message: messages[3] }, stopReason: 'end_turn', usage: { inputTokens: 9, outputTokens: 4 } },
      },
    ],
    [
      'in the log that Bedrock keeps',
      {
        schemaType: 'ModelInvocationLog',
        operation: 'Converse',
        modelId: 'm-1',
        input: {
          inputBodyJson: {
            system: [{ text: 'You know the tides.' }],
            toolConfig: { tools: [{ toolSpec: { name: 'tide', inputSchema: { json: { type: 'object' } } } }] },
            messages: messages.slice(0, 3),
          },
        },
        output: {
          outputBodyJson: {
            output: { message: messages[3] },
            stopReason: 'end_turn',
            usage: { inputTokens: 9, outputTokens: 4 },
          },
        },
      },
    ],
  ])('a request and its response %s', (_, value) => {
    const record = imported(value)
    expect(record.format.id).toBe('bedrock-converse')
    expect(told(record)).toEqual(run)
    expect(ofType(record, 'model-replied').at(-1)).toMatchObject({ usage: { input: 9, output: 4 }, finish: 'end_turn' })
    const [called] = ofType(record, 'model-called')
    expect(called?.messages[0]).toMatchObject({ role: 'system', text: 'You know the tides.' })
  })
  test('messages of others are not taken for them', () => {
    const typed = [
      { role: 'user', content: [{ type: 'text', text: 'When?' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Now.' }] },
    ]
    expect(imported(typed).format.id).toBe('openai-chat')
  })
})

describe('traces of agents', () => {
  const part = (orchestrationTrace: unknown, more: object = {}) => ({
    agentId: 'A1',
    sessionId: 's',
    ...more,
    trace: { orchestrationTrace },
  })
  const prompt = JSON.stringify({
    system: 'You know the tides.',
    messages: [{ role: 'user', content: '[{text=When is high water?, type=text}]' }],
  })
  const trace = [
    part({ modelInvocationInput: { traceId: 'x-0', type: 'ORCHESTRATION', text: prompt, foundationModel: 'm-1' } }),
    part({ modelInvocationOutput: { traceId: 'x-0', metadata: { usage: { inputTokens: 7, outputTokens: 3 } } } }),
    part({ rationale: { traceId: 'x-0', text: 'The book knows.' } }),
    part({
      invocationInput: {
        invocationType: 'ACTION_GROUP',
        actionGroupInvocationInput: {
          actionGroupName: 'harbour',
          function: 'tide',
          parameters: [{ name: 'day', type: 'integer', value: '3' }],
        },
      },
    }),
    part({ observation: { type: 'ACTION_GROUP', actionGroupInvocationOutput: { text: '05:12' } } }),
    part({ modelInvocationInput: { traceId: 'x-1', type: 'ORCHESTRATION', text: prompt } }),
    part({ observation: { type: 'FINISH', finalResponse: { text: 'At 05:12.' } } }, { eventTime: '2026-03-01T08:00:00Z' }),
  ]
  const run = ['The book knows. <tide {"day":"3"}>', '= 05:12', 'At 05:12.']

  test.each([
    ['a list', JSON.stringify(trace)],
    ['a part a line', lines(trace)],
    ['the events of a response', JSON.stringify({ completion: trace.map((one) => ({ trace: one })) })],
    ['steps alone', lines(trace.map((one) => one.trace))],
  ])('%s', (_, text) => {
    const record = imported(text)
    expect(record.format.id).toBe('bedrock-agents')
    expect(told(record)).toEqual(run)
    expect([record.report.records, record.report.kept]).toEqual([7, 7])
    expect(record.runs[0]?.title).toBe('When is high water?')
    expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 7, output: 3 } })
  })
  test('another agent stands between the call for it and its result', () => {
    const inner = { collaboratorName: 'pilot' }
    const record = imported([
      part({
        invocationInput: { agentCollaboratorInvocationInput: { agentCollaboratorName: 'pilot', input: { text: 'High water?' } } },
      }),
      part({ invocationInput: { knowledgeBaseLookupInput: { text: 'tides' } } }, inner),
      part({ observation: { knowledgeBaseLookupOutput: { retrievedReferences: [{ content: { text: '05:12' } }] } } }, inner),
      part({ observation: { finalResponse: { text: '05:12, says the book.' } } }, inner),
      part({
        observation: { agentCollaboratorInvocationOutput: { agentCollaboratorName: 'pilot', output: { text: '05:12.' } } },
      }),
      part({ observation: { finalResponse: { text: 'At 05:12.' } } }),
    ])
    const results = ofType(record, 'tool-returned').map(({ toolCallId, content }) => [toolCallId, content])
    const calls = ofType(record, 'tool-called').map(({ toolCallId, tool }) => [toolCallId, tool])
    expect(new Map(calls.map(([id, tool]) => [tool, results.find(([of]) => of === id)?.[1]]))).toEqual(
      new Map([
        ['pilot', '05:12.'],
        ['knowledge_base', '[{"content":{"text":"05:12"}}]'],
      ]),
    )
  })
  test('a failure is shown, and what leads to nothing is dropped', () => {
    const record = imported([
      ...trace.slice(0, 4),
      { trace: { failureTrace: { failureReason: 'The tide book is closed.' } } },
      part({ rationale: { text: 'I try' } }),
    ])
    expect(JSON.stringify(record.runs[0]?.events)).toContain('The tide book is closed.')
    expect(whys(record)).toEqual(['It leads to no step: nothing was said, asked for or given back.'])
  })
  test('damage', () => {
    expect(fuzz(JSON.stringify(trace), 'bedrock-agents', 100, 13)).toBeGreaterThan(60)
  })
})

test('damage', () => {
  expect(fuzz(JSON.stringify(messages), 'bedrock-converse', 120, 12)).toBeGreaterThan(80)
})

/** Messages of frameworks: each in its own spelling, and all of them the same conversation. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told } from '../embed/imported'
import { agentFramework, droidLines, haystack, kernel, llamaIndex } from '../support/generated-frameworks'
import { talk } from '../support/small-frameworks'

const run = ['I look it up. <tide {"harbour":"Vigo"}>', '= 05:12, 3.1 m', 'At 05:12.']

const printedHaystack = `{'messages': [ChatMessage(_role=<ChatRole.USER: 'user'>, _content=[TextContent(text='When is high water?')], _name=None, _meta={}), ChatMessage(_role=<ChatRole.ASSISTANT: 'assistant'>, _content=[TextContent(text='I look it up.'), ToolCall(tool_name='tide', arguments={'harbour': 'Vigo'}, id='c1')], _name=None, _meta={'model': 'small'}), ChatMessage(_role=<ChatRole.TOOL: 'tool'>, _content=[ToolCallResult(result='05:12, 3.1 m', origin=ToolCall(tool_name='tide', arguments={'harbour': 'Vigo'}, id='c1'), error=False)], _name=None, _meta={}), ChatMessage(_role=<ChatRole.ASSISTANT: 'assistant'>, _content=[TextContent(text='At 05:12.')], _name=None, _meta={})]}`
const memory = { chat_store: { store: { chat: talk.map(llamaIndex) } }, token_limit: 3000 }
const pythonKernel = [
  { content_type: 'message', role: 'user', items: [{ content_type: 'text', text: 'When is high water?' }] },
  {
    content_type: 'message',
    role: 'assistant',
    items: [
      { content_type: 'text', text: 'I look it up.' },
      { content_type: 'function_call', id: 'c1', name: 'tide', function_name: 'tide', arguments: '{"harbour":"Vigo"}' },
    ],
  },
  {
    content_type: 'message',
    role: 'tool',
    items: [{ content_type: 'function_result', id: 'c1', name: 'tide', function_name: 'tide', result: '05:12, 3.1 m' }],
  },
  { content_type: 'message', role: 'assistant', items: [{ content_type: 'text', text: 'At 05:12.' }] },
]
const used = { tool: 'tide', toolInput: { harbour: 'Vigo' }, toolOutput: '05:12, 3.1 m' }

describe('one conversation', () => {
  test.each([
    ['Haystack', talk.map(haystack), 4],
    ['Haystack, as Python prints it', printedHaystack, 4],
    ['a store of LlamaIndex', { store: { chat: talk.map(llamaIndex) }, class_name: 'SimpleChatStore' }, 4],
    ['a memory of LlamaIndex, in a text', { globals: { memory: JSON.stringify({ value: memory }) } }, 4],
    ['Semantic Kernel in .NET', talk.map(kernel), 4],
    ['Semantic Kernel in Python', { messages: pythonKernel }, 4],
    ['the Agent Framework', { type: 'agent_run_response', messages: talk.map(agentFramework) }, 4],
    ['a stream of Droid', lines(droidLines(talk)), 5],
  ])('%s', (_, data, records) => {
    const record = imported(data)
    expect(record.format.id).toBe('frameworks')
    expect(told(record)).toEqual(run)
    expect([record.report.records, record.report.kept]).toEqual([records, records])
    expect(record.runs[0]?.title).toBe('When is high water?')
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
})

describe('what builders of flows keep', () => {
  test.each([
    [
      'Flowise',
      [
        { role: 'userMessage', content: 'When is high water?', createdDate: '2026-03-01T08:00:00.000Z' },
        { role: 'apiMessage', content: 'At 05:12.', usedTools: [used] },
      ],
    ],
    [
      'Langflow',
      {
        session_id: 's',
        outputs: [
          {
            inputs: { input_value: 'When is high water?' },
            outputs: [
              {
                results: {
                  message: {
                    data: {
                      sender: 'Machine',
                      text: 'At 05:12.',
                      content_blocks: [
                        {
                          contents: [
                            { type: 'text', text: 'When is high water?' },
                            { type: 'tool_use', name: 'tide', tool_input: used.toolInput, output: used.toolOutput },
                          ],
                        },
                      ],
                    },
                  },
                },
              },
            ],
          },
        ],
      },
    ],
    [
      'Dify',
      {
        data: [
          {
            id: 'm1',
            conversation_id: 'c',
            query: 'When is high water?',
            answer: 'At 05:12.',
            agent_thoughts: [
              {
                position: 1,
                thought: '',
                tool: 'tide',
                tool_input: '{"tide": {"harbour": "Vigo"}}',
                observation: '{"tide": "05:12, 3.1 m"}',
              },
            ],
          },
        ],
      },
    ],
  ])('%s: the tools stand beside the answer, and ran before it', (_, data) => {
    const record = imported(data)
    expect(record.format.id).toBe('frameworks')
    expect(told(record)).toEqual([' <tide {"harbour":"Vigo"}>', '= 05:12, 3.1 m', 'At 05:12.'])
    expect(record.report.dropped).toEqual([])
  })
})

test('a stream of Droid tells its answer once, though the last line has it again', () => {
  const own = { session_id: 's', timestamp: 1_772_000_000_000 }
  const record = imported(
    lines([
      { ...own, type: 'system', subtype: 'init', tools: ['Read'] },
      { ...own, type: 'message', role: 'user', id: 'm1', text: 'Hello' },
      { ...own, type: 'message', role: 'assistant', id: 'm2', text: 'Hello too.' },
      { ...own, type: 'completion', finalText: 'Hello too.', numTurns: 1 },
    ]),
  )
  expect(told(record)).toEqual(['Hello too.'])
  expect([record.report.kept, record.report.dropped.length]).toEqual([3, 1])
})

test('the tasks of a crew: what was to be done, and who handed in what', () => {
  const task = (name: string, agent: string, output: string) => [
    { timestamp: '2026-03-01 08:00:00', task: name, agent, status: 'started' },
    { timestamp: '2026-03-01 08:00:09', task: name, agent, status: 'completed', output },
  ]
  const record = imported([
    ...task('Find the tides', 'Researcher', 'High at 05:12.'),
    ...task('Write a note', 'Writer', 'A note.'),
  ])
  expect(record.format.id).toBe('frameworks')
  expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['Researcher', 'Writer'])
  expect(told(record)).toEqual(['High at 05:12.', 'A note.'])
  expect(record.runs[0]?.title).toBe('Find the tides')
  expect(record.report.kept).toBe(4)
})

test('a result of Strands holds the last message, and says that more happened', () => {
  const record = imported(
    `AgentResult(stop_reason='end_turn', message={'role': 'assistant', 'content': [{'text': 'At 05:12.'}]}, metrics=EventLoopMetrics(cycle_count=2, tool_metrics={'tide': ToolMetrics(call_count=1)}), state={})`,
  )
  expect(record.format.id).toBe('frameworks')
  expect(told(record)).toEqual(['At 05:12.'])
  expect(record.runs[0]?.origin.kind === 'import' && record.runs[0].origin.report.guessed.map(({ what }) => what)).toContain(
    'steps that are only counted',
  )
})

test('a chat of OpenRouter: messages by their ids, each with the model behind its character', () => {
  const record = imported({
    version: 'orpg.3.0',
    title: 'Tides',
    characters: { c1: { id: 'c1', model: 'some/small' } },
    messages: {
      m1: { id: 'm1', characterId: 'USER', content: 'When is high water?', updatedAt: '2026-03-01T08:00:00Z' },
      m2: { id: 'm2', characterId: 'c1', content: 'At 05:12.', updatedAt: '2026-03-01T08:00:02Z' },
    },
  })
  expect(record.format.id).toBe('frameworks')
  expect(told(record)).toEqual(['At 05:12.'])
  expect(ofType(record, 'model-called')[0]?.model).toBe('some/small')
  expect(record.runs[0]?.title).toBe('Tides')
  expect(record.report.kept).toBe(2)
})

test('a message with the parts of Bedrock, and one of the chat API, are not taken for these', () => {
  expect(
    imported([
      { role: 'user', content: [{ text: 'Hello' }] },
      { role: 'assistant', content: [{ text: 'Hi' }] },
    ]).format.id,
  ).not.toBe('frameworks')
  expect(
    imported([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hi' },
    ]).format.id,
  ).toBe('openai-chat')
})

test('a stream of an agent of Dify: a thought grows, and an answer comes piece by piece', () => {
  const own = { task_id: 't', message_id: 'm', conversation_id: 'c', created_at: 1_772_000_000 }
  const thought = { ...own, event: 'agent_thought', id: 'th1', position: 1 }
  const frames = [
    { ...thought, thought: '', tool: '', tool_input: '', observation: '' },
    { ...own, event: 'agent_message', answer: 'At ' },
    {
      ...thought,
      thought: 'I look it up.',
      tool: 'tide',
      tool_input: '{"tide": {"harbour": "Vigo"}}',
      observation: '{"tide": "05:12, 3.1 m"}',
    },
    { ...own, event: 'agent_message', answer: '05:12.' },
    { ...own, event: 'agent_thought', id: 'th2', position: 2, thought: 'At 05:12.', tool: '', observation: '' },
    { ...own, event: 'message_end', metadata: {} },
  ]
  const record = imported(frames.map((frame) => `data: ${JSON.stringify(frame)}\n\n`).join(''))
  expect(record.format.id).toBe('frameworks')
  expect(told(record)).toEqual(run)
  expect([record.report.records, record.report.kept]).toEqual([6, 6])
})

test('a chat of LibreChat: each message holds those behind it, and the newest way is shown', () => {
  const record = imported({
    conversationId: 'c',
    title: 'Tides',
    messages: [
      {
        messageId: 'm1',
        sender: 'User',
        isCreatedByUser: true,
        text: 'When is high water?',
        children: [
          { messageId: 'm2', isCreatedByUser: false, text: 'An older answer.', children: [] },
          {
            messageId: 'm3',
            isCreatedByUser: false,
            model: 'small',
            content: [
              { type: 'think', think: 'The table knows.' },
              { type: 'tool_call', tool_call: { id: 'c1', name: 'tide', args: '{"harbour":"Vigo"}', output: '05:12, 3.1 m' } },
              { type: 'text', text: 'At 05:12.' },
            ],
            children: [],
          },
        ],
      },
    ],
  })
  expect(record.format.id).toBe('frameworks')
  expect(told(record)).toEqual([' <tide {"harbour":"Vigo"}>', '= 05:12, 3.1 m', 'At 05:12.'])
  expect(record.runs[0]?.title).toBe('Tides')
})

test('a chat of LM Studio: of several versions the chosen one', () => {
  const said = (text: string) => ({ type: 'contentBlock', content: [{ type: 'text', text }] })
  const record = imported({
    name: 'Tides',
    messages: [
      {
        versions: [{ type: 'singleStep', role: 'user', content: [{ type: 'text', text: 'When is high water?' }] }],
        currentlySelected: 0,
      },
      {
        versions: [
          { type: 'multiStep', role: 'assistant', steps: [said('No idea.')] },
          {
            type: 'multiStep',
            role: 'assistant',
            senderInfo: { senderName: 'small' },
            steps: [
              {
                type: 'contentBlock',
                content: [{ type: 'toolCallRequest', callId: 1, name: 'tide', parameters: { harbour: 'Vigo' } }],
              },
              { type: 'contentBlock', content: [{ type: 'toolCallResult', toolCallId: 1, content: '05:12, 3.1 m' }] },
              said('At 05:12.'),
            ],
          },
        ],
        currentlySelected: 1,
      },
    ],
  })
  expect(record.format.id).toBe('frameworks')
  expect(told(record)).toEqual([' <tide {"harbour":"Vigo"}>', '= 05:12, 3.1 m', 'At 05:12.'])
})

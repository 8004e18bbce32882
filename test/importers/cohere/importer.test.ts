/** Cohere's first chat API, in the shapes in which programs keep it. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told } from '../embed/imported'

const question = { role: 'USER', message: 'When is high water?' }
const calls = [
  { name: 'tide', parameters: { day: 3 } },
  { name: 'wind', parameters: {} },
]
const asks = { role: 'CHATBOT', message: 'I look it up.', tool_calls: calls }
const results = [
  { call: calls[0], outputs: [{ high: '05:12' }] },
  { call: calls[1], outputs: [{ force: 2 }, { force: 3 }] },
]
const answer = { role: 'CHATBOT', message: 'At 05:12.' }
const history = [question, asks, { role: 'TOOL', tool_results: results }]
const run = ['I look it up. <tide {"day":3}> <wind {}>', '= {"high":"05:12"}', '= [{"force":2},{"force":3}]', 'At 05:12.']
const meta = { tokens: { input_tokens: 9, output_tokens: 4 } }
const reply = { text: 'At 05:12.', generation_id: 'g2', finish_reason: 'COMPLETE', meta }

describe('a conversation', () => {
  test.each([
    ['a list of messages', [...history, answer]],
    ['a request with its whole history', { message: '', chat_history: [...history, answer] }],
    ['a reply that brings its history', { ...reply, chat_history: [...history, answer] }],
    ['a reply that brings what came before it', { ...reply, chat_history: history }],
    [
      'a request and its reply',
      { request: { message: '', chat_history: [question, asks], tool_results: results }, response: reply },
    ],
  ])('as %s', (_, data) => {
    const record = imported(data)
    expect(record.format.id).toBe('cohere')
    expect(told(record)).toEqual(run)
    expect(record.runs).toHaveLength(1)
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
    expect(record.report.dropped).toEqual([])
  })

  test('calls that were logged one by one go on from each other', () => {
    const tools = [{ name: 'tide', description: 'High water.', parameter_definitions: { day: { type: 'int' } } }]
    const first = { text: asks.message, generation_id: 'g1', tool_calls: calls }
    const record = imported(
      lines([
        {
          request: { model: 'command', preamble: 'Be brief.', tools, message: question.message, chat_history: [] },
          response: first,
        },
        {
          request: {
            model: 'command',
            preamble: 'Be brief.',
            tools,
            message: '',
            chat_history: [question, asks],
            tool_results: results,
          },
          response: reply,
        },
      ]),
    )
    expect(told(record)).toEqual(run)
    expect(record.runs).toHaveLength(1)
    const [called] = ofType(record, 'model-called')
    expect([called?.model, called?.messages[0]?.text, called?.tools.map(({ name }) => name)]).toEqual([
      'command',
      'Be brief.',
      ['tide'],
    ])
    expect(ofType(record, 'model-replied').at(-1)?.usage).toEqual({ input: 9, output: 4 })
  })

  test('lines for tuning have the roles with a content', () => {
    const talk = [
      { role: 'System', content: 'Be brief.' },
      { role: 'User', content: 'When?' },
      { role: 'Chatbot', content: 'At five.' },
    ]
    expect(told(imported(lines([{ messages: talk }, { messages: talk }])))).toEqual(['At five.'])
  })
})

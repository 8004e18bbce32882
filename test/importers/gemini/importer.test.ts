/** What Gemini is sent and gives, in the shapes in which programs keep it: the same small run each time. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const asks = {
  role: 'model',
  parts: [{ text: 'The book knows.', thought: true }, { functionCall: { name: 'tide', args: { day: 3 } } }],
}
const contents = [
  { role: 'user', parts: [{ text: 'When is high water?' }] },
  asks,
  { role: 'user', parts: [{ functionResponse: { name: 'tide', response: { high: '05:12' } } }] },
  { role: 'model', parts: [{ text: 'At 05:12.' }] },
]
const run = [' <tide {"day":3}>', '= {"high":"05:12"}', 'At 05:12.']

describe('contents', () => {
  const record = imported({
    systemInstruction: { parts: [{ text: 'You know the tides.' }] },
    tools: [{ functionDeclarations: [{ name: 'tide', description: 'High water.', parameters: { type: 'OBJECT' } }] }],
    contents,
  })

  test('are recognised, and every one is shown', () => {
    expect(record.format.id).toBe('gemini')
    expect([record.report.records, record.report.kept]).toEqual([4, 4])
    expect(told(record)).toEqual(run)
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
  test('what was thought is no part of what was said', () => {
    expect(ofType(record, 'model-replied')[0]?.message).toMatchObject({
      text: '',
      blocks: [{ type: 'reasoning', text: 'The book knows.' }],
    })
  })
  test('the instruction and the tools beside them are what the model saw', () => {
    const [called] = ofType(record, 'model-called')
    expect(called?.messages[0]).toMatchObject({ role: 'system', text: 'You know the tides.' })
    expect(called?.tools.map(({ name }) => name)).toEqual(['tide'])
  })
  test.each([
    ['a list', JSON.stringify(contents)],
    ['a content a line', lines(contents)],
    [
      'names as Python spells them, with what a part is not',
      JSON.stringify(contents)
        .replaceAll('functionCall', 'function_call')
        .replaceAll('functionResponse', 'function_response')
        .replaceAll('{"text"', '{"function_call":null,"inline_data":null,"text"'),
    ],
    [
      'a print of Python',
      `[Content(parts=[Part(text='When is high water?', thought=None)], role='user'), Content(parts=[Part(function_call=FunctionCall(id=None, args={'day': 3}, name='tide'), text=None)], role='model'), Content(parts=[Part(function_response=FunctionResponse(name='tide', response={'high': '05:12'}))], role='user'), Content(parts=[Part(text='At 05:12.')], role='model')]`,
    ],
  ])('%s', (_, text) => {
    const same = imported(text)
    expect(same.format.id).toBe('gemini')
    expect(told(same)).toEqual(run)
  })
  test('code that ran is kept', () => {
    const code = imported([
      contents[0],
      {
        role: 'model',
        parts: [
          { executableCode: { language: 'PYTHON', code: '1+1' } },
          { codeExecutionResult: { output: '2' } },
          { text: 'Two.' },
        ],
      },
    ])
    expect(ofType(code, 'model-replied')[0]?.message).toMatchObject({
      text: 'Two.',
      blocks: [
        { type: 'executable_code', code: '1+1' },
        { type: 'code_execution_result', output: '2' },
        { type: 'text', text: 'Two.' },
      ],
    })
  })
  test('parts of others are not taken for them', () => {
    const message = { role: 'user', parts: [{ type: 'text', content: 'When?' }] }
    const reply = { role: 'assistant', parts: [{ type: 'tool_call', name: 'tide', arguments: {} }] }
    expect(() => imported([message, reply], 'gemini')).toThrow('nothing-to-show')
  })
})

describe('requests and responses', () => {
  const response = (content: unknown, tokens: number) => ({
    candidates: [{ content, finishReason: 'STOP' }, { content: { role: 'model', parts: [{ text: 'Another.' }] } }],
    usageMetadata: { promptTokenCount: tokens, candidatesTokenCount: 5, thoughtsTokenCount: 2 },
    modelVersion: 'g-2',
  })
  test('that go on from each other are one run', () => {
    const record = imported(
      lines([
        { request: { contents: contents.slice(0, 1) }, response: response(asks, 9) },
        { request: { contents: contents.slice(0, 3) }, response: response(contents[3], 20) },
      ]),
    )
    expect(record.format.id).toBe('gemini')
    expect(record.runs).toHaveLength(1)
    expect(told(record)).toEqual(run)
    expect(ofType(record, 'model-replied').map(({ usage, finish }) => [usage, finish])).toEqual([
      [{ input: 9, output: 7 }, 'STOP'],
      [{ input: 20, output: 7 }, 'STOP'],
    ])
    expect(whys(record)).toEqual(Array(2).fill('Another choice of the same reply; the first one is shown.'))
  })
  test('a reply that was blocked is told; the last chunk of a stream may hold the reason alone', () => {
    const blocked = imported({
      request: { contents: contents.slice(0, 1) },
      response: { candidates: [{ finishReason: 'SAFETY' }] },
    })
    expect(blocked.report.warned).toMatchObject([{ what: 'a call that failed', why: 'SAFETY' }])
    const chunks = [
      { candidates: [{ content: { role: 'model', parts: [{ text: 'At 05:12.' }] } }] },
      { candidates: [{ finishReason: 'STOP' }] },
    ]
    const record = imported(chunks)
    expect(told(record)).toEqual(['At 05:12.'])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
  test('a prompt that was blocked is told', () => {
    const record = imported({
      request: { contents: contents.slice(0, 1) },
      response: { promptFeedback: { blockReason: 'SAFETY' } },
    })
    expect(record.report.warned).toMatchObject([{ what: 'a call that failed', why: 'SAFETY' }])
    expect(told(record)).toEqual([])
  })
})

test('chunks of a stream are put together', () => {
  const chunk = (parts: readonly unknown[], more: object = {}) => ({
    candidates: [{ content: { role: 'model', parts }, ...more }],
    usageMetadata: { promptTokenCount: 4, candidatesTokenCount: 6 },
    responseId: 'r1',
  })
  const chunks = [
    chunk([{ text: 'The bo', thought: true }]),
    chunk([{ text: 'ok.', thought: true }]),
    chunk([{ text: 'At 05' }]),
    chunk([{ text: ':12.' }], { finishReason: 'STOP' }),
  ]
  for (const text of [JSON.stringify(chunks), chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')]) {
    const record = imported(text)
    expect(record.format.id).toBe('api-streams')
    expect(ofType(record, 'model-replied')).toMatchObject([
      {
        message: {
          text: 'At 05:12.',
          blocks: [
            { type: 'reasoning', text: 'The book.' },
            { type: 'text', text: 'At 05:12.' },
          ],
        },
        usage: { input: 4, output: 6 },
        finish: 'STOP',
      },
    ])
    expect([record.report.records, record.report.kept]).toEqual([4, 4])
  }
  const cut = imported(lines(chunks.slice(0, 3)))
  expect(told(cut)).toEqual(['At 05'])
  expect(cut.runs[0]?.verdict?.verdict).toBe('record-cut')
})

describe('what wraps contents', () => {
  const event = (id: string, author: string, content: unknown, second: number) => ({
    id,
    author,
    content,
    invocationId: 'i-1',
    timestamp: 1_772_000_000 + second,
    actions: {},
  })
  test('a session of the Agent Development Kit: each agent is a node', () => {
    const record = imported({
      id: 's-1',
      appName: 'harbour',
      userId: 'u',
      state: { pier: 2 },
      events: [
        event('e1', 'user', contents[0], 0),
        event('e2', 'pilot', asks, 1),
        event('e3', 'pilot', contents[2], 2),
        event('e4', 'writer', contents[3], 3.5),
      ],
    })
    expect(record.format.id).toBe('gemini')
    expect(told(record)).toEqual(run)
    expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['pilot', 'hands', 'writer'])
    expect(ofType(record, 'model-replied').map(({ at }) => at)).toEqual([1000, 3500])
    expect(
      ofType(record, 'state-committed')
        .at(-1)
        ?.changes.map(({ field }) => field),
    ).toContain('pier')
  })
  test('a session of the command line: calls and results stand in one record', () => {
    const at = (second: number) => `2026-03-01T08:00:0${second}.000Z`
    const record = imported({
      sessionId: 's-2',
      projectHash: 'h',
      messages: [
        { id: '1', timestamp: at(0), type: 'user', content: 'When is high water?' },
        {
          id: '2',
          timestamp: at(2),
          type: 'gemini',
          content: '',
          model: 'g-2',
          thoughts: [{ subject: 'Tides', description: 'The book knows.', timestamp: at(1) }],
          tokens: { input: 8, output: 3, cached: 0 },
          toolCalls: [
            {
              id: 'tide-1',
              name: 'tide',
              args: { day: 3 },
              status: 'success',
              result: [{ functionResponse: { id: 'tide-1', name: 'tide', response: { high: '05:12' } } }],
            },
          ],
        },
        { id: '3', timestamp: at(4), type: 'gemini', content: 'At 05:12.', thoughts: [], toolCalls: [] },
        { id: '4', timestamp: at(5), type: 'info', content: 'Session saved.' },
      ],
    })
    expect(record.format.id).toBe('gemini')
    expect(told(record)).toEqual(run)
    expect([record.report.records, record.report.kept]).toEqual([4, 4])
    expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 8, output: 3 } })
  })
  test('a prompt of AI Studio', () => {
    const record = imported({
      runSettings: { model: 'models/g-2' },
      systemInstruction: { text: 'Be brief.' },
      chunkedPrompt: {
        chunks: [
          { text: 'When is high water?', role: 'user', tokenCount: 5 },
          { text: 'Let me see.', role: 'model', isThought: true, tokenCount: 3 },
          { text: 'At 05:12.', role: 'model', finishReason: 'STOP', tokenCount: 4 },
        ],
      },
    })
    expect(record.format.id).toBe('gemini')
    expect(told(record)).toEqual(['', 'At 05:12.'])
  })
  test('chunks without counts, code and files among them', () => {
    const createTime = '2026-03-01T08:00:00Z'
    const record = imported({
      chunkedPrompt: {
        chunks: [
          { role: 'user', text: 'When is high water?', createTime, driveDocument: { id: 'd1' } },
          { role: 'model', executableCode: { language: 'PYTHON', code: 'tide(3)' } },
          { role: 'model', codeExecutionResult: { outcome: 'OUTCOME_OK', output: '05:12' } },
          { role: 'model', text: 'At 05:12.', createTime: '2026-03-01T08:00:02Z' },
        ],
      },
    })
    expect(record.format.id).toBe('gemini')
    expect([record.report.records, record.report.kept]).toEqual([4, 4])
    expect(ofType(record, 'model-replied')[0]?.message.blocks).toEqual([
      { type: 'executableCode', language: 'PYTHON', code: 'tide(3)' },
    ])
    expect(told(record).at(-1)).toBe('At 05:12.')
  })
  test('an evaluation set: a turn holds the question, the calls and the answer', () => {
    const record = imported({
      eval_set_id: 'tides',
      eval_cases: [
        {
          eval_id: 'one',
          conversation: [
            {
              invocation_id: 'i1',
              user_content: { parts: [{ text: 'When is high water?', function_call: null }], role: 'user' },
              intermediate_data: {
                tool_uses: [{ id: 'c1', name: 'tide', args: { day: 3 } }],
                tool_responses: [{ id: 'c1', name: 'tide', response: { high: '05:12' } }],
              },
              final_response: { parts: [{ text: 'At 05:12.' }], role: 'model' },
            },
          ],
        },
      ],
    })
    expect(record.format.id).toBe('gemini')
    expect(told(record)).toEqual(run)
  })
})

test('damage', () => {
  expect(fuzz(JSON.stringify(contents), 'gemini', 150, 11)).toBeGreaterThan(100)
})

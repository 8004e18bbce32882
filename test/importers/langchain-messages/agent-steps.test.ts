/** What an AgentExecutor gives back with its intermediate steps, and what it streams. */
import { describe, expect, test } from 'vitest'
import { fuzz } from '../support/fuzz'
import { imported, nodesOf, ofType } from '../support/imported'

const question = "What's the tide, and the wind?"
const log = (tool: string) => ` I ask.\nAction: ${tool}\nAction Input: Vigo`
const action = (tool: string) => ({ tool, tool_input: 'Vigo', log: log(tool), type: 'AgentAction' })
const constructed = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'agent', name],
  kwargs,
})
const printed = (tool: string) => `AgentAction(tool='${tool}', tool_input='Vigo', log=${JSON.stringify(log(tool))})`
const bare = (tool: string) => `tool='${tool}' tool_input='Vigo' log=${JSON.stringify(log(tool))}`
const result = (steps: readonly unknown[]) => ({ input: question, output: 'Low and calm.', intermediate_steps: steps })

describe('a result with its steps', () => {
  test.each<[string, unknown]>([
    [
      'plain',
      result([
        [action('tide'), '3.1 m'],
        [action('wind'), 'calm'],
      ]),
    ],
    [
      'as LangChain serialises it',
      result([
        [constructed('AgentAction', action('tide')), '3.1 m'],
        [constructed('AgentAction', action('wind')), 'calm'],
      ]),
    ],
    [
      'texts of Python in JSON',
      result([
        [bare('tide'), '3.1 m'],
        [bare('wind'), 'calm'],
      ]),
    ],
    [
      'printed by Python',
      `{'input': "${question}", 'output': 'Low and calm.', 'intermediate_steps': [(${printed('tide')}, '3.1 m'), (${printed('wind')}, 'calm')]}`,
    ],
    [
      'of JavaScript',
      {
        input: question,
        output: 'Low and calm.',
        intermediateSteps: [
          { action: { tool: 'tide', toolInput: 'Vigo', log: log('tide') }, observation: '3.1 m' },
          { action: { tool: 'wind', toolInput: 'Vigo', log: log('wind') }, observation: 'calm' },
        ],
      },
    ],
  ])('%s', (_, data) => {
    const record = imported(data)
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain', 'hands', 'brain'])
    expect(ofType(record, 'tool-called').map(({ tool, args }) => [tool, args])).toEqual([
      ['tide', { input: 'Vigo' }],
      ['wind', { input: 'Vigo' }],
    ])
    expect(ofType(record, 'tool-returned').map(({ content }) => content)).toEqual(['3.1 m', 'calm'])
    expect(record.runs[0]).toMatchObject({ title: question, verdict: { verdict: 'answered', detail: 'Low and calm.' } })
  })

  test('what was said before stands before the question', () => {
    const earlier = [
      { type: 'human', content: 'Good morning.' },
      { type: 'ai', content: 'Good morning, captain.' },
    ]
    const record = imported({ ...result([[action('tide'), '3.1 m']]), chat_history: earlier })
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual([
      'Good morning, captain.',
      expect.any(String),
      'Low and calm.',
    ])
    expect(ofType(record, 'run-started')).toHaveLength(2)
  })

  test('several results are several runs', () => {
    expect(imported([result([[action('tide'), '3.1 m']]), result([[action('wind'), 'calm']])]).runs).toHaveLength(2)
  })

  test('an answer that could not be read is an error that the agent gave itself', () => {
    const record = imported(
      result([[{ tool: '_Exception', tool_input: 'Invalid Format', log: ' It is low.' }, 'Invalid Format']]),
    )
    expect(ofType(record, 'tool-returned')[0]).toMatchObject({ status: 'error', content: 'Invalid Format' })
  })
})

const call = (name: string, id: string) => ({ name, args: { harbour: 'Vigo' }, id, type: 'tool_call' })
const said = { type: 'AIMessageChunk', id: 'm1', content: 'I ask both.', tool_calls: [call('tide', 'c1'), call('wind', 'c2')] }
const asked = (tool: string, id: string) => ({
  tool,
  tool_input: { harbour: 'Vigo' },
  log: `\nInvoking: \`${tool}\` with \`{'harbour': 'Vigo'}\`\nresponded: I ask both.\n\n`,
  message_log: [said],
  tool_call_id: id,
})

test('calls of one message stand in one reply, their results behind it', () => {
  const record = imported(
    result([
      [asked('tide', 'c1'), '3.1 m'],
      [asked('wind', 'c2'), 'calm'],
    ]),
  )
  expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
  expect(ofType(record, 'model-replied')[0]?.message).toMatchObject({
    text: 'I ask both.',
    toolCalls: [{ id: 'c1' }, { id: 'c2' }],
  })
  expect(ofType(record, 'tool-returned').map(({ toolCallId, content }) => [toolCallId, content])).toEqual([
    ['c1', '3.1 m'],
    ['c2', 'calm'],
  ])
})

describe('what it streams', () => {
  const step = (tool: string, observation: string) => ({
    steps: [{ action: { ...asked(tool, ''), message_log: undefined, tool_call_id: undefined }, observation }],
    messages: [{ type: 'function', name: tool, content: observation }],
  })
  const pieces = [
    { actions: [asked('tide', 'c1')], messages: [said] },
    { actions: [asked('wind', 'c2')], messages: [said] },
    step('tide', '3.1 m'),
    step('wind', 'calm'),
    {
      output: 'Low and calm.',
      intermediate_steps: [
        [asked('tide', 'c1'), '3.1 m'],
        [asked('wind', 'c2'), 'calm'],
      ],
      messages: [{ type: 'ai', content: 'Low and calm.' }],
    },
  ]

  test('is one run: the last piece says all steps once more', () => {
    const record = imported(pieces.map((piece) => JSON.stringify(piece)).join('\n'))
    expect(record.runs).toHaveLength(1)
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
    expect(ofType(record, 'tool-returned').map(({ toolCallId, content }) => [toolCallId, content])).toEqual([
      ['c1', '3.1 m'],
      ['c2', 'calm'],
    ])
    expect(record.report).toMatchObject({ records: 5, kept: 5 })
  })

  test('two runs behind each other', () => {
    expect(imported([...pieces, ...pieces]).runs).toHaveLength(2)
  })
})

test('damaged in any way, they are accounted for', () => {
  const whole = JSON.stringify(
    result([
      [asked('tide', 'c1'), '3.1 m'],
      [action('wind'), 'calm'],
    ]),
  )
  expect(fuzz(whole, 'langchain-messages', 80, 5)).toBeGreaterThan(20)
})

/** The memory of a smolagents agent: of one that writes code, and of one that calls tools. */
import { expect, test } from 'vitest'
import { imported, lines, ofType, told } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const call = (id: string, name: string, args: unknown) => ({ id, type: 'function', function: { name, arguments: args } })
const coder = [
  { task: 'When is high water?', task_images: null },
  {
    step_number: 1,
    timing: { start_time: 1_772_000_000.5, end_time: 1_772_000_002, duration: 1.5 },
    model_input_messages: [{ role: 'user', content: [{ type: 'text', text: 'When is high water?' }] }],
    tool_calls: [call('c1', 'python_interpreter', 'print(tide(3))')],
    error: null,
    model_output: 'Thought: The book knows.',
    observations: '05:12',
    action_output: null,
    token_usage: { input_tokens: 8, output_tokens: 3 },
    is_final_answer: false,
  },
  {
    step_number: 2,
    tool_calls: [call('c2', 'python_interpreter', 'final_answer("At 05:12.")')],
    model_output: 'Thought: Done.',
    observations: 'Last output: At 05:12.',
    action_output: 'At 05:12.',
    is_final_answer: true,
  },
]

test.each([
  ['a list', JSON.stringify(coder)],
  ['a step a line', lines(coder)],
  ['a result with its steps', JSON.stringify({ output: 'At 05:12.', state: 'success', steps: coder })],
])('%s', (_, text) => {
  const record = imported(text)
  expect(record.format.id).toBe('smolagents')
  expect(told(record)).toEqual([
    'Thought: The book knows. <python_interpreter {"code":"print(tide(3))"}>',
    '= 05:12',
    'Thought: Done. <python_interpreter {"code":"final_answer(\\"At 05:12.\\")"}>',
    '= Last output: At 05:12.',
    'At 05:12.',
  ])
  expect([record.report.records, record.report.kept]).toEqual([3, 3])
  expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 8, output: 3 } })
  expect(record.runs[0]?.title).toBe('When is high water?')
})

test('a call that says that it is the last one is the answer; a step that failed says why', () => {
  const record = imported([
    coder[0],
    {
      step_number: 1,
      tool_calls: [call('c1', 'tide', { day: 3 })],
      observations: null,
      error: { message: 'no book' },
      model_output: null,
    },
    {
      step_number: 2,
      tool_calls: [call('c2', 'final_answer', { answer: 'Nobody knows.' })],
      observations: '',
      action_output: 'Nobody knows.',
      model_output: '',
    },
  ])
  expect(told(record)).toEqual([' <tide {"day":3}>', '= error: no book', 'Nobody knows.'])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('damage', () => {
  expect(fuzz(JSON.stringify(coder), 'smolagents', 100, 61)).toBeGreaterThan(60)
})

test('one observation for several calls: a line each when there are as many, else all of it with each', () => {
  const step = (observations: string) => [
    coder[0],
    {
      step_number: 1,
      model_output: 'Both.',
      tool_calls: [call('c1', 'tide', { day: 3 }), call('c2', 'tide', { day: 4 })],
      observations,
    },
  ]
  const record = imported(step('05:12\n05:58'))
  expect(told(record).slice(1)).toEqual(['= 05:12', '= 05:58'])
  expect(record.report.guessed.map(({ what }) => what)).toContain('which result answers which call')
  expect(told(imported(step('05:12\nand later\n05:58'))).slice(1)).toEqual([
    '= 05:12\nand later\n05:58',
    '= 05:12\nand later\n05:58',
  ])
})

test('out of steps, the answer stands in a step without a call or a word of the model', () => {
  const record = imported([
    ...coder.slice(0, 2),
    {
      step_number: 2,
      tool_calls: [],
      model_output: null,
      observations: null,
      error: { type: 'AgentMaxStepsError', message: 'Reached max steps.' },
      action_output: 'About five.',
      is_final_answer: false,
    },
  ])
  expect(told(record).at(-1)).toBe('About five.')
  expect(record.report.dropped).toEqual([])
  expect(record.runs[0]?.verdict?.verdict).toBe('stopped-at-budget')
})

/** The console of transformers' agents. */
import { expect, test } from 'vitest'
import { told } from '../embed/imported'
import { fuzz } from '../support/fuzz'
import { imported } from '../support/imported'

const code = (text: string) => ['>>> Agent is executing the code below:', text, '====']
const thought = (text: string) => ['=== Agent thoughts:', `Thought: ${text}`]
const console_ = [
  '======== New task ========',
  'When is high water?',
  ...thought('The book knows.'),
  ...code('print(tide(3))'),
  'Print outputs:',
  '05:12',
  '',
  'Last output from code snippet:',
  'None',
  ...thought('Done.'),
  ...code('final_answer("At 05:12.")'),
  'Print outputs:',
  '',
  '>>> Final answer:',
  'At 05:12.',
].join('\n')

test('what was thought, run and printed, and the answer', () => {
  const record = imported(console_)
  expect(record.format.id).toBe('hf-agents')
  expect(told(record)).toEqual(['The book knows. <python_interpreter {"code":"print(tide(3))"}>', '= 05:12\nNone', 'At 05:12.'])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('an agent that is called inside the code of another is a run of its own', () => {
  const record = imported(
    [
      '======== New task ========',
      'Ask about the tide.',
      ...thought('The pilot knows.'),
      ...code('print(pilot("tide"))'),
      console_,
      'Print outputs:',
      'At 05:12.',
      ...thought('Now I know.'),
      ...code('final_answer("05:12")'),
      '>>> Final answer:',
      '05:12',
    ].join('\n'),
  )
  expect(record.runs.map(({ title }) => title)).toEqual(['Ask about the tide.', 'When is high water?'])
  expect(told(record)).toEqual([
    'The pilot knows. <python_interpreter {"code":"print(pilot(\\"tide\\"))"}>',
    '= At 05:12.',
    '05:12',
  ])
  expect(told(record, 1).at(-1)).toBe('At 05:12.')
})

test('an agent that calls tools, and code that fails', () => {
  const record = imported(
    [
      '======== New task ========',
      'When?',
      ">>> Calling tool: 'tide' with arguments: {'day': 3}",
      ">>> Calling tool: 'final_answer' with arguments: At 05:12.",
    ].join('\n'),
  )
  expect(told(record)).toEqual([' <tide {"day":3}>', 'At 05:12.'])
  const failed = imported(
    [
      '======== New task ========',
      'When?',
      ...code('tide('),
      'Code execution failed due to the following error:',
      'SyntaxError',
    ].join('\n'),
  )
  expect(told(failed).at(-1)).toMatch(/^= error: Code execution failed/)
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(console_, 'hf-agents', 80, 3)).toBeGreaterThan(20)
})

/** Messages as `pretty_print` and its sister in JavaScript show them: several below one heading, calls that cannot be read, words behind calls. */
import { expect, test } from 'vitest'
import { imported, nodesOf, ofType } from '../support/imported'

const head = (role: string) => `${'='.repeat(30)} ${role} Message ${'='.repeat(30)}`

test('messages below one heading of a node are what one visit wrote', () => {
  const record = imported(
    [
      'Update from node pilot:',
      '',
      head('Ai'),
      'Tool Calls:',
      '  tide (c1)',
      ' Call ID: c1',
      '  Args:',
      '    day: 3',
      '  wind (c2)',
      ' Call ID: c2',
      '  Args:',
      '    day: 3',
      '',
      'Update from node deck:',
      '',
      head('Tool'),
      'Name: tide',
      '',
      '3.1 m',
      head('Tool'),
      'Name: wind',
      '',
      'calm',
      '',
      'Update from node deck:',
      '',
      head('Ai'),
      '',
      'Calm and high.',
    ].join('\n'),
  )
  expect(nodesOf(record)).toEqual(['pilot', 'deck', 'deck'])
  expect(ofType(record, 'tool-returned').map(({ content }) => content)).toEqual(['3.1 m', 'calm'])
})

test('calls that could not be read stay the text that they are', () => {
  const record = imported(
    [
      head('Human'),
      '',
      'How high?',
      head('Ai'),
      'Invalid Tool Calls:',
      '  tide (c1)',
      ' Call ID: c1',
      '  Error: Function tide arguments:',
      '',
      '{"day": 3,',
      '',
      'are not valid JSON.',
      '  Args:',
      '    {"day": 3,',
    ].join('\n'),
  )
  expect(ofType(record, 'model-replied')[0]?.message).toMatchObject({
    invalidCalls: [{ id: 'c1', name: 'tide', rawArgs: '{"day": 3,', error: expect.stringContaining('not valid JSON') }],
  })
  expect(ofType(record, 'model-replied')[0]?.message.toolCalls).toBeUndefined()
})

test('JavaScript prints what was said behind the calls', () => {
  const calls = ['Tool Calls:', '  tide (c1)', ' Call ID: c1', '  Args:', '    harbour: Vigo', '', 'Let me look.']
  const record = imported([head('Human'), 'How high?', head('Ai'), ...calls].join('\n'))
  expect(ofType(record, 'model-replied')[0]?.message).toMatchObject({
    text: 'Let me look.',
    toolCalls: [{ id: 'c1', name: 'tide', args: { harbour: 'Vigo' } }],
  })
})

test('in Python an argument may go on below a free line', () => {
  const calls = ['Tool Calls:', '  note (c1)', ' Call ID: c1', '  Args:', '    text: Dear crew,', '', 'we sail.']
  const record = imported([head('Human'), '', 'Write it.', head('Ai'), ...calls].join('\n'))
  expect(ofType(record, 'model-replied')[0]?.message).toMatchObject({
    text: '',
    toolCalls: [{ args: { text: 'Dear crew,\n\nwe sail.' } }],
  })
})

test('what a test runner prints behind the output of a test is no part of the last message', () => {
  const record = imported(
    [
      '=========== test session starts ===========',
      'tests/test_agent.py F',
      '----------- Captured stdout call -----------',
      head('Human'),
      '',
      'Which tide?',
      head('Ai'),
      '',
      'At 05:12.',
      '=========== short test summary info ===========',
      'FAILED tests/test_agent.py::test_run - assert False',
      '=========== 1 failed in 1.23s ===========',
    ].join('\n'),
  )
  expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['At 05:12.'])
  expect(record.report.dropped.length).toBeGreaterThan(1)
})

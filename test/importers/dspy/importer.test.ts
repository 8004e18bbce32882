/** Trajectories of DSPy's ReAct, alone and in a prediction, as JSON and as Python prints them. */
import { expect, test } from 'vitest'
import { imported, lines, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const trajectory = {
  thought_0: 'The book knows.',
  tool_name_0: 'tide',
  tool_args_0: { day: 3 },
  observation_0: '05:12',
  thought_1: 'That is all.',
  tool_name_1: 'finish',
  tool_args_1: {},
  observation_1: 'Completed.',
}
const prediction = { question: 'When is high water?', trajectory, reasoning: 'The book says so.', answer: 'At 05:12.' }
const python = `Prediction(
    trajectory={'thought_0': 'The book knows.', 'tool_name_0': 'tide', 'tool_args_0': {'day': 3}, 'observation_0': '05:12', 'thought_1': 'That is all.', 'tool_name_1': 'finish', 'tool_args_1': {}, 'observation_1': 'Completed.'},
    reasoning='The book says so.',
    answer='At 05:12.'
)`
const run = ['The book knows. <tide {"day":3}>', '= 05:12', 'At 05:12.']

test.each([
  ['a prediction', JSON.stringify(prediction)],
  ['a print of Python', python],
])('%s', (_, text) => {
  const record = imported(text)
  expect(record.format.id).toBe('dspy')
  expect(told(record)).toEqual(run)
  expect(record.report.dropped).toEqual([])
  expect(record.runs[0]?.verdict?.verdict).toBe('answered')
})

test('a trajectory alone ends with the last thought; one that was cut short has a call without a result', () => {
  expect(told(imported(trajectory))).toEqual([...run.slice(0, 2), 'That is all.'])
  const { observation_0: _gone, thought_1: _t, tool_name_1: _n, tool_args_1: _a, observation_1: _o, ...begun } = trajectory
  expect(ofType(imported(begun), 'notice').map(({ code }) => code)).toContain('unanswered-call')
})

test('several, a line each; a line without one is dropped', () => {
  const record = imported(lines([prediction, { note: 'nothing' }, prediction]))
  expect(record.runs.map(({ title }) => title)).toEqual(['When is high water?', 'When is high water?'])
  expect(whys(record)).toEqual(['There is no trajectory in it.'])
})

test('a tool that broke down', () => {
  const failed = { ...trajectory, observation_0: 'Execution error in tide: no book' }
  expect(told(imported(failed))[1]).toBe('= error: Execution error in tide: no book')
})

test('damage', () => {
  expect(fuzz(JSON.stringify(prediction), 'dspy', 80, 81)).toBeGreaterThan(40)
})

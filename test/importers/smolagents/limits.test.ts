import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const call = { id: 'c1', type: 'function', function: { name: 'python_interpreter', arguments: 'look()' } }
const works = { step_number: 1, model_output: 'I look.', tool_calls: [call], observations: 'three?' }
const over = { type: 'AgentMaxStepsError', message: 'Reached max steps.' }
const last = { step_number: 2, model_output: 'I do not know.', action_output: 'I do not know.', is_final_answer: true }
const task = { task: 'Count the boats.' }

test('the error of the last step, beside the answer that was asked for all the same', () => {
  expect(limitsOf(imported([task, works, { ...last, error: over }]))).toMatchObject({
    verdict: 'stopped-at-budget',
    status: 'limit',
    reached: ['steps'],
  })
})

test('the state of the whole, and the steps that the agent was allowed', () => {
  const whole = { output: 'I do not know.', state: 'max_steps_error', max_steps: 1, steps: [task, works, last] }
  expect(limitsOf(imported(whole))).toMatchObject({ status: 'limit', budget: { steps: 1 }, reached: ['steps 1/1'] })
  expect(limitsOf(imported({ ...whole, state: 'success' }))).toMatchObject({ verdict: 'answered', reached: [] })
})

test('an error on the way is none', () => {
  expect(limitsOf(imported([task, { ...works, error: over }, last])).verdict).toBe('answered')
})

import { expect, test } from 'vitest'
import { imported, notices } from '../embed/imported'
import { limitsOf } from '../support/limits'

const messages = [
  { role: 'user', content: 'Book a berth.' },
  { role: 'assistant', content: 'None is free.' },
]
const file = (...reasons: readonly string[]) =>
  imported({
    info: { max_steps: 4, max_errors: 10 },
    simulations: reasons.map((termination_reason, i) => ({
      id: `s${i}`,
      task_id: String(i),
      messages,
      termination_reason,
      reward_info: {},
    })),
  })

test('simulations that ended at their steps; what ended otherwise has the budget only', () => {
  const record = file('max_steps', 'user_stop', 'timeout', 'too_many_errors')
  expect(limitsOf(record, 0)).toEqual({
    verdict: 'stopped-at-budget',
    status: 'limit',
    budget: { steps: 4 },
    reached: ['steps 4/4'],
  })
  expect(notices(record, 0)).toContain('termination: The record ends because of max_steps.')
  expect(limitsOf(record, 1)).toEqual({ verdict: 'answered', status: 'ok', budget: { steps: 4 }, reached: [] })
  expect(limitsOf(record, 2).reached).toEqual(['seconds'])
  expect(limitsOf(record, 3).status).toBe('ok')
})

import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const trajectory = (extra: object) => ({
  schema_version: 'ATIF-v1.5',
  session_id: 's1',
  agent: { name: 'sailor', version: '1' },
  steps: [
    { step_id: 1, source: 'user', message: 'How many boats?' },
    { step_id: 2, source: 'agent', message: 'Three.' },
  ],
  final_metrics: { total_cost_usd: 1.2 },
  extra,
})

test('what a program adds to a trajectory of its limits', () => {
  expect(limitsOf(imported(trajectory({ max_turns: 8, stop_reason: 'max_turns' })))).toEqual({
    verdict: 'stopped-at-budget',
    status: 'limit',
    budget: { steps: 8 },
    reached: ['steps 8/8'],
  })
  expect(limitsOf(imported(trajectory({ max_turns: 8, stop_reason: 'end_turn' }))).verdict).toBe('answered')
  expect(limitsOf(imported(trajectory({ max_budget_usd: 1, status: 'max_budget_usd' }))).reached).toEqual(['usd 1.2/1'])
})

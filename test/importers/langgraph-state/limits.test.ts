import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const state = (id: string, step: number, next: readonly string[], messages: readonly object[], parent?: string) => ({
  values: { messages },
  next,
  config: { configurable: { thread_id: 't1', checkpoint_ns: '', checkpoint_id: id }, recursion_limit: 9 },
  metadata: { source: step < 0 ? 'input' : 'loop', step },
  created_at: `2026-03-01T08:00:0${step + 1}Z`,
  parent_config: parent === undefined ? null : { configurable: { thread_id: 't1', checkpoint_ns: '', checkpoint_id: parent } },
  tasks: [],
})
const asked = { type: 'human', content: 'How many?', id: 'h1' }
const said = { type: 'ai', content: 'Sorry, need more steps to process this request.', id: 'a1' }

test('the config of a state tells the limit of supersteps, and its last word that it was near', () => {
  const history = [
    state('k2', 1, [], [asked, said], 'k1'),
    state('k1', 0, ['agent'], [asked], 'k0'),
    state('k0', -1, ['__start__'], []),
  ]
  expect(limitsOf(imported(history))).toEqual({
    verdict: 'stopped-at-budget',
    status: 'limit',
    budget: { recursionLimit: 9 },
    reached: ['recursionLimit of 9'],
  })
})

import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const events = [
  { id: 0, source: 'user', action: 'message', args: { content: 'Look.' } },
  { id: 1, source: 'agent', action: 'run', args: { command: 'ls' } },
  { id: 2, source: 'agent', observation: 'run', content: 'a', extras: { exit_code: 0 }, cause: 1 },
]
const over = 'RuntimeError: Agent reached maximum iteration in headless mode. Current iteration: 2, max iteration: 2'
const changed = { id: 3, observation: 'agent_state_changed', content: '', extras: { agent_state: 'error', reason: over } }
const atLimit = { verdict: 'stopped-at-budget', status: 'limit', reached: ['steps 2/2'] }

test('the error beside the events of a benchmark, with the settings of its run', () => {
  const line = { instance_id: 'boat-1', history: events, metadata: { max_iterations: 2 }, metrics: { accumulated_cost: 0.2 } }
  expect(limitsOf(imported({ ...line, error: over }))).toEqual({ ...atLimit, budget: { steps: 2 } })
  expect(limitsOf(imported({ ...line, error: 'RuntimeError: the sandbox is gone' }))).toMatchObject({
    verdict: 'failed',
    budget: { steps: 2 },
  })
})

test('a change of the state behind the last action', () => {
  expect(limitsOf(imported([...events, changed]))).toMatchObject(atLimit)
  const budget = 'RuntimeError: Agent reached maximum budget in headless mode. Current budget: 1.50, max budget: 1.00'
  const spent = { ...changed, extras: { agent_state: 'error', reason: budget } }
  expect(limitsOf(imported([...events, spent])).reached).toEqual(['usd 1.5/1'])
})

test('what was told before the agent went on ended nothing', () => {
  const finish = { id: 9, source: 'agent', action: 'finish', args: { final_thought: 'There is one.' } }
  expect(limitsOf(imported([...events, changed, finish]))).toMatchObject({ verdict: 'answered', reached: [] })
})

test('the newer form, with the state of the conversation as an event', () => {
  const kinds = [
    { kind: 'ConversationStateUpdateEvent', source: 'environment', key: 'full_state', value: { max_iterations: 500 } },
    { kind: 'MessageEvent', source: 'user', llm_message: { role: 'user', content: [{ type: 'text', text: 'Look.' }] } },
    { kind: 'ActionEvent', source: 'agent', id: 'a1', tool_name: 'bash', tool_call_id: 'c1', action: { command: 'ls' } },
    { kind: 'ObservationEvent', source: 'environment', action_id: 'a1', tool_call_id: 'c1', observation: { content: 'a' } },
    {
      kind: 'ConversationErrorEvent',
      source: 'environment',
      code: 'MaxIterationsReached',
      detail: 'Agent reached maximum iterations limit (500).',
    },
  ]
  expect(limitsOf(imported(kinds))).toMatchObject({ status: 'limit', budget: { steps: 500 }, reached: ['steps 500/500'] })
})

import { expect, test } from 'vitest'
import { imported } from '../embed/imported'
import { limitsOf } from '../support/limits'

const times = { start_time: '2026-03-01T08:00:00.000Z', end_time: '2026-03-01T08:00:05.000Z' }
const run = (id: string, more: object) => ({
  id,
  trace_id: 'r1',
  name: id,
  run_type: 'chain',
  inputs: {},
  outputs: {},
  ...times,
  ...more,
})
const model = run('r2', {
  parent_run_id: 'r1',
  run_type: 'llm',
  inputs: { messages: [{ role: 'user', content: 'How many boats?' }] },
  outputs: { choices: [{ message: { role: 'assistant', content: 'I look further.' } }] },
})

test('an executor that was stopped gives out what no model said', () => {
  const executor = (output: string) =>
    imported([
      run('r1', { inputs: { input: 'How many boats?' }, outputs: { output }, serialized: { kwargs: { max_iterations: 1 } } }),
      model,
    ])
  expect(limitsOf(executor('Agent stopped due to max iterations.'))).toEqual({
    verdict: 'stopped-at-budget',
    status: 'limit',
    budget: { steps: 1 },
    reached: ['steps 1/1'],
  })
  expect(limitsOf(executor('Three.'))).toMatchObject({ verdict: 'answered', reached: [] })
})

test('a graph that needed more supersteps than its config allows', () => {
  const error = "GraphRecursionError('Recursion limit of 4 reached without hitting a stop condition.')Traceback"
  const graph = run('r1', { outputs: null, error, extra: { metadata: { recursion_limit: 4 } } })
  const node = run('r3', {
    parent_run_id: 'r1',
    name: 'agent',
    extra: { metadata: { langgraph_node: 'agent', langgraph_step: 1 } },
  })
  const failed = run('r4', { parent_run_id: 'r3', run_type: 'tool', name: 'look', error: 'out of order' })
  expect(limitsOf(imported([graph, node, failed]))).toEqual({
    verdict: 'recursion-limit',
    status: 'limit',
    budget: { recursionLimit: 4 },
    reached: ['recursionLimit 4/4'],
  })
})

test('an error that is no limit stays one', () => {
  expect(limitsOf(imported([run('r1', { error: 'ValueError: no boats' }), model]))).toMatchObject({
    verdict: 'failed',
    reached: [],
  })
})

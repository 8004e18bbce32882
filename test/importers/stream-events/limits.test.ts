import { expect, test } from 'vitest'
import { imported, lines } from '../embed/imported'
import { limitsOf } from '../support/limits'

const event = (name: string, run: string, data: object, node?: string) => ({
  event: name,
  run_id: run,
  name: node ?? 'LangGraph',
  tags: node === undefined ? [] : ['graph:step:1'],
  metadata: node === undefined ? {} : { langgraph_node: node, langgraph_step: 1, langgraph_checkpoint_ns: `${node}:x` },
  data,
  parent_ids: node === undefined ? [] : ['r1'],
})

test('the error of the graph is its limit of supersteps', () => {
  const error = "GraphRecursionError('Recursion limit of 1 reached without hitting a stop condition.')"
  const record = imported(
    lines([
      event('on_chain_start', 'r1', { input: { messages: [{ role: 'user', content: 'How many?' }] } }),
      event('on_chain_start', 'r2', { input: {} }, 'agent'),
      event('on_chain_end', 'r2', { output: { messages: [{ type: 'ai', content: 'I look.', id: 'a1' }] } }, 'agent'),
      event('on_chain_error', 'r1', { error }),
    ]),
  )
  expect(limitsOf(record)).toMatchObject({ verdict: 'recursion-limit', status: 'limit', reached: ['recursionLimit 1/1'] })
})

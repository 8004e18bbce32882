/** How a log of events ends, and what it leaves out. */
import { expect, test } from 'vitest'
import { imported, nodesOf, ofType } from '../support/imported'

const place = { langgraph_node: 'agent', langgraph_step: 1, langgraph_checkpoint_ns: 'agent:1' }
const event = (name: string, kind: string, run_id: string, data: unknown, metadata: unknown = {}) => ({
  event: kind,
  name,
  run_id,
  data,
  metadata,
  tags: [],
  parent_ids: run_id === 'root' ? [] : ['root'],
})
const input = { messages: [{ type: 'human', id: 'h1', content: 'How high?' }] }
const asks = { type: 'ai', id: 'a1', content: '', tool_calls: [{ name: 'tide', args: {}, id: 'call-one' }] }

const begun = [
  event('LangGraph', 'on_chain_start', 'root', { input }),
  event('agent', 'on_chain_start', 'n1', { input }, place),
  event('agent', 'on_chain_end', 'n1', { output: { messages: [asks] } }, place),
  event(
    'tools',
    'on_chain_start',
    'n2',
    { input },
    { ...place, langgraph_node: 'tools', langgraph_step: 2, langgraph_checkpoint_ns: 'tools:2' },
  ),
]

test('a log that tells ends, but not that of the whole, is cut off; nobody is said to have waited', () => {
  const record = imported(begun)
  expect(record.runs[0]?.verdict?.verdict).toBe('record-cut')
  expect(ofType(record, 'node-finished').at(-1)).toMatchObject({ node: 'tools', status: 'interrupted' })
  expect(ofType(record, 'node-started').at(-1)?.kind).toBeUndefined()
})

test('a node of which only the outermost step inside is told is visited all the same', () => {
  const record = imported([
    event('measure', 'on_chain_start', 'x1', { input }, place),
    event('measure', 'on_chain_end', 'x1', { output: { messages: [{ type: 'ai', id: 'a2', content: 'Low.' }] } }, place),
  ])
  expect(nodesOf(record)).toEqual(['agent'])
  expect(record.report).toMatchObject({ records: 2, kept: 2 })
})

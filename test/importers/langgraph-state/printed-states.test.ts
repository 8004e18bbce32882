/** States as Node prints them: what is not printed stands as [Object], and other values are printed around them. */
import { expect, test } from 'vitest'
import { imported, messageIds, nodesOf, ofType } from '../support/imported'

const state = (step: number, next: string, writes: string, messages: readonly string[]): string => `{
  values: { messages: [ ${messages.join(', ')} ] },
  next: [ ${next} ],
  tasks: [],
  metadata: { source: 'loop', writes: ${writes}, step: ${step} },
  config: { configurable: { thread_id: 't1', checkpoint_ns: '', checkpoint_id: 'c${step}' } },
  createdAt: '2026-03-01T08:00:0${step}.000Z',
  parentConfig: { configurable: { thread_id: 't1', checkpoint_ns: '', checkpoint_id: 'c${step - 1}' } }
}`
const asks = 'AIMessage { "id": "a1", "content": "", "tool_calls": [ { "name": "tide", "args": {}, "id": "call-one" } ] }'
const result = 'ToolMessage { "id": "t1", "content": "3.1 m", "tool_call_id": "call-one" }'

const history = [
  state(2, '', '{ tools: [Object] }', ['[Object]', asks, result]),
  state(1, "'tools'", '{ agent: [Object] }', ['[Object]', asks]),
  state(0, "'agent'", 'null', ['[Object]']),
].join('\n--\n')

test('a result that was not printed is what changed in the state', () => {
  const record = imported(history)
  expect(record.format.id).toBe('langgraph-state')
  expect(nodesOf(record)).toEqual(['agent', 'tools'])
  expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'call-one', content: '3.1 m' })
  expect(messageIds(record)).toEqual(['message-1', 'a1', 't1'])
  expect(record.report).toMatchObject({ records: 3, kept: 3 })
  expect(record.runs[0]?.title).not.toContain('[Object]')
})

test('a few other prints around a state do not make it another format', () => {
  const record = imported(`{ router: { route: 'sea' } }\ninterrupted!\n${state(0, "'agent'", 'null', [])}\n`)
  expect(record.format.id).toBe('langgraph-state')
  expect(record.report.dropped).toHaveLength(2)
})

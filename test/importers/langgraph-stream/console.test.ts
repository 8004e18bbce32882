import { describe, expect, test } from 'vitest'
import { fuzz } from '../support/fuzz'
import { imported, nodesOf, ofType } from '../support/imported'

const pretty = `================================ Human Message =================================

How high is the tide?
================================== Ai Message ==================================

I look it up.
Tool Calls:
  tide (c1)
 Call ID: c1
  Args:
    harbour: Vigo
    note: two
lines
================================= Tool Message =================================
Name: tide

3.1 m
================================== Ai Message ==================================

3.1 metres.
`

describe('messages as pretty_print shows them', () => {
  test('are a conversation, with calls and their arguments', () => {
    const record = imported(pretty)
    expect(record.format.id).toBe('langgraph-console')
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
    expect(ofType(record, 'tool-called')[0]).toMatchObject({
      toolCallId: 'c1',
      tool: 'tide',
      args: { harbour: 'Vigo', note: 'two\nlines' },
    })
    expect(ofType(record, 'tool-returned')[0]?.content).toBe('3.1 m')
    expect(ofType(record, 'model-replied').map(({ recorded }) => recorded?.where)).toEqual(['line 4', 'line 18'])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })

  test('under the names of their nodes, also inside of a graph', () => {
    const record = imported(
      `Update from node supervisor:\n\n${pretty.slice(0, 120)}\n\nUpdate from subgraph team:\n\n\nUpdate from node scout:\n\n${pretty.slice(pretty.lastIndexOf('====', pretty.lastIndexOf(' Ai Message')) - 30)}`,
    )
    expect(nodesOf(record)).toEqual(['supervisor', 'team', '>scout'])
  })
})

describe('values under headings', () => {
  test('that name the node', () => {
    const record = imported(
      "Output from node 'agent':\n---\n{'messages': [AIMessage(content='', id='a1', tool_calls=[{'name': 'tide', 'args': {}, 'id': 'c1'}])]}\n\n---\n\nOutput from node 'tools':\n---\n{'messages': [ToolMessage(content='low', name='tide', tool_call_id='c1')]}\n\n---\n",
    )
    expect(nodesOf(record)).toEqual(['agent', 'tools'])
    expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'c1', content: 'low' })
    expect(record.report).toMatchObject({ kept: 2, records: 2 })
  })

  test('that name the event', () => {
    const record = imported(
      "Receiving new event of type: metadata...\n{'run_id': 'r1'}\n\n\nReceiving new event of type: updates...\n{'agent': {'messages': [{'type': 'ai', 'id': 'a1', 'content': 'Low.'}]}}\n\n\nReceiving new event of type: end...\nNone\n",
    )
    expect(nodesOf(record)).toEqual(['agent'])
    expect(ofType(record, 'run-started')[0]).toMatchObject({ runId: 'r1' })
  })
})

test('damaged, they still end in an answer', () => {
  expect(fuzz(pretty, 'langgraph-console', 37, 7)).toBeGreaterThan(10)
})

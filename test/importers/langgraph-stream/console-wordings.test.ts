/** The wordings in which programs print a stream, in Python and JavaScript. All of them tell the same small run. */
import { describe, expect, test } from 'vitest'
import { imported, nodesOf, ofType, stateOf } from '../support/imported'

const aiPython =
  "AIMessage(content='', id='a1', tool_calls=[{'name': 'tide', 'args': {'harbour': 'Vigo'}, 'id': 'call-one', 'type': 'tool_call'}])"
const toolPython = "ToolMessage(content='3.1 m', name='tide', tool_call_id='call-one')"
const endPython = "AIMessage(content='3.1 metres.', id='a2')"
const aiNode = `AIMessage {
  "id": "a1",
  "content": "",
  "tool_calls": [
    {
      "name": "tide",
      "args": {
        "harbour": "Vigo"
      },
      "type": "tool_call",
      "id": "call-one"
    }
  ]
}`
const toolNode = `ToolMessage {
  "content": "3.1 m",
  "name": "tide",
  "tool_call_id": "call-one"
}`
const endNode = `AIMessage {
  "id": "a2",
  "content": "3.1 metres."
}`

const underHeadings: Readonly<Record<string, string>> = {
  'Receiving update from node': [
    ['agent', aiNode],
    ['tools', toolNode],
    ['agent', endNode],
  ]
    .map(([node, message]) => `Receiving update from node: ${node}\n{\n  messages: [\n    ${message}\n  ]\n}\n\n====\n`)
    .join('\n'),
  'the value on the line of the heading': [
    ['agent', aiNode],
    ['tools', toolNode],
    ['agent', endNode],
  ]
    .map(([node, message]) => `(node) ${node}:  ${message}\n----\n`)
    .join('\n'),
  'headings that were pretty-printed themselves': [
    ['agent', aiPython],
    ['tools', toolPython],
    ['agent', endPython],
  ]
    .map(([node, message]) => `"Output from node '${node}':"\n'---'\n{ 'messages': [ ${message}]}\n'\\n---\\n'`)
    .join('\n'),
  'names alone on their lines': [
    ['agent', aiPython],
    ['tools', toolPython],
    ['agent', endPython],
  ]
    .map(([node, message]) => `-----\n${node}:\n{'messages': [${message}]}\n-----`)
    .join('\n'),
  'rules with a name in them': [
    ['agent', "{'type': 'ai', 'content': '', 'tool_calls': [{'name': 'tide', 'args': {'harbour': 'Vigo'}, 'id': 'call-one'}]}"],
    ['tools', "{'type': 'tool', 'content': '3.1 m', 'name': 'tide', 'tool_call_id': 'call-one'}"],
    ['agent', "{'type': 'ai', 'content': '3.1 metres.'}"],
  ]
    .map(([node, message]) => `--------------------${node} Node--------------------\n${message}`)
    .join('\n'),
  'banners in small letters under names': `
agent:
============================== ai message ==============================

[
  {
    "name": "tide",
    "args": {
      "harbour": "Vigo"
    },
    "type": "tool_call",
    "id": "call-one"
  }
]

tools:
============================== tool message ==============================
3.1 m

agent:
============================== ai message ==============================
3.1 metres.
`,
}

describe.each(Object.entries(underHeadings))('%s', (_, text) => {
  test('give the nodes, the call with its result, and the answer', () => {
    const record = imported(text)
    expect(record.format.id).toBe('langgraph-console')
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
    expect(ofType(record, 'tool-called')).toMatchObject([{ toolCallId: 'call-one', tool: 'tide', args: { harbour: 'Vigo' } }])
    expect(ofType(record, 'tool-returned')).toMatchObject([{ toolCallId: 'call-one', content: '3.1 m' }])
    expect(ofType(record, 'model-replied').at(-1)?.message.text).toBe('3.1 metres.')
    expect(record.report).toMatchObject({ kept: 3, records: 3 })
  })
})

const banner = (role: string): string => `================================ ${role} Message (1) =================================`
const asked = `[
  { type: 'text', text: 'I look it up.' },
  {
    type: 'tool_use',
    id: 'toolu_1',
    name: 'tide',
    input: { harbour: 'Vigo' }
  }
]`

describe('messages under numbered banners', () => {
  test('blocks that Node prints are calls, not text', () => {
    const record = imported(
      [banner('human'), 'How high is the tide?', banner('ai'), asked, banner('tool'), '3.1 m', banner('ai'), '3.1 metres.'].join(
        '\n',
      ),
    )
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
    expect(ofType(record, 'model-replied')[0]?.message.text).toBe('I look it up.')
    expect(ofType(record, 'tool-called')[0]).toMatchObject({ toolCallId: 'toolu_1', args: { harbour: 'Vigo' } })
    expect(record.runs[0]?.title).toBe('How high is the tide?')
  })

  test('a message that is printed again when the run goes on is shown once, and what the program says in between is told apart', () => {
    const record = imported(
      [
        banner('human'),
        'How high?',
        banner('ai'),
        asked,
        banner('ai'),
        asked,
        '----',
        'Looking at Vigo',
        '----',
        banner('tool'),
        '3.1 m',
      ].join('\n'),
    )
    expect(ofType(record, 'model-replied')).toHaveLength(1)
    expect(ofType(record, 'tool-returned')).toHaveLength(1)
    expect(record.report).toMatchObject({ records: 5, kept: 3 })
    expect(record.report.dropped.map(({ why }) => why).join(' ')).toContain('Looking at Vigo')
  })

  test('calls whose indentation was lost in a copy', () => {
    const record = imported(
      `${banner('Ai')}\nTool Calls:\ntide (c1)\nCall ID: c1\nArgs:\nharbour: Vigo\n${banner('Tool')}\nName: tide\n\n3.1 m\n`,
    )
    expect(ofType(record, 'tool-called')[0]).toMatchObject({ toolCallId: 'c1', tool: 'tide', args: { harbour: 'Vigo' } })
  })
})

test('roles in capital letters with what they say as JSON', () => {
  const record = imported(
    `HUMAN: "How high is the tide?"\nAI: [\n  {\n    "type": "tool_use",\n    "id": "toolu_1",\n    "name": "tide",\n    "input": {}\n  }\n]\nTOOL: "3.1 m"\nAI: "3.1 metres."\n`,
  )
  expect(record.format.id).toBe('langgraph-console')
  expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
  expect(record.runs[0]?.title).toBe('How high is the tide?')
})

test('events of which only the last message was printed are one conversation', () => {
  const record = imported(
    "Receiving new event of type: metadata...\n--------\nReceiving new event of type: values...\n{'type': 'human', 'content': 'How high?'}\n--------\nReceiving new event of type: values...\n{'type': 'ai', 'content': '3.1 metres.'}\n",
  )
  expect(nodesOf(record)).toEqual(['brain'])
  expect(record.runs[0]?.title).toBe('How high?')
})

test('what was printed before the first node is what the run began with; a pause is a pause', () => {
  const record = imported(
    `{ role: 'user', content: 'How high is the tide?' }\n\nagent:\n============================== ai message ==============================\nI ask first.\n\n__interrupt__:\n[\n  {\n    "value": "May I?",\n    "ns": [ "flow:1" ]\n  }\n]\n`,
  )
  expect(record.runs[0]?.title).toBe('How high is the tide?')
  expect(ofType(record, 'interrupted')[0]?.question).toBe('May I?')
  expect(record.runs[0]?.verdict?.verdict).toBe('interrupted')
})

test('a list of messages behind the chunks is the state, not a chunk of updates', () => {
  const record = imported(
    '[\n  [ \'team:0f6b\' ],\n  { scout: { messages: [Array] } }\n]\n[ [], { team: { messages: [Array] } } ]\n[\n  HumanMessage {\n    "id": "h1",\n    "content": "How high?"\n  },\n  AIMessage {\n    "id": "a1",\n    "content": "3.1 metres."\n  }\n]\n',
  )
  expect(record.format.id).toBe('langgraph-stream')
  expect(nodesOf(record)).toEqual(['team', '>scout'])
  expect(stateOf(record).messages).toMatchObject([{ id: 'h1' }, { id: 'a1' }])
})

test('a functional workflow: tasks give back anything, and the pause names no node', () => {
  const record = imported("{ draft: 'About boats' }\n{\n  __interrupt__: [ { value: 'Shall I send it?', ns: [Array] } ]\n}\n")
  expect(nodesOf(record)).toEqual(['draft'])
  expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'interrupted', title: 'The run waits for a person.' })
})

test('a value that is cut off is the end of the record, and what had to be forgiven is told', () => {
  const record = imported(
    "Output from node 'agent':\n{'messages': [AIMessage(content='It is', id='a1')]}\n\nOutput from node 'agent':\n{'messages': [AIMessage(content='It is lo",
  )
  expect(record.runs[0]?.verdict?.verdict).toBe('record-cut')
  expect(record.report.repaired?.map(({ what }) => what)).toContain('the end is cut off')
})

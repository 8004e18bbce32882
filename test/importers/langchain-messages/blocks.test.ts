/** Calls as blocks of the content in LangChain's own form, and roles that only the fields of a print tell. */
import { describe, expect, test } from 'vitest'
import { imported, nodesOf, ofType } from '../support/imported'

test('calls that stand only in the content', () => {
  const record = imported([
    { type: 'human', content: [{ type: 'text', text: 'How high?' }] },
    {
      type: 'ai',
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'tool_call', id: 'c1', name: 'tide', args: { day: 3 } },
        { type: 'invalid_tool_call', id: 'c2', name: 'wind', args: '{"day": ', error: 'cut' },
      ],
    },
    { type: 'tool', tool_call_id: 'c1', content: '3.1 m' },
    {
      type: 'ai',
      content: [
        { type: 'reasoning', reasoning: 'High.' },
        { type: 'text', text: 'It is 3.1 m.' },
      ],
    },
  ])
  expect(ofType(record, 'model-replied')[0]?.message).toMatchObject({
    toolCalls: [{ id: 'c1', name: 'tide', args: { day: 3 } }],
    invalidCalls: [{ id: 'c2', name: 'wind' }],
  })
  expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'c1', content: '3.1 m' })
})

describe('printed without the class', () => {
  const ask = "content='' tool_calls=[{'name': 'tide', 'args': {'day': 3}, 'id': 'c1', 'type': 'tool_call'}]"
  const result = "content='3.1 m' name='tide' tool_call_id='c1'"

  test.each([
    ['an empty list of calls is a model’s', "content='It is 3.1 m.' additional_kwargs={} tool_calls=[] invalid_tool_calls=[]"],
    [
      'thoughts are a model’s',
      "content=[{'type': 'reasoning', 'id': 'r1'}, {'type': 'text', 'text': 'It is 3.1 m.'}] additional_kwargs={}",
    ],
    ['behind the result of a tool a model speaks, and nothing but its words need be printed', "content='It is 3.1 m.'"],
  ])('%s', (_, answer) => {
    const record = imported(["content='How high?'", ask, result, answer].join('\n'))
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
    expect(record.runs[0]).toMatchObject({ title: 'How high?', verdict: { verdict: 'answered', detail: 'It is 3.1 m.' } })
    expect(record.report).toMatchObject({ records: 4, kept: 4 })
  })
})

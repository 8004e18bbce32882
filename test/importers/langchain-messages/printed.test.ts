/** Messages as programs print them: without the names of their classes, piece by piece, again and again, or inside of what a model gave back. */
import { describe, expect, test } from 'vitest'
import { imported, nodesOf, ofType } from '../support/imported'

describe('print(message) of Python', () => {
  const text = [
    "content='How high is the tide?' additional_kwargs={} response_metadata={} id='h1'",
    "content='' additional_kwargs={} response_metadata={'model_name': 'm-1', 'finish_reason': 'tool_calls'} id='run-1' tool_calls=[{'name': 'tide', 'args': {'harbour': 'Vigo'}, 'id': 'call-one', 'type': 'tool_call'}] usage_metadata={'input_tokens': 9, 'output_tokens': 4, 'total_tokens': 13}",
    "content='3.1 m' name='tide' id='t1' tool_call_id='call-one'",
    "content=\"It's 3.1 metres.\" additional_kwargs={} response_metadata={'finish_reason': 'stop'} id='run-2'",
  ]

  test('is told apart by the fields, and says so', () => {
    const record = imported(`=====\n${text.join('\n=====\n')}\n`)
    expect(record.format.id).toBe('langchain-messages')
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
    expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'call-one', content: '3.1 m' })
    expect(ofType(record, 'model-replied')[0]?.usage).toEqual({ input: 9, output: 4 })
    expect(record.runs[0]).toMatchObject({ title: 'How high is the tide?', verdict: { verdict: 'answered' } })
    expect(record.report.guessed.some(({ what }) => what === 'who wrote a message')).toBe(true)
  })

  test('also where a program has put it into JSON', () => {
    const record = imported({ messages: text })
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
    expect(record.report).toMatchObject({ records: 4, kept: 4 })
  })

  test('a line of a log that begins so is no message', () => {
    expect(() => imported("content='a.txt' size=3\ncontent='b.txt' size=4\n", 'langchain-messages')).toThrow()
  })
})

describe('pieces of a stream', () => {
  const pieces = ['The ', 'tide ', 'is low.']

  test('of one message are one reply, and every record is linked', () => {
    const record = imported(pieces.map((piece) => `{'chunk': AIMessageChunk(content='${piece}', id='run-7')}`).join('\n'))
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['The tide is low.'])
    expect(record.report).toMatchObject({ records: 3, kept: 3 })
  })

  test('of two messages are two', () => {
    const record = imported(
      ['run-7', 'run-8'].flatMap((id) => pieces.map((content) => ({ type: 'AIMessageChunk', id, content }))),
    )
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['The tide is low.', 'The tide is low.'])
  })
})

test('a list that is printed again as it grows is one conversation', () => {
  const state = [
    "[ 'user', 'How high?' ]",
    'AIMessage {\n    "id": "a1",\n    "content": "Wait."\n  }',
    'AIMessage {\n    "id": "a2",\n    "content": "3.1 metres."\n  }',
  ]
  const text = [1, 2, 3].map((count) => `[\n  ${state.slice(0, count).join(',\n  ')}\n]`).join('\n\n====\n\n')
  const record = imported(text)
  expect(record.runs).toHaveLength(1)
  expect(ofType(record, 'model-replied').map(({ message }) => message.id)).toEqual(['a1', 'a2'])
  expect(record.report).toMatchObject({ records: 6, kept: 6 })
})

describe('what a model gave back', () => {
  test('generations: the first of a row is the answer, rows are calls of their own', () => {
    const one = (content: string) => ({ text: content, message: { type: 'ai', content } })
    const record = imported({ generations: [[one('High.'), one('Tall.')]] })
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['High.'])
    expect(record.report.dropped).toHaveLength(1)
    expect(imported({ generations: [[one('High.')], [one('Low.')]] }).runs).toHaveLength(2)
  })

  test('a constructor whose class was taken out still says what it is', () => {
    const record = imported({
      generations: [[{ text: '', message: { lc: 1, type: 'constructor', id: [], kwargs: { type: 'ai', content: 'Low.' } } }]],
    })
    expect(ofType(record, 'model-replied')[0]?.message.text).toBe('Low.')
  })
})

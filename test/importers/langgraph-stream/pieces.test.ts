/** Messages in pieces: the one that LangChain ends a stream with, pieces as texts of Python, and tasks that tasks called. */
import { describe, expect, test } from 'vitest'
import { imported, nodesOf, ofType, stateOf } from '../support/imported'

const lines = (values: readonly unknown[]): string => values.map((value) => JSON.stringify(value)).join('\n')
const about = (node: string, step: number, more: object = {}) => ({
  langgraph_node: node,
  langgraph_step: step,
  langgraph_checkpoint_ns: `${node}:0000${step}`,
  ...more,
})
const piece = (id: string, content: string, more: object = {}) => ({
  type: 'AIMessageChunk',
  id,
  content,
  tool_calls: [],
  ...more,
})

describe('the piece that ends a stream', () => {
  const closing = piece('lc_run--77', '', { chunk_position: 'last', tool_call_chunks: [] })
  const tuples = [
    [piece('msg_1', 'The tide '), about('pilot', 1)],
    [piece('msg_1', 'is low.'), about('pilot', 1)],
    [closing, about('pilot', 1)],
  ]

  test('is no reply of its own: what the model said is the answer', () => {
    const record = imported(lines(tuples))
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['The tide is low.'])
    expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'answered', detail: 'The tide is low.' })
    expect(record.report).toMatchObject({ records: 3, kept: 3 })
  })

  test('nor where a server sends the whole text so far each time', () => {
    const sent = (id: string, content: string) =>
      `event: messages/partial\ndata: ${JSON.stringify([{ type: 'ai', id, content }])}\n\n`
    const metadata = (id: string) =>
      `event: messages/metadata\ndata: ${JSON.stringify({ [id]: { metadata: about('pilot', 1) } })}\n\n`
    const record = imported(
      metadata('msg_1') +
        sent('msg_1', 'The tide ') +
        sent('msg_1', 'The tide is low.') +
        metadata('lc_run--77') +
        sent('lc_run--77', ''),
    )
    expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['The tide is low.'])
  })

  test('a stream that has nothing else is a reply without words', () => {
    expect(ofType(imported(lines([[closing, about('pilot', 1)]])), 'model-replied').map(({ message }) => message.text)).toEqual([
      '',
    ])
  })

  test('a second model in the same node keeps its own reply', () => {
    const record = imported(lines([...tuples, [piece('msg_2', 'And warm.'), about('pilot', 1)]]))
    expect(ofType(record, 'model-replied')).toHaveLength(2)
  })
})

describe('what Python makes a text of, without the name of the class', () => {
  const human = "content='How high is the tide?' id='h1'"
  const ask = "content='' id='run-1' tool_calls=[{'name': 'tide', 'args': {'day': 3}, 'id': 'c1', 'type': 'tool_call'}]"
  const result = "content='3.1 m' name='tide' id='t1' tool_call_id='c1'"
  const answer = "content='It is 3.1 m.' id='run-2' tool_calls=[] invalid_tool_calls=[]"

  test('in updates', () => {
    const record = imported(
      lines([{ pilot: { messages: [ask] } }, { deck: { messages: [result] } }, { pilot: { messages: [answer] } }]),
    )
    expect(record.format.id).toBe('langgraph-stream')
    expect(nodesOf(record)).toEqual(['pilot', 'deck', 'pilot'])
    expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'c1', content: '3.1 m' })
  })

  test('in states', () => {
    const all = [human, ask, result, answer]
    const record = imported(lines(all.map((_, i) => ({ messages: all.slice(0, i + 1) }))))
    expect(record.format.id).toBe('langgraph-stream')
    expect(record.runs).toHaveLength(1)
    expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
  })

  test('in pieces, with or without the list of pieces of calls', () => {
    const call = (args: string, id: string | null) =>
      `content='' id='run-1' tool_call_chunks=[{'name': ${id === null ? 'None' : "'tide'"}, 'args': '${args}', 'id': ${id === null ? 'None' : `'${id}'`}, 'index': 0}]`
    const record = imported(
      lines([
        [call('{"day"', 'c1'), about('pilot', 1)],
        [call(': 3}', null), about('pilot', 1)],
        [result, about('deck', 2)],
        ["content='It is ' id='run-2'", about('pilot', 3)],
        ["content='3.1 m.' id='run-2'", about('pilot', 3)],
      ]),
    )
    expect(ofType(record, 'tool-called')[0]).toMatchObject({ tool: 'tide', args: { day: 3 } })
    expect(ofType(record, 'model-replied').at(-1)?.message.text).toBe('It is 3.1 m.')
  })
})

test('a task that a task called runs in the graph of its caller, and is not told twice', () => {
  const path = ['__pregel_push', ['__pregel_pull', 'voyage'], 0, true]
  const within = about('pilot', 0, { langgraph_path: path, langgraph_checkpoint_ns: 'voyage:01|pilot:02' })
  const record = imported(
    lines([
      ['messages', [piece('msg_1', 'Low '), within]],
      ['messages', [piece('msg_1', 'water.'), within]],
      ['updates', { pilot: { type: 'ai', id: 'msg_1', content: 'Low water.' } }],
      ['updates', { voyage: 'done' }],
    ]),
  )
  expect(nodesOf(record)).toEqual(['pilot', 'voyage'])
  expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['Low water.'])
})

test('a node that had no message to add leaves the list as it is', () => {
  const record = imported(
    lines([{ pilot: { messages: [{ type: 'ai', id: 'a1', content: 'Low water.' }] } }, { deck: { messages: [] } }]),
  )
  expect(stateOf(record).messages).toMatchObject([{ id: 'a1' }])
})

test('a summary in front of messages that were there is no new question', () => {
  const say = (type: string, id: string, content: string) => ({ type, id, content })
  const first = [say('human', 'h1', 'How high is the tide?'), say('ai', 'a1', 'High.')]
  const record = imported(
    lines([
      { messages: first.slice(0, 1) },
      { messages: first },
      { messages: [say('human', 's1', 'So far: the tide is high.'), first[1]] },
      { messages: [say('human', 's1', 'So far: the tide is high.'), first[1], say('ai', 'a2', 'It falls.')] },
    ]),
  )
  expect(ofType(record, 'run-started')).toHaveLength(1)
  expect(nodesOf(record)).toEqual(['brain', 'step', 'brain'])
})

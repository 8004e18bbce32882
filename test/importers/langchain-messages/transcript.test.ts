/** A conversation as one text, as LangChain puts messages together for a prompt. */
import { expect, test } from 'vitest'
import { importRecord } from '../../../src/importers/import-run'
import { imported, nodesOf, ofType } from '../support/imported'

const text = `System: You know the sea.
Human: How high is the tide?
AI: I look.[{'name': 'tide', 'args': {'day': 3, 'note': "Vigo's pier"}, 'id': 'c1', 'type': 'tool_call'}]
Tool: 3.1 m
at 05:12
AI: It is 3.1 m:
at dawn.`

test('each speaks in turn; calls stand behind the words of a model, results go on over lines', () => {
  const record = imported(text)
  expect(record.format.id).toBe('langchain-messages')
  expect(nodesOf(record)).toEqual(['brain', 'hands', 'brain'])
  expect(ofType(record, 'model-replied')[0]?.message).toMatchObject({
    text: 'I look.',
    toolCalls: [{ name: 'tide', args: { note: "Vigo's pier" } }],
  })
  expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'c1', content: '3.1 m\nat 05:12' })
  expect(record.runs[0]).toMatchObject({
    title: 'How high is the tide?',
    verdict: { verdict: 'answered', detail: 'It is 3.1 m: at dawn.' },
  })
  expect(record.report).toMatchObject({ records: 5, kept: 5 })
})

test.each([
  ['only one speaks', 'Human: How high is the tide?\nHuman: Hello?'],
  ['words stand before the first of them', 'We asked it:\nHuman: How high?\nAI: Low.'],
])('%s: it is none', (_, given) => expect(importRecord(given).ok).toBe(false))

test('what chains with a memory gave back is one talk that goes on', () => {
  const record = imported(
    [
      { input: 'How high?', history: '', response: 'It is 3.1 m.' },
      { input: 'And when?', history: 'Human: How high?\nAI: It is 3.1 m.', response: 'At 05:12.' },
    ]
      .map((one) => JSON.stringify(one))
      .join('\n'),
  )
  expect(record.format.id).toBe('langchain-messages')
  expect(record.runs).toHaveLength(1)
  expect(ofType(record, 'run-finished').map(({ output }) => output)).toEqual(['It is 3.1 m.', 'At 05:12.'])
  expect(record.report).toMatchObject({ records: 2, kept: 2 })
})

test('a memory by itself, printed by Python', () => {
  const record = imported("{'history': 'Human: How high?\\nAI: It is 3.1 m.'}")
  expect(ofType(record, 'run-finished').map(({ output }) => output)).toEqual(['It is 3.1 m.'])
})

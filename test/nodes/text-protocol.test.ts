/** Calls written as text, as models really write them. */
import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { describe, expect, test } from 'vitest'
import type { Tool } from '../../src/document/types'
import { readTextReply, textHistory, textInstructions } from '../../src/nodes/behaviour/text-protocol'
import { addTool } from '../support/run'

const weather: Tool = {
  ...addTool,
  name: 'get_weather',
  parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
}
const read = (text: string, finish?: string) => {
  const reply = new AIMessage({ id: 'm', content: text, ...(finish ? { response_metadata: { finish_reason: finish } } : {}) })
  const { content, tool_calls, invalid_tool_calls } = readTextReply(reply, [addTool, weather], () => 'c')
  return {
    text: content,
    calls: (tool_calls ?? []).map(({ name, args }) => [name, args]),
    invalid: (invalid_tool_calls ?? []).map(({ name, args }) => [name, args]),
  }
}
const added = { calls: [['add', { a: 2, b: 3 }]], invalid: [] }

describe('an action is a call', () => {
  test.each<[string, string]>([
    ['as asked for', 'Thought: I add.\nAction: add\nAction Input: {"a": 2, "b": 3}'],
    ['followed by PAUSE', 'Action: add\nAction Input: {"a": 2, "b": 3}\nPAUSE'],
    ['followed by an invented observation', 'Action: add\nAction Input: {"a": 2, "b": 3}\nObservation: 6\nFinal Answer: 6'],
    ['over several lines', 'Action: add\nAction Input: {\n  "a": 2,\n  "b": 3\n}\n'],
    ['in a code fence', 'Action: add\nAction Input:\n```json\n{"a": 2, "b": 3}\n```'],
    ['in bold', '**Thought:** I add.\n**Action:** add\n**Action Input:** {"a": 2, "b": 3}'],
    ['in small letters', 'thought: I add.\naction: add\naction input: {"a": 2, "b": 3}'],
    ['with numbers', 'Thought 1: I add.\nAction 1: add\nAction Input 1: {"a": 2, "b": 3}'],
    ['in quotes', 'Action: `add`\nAction Input: {"a": 2, "b": 3}'],
    ['in brackets', 'Action: [add]\nAction Input: {"a": 2, "b": 3}'],
    ['with a space before the colon', 'Action : add\nAction Input : {"a": 2, "b": 3}'],
    ['on one line', 'Action: add({"a": 2, "b": 3})'],
    ['on one line, with brackets', 'Action: add[{"a": 2, "b": 3}]'],
    ['on one line, with a colon', 'Action: add: {"a": 2, "b": 3}'],
    ['twice: the first is made', 'Action: add\nAction Input: {"a": 2, "b": 3}\nAction: add\nAction Input: {"a": 9, "b": 9}'],
    ['with Windows line ends', 'Action: add\r\nAction Input: {"a": 2, "b": 3}\r\n'],
  ])('%s', (_name, text) => {
    expect(read(text)).toMatchObject(added)
  })

  test.each<[string, string]>([
    ['as it is', 'Action: get_weather\nAction Input: Buenos Aires'],
    ['in quotes', 'Action: get_weather\nAction Input: "Buenos Aires"'],
    ['in brackets behind the name', 'Action: get_weather[Buenos Aires]'],
    ['behind a colon', 'Action: get_weather: Buenos Aires\nPAUSE'],
  ])('plain text is the one text that a tool takes: %s', (_name, text) => {
    expect(read(text)).toMatchObject({ calls: [['get_weather', { city: 'Buenos Aires' }]], invalid: [] })
  })

  test.each([
    ["Action: add\nAction Input: {'a': 2, 'b': 3}", ['add', "{'a': 2, 'b': 3}"]],
    ["Action: get_weather\nAction Input: {'city': 'Lima'}", ['get_weather', "{'city': 'Lima'}"]],
    ['Action: add\nAction Input: 2 and 3', ['add', '2 and 3']],
    ['Action: add\nAction Input: {"a": 2', ['add', '{"a": 2']],
  ])('what is no JSON is kept as it is, and told: %s', (text, invalid) => {
    expect(read(text)).toMatchObject({ calls: [], invalid: [invalid] })
  })

  test('a tool that is not there is still a call: the hands answer it', () => {
    expect(read('Action: search\nAction Input: {"q": 1}')).toMatchObject({ calls: [['search', { q: 1 }]] })
  })

  test('without input it has no arguments', () => {
    expect(read('Action: add')).toMatchObject({ calls: [['add', {}]] })
  })

  test('cut off at the limit it is not run, also when it looks whole', () => {
    expect(read('Action: add\nAction Input: {"a": 2, "b": 3}', 'length')).toMatchObject({
      calls: [],
      invalid: [['add', '{"a": 2, "b": 3}']],
    })
  })

  test('the thought is the text of the message', () => {
    expect(read('Thought: first I add\nthe two.\nAction: add\nAction Input: {"a": 2, "b": 3}').text).toBe('first I add\nthe two.')
  })
})

describe('an answer is a text', () => {
  test.each([
    ['Thought: I know.\nFinal Answer: It is 5.', 'It is 5.'],
    ['**Final Answer:** It is 5.', 'It is 5.'],
    ['Final Answer: one\ntwo', 'one\ntwo'],
    ['Thought: I know.\nAction: None\nFinal Answer: It is 5.', 'It is 5.'],
    ['Action: N/A\nFinal Answer: It is 5.', 'It is 5.'],
    ['Just a text. No Action: here.', 'Just a text. No Action: here.'],
    ['', ''],
  ])('%s', (text, answer) => {
    expect(read(text)).toEqual({ text: answer, calls: [], invalid: [] })
  })
})

test('what was called and what came back is read as text again', () => {
  const history = [
    new HumanMessage({ id: 'h', content: 'Add.' }),
    new AIMessage({ id: 'a', content: 'I add.', tool_calls: [{ id: 'c', name: 'add', args: { a: 2, b: 3 } }] }),
    new ToolMessage({ id: 't', content: '5', tool_call_id: 'c' }),
    new AIMessage({ id: 'b', content: 'It is 5.' }),
  ]
  expect(textHistory(history).map((message) => [message.type, message.content])).toEqual([
    ['human', 'Add.'],
    ['ai', 'Thought: I add.\nAction: add\nAction Input: {"a":2,"b":3}'],
    ['human', 'Observation: 5'],
    ['ai', 'It is 5.'],
  ])
  const [, said] = textHistory(history)
  expect(read(String(said?.content))).toMatchObject(added)
})

test('the instructions list every tool, with its input', () => {
  expect(textInstructions([])).toBe('')
  const text = textInstructions([addTool, weather])
  for (const part of ['add', 'get_weather', addTool.description, '"city"', 'Final Answer:']) expect(text).toContain(part)
})

/** Calls that a model wrote into its text between tags: in chat messages, and in lines for training. */
import { expect, test } from 'vitest'
import { imported, told } from '../embed/imported'

const call = (args: string) => `<tool_call>\n{"name": "tide", "arguments": ${args}}\n</tool_call>`
const guesses = (record: ReturnType<typeof imported>) => record.report.guessed.map(({ what }) => what)

test('chat messages', () => {
  const record = imported([
    { role: 'user', content: 'When is high water?' },
    { role: 'assistant', content: `I look it up.\n${call('{"day": 3}')}\n${call('{"day": 4}')}` },
    { role: 'tool', content: '05:12' },
    { role: 'tool', content: '06:01' },
    { role: 'assistant', content: 'At 05:12.' },
  ])
  expect(told(record)).toEqual(['I look it up. <tide {"day":3}> <tide {"day":4}>', '= 05:12', '= 06:01', 'At 05:12.'])
  expect(guesses(record)).toContain('calls that stand in the text')
})

test('lines for training, also with a speaker for calls', () => {
  const line = (from: string, value: string) => ({ from, value })
  const said = (calls: { readonly from: string; readonly value: string }, tool: string) => ({
    conversations: [line('human', 'When is high water?'), calls, line(tool, '05:12'), line('gpt', 'At 05:12.')],
  })
  for (const one of [
    said(line('gpt', call('{"day": 3}')), 'tool'),
    said(line('function_call', '{"name": "tide", "arguments": {"day": 3}}'), 'observation'),
  ])
    expect(told(imported(JSON.stringify(one)))).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
})

test('what names no tool, and a message that has calls of its own, are left as they are', () => {
  const text = 'Write <tool_call>{"x": 1}</tool_call> like this.'
  expect(
    told(
      imported([
        { role: 'user', content: 'How?' },
        { role: 'assistant', content: text },
      ]),
    ),
  ).toEqual([text])
  const own = { role: 'assistant', content: call('{}'), tool_calls: [{ id: 'c', function: { name: 'wind', arguments: '{}' } }] }
  expect(told(imported([{ role: 'user', content: 'How?' }, own]))[0]).toBe(`${call('{}')} <wind {}>`)
})

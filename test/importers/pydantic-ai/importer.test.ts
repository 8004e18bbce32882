/** Messages of Pydantic AI, as JSON and as Python prints them. */
import { expect, test } from 'vitest'
import { imported, lines, ofType, told } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const at = (second: number) => `2026-03-01T08:00:0${second}Z`
const messages = [
  {
    kind: 'request',
    instructions: 'You know the tides.',
    parts: [{ part_kind: 'user-prompt', content: 'When is high water?', timestamp: at(0) }],
  },
  {
    kind: 'response',
    parts: [
      { part_kind: 'thinking', content: 'The book knows.' },
      { part_kind: 'tool-call', tool_name: 'tide', args: '{"day":3}', tool_call_id: 'c1' },
    ],
    usage: { input_tokens: 8, output_tokens: 3 },
    model_name: 'm-1',
    timestamp: at(1),
  },
  {
    kind: 'request',
    parts: [{ part_kind: 'tool-return', tool_name: 'tide', content: { high: '05:12' }, tool_call_id: 'c1', timestamp: at(2) }],
  },
  { kind: 'response', parts: [{ part_kind: 'text', content: 'At 05:12.' }], model_name: 'm-1', timestamp: at(3) },
]
const python = `[ModelRequest(parts=[UserPromptPart(content='When is high water?', timestamp=datetime.datetime(2026, 3, 1, 8, 0, tzinfo=datetime.timezone.utc))], instructions='You know the tides.'), ModelResponse(parts=[ThinkingPart(content='The book knows.'), ToolCallPart(tool_name='tide', args='{"day":3}', tool_call_id='c1')], usage=RequestUsage(input_tokens=8, output_tokens=3), model_name='m-1'), ModelRequest(parts=[ToolReturnPart(tool_name='tide', content={'high': '05:12'}, tool_call_id='c1')]), ModelResponse(parts=[TextPart(content='At 05:12.')], model_name='m-1')]`

test.each([
  ['a list', JSON.stringify(messages)],
  ['a message a line', lines(messages)],
  ['a run with its messages', JSON.stringify({ run_id: 'r', messages })],
  ['a print of Python', python],
])('%s', (_, text) => {
  const record = imported(text)
  expect(record.format.id).toBe('pydantic-ai')
  expect(told(record)).toEqual([' <tide {"day":3}>', '= {"high":"05:12"}', 'At 05:12.'])
  expect([record.report.records, record.report.kept]).toEqual([4, 4])
  expect(ofType(record, 'model-called')[0]?.messages[0]).toMatchObject({ role: 'system', text: 'You know the tides.' })
  expect(ofType(record, 'model-replied')[0]).toMatchObject({ usage: { input: 8, output: 3 } })
})

test('a tool that is to be tried again failed; a prompt to try again without a tool is none of a person', () => {
  const record = imported([
    ...messages.slice(0, 2),
    { kind: 'request', parts: [{ part_kind: 'retry-prompt', tool_name: 'tide', tool_call_id: 'c1', content: 'day: too large' }] },
    { kind: 'response', parts: [{ part_kind: 'text', content: 'Hm.' }] },
    { kind: 'request', parts: [{ part_kind: 'retry-prompt', content: 'Give an object.' }] },
    messages[3],
  ])
  expect(told(record)).toEqual([' <tide {"day":3}>', '= error: day: too large', 'Hm.', 'At 05:12.'])
  expect(ofType(record, 'run-started')).toHaveLength(1)
})

test('damage', () => {
  expect(fuzz(JSON.stringify(messages), 'pydantic-ai', 100, 51)).toBeGreaterThan(60)
})

test('results say how their calls went; an answer that is handed over as a call is the answer', () => {
  const back = (outcome: string) => ({
    kind: 'request',
    parts: [{ part_kind: 'tool-return', tool_name: 'tide', tool_call_id: 'c1', content: 'no such day', outcome }],
  })
  for (const outcome of ['retried', 'failed', 'denied'])
    expect(told(imported([...messages.slice(0, 2), back(outcome), messages[3]]))[1]).toBe('= error: no such day')
  expect(told(imported([...messages.slice(0, 2), back('success'), messages[3]]))[1]).toBe('= no such day')

  const hands = (args: string) => [
    ...messages.slice(0, 3),
    { kind: 'response', parts: [{ part_kind: 'tool-call', tool_name: 'final_result', args, tool_call_id: 'c2' }] },
    { kind: 'request', parts: [{ part_kind: 'tool-return', tool_name: 'final_result', content: 'Done.', tool_call_id: 'c2' }] },
  ]
  expect(told(imported(hands('{"answer":"At 05:12."}'))).at(-1)).toBe('At 05:12.')
  const typed = imported(hands('{"time":"05:12","metres":3}'))
  expect(told(typed).at(-1)).toBe('{"time":"05:12","metres":3}')
  expect(typed.runs[0]?.verdict?.verdict).toBe('answered')
})

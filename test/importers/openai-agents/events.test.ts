/** Events of a run of the OpenAI Agents SDK, and the items of its result. */
import { expect, test } from 'vitest'
import { imported, lines, told } from '../embed/imported'

const call = { type: 'function_call', name: 'tide', call_id: 'c1', arguments: '{"day":3}' }
const output = { type: 'function_call_output', call_id: 'c1', output: '05:12' }
const said = { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'At 05:12.' }] }
const items = [
  { type: 'tool_call_item', agent: { name: 'Pilot' }, raw_item: call },
  { type: 'tool_call_output_item', agent: { name: 'Pilot' }, raw_item: output, output: '05:12' },
  { type: 'message_output_item', agent: { name: 'Pilot' }, raw_item: said },
]
const run = [' <tide {"day":3}>', '= 05:12', 'At 05:12.']

test('events a line, with those beside them that bring no item', () => {
  const record = imported(
    lines([
      { type: 'agent_updated_stream_event', new_agent: { name: 'Pilot' } },
      { type: 'raw_response_event', data: { type: 'response.output_text.delta', delta: 'At' } },
      ...items.map((item) => ({ type: 'run_item_stream_event', name: item.type, item })),
    ]),
  )
  expect(record.format.id).toBe('openai-agents-events')
  expect(told(record)).toEqual(run)
  expect(record.report).toMatchObject({ records: 5, kept: 3 })
})

test('items of a result, with what was asked, as JavaScript spells them', () => {
  const newItems = items.map(({ raw_item, agent, type }) => ({ type, agent: agent.name, rawItem: raw_item }))
  const record = imported({ input: 'When is high water?', newItems, finalOutput: 'At 05:12.' })
  expect(told(record)).toEqual(run)
  expect(record.runs[0]?.title).toBe('When is high water?')
})

test('a print of Python', () => {
  const agent = "agent=Agent(name='Pilot', tools=[FunctionTool(name='tide', on_invoke_tool=<function f at 0x10>)])"
  const record = imported(
    [
      `RunItemStreamEvent(name='tool_called', item=ToolCallItem(${agent}, raw_item=ResponseFunctionToolCall(arguments='{"day":3}', call_id='c1', name='tide', type='function_call'), type='tool_call_item'), type='run_item_stream_event')`,
      `RunItemStreamEvent(name='tool_output', item=ToolCallOutputItem(${agent}, raw_item={'call_id': 'c1', 'output': '05:12', 'type': 'function_call_output'}, output='05:12', type='tool_call_output_item'), type='run_item_stream_event')`,
    ].join('\n'),
  )
  expect(told(record)).toEqual(run.slice(0, 2))
})

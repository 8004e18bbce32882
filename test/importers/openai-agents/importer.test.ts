/** States of the OpenAI Agents SDK, in both spellings. */
import { expect, test } from 'vitest'
import { told } from '../embed/imported'
import { fuzz } from '../support/fuzz'
import { imported, ofType } from '../support/imported'

const agent = { name: 'ferries' }
const state = {
  $schemaVersion: '1.4',
  currentTurn: 2,
  currentAgent: agent,
  originalInput: 'Which tide?',
  modelResponses: [
    { usage: { inputTokens: 9, outputTokens: 3 }, output: [], responseId: 'r1' },
    { usage: { inputTokens: 12, outputTokens: 4 }, output: [], responseId: 'r2' },
  ],
  generatedItems: [
    {
      type: 'tool_call_item',
      agent,
      rawItem: { type: 'function_call', id: 'fc_1', callId: 'c1', name: 'tide', arguments: '{"day":3}' },
    },
    {
      type: 'tool_call_output_item',
      agent,
      output: '05:12',
      rawItem: {
        type: 'function_call_result',
        callId: 'c1',
        name: 'tide',
        status: 'completed',
        output: { type: 'text', text: '05:12' },
      },
    },
    {
      type: 'message_output_item',
      agent,
      rawItem: { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'At 05:12.' }] },
    },
  ],
}

test('the items are the run; the replies tell their token counts', () => {
  const record = imported(state)
  expect(record.format.id).toBe('openai-agents')
  expect(told(record)).toEqual([' <tide {"day":3}>', '= 05:12', 'At 05:12.'])
  expect(ofType(record, 'model-replied').map(({ usage }) => usage)).toEqual([
    { input: 9, output: 3 },
    { input: 12, output: 4 },
  ])
  expect([record.report.records, record.report.kept]).toEqual([6, 4])
})

test('as Python spells it, with a call that waits for a person', () => {
  const raw_item = { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'book', arguments: '{}' }
  const record = imported({
    $schemaVersion: '1.9',
    original_input: [{ role: 'user', content: 'Book it.' }],
    generated_items: [
      { type: 'tool_call_item', agent, raw_item },
      { type: 'tool_approval_item', agent, raw_item },
    ],
    model_responses: [],
  })
  expect(told(record)).toEqual([' <book {}>'])
  expect(record.report.dropped).toHaveLength(1)
  expect(record.runs[0]?.verdict?.verdict).toBe('unanswered-call')
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify(state), 'openai-agents', 80, 4)).toBeGreaterThan(20)
})

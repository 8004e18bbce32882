/** Threads of the Assistants API: lists as the API gives them, objects a line, under names of one's own; what lacks, and what failed. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const own = { thread_id: 't1', run_id: 'r1', assistant_id: 'a1' }
const said = (value: string) => [{ type: 'text', text: { value, annotations: [] } }]
const asked = {
  ...own,
  id: 'm1',
  object: 'thread.message',
  created_at: 1_772_000_000,
  role: 'user',
  content: said('High water?'),
}
// A message is made before it has its text: its step is younger than that of the tools.
const answer = {
  ...own,
  id: 'm2',
  object: 'thread.message',
  created_at: 1_772_000_001,
  role: 'assistant',
  content: said('At 05:12.'),
}
const tools = {
  ...own,
  id: 's1',
  object: 'thread.run.step',
  created_at: 1_772_000_001,
  completed_at: 1_772_000_002,
  type: 'tool_calls',
  step_details: {
    type: 'tool_calls',
    tool_calls: [
      { id: 'c1', type: 'function', function: { name: 'tide', arguments: '{"day":3}', output: '05:12' } },
      { id: 'c2', type: 'code_interpreter', code_interpreter: { input: '1+1', outputs: [{ type: 'logs', logs: '2' }] } },
    ],
  },
  usage: { prompt_tokens: 9, completion_tokens: 4 },
}
const making = {
  ...own,
  id: 's2',
  object: 'thread.run.step',
  created_at: 1_772_000_003,
  type: 'message_creation',
  step_details: { type: 'message_creation', message_creation: { message_id: 'm2' } },
  usage: { prompt_tokens: 12, completion_tokens: 5 },
}
const runOf = (more: object) => ({ ...own, id: 'r1', object: 'thread.run', created_at: 1_772_000_000, model: 'small', ...more })
const thread = { id: 't1', object: 'thread', created_at: 1_772_000_000 }
const conversation = [' <tide {"day":3}> <code_interpreter {"code":"1+1"}>', '= 05:12', '= 2', 'At 05:12.']

describe('a thread', () => {
  test.each([
    [
      'under names of its own',
      JSON.stringify({ thread, run: runOf({}), messages: [answer, asked], steps: { data: [making, tools] } }),
    ],
    ['an object a line', lines([thread, runOf({}), asked, tools, making, answer])],
    [
      'lists as the API gives them',
      JSON.stringify([{ object: 'list', data: [answer, asked] }, { object: 'list', data: [making, tools] }, thread, runOf({})]),
    ],
  ])('%s', (_, text) => {
    const record = imported(text)
    expect(record.format.id).toBe('openai-assistants')
    expect(told(record)).toEqual(conversation)
    expect([record.report.records, record.report.kept]).toEqual([6, 4])
    expect(record.runs[0]).toMatchObject({ title: 'High water?', verdict: { verdict: 'answered' } })
    expect(ofType(record, 'model-called').map(({ model }) => model)).toEqual(['small', 'small'])
    expect(ofType(record, 'model-replied').map(({ usage }) => usage)).toEqual([
      { input: 9, output: 4 },
      { input: 12, output: 5 },
    ])
  })

  test('a run that failed says why, and ends with it', () => {
    const record = imported([asked, runOf({ status: 'failed', last_error: { code: 'rate_limit_exceeded', message: 'Quota.' } })])
    expect(record.runs[0]?.verdict?.verdict).toBe('failed')
    expect(ofType(record, 'run-finished')[0]?.error?.message).toBe('Quota.')
  })

  test('steps without the message that they made', () => {
    const record = imported([tools, making])
    expect(told(record)).toEqual(conversation.slice(0, 3))
    expect(whys(record)).toEqual(['The message that it made is not in the file.'])
  })

  test('every thread is a run', () => {
    const record = imported(lines([asked, answer, { ...asked, thread_id: 't2', content: said('Any ice?') }]))
    expect(record.runs.map(({ title }) => title)).toEqual(['High water?', 'Any ice?'])
  })
})

test('damaged in any way, it is still accounted for', () => {
  const text = JSON.stringify({ thread, run: runOf({}), messages: [answer, asked], steps: [making, tools] })
  expect(fuzz(text, 'openai-assistants', 80, 31)).toBeGreaterThan(20)
})

test('tools of a service: what was asked and what came back stand in one object', () => {
  const step = {
    id: 'step_1',
    object: 'thread.run.step',
    thread_id: 't',
    run_id: 'r',
    created_at: 1_772_000_000,
    type: 'tool_calls',
    step_details: {
      type: 'tool_calls',
      tool_calls: [
        { id: 'c1', type: 'azure_ai_search', azure_ai_search: { input: 'tide', output: '05:12' } },
        { id: 'c2', type: 'bing_grounding', bing_grounding: { requesturl: 'https://example.org/?q=tide' } },
      ],
    },
  }
  const record = imported({ object: 'list', data: [step] })
  expect(told(record)).toEqual([
    ' <azure_ai_search {"input":"tide"}> <bing_grounding {"requesturl":"https://example.org/?q=tide"}>',
    '= 05:12',
  ])
})

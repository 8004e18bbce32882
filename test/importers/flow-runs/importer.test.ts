/** Runs of workflows: nodes by their names, in the order in which they ran, models and tools inside the node that used them. */
import { expect, test } from 'vitest'
import { imported, lines, ofType } from '../embed/imported'
import { difyEvents } from '../support/generated-frameworks'
import { talk } from '../support/small-frameworks'

const ran = (startTime: number, key: string, json: unknown, more: object = {}) => ({
  startTime: 1_772_000_000_000 + startTime,
  executionTime: 100,
  executionStatus: 'success',
  source: [],
  data: { [key]: [[{ json }]] },
  ...more,
})
const inAgent = { source: [{ previousNode: 'AI Agent' }] }
const model = (at: number, text: string, messages: readonly string[]) =>
  ran(
    at,
    'ai_languageModel',
    { response: { generations: [[{ text }]] } },
    {
      ...inAgent,
      inputOverride: { ai_languageModel: [[{ json: { messages, options: { model: 'small' } } }]] },
    },
  )
const execution = {
  startedAt: '2026-02-25T06:13:20.000Z',
  workflowData: { name: 'Tides' },
  data: {
    resultData: {
      runData: {
        'Chat Trigger': [ran(0, 'main', { chatInput: 'When is high water?' })],
        'AI Agent': [ran(10, 'main', { output: 'At 05:12.' }, { source: [{ previousNode: 'Chat Trigger' }] })],
        Model: [
          model(20, '', ['Human: When is high water?']),
          model(60, 'At 05:12.', ['System: Be brief.\nHuman: When is high water?']),
        ],
        Tide: [
          ran(40, 'ai_tool', { response: '05:12' }, { ...inAgent, inputOverride: { ai_tool: [[{ json: { query: 'tide' } }]] } }),
        ],
      },
    },
  },
}

test('an execution of n8n: an agent holds what its models and tools did', () => {
  const record = imported(execution)
  expect(record.format.id).toBe('flow-runs')
  expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['Chat Trigger', 'AI Agent'])
  expect(ofType(record, 'model-called').at(-1)).toMatchObject({
    model: 'small',
    messages: [
      { role: 'system', text: 'Be brief.' },
      { role: 'human', text: 'When is high water?' },
    ],
  })
  expect(ofType(record, 'tool-called')[0]).toMatchObject({ tool: 'Tide', args: { query: 'tide' } })
  expect(ofType(record, 'tool-returned')[0]?.content).toContain('05:12')
  expect(record.runs[0]?.title).toBe('Tides')
  expect([record.report.records, record.report.kept]).toEqual([5, 5])
})

test('an error of a node is the end of the run', () => {
  const failing = ran(200, 'main', {}, { executionStatus: 'error', error: { message: 'no such harbour' }, data: undefined })
  const record = imported({ data: { resultData: { runData: { Start: [ran(0, 'main', { a: 1 })], Fetch: [failing] } } } })
  expect(record.runs[0]?.verdict?.verdict).toBe('failed')
  expect(record.runs[0]?.verdict?.detail).toContain('no such harbour')
})

test('a stream of Dify: that a node began and that it ended are one visit', () => {
  const record = imported(
    lines([{ event: 'workflow_started', task_id: 't', workflow_run_id: 'w', data: { id: 'w' } }, ...difyEvents(talk)]),
  )
  expect(record.format.id).toBe('flow-runs')
  expect(ofType(record, 'node-started').map(({ node }) => node)).toEqual(['user', 'assistant', 'tool', 'assistant'])
  expect(ofType(record, 'model-replied').map(({ message }) => message.text)).toEqual(['I look it up.', 'At 05:12.'])
  expect([record.report.records, record.report.kept]).toEqual([9, 8])
})

test('a node that began and of which nothing more is told is not shown as if it had ended', () => {
  const [begins, ends, more] = difyEvents(talk)
  const record = imported(lines([begins, ends, more]))
  expect(ofType(record, 'node-started')).toHaveLength(1)
  expect(record.report.dropped).toHaveLength(1)
})

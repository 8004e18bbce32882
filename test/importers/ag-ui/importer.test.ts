/** Streams of AG-UI: as they were sent, as lines and as a list; in pieces and in chunks; with snapshots, nodes, errors, several threads. */
import { describe, expect, test } from 'vitest'
import { imported, lines, ofType, told, whys } from '../embed/imported'
import { fuzz } from '../support/fuzz'

const question = { id: 'u1', role: 'user', content: 'When is high water?' }
const input = { messages: [question], tools: [{ name: 'tide', description: 'Tides', parameters: { type: 'object' } }] }
const begun = { type: 'RUN_STARTED', threadId: 't1', runId: 'r1', input }
const ended = { type: 'RUN_FINISHED', threadId: 't1', runId: 'r1' }
const events = [
  begun,
  { type: 'STEP_STARTED', stepName: 'pilot' },
  { type: 'REASONING_MESSAGE_START', messageId: 'm0', role: 'reasoning' },
  { type: 'REASONING_MESSAGE_CONTENT', messageId: 'm0', delta: 'The book knows.' },
  { type: 'TEXT_MESSAGE_START', messageId: 'm1', role: 'assistant' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'I ' },
  { type: 'TEXT_MESSAGE_CONTENT', messageId: 'm1', delta: 'look.' },
  { type: 'TEXT_MESSAGE_END', messageId: 'm1' },
  { type: 'TOOL_CALL_START', toolCallId: 'c1', toolCallName: 'tide', parentMessageId: 'm1' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: '{"da' },
  { type: 'TOOL_CALL_ARGS', toolCallId: 'c1', delta: 'y":3}' },
  { type: 'TOOL_CALL_END', toolCallId: 'c1' },
  { type: 'STEP_FINISHED', stepName: 'pilot' },
  { type: 'STEP_STARTED', stepName: 'book' },
  { type: 'TOOL_CALL_RESULT', messageId: 'm2', toolCallId: 'c1', content: '05:12', role: 'tool' },
  { type: 'STATE_DELTA', delta: [{ op: 'add', path: '/seen', value: true }] },
  { type: 'STEP_STARTED', stepName: 'pilot' },
  { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm3', role: 'assistant', delta: 'At ' },
  { type: 'TEXT_MESSAGE_CHUNK', delta: '05:12.' },
  ended,
].map((event, i) => ({ ...event, timestamp: 1_772_000_000_000 + i * 100 }))
const run = ['I look. <tide {"day":3}>', '= 05:12', 'At 05:12.']

describe('one run', () => {
  test.each([
    ['as it was sent', events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')],
    ['an event a line', lines(events)],
    ['a list', JSON.stringify(events)],
    ['in pieces of a log', lines(events.map((data) => ({ event: 'message', data })))],
  ])('%s', (_, text) => {
    const record = imported(text)
    expect(record.format.id).toBe('ag-ui')
    expect(told(record)).toEqual(run)
    expect(record.runs[0]?.title).toBe('When is high water?')
    expect(ofType(record, 'node-started').map(({ node, kind }) => `${node}:${kind}`)).toEqual([
      'pilot:brain',
      'book:hands',
      'pilot:brain',
    ])
    const [first] = ofType(record, 'model-replied')
    expect(first?.message.blocks?.[0]).toEqual({ type: 'reasoning', text: 'The book knows.' })
    expect(first?.recorded?.also).toHaveLength(6)
    expect(ofType(record, 'model-called')[0]?.tools.map(({ name }) => name)).toEqual(['tide'])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
    expect(record.report.records).toBe(20)
  })

  test('a snapshot adds what is not known where it belongs, and repeats nothing', () => {
    const bare = events.map((event) => (event.type === 'RUN_STARTED' ? { ...event, input: undefined } : event))
    const snapshot = {
      type: 'MESSAGES_SNAPSHOT',
      messages: [
        question,
        {
          id: 'm1',
          role: 'assistant',
          content: 'I look.',
          toolCalls: [{ id: 'c1', function: { name: 'tide', arguments: '{}' } }],
        },
        { id: 'm2', role: 'tool', toolCallId: 'c1', content: '05:12' },
      ],
    }
    const record = imported([...bare, snapshot])
    expect(told(record)).toEqual(run)
    expect(record.runs[0]?.title).toBe('When is high water?')
    const again = imported([...events, snapshot])
    expect(told(again)).toEqual(run)
    expect(whys(again)).toContain('It repeats messages that are shown already.')
  })

  test('an error ends the run; a run that was begun again did not end with it', () => {
    const failed = [...events.slice(0, 12), { type: 'RUN_ERROR', message: 'overloaded', code: '529' }]
    const record = imported(failed)
    expect(record.runs[0]?.verdict?.verdict).toBe('failed')
    expect(ofType(record, 'run-finished')[0]).toMatchObject({ status: 'error', error: { message: 'overloaded' } })
    const again = imported([...failed, { ...begun, runId: 'r2' }, ...events.slice(14)])
    expect(again.runs[0]?.verdict?.verdict).toBe('answered')
  })

  test('every thread is a run, however they are mixed; turns of one thread go on', () => {
    const other = {
      type: 'RUN_STARTED',
      threadId: 't2',
      runId: 'r9',
      input: { messages: [{ ...question, content: 'Any ice?' }] },
    }
    const spoken = { type: 'TEXT_MESSAGE_CHUNK', messageId: 'x1', role: 'assistant', delta: 'None.' }
    const more = { ...begun, runId: 'r2', input: { messages: [question, { id: 'u2', role: 'user', content: 'And low?' }] } }
    const last = { type: 'TEXT_MESSAGE_CHUNK', messageId: 'm9', role: 'assistant', delta: 'At 11:30.' }
    const record = imported([...events, other, spoken, more, last])
    expect(record.runs.map(({ title }) => title)).toEqual(['When is high water?', 'Any ice?'])
    expect(told(record, 1)).toEqual(['None.'])
    expect(told(record)).toEqual([...run, 'At 11:30.'])
    expect(ofType(record, 'run-started')).toHaveLength(2)
  })
})

test('damaged in any way, it is still accounted for', () => {
  expect(fuzz(JSON.stringify(events), 'ag-ui', 60, 11)).toBeGreaterThan(20)
  expect(fuzz(lines(events), 'ag-ui', 60, 12)).toBeGreaterThan(20)
})

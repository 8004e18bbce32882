/** Threads as a server lists them, alone and in one file with their states: how the last run ended is told by the thread. */
import { describe, expect, test } from 'vitest'
import { imported, nodesOf, ofType } from '../support/imported'
import { limitsOf } from '../support/limits'

const asked = { type: 'human', id: 'h1', content: 'How high is the tide?' }
const asks = { type: 'ai', id: 'a1', content: '', tool_calls: [{ name: 'tide', args: { place: 'Rota' }, id: 'c1' }] }
const result = { type: 'tool', id: 't1', content: '3.1 m', tool_call_id: 'c1', name: 'tide' }
const messages = [asked, asks, result]

const thread = (status: string, error: unknown, values: unknown = { messages }) => ({
  thread_id: 'shore',
  created_at: '2026-03-01T10:00:00Z',
  updated_at: '2026-03-01T10:00:09Z',
  state_updated_at: '2026-03-01T10:00:09Z',
  metadata: { graph_id: 'tides' },
  config: { recursion_limit: 4 },
  status,
  values,
  error,
  interrupts: {},
})
const overLimit = { error: 'GraphRecursionError', message: 'Recursion limit of 4 reached without hitting a stop condition.' }
const broken = { error: 'ValueError', message: 'no such harbour' }

const place = (id: string) => ({ thread_id: 'shore', checkpoint_ns: '', checkpoint_id: id })
const state = (step: number, next: readonly string[], values: unknown, error: string | null = null) => ({
  values,
  next,
  tasks: next.map((name) => ({ id: `k${step}`, name, path: ['__pregel_pull', name], error, interrupts: [], result: null })),
  metadata: { source: step < 0 ? 'input' : 'loop', step },
  created_at: `2026-03-01T10:00:0${step + 2}Z`,
  checkpoint: place(`p${step}`),
  parent_checkpoint: step < 0 ? null : place(`p${step - 1}`),
})
const history = [
  state(2, ['agent'], { messages }),
  state(1, ['tools'], { messages: [asked, asks] }),
  state(0, ['agent'], { messages: [asked] }),
  state(-1, ['__start__'], { messages: [] }),
]

describe('a thread alone', () => {
  test('fails with the error that it holds', () => {
    const record = imported(thread('error', broken))
    expect(record.format.id).toBe('langgraph-state')
    expect(record.runs[0]?.verdict?.verdict).toBe('failed')
    expect(ofType(record, 'run-finished')[0]).toMatchObject({
      status: 'error',
      error: { message: 'ValueError: no such harbour' },
    })
    expect(record.report).toMatchObject({ records: 1, kept: 1 })
  })

  test('has reached the limit of supersteps when its error says so', () => {
    expect(limitsOf(imported(thread('error', overLimit)))).toMatchObject({ verdict: 'recursion-limit', status: 'limit' })
  })

  test('fails without an error too, and nothing is made up about it', () => {
    const record = imported(thread('error', null))
    expect(ofType(record, 'run-finished')[0]).toMatchObject({
      status: 'error',
      error: { message: 'It failed; the record does not say how.' },
    })
  })

  test('breaks off while it is busy, and is whole when it is idle, whatever failed before', () => {
    expect(imported(thread('busy', null)).runs[0]?.verdict?.verdict).toBe('record-cut')
    const idle = imported(thread('idle', broken, { messages: [asked, { type: 'ai', id: 'a2', content: 'High.' }] }))
    expect(idle.runs[0]?.verdict?.verdict).toBe('answered')
  })
})

describe('a thread beside its states', () => {
  const files: readonly (readonly [string, unknown])[] = [
    ['in front of them', [thread('error', overLimit), ...history]],
    ['behind them', [...history, thread('error', overLimit)]],
    ['under another key', { thread: thread('error', overLimit), history }],
  ]
  test.each(files)('%s tells how the run ended; what was due at the limit did not run', (_, file) => {
    const record = imported(file)
    expect(record.runs).toHaveLength(1)
    expect(nodesOf(record)).toEqual(['agent', 'tools'])
    expect(limitsOf(record)).toMatchObject({ verdict: 'recursion-limit', status: 'limit', budget: { recursionLimit: 4 } })
    expect(record.report).toMatchObject({ records: 5, kept: 5 })
  })

  test('one state and its thread are one run', () => {
    const record = imported({ thread: thread('error', overLimit), state: history[0] })
    expect(record.runs).toHaveLength(1)
    expect(nodesOf(record)).toEqual(['brain', 'hands'])
    expect(record.runs[0]?.verdict?.verdict).toBe('recursion-limit')
  })

  test('a state that names the thread and its status itself is read the same way', () => {
    const record = imported({ ...thread('error', overLimit), ...history[0] })
    expect(record.runs[0]?.verdict?.verdict).toBe('recursion-limit')
  })

  test('a node that failed says more than the thread, and is due to nobody else', () => {
    const failing = [state(2, ['agent'], { messages }, "ValueError('no such harbour')"), ...history.slice(1)]
    const record = imported([thread('error', broken), ...failing])
    expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'failed', node: 'agent' })
    expect(ofType(record, 'notice').map(({ code }) => code)).not.toContain('run-failed')
  })

  test('the only node that was due has the error, where no task has one', () => {
    const record = imported([thread('error', broken), ...history])
    expect(record.runs[0]?.verdict).toMatchObject({ verdict: 'failed', node: 'agent' })
  })

  test('a thread that has gone on since is a later state', () => {
    const answer = { type: 'ai', id: 'a2', content: '3.1 metres.' }
    const record = imported([thread('idle', null, { messages: [...messages, answer] }), ...history])
    expect(nodesOf(record)).toEqual(['agent', 'tools', 'agent'])
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
    expect(record.report).toMatchObject({ records: 5, kept: 5 })
  })

  test('a thread gives nothing to the states of another', () => {
    const other = { ...thread('error', broken), thread_id: 'hill' }
    const record = imported([other, ...history])
    expect(record.runs.map(({ verdict }) => verdict?.verdict).sort()).toEqual(['failed', 'record-cut'])
  })
})

/** A record without content gets neither praise nor blame. */
import { expect, test } from 'vitest'
import type { EventDraft, TraceEvent } from '../../src/trace/events'
import { colourOf } from '../../src/trace/trace'
import { verdictOf } from '../../src/trace/verdict'

const recorded = { record: 0, where: '$' }
const run = (text: string, link = true): readonly TraceEvent[] => {
  const message = { id: 'm', role: 'ai' as const, text }
  const drafts: readonly EventDraft[] = [
    { type: 'run-started', runId: 'r', input: { question: 'Is it open?' }, budget: {} },
    { type: 'node-started', taskId: 't', node: 'brain', kind: 'brain', cause: 'start' },
    { type: 'model-called', taskId: 't', callId: 'c', model: 'm', messages: [], tools: [] },
    { type: 'model-replied', callId: 'c', message },
    { type: 'state-written', taskId: 't', node: 'brain', writes: [{ field: 'messages', reducer: 'messages', value: [message] }] },
    { type: 'node-finished', taskId: 't', node: 'brain', status: 'ok' },
    { type: 'state-committed', changes: [{ field: 'messages', op: 'append', values: [message] }] },
    { type: 'run-finished', status: 'ok', output: null },
  ]
  return drafts.map((draft, seq) => ({ ...draft, seq, ns: [], ...(link ? { recorded } : {}) }) as TraceEvent)
}

test('steps without what went in and out', () => {
  const verdict = verdictOf(run(''), 'en')
  expect(verdict?.verdict).toBe('record-hollow')
  expect(colourOf('record-hollow')).toBe('grey')
  expect(verdictOf(run(''), 'es')?.title).toBe('El registro no contiene lo que se dijo.')
})

test('nothing that ran', () => {
  const [start, end] = [run('')[0], run('').at(-1)]
  if (!start || !end) throw new Error('no events')
  expect(verdictOf([start, { ...end, seq: 1 }], 'en')).toMatchObject({
    verdict: 'record-hollow',
    title: 'The record holds nothing that ran.',
  })
})

test('a run whose last call is not told did not end in anything that is known', () => {
  const [start, begin, called, , , ended, , finished] = run('')
  const result = { type: 'tool-returned', toolCallId: 'k', status: 'ok', content: '05:12' } as const
  const missing = { type: 'notice', code: 'content-missing', text: 'Not recorded.' } as const
  const before = { ...begin, taskId: 't0', node: 'hands', kind: 'hands' }
  const after = { ...ended, taskId: 't0', node: 'hands' }
  const events = [start, before, result, after, begin, called, missing, ended, finished].map(
    (event, seq) => ({ ns: [], recorded, ...event, seq }) as TraceEvent,
  )
  expect(verdictOf(events, 'en')?.verdict).toBe('record-hollow')
  const answered = events.map((event) => (event.type === 'run-finished' ? { ...event, output: 'At 05:12.' } : event))
  expect(verdictOf(answered, 'en')?.verdict).not.toBe('record-hollow')
})

test('a single word is content, and our own runs are judged by what they did', () => {
  expect(verdictOf(run('Open.'), 'en')?.verdict).toBe('answered')
  expect(verdictOf(run('', false), 'en')?.verdict).toBe('empty-answer')
})

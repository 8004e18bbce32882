/** What is said of a run that another system recorded: only what the record shows, and nothing that would have to be drawn or answered in it. */
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/base/language'
import type { TraceEvent } from '../../src/trace/events'
import type { ToolCall } from '../../src/trace/message'
import { verdictOf } from '../../src/trace/verdict'
import { brokenReturnTrace } from '../support/research-trace'
import { TraceBuilder } from '../support/trace-builder'

const call: ToolCall = { id: 'c1', name: 'search', args: { q: 'x' } }
const begin = () => new TraceBuilder('messages').start('What is it?')
const asks = () =>
  begin().brain({
    node: 'brain',
    system: '',
    calls: [call],
    routed: { router: 'next', branch: 'tools', targets: ['__end__'], because: '', reason: { type: 'unknown' } },
  })
const waits = () => {
  const trace = begin()
  const taskId = trace.next().task('review')
  return trace
    .add(
      { type: 'node-started', taskId, node: 'review', kind: 'review', cause: 'start' },
      { type: 'interrupted', interruptId: 'i', taskId, question: 'Go on?' },
      { type: 'node-finished', taskId, node: 'review', status: 'interrupted' },
    )
    .finish('interrupted')
}
const counts = () => {
  const trace = begin()
  const taskId = trace.next().task('count')
  return trace
    .add(
      { type: 'node-started', taskId, node: 'count', kind: 'function', cause: 'start' },
      { type: 'state-written', taskId, node: 'count', writes: [{ field: 'n', reducer: 'replace', value: 1 }] },
      { type: 'node-finished', taskId, node: 'count', status: 'ok' },
    )
    .commit([{ field: 'n', op: 'set', value: 1 }])
    .finish()
}

const runs: Readonly<Record<string, readonly TraceEvent[]>> = {
  'ended-on-tool-result': brokenReturnTrace(),
  'unanswered-call': asks().finish().events,
  interrupted: waits().events,
  answered: counts().events,
}
const asRecorded = (events: readonly TraceEvent[]): readonly TraceEvent[] =>
  events.map((event) => ({ ...event, recorded: { record: event.seq, where: `line ${event.seq + 1}` } }))

/** What only the one who drew and ran a graph can be told. */
const ofOnesOwn =
  /LangGraph|^Draw |^Lead |Answer the question|No model took part|^Dibuja |^Lleva |Responde a la pregunta|participó ningún/m

describe('a record and a run of one’s own end alike, and are told apart', () => {
  test.each(Object.entries(runs))('%s', (code, events) => {
    for (const language of languages) {
      const own = verdictOf(events, language)
      const recorded = verdictOf(asRecorded(events), language)
      expect([own?.verdict, recorded?.verdict]).toEqual([code, code])
      expect([own?.node, own?.step]).toEqual([recorded?.node, recorded?.step])
      const told = (one: typeof own) => [one?.title, one?.detail, one?.fix ?? ''].join('\n')
      expect(told(own)).toMatch(ofOnesOwn)
      expect(told(recorded)).not.toMatch(ofOnesOwn)
    }
  })
})

describe('a call of which the record has no result', () => {
  test('is what a provider would refuse where nothing comes after it', () => {
    const said = verdictOf(asRecorded(asks().finish().events), 'en')
    expect(said).toMatchObject({ title: 'brain asked for search, and the record has no result of it.' })
    expect(said?.detail).toContain('A provider would refuse this history')
    expect(said?.fix).toBeUndefined()
  })
  test('was refused by nobody where a model spoke after it', () => {
    const answered = asks().brain({ node: 'brain', system: '', text: 'Done.' }).finish()
    const said = verdictOf(asRecorded(answered.events), 'en')
    expect(said?.verdict).toBe('unanswered-call')
    expect(said?.detail).toContain('the run went on all the same')
    expect(said?.detail).not.toContain('refuse')
  })
})

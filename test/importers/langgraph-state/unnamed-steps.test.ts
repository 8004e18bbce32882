/** Supersteps of which a server's history names no node: its lists of tasks may be empty where nodes ran. */
import { describe, expect, test } from 'vitest'
import { guesses, imported, nodesOf, ofType, stateOf } from '../support/imported'

const place = (id: string) => ({ thread_id: 't', checkpoint_ns: '', checkpoint_id: id })
const state = (step: number, values: unknown, next: readonly string[] = [], more: Record<string, unknown> = {}) => ({
  values,
  next,
  tasks: [],
  metadata: { source: step < 0 ? 'input' : 'loop', step, ...more },
  created_at: `2026-03-01T10:00:0${step + 1}Z`,
  checkpoint: place(`p${step}`),
  parent_checkpoint: step < 0 ? null : place(`p${step - 1}`),
})
const asked = { type: 'human', id: 'h1', content: 'How high is the tide?' }
const asks = { type: 'ai', id: 'a1', content: '', tool_calls: [{ name: 'tide', args: {}, id: 'c1' }] }
const result = { type: 'tool', id: 't1', content: '3.1 m', tool_call_id: 'c1' }
const answer = { type: 'ai', id: 'a2', content: '3.1 metres.' }
const guess = 'the name of a node'

describe('a superstep without a name', () => {
  test('that ended the run is a step, with what changed and its number', () => {
    const record = imported([
      state(-1, {}, ['__start__']),
      state(0, { topic: 'sea' }, ['plan']),
      state(1, { topic: 'sea', plan: 'look' }),
      state(2, { topic: 'sea', plan: 'look', report: 'done' }),
    ])
    expect(nodesOf(record)).toEqual(['plan', 'step'])
    expect(ofType(record, 'node-started').map(({ step }) => step)).toEqual([1, 2])
    expect(
      ofType(record, 'state-written')
        .at(-1)
        ?.writes.map(({ field }) => field),
    ).toEqual(['report'])
    expect(stateOf(record)).toEqual({ topic: 'sea', plan: 'look', report: 'done' })
    expect(guesses(record)).toContain(guess)
    expect(record.report).toMatchObject({ records: 4, kept: 4 })
  })

  test('shows new messages by who wrote them', () => {
    const record = imported([
      state(-1, { messages: [] }, ['__start__']),
      state(0, { messages: [asked] }, ['agent']),
      state(1, { messages: [asked, asks] }),
      state(2, { messages: [asked, asks, result] }),
      state(3, { messages: [asked, asks, result, answer] }),
    ])
    expect(nodesOf(record)).toEqual(['agent', 'hands', 'brain'])
    expect(ofType(record, 'tool-returned')[0]).toMatchObject({ toolCallId: 'c1', content: '3.1 m' })
    expect(record.runs[0]?.verdict?.verdict).toBe('answered')
  })
})

describe('nothing is made up', () => {
  test('where the state did not change', () => {
    const same = { topic: 'sea', plan: 'look' }
    const record = imported([state(0, { topic: 'sea' }, ['plan']), state(1, same), state(2, same)])
    expect(nodesOf(record)).toEqual(['plan'])
    expect(guesses(record)).not.toContain(guess)
  })

  test('where "writes" name the node', () => {
    const record = imported([
      state(0, { topic: 'sea' }, ['plan']),
      state(1, { topic: 'sea', plan: 'look' }),
      state(2, { topic: 'sea', plan: 'look', report: 'done' }, [], { writes: { writer: { report: 'done' } } }),
    ])
    expect(nodesOf(record)).toEqual(['plan', 'writer'])
    expect(guesses(record)).not.toContain(guess)
  })

  test('for what came in with an input, or by hand', () => {
    const record = imported([
      state(-1, {}),
      state(0, { topic: 'sea' }, ['plan']),
      state(1, { topic: 'sea', plan: 'look' }),
      state(2, { topic: 'sea', plan: 'wait' }, [], { source: 'update' }),
    ])
    expect(nodesOf(record)).toEqual(['plan'])
  })
})

import { describe, expect, test } from 'vitest'
import type { Graph } from '../../../src/document/types'
import { TraceIndex } from '../../../src/replay/trace-index'
import type { StateChange, TraceEvent, Write } from '../../../src/trace/events'
import { sightOf, writtenFields } from '../../../src/ui/inspector/microscope'
import { otherWriters, writesOf } from '../../../src/ui/inspector/step-writes'
import { researchTrace } from '../../support/research-trace'
import { TraceBuilder } from '../../support/trace-builder'
import { sideBySide } from '../timeline/side-by-side'
import { cameBetween, handedBack } from './odd-traces'

const graph: Graph = { state: { fields: [{ name: 'total', type: 'number', reducer: 'sum' }] }, nodes: [], edges: [] }

/** A run in which one function node writes `writes`, and the commit is `changes`. */
function wrote(
  writes: readonly Write[],
  changes: readonly StateChange[],
  initial: readonly StateChange[] = [],
): readonly TraceEvent[] {
  return new TraceBuilder('messages')
    .start('Go.', initial)
    .next()
    .add(
      { type: 'node-started', taskId: 't', node: 'work', kind: 'function', cause: 'start' },
      { type: 'state-written', taskId: 't', node: 'work', writes },
      { type: 'node-finished', taskId: 't', node: 'work', status: 'ok' },
    )
    .commit(changes)
    .finish().events
}
function outcome(writes: readonly Write[], changes: readonly StateChange[], initial: readonly StateChange[] = []) {
  const index = TraceIndex.of(wrote(writes, changes, initial))
  const step = writesOf(index, 1)
  return sightOf(step, writes[0]?.field ?? '', graph).outcome
}
test('what was committed together is what a look at every step finds, also where hundreds run side by side', () => {
  const wide = new TraceBuilder('messages').start('Go.').next()
  for (let i = 0; i < 300; i++)
    wide.add({ type: 'node-started', taskId: `t${i}`, node: 'work', kind: 'function', cause: 'start' })
  for (let i = 0; i < 300; i++) wide.add({ type: 'node-finished', taskId: `t${i}`, node: 'work', status: 'ok' })
  const many = wide.commit([{ op: 'set', field: 'total', value: 1 }]).finish().events
  for (const events of [many, sideBySide(), researchTrace(), cameBetween(), handedBack()]) {
    const index = TraceIndex.of(events)
    for (const step of index.steps) {
      const { together, changes } = writesOf(index, step.index)
      const all = index.steps.filter(
        (other) =>
          other.kind === 'visit' &&
          other.index !== step.index &&
          other.stateSeq === step.stateSeq &&
          other.ns.join() === step.ns.join(),
      )
      expect(together).toEqual(changes.length === 0 ? together : all)
    }
  }
})
const message = (id: string, text = id) => ({ id, role: 'ai', text }) as const

describe('reducer microscope', () => {
  test('what a node hands back as it was given stands there already: only the rest is new', () => {
    const index = TraceIndex.of(handedBack())
    const { before, write, after, kept, outcome } = sightOf(writesOf(index, index.steps.length - 1), 'messages', graph)
    const count = (value: unknown) => (Array.isArray(value) ? value.length : 0)
    expect([count(before), count(write), count(after), kept.size]).toEqual([3, 4, 4, 3])
    expect(outcome).toEqual({ type: 'appended', count: 1 })
    expect(sightOf(writesOf(index, 1), 'messages', graph).kept.size).toBe(0)
  })

  test('what came in between two steps stands before the write, and is told: before and write make after', () => {
    const index = TraceIndex.of(cameBetween())
    const last = index.steps.findLastIndex(({ kind }) => kind === 'visit')
    const { before, write, after, cameIn } = sightOf(writesOf(index, last), 'messages', graph)
    const count = (value: unknown) => (Array.isArray(value) ? value.length : 0)
    expect([count(before), count(write), count(after), cameIn]).toEqual([3, 1, 4, 1])
    expect(sightOf(writesOf(index, 1), 'messages', graph).cameIn).toBe(0)
  })

  test('hands in the research run: four messages, one written, five after', () => {
    const index = TraceIndex.of(researchTrace())
    const step = writesOf(index, 6)
    expect(writtenFields(step)).toEqual(['researcher_messages'])
    const sight = sightOf(step, 'researcher_messages', graph)
    expect([sight.before, sight.write, sight.after].map((value) => (Array.isArray(value) ? value.length : undefined))).toEqual([
      4, 1, 5,
    ])
    expect(sight.reducer).toBe('messages')
    expect(sight.outcome).toEqual({ type: 'appended', count: 1 })
  })

  test('an input wrote what its commit set; a router wrote nothing', () => {
    const index = TraceIndex.of(researchTrace())
    expect(writtenFields(writesOf(index, 0))).toEqual([
      'researcher_messages',
      'tool_call_iterations',
      'research_topic',
      'raw_notes',
    ])
    expect(writesOf(index, 2).writes).toEqual([])
  })

  test('each thing that a reducer can do is told apart', () => {
    const m = (value: unknown): readonly Write[] => [{ field: 'notes', reducer: 'messages', value }]
    const there: readonly StateChange[] = [{ field: 'notes', op: 'append', values: [message('a')] }]
    expect(outcome(m([message('b')]), [{ field: 'notes', op: 'append', values: [message('b')] }], there)).toEqual({
      type: 'appended',
      count: 1,
    })
    expect(
      outcome(m([message('a', 'new')]), [{ field: 'notes', op: 'replace-by-id', value: message('a', 'new') }], there),
    ).toEqual({
      type: 'replaced-by-id',
      count: 1,
    })
    expect(
      outcome(
        m([message('a', 'new'), message('b')]),
        [
          { field: 'notes', op: 'replace-by-id', value: message('a', 'new') },
          { field: 'notes', op: 'append', values: [message('b')] },
        ],
        there,
      ),
    ).toEqual({ type: 'appended-and-replaced', appended: 1, replaced: 1 })
    expect(outcome(m([]), [{ field: 'notes', op: 'remove', ids: ['a'] }], there)).toEqual({ type: 'removed', count: 1 })
    expect(outcome(m([]), [{ field: 'notes', op: 'clear' }], there)).toEqual({ type: 'cleared' })
  })

  test('replace, sum, append and merge', () => {
    const w = (reducer: string, value: unknown): readonly Write[] => [{ field: 'total', reducer, value }]
    const set = (value: unknown): readonly StateChange[] => [{ field: 'total', op: 'set', value }]
    expect(outcome(w('replace', 2), set(2))).toEqual({ type: 'first-value' })
    expect(outcome(w('replace', 2), set(2), set(1))).toEqual({ type: 'replaced', same: false })
    expect(outcome(w('replace', 2), [], set(2))).toEqual({ type: 'not-committed' })
    expect(outcome(w('replace', 2), [{ field: 'other', op: 'set', value: 1 }], set(2))).toEqual({ type: 'replaced', same: true })
    expect(outcome(w('sum', 2), set(5), set(3))).toEqual({ type: 'sum', before: 3, write: 2, after: 5 })
    expect(outcome(w('append', ['x']), [{ field: 'total', op: 'append', values: ['x'] }])).toEqual({
      type: 'items-appended',
      count: 1,
    })
    expect(outcome(w('merge', { a: 1 }), [{ field: 'total', op: 'merge', value: { a: 1 } }], set({ b: 2 }))).toEqual({
      type: 'merged',
      keys: 1,
    })
    expect(outcome(w('', 1), [{ field: 'total', op: 'dropped', value: 1, node: 'work' }])).toEqual({ type: 'dropped' })
  })

  test('of a field that nobody declares, what was done to it tells the reducer', () => {
    const seen = (change: StateChange) =>
      sightOf(writesOf(TraceIndex.of(wrote([{ field: 'notes', reducer: '', value: 1 }], [change])), 1), 'notes', graph).reducer
    expect(seen({ field: 'notes', op: 'append', values: [message('a')] })).toBe('messages')
    expect(seen({ field: 'notes', op: 'replace-by-id', value: message('a') })).toBe('messages')
    expect(seen({ field: 'notes', op: 'append', values: ['a'] })).toBe('append')
    expect(seen({ field: 'notes', op: 'merge', value: { a: 1 } })).toBe('merge')
    expect(seen({ field: 'notes', op: 'set', value: [message('a')] })).toBe('replace')
  })

  test('nodes of one superstep: before is the state before their commit, and the others are counted', () => {
    const index = TraceIndex.of(sideBySide())
    for (const at of [3, 4, 5]) {
      const step = writesOf(index, at)
      expect(step.before.notes).toBeUndefined()
      expect(step.after.notes).toHaveLength(3)
      expect(step.together).toHaveLength(2)
      expect(otherWriters(index, step, 'notes')).toBe(2)
    }
  })

  test('a step that is still running has written nothing yet', () => {
    const events = researchTrace()
    const at = events.findIndex((event) => event.type === 'state-committed' && event.seq > 1)
    const index = TraceIndex.of(events.slice(0, at))
    const step = writesOf(index, 1)
    expect(step.changes).toEqual([])
    expect(step.before).toBe(step.after)
  })

  test('out of range there is nothing', () => {
    expect(writesOf(TraceIndex.of(researchTrace()), 99).writes).toEqual([])
  })
})

/** Looked for close by first, and then everywhere: the answer is that of looking everywhere. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Answers, Earlier, TaskEnds } from '../../../src/importers/core/events-near'
import type { EventDraft, TraceEvent } from '../../../src/trace/events'

const numbered = (drafts: readonly EventDraft[]): readonly TraceEvent[] =>
  drafts.map((draft, seq) => ({ ...draft, seq, ns: [] }) as TraceEvent)
const called = (toolCallId: string, tool: string): EventDraft => ({
  type: 'tool-called',
  taskId: 't',
  toolCallId,
  tool,
  args: {},
  mode: 'recorded',
})
const returned = (toolCallId: string): EventDraft => ({ type: 'tool-returned', toolCallId, status: 'ok', content: '' })
const ended = (taskId: string): EventDraft => ({ type: 'node-finished', taskId, node: `node of ${taskId}`, status: 'ok' })
const began = (taskId: string): EventDraft => ({ type: 'node-started', taskId, node: `begin of ${taskId}`, cause: 'edge' })
const aside: EventDraft = { type: 'notice', code: 'told', text: '' }

const ids = fc.constantFrom('a', 'b', 'c')
const runs = fc
  .array(
    fc.oneof(
      fc.tuple(ids, fc.constantFrom('look', 'open')).map(([id, tool]) => [called(id, tool)]),
      ids.map((id) => [returned(id)]),
      // Further apart than what is near.
      fc.constantFrom(1, 30, 31, 32, 33, 70).map((many) => Array.from({ length: many }, () => aside)),
    ),
    { maxLength: 14 },
  )
  .map((parts) => numbered(parts.flat()))

describe('what belongs to an event', () => {
  test('the latest call of an id before a place', () => {
    fc.assert(
      fc.property(runs, (events) => {
        const earlier = new Earlier(events, 'tool-called', ({ toolCallId }) => toolCallId)
        for (let place = 0; place <= events.length; place += 1) {
          for (const id of ['a', 'b']) {
            const all = events.slice(0, place)
            const last = all.findLast((event) => event.type === 'tool-called' && event.toolCallId === id)
            expect(earlier.find(id, place)).toBe(last)
          }
        }
      }),
      { numRuns: 60 },
    )
  })

  test('whether a call has a result anywhere', () => {
    fc.assert(
      fc.property(runs, (events) => {
        const answers = new Answers(events)
        for (const [place, event] of events.entries()) {
          if (event.type !== 'tool-called') continue
          const { toolCallId } = event
          expect(answers.has(toolCallId, place)).toBe(
            events.some((one) => one.type === 'tool-returned' && one.toolCallId === toolCallId),
          )
        }
      }),
      { numRuns: 100 },
    )
  })

  test('a result that is only a written message counts', () => {
    const events = numbered([
      called('a', 'look'),
      {
        type: 'state-written',
        taskId: 't',
        node: 'hands',
        writes: [{ field: 'messages', reducer: 'messages', value: [{ id: 'm', role: 'tool', text: 'x', toolCallId: 'a' }] }],
      },
    ])
    expect(new Answers(events).has('a', 0)).toBe(true)
    expect(new Answers(events).has('b', 0)).toBe(false)
  })

  test('the end of a task, near or far, before or behind; its beginning where it has none', () => {
    const gap = Array.from({ length: 50 }, () => aside)
    const events = numbered([began('near'), ended('near'), began('far'), ...gap, ended('far'), began('open')])
    const ends = new TaskEnds(events)
    expect(ends.of('near', 0)).toEqual({ node: 'node of near', end: 1 })
    expect(ends.of('near', 30)).toEqual({ node: 'node of near', end: 1 })
    expect(ends.of('far', 2)).toEqual({ node: 'node of far', end: 53 })
    expect(ends.of('open', 54)).toEqual({ node: 'begin of open', end: 54 })
    expect(ends.of('nobody', 0)).toBeUndefined()
  })
})

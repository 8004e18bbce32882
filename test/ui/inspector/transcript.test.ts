import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TraceIndex } from '../../../src/replay/trace-index'
import type { TraceEvent } from '../../../src/trace/events'
import { messagesIn } from '../../../src/ui/inspector/message-guard'
import { originsOf } from '../../../src/ui/inspector/origins'
import { type TranscriptRow, transcriptOf } from '../../../src/ui/inspector/transcript'
import { researchTrace } from '../../support/research-trace'
import { field, halfAnswered, handedBack, manyLaps, rewritten, synthetic, unreadable } from './odd-traces'

function rowsAt(events: readonly TraceEvent[], at: number, name = field): readonly TranscriptRow[] {
  const index = TraceIndex.of(events)
  const { state, before, step } = index.moment(at)
  return transcriptOf({
    messages: messagesIn(state[name]),
    before: messagesIn(before[name]),
    step,
    origins: originsOf(index, index.revision),
    finished: index.finished,
  })
}
const shortRow = (row: TranscriptRow): string => {
  if (row.type === 'turn') return `turn ${row.turn}`
  if (row.type === 'lap') return `lap ${row.lap}${row.now ? ' now' : ''}`
  if (row.type === 'message')
    return `${row.message.role} @${row.writer?.index}${row.isNew ? ' new' : ''}${row.orphan ? ' orphan' : ''}`
  return row.calls.map(({ tag, fate }) => `${tag} ${fate.type}${fate.type === 'later' ? ` ${fate.step}` : ''}`).join(', ')
}
const short = (rows: readonly TranscriptRow[]) => rows.map(shortRow)

describe('transcript', () => {
  const research = 'researcher_messages'

  test('a node that hands back what it was given has not said it: each message keeps its own writer', () => {
    const events = handedBack()
    const rows = rowsAt(events, TraceIndex.of(events).steps.length - 1)
    const writers = rows.flatMap((row) => (row.type === 'message' ? [row.writer?.node] : []))
    expect(writers).toEqual(['__start__', 'agent', 'tools', 'helper'])
  })

  test('groups by lap, names the step that wrote each message, marks the new one', () => {
    expect(short(rowsAt(researchTrace(), 6, research))).toEqual([
      'human @0',
      'lap 1',
      'ai @1',
      'tool @3',
      'lap 2 now',
      'ai @4',
      'tool @6 new',
    ])
  })

  test('a call and its result are joined by a bracket; that of the step is the accented one', () => {
    const rows = rowsAt(researchTrace(), 6, research)
    const wires = rows.flatMap((row) => (row.type === 'message' ? [row.wire] : []))
    expect(wires).toEqual([
      { above: false, turns: false, below: false, now: false },
      { above: false, turns: true, below: true, now: false },
      { above: true, turns: true, below: false, now: false },
      { above: false, turns: true, below: true, now: true },
      { above: true, turns: true, below: false, now: true },
    ])
  })

  test('a call that is answered later in the record is not called unanswered', () => {
    expect(short(rowsAt(researchTrace(), 4, research)).at(-1)).toBe('c2 later 6')
  })

  test('while a run goes on, a call waits', () => {
    const events = researchTrace()
    const at = events.findIndex((event) => event.type === 'tool-called')
    expect(short(rowsAt(events.slice(0, at), 1, research)).at(-1)).toBe('c1 waits')
  })

  test('a call that nobody answers ends the bracket after the results there are', () => {
    const rows = rowsAt(halfAnswered(), 2)
    expect(short(rows)).toEqual(['human @0', 'lap 1 now', 'ai @1', 'tool @2 new', 'c2 never'])
    const result = rows.find((row) => row.type === 'message' && row.message.role === 'tool')
    expect(result?.type === 'message' && result.wire).toEqual({ above: true, turns: true, below: true, now: true })
  })

  test('a call that could not be read is a call without a result', () => {
    expect(short(rowsAt(unreadable(), 2))).toEqual(['human @0', 'lap 1', 'ai @1', 'c1 never', 'lap 2 now', 'ai @2 new'])
  })

  test('a result that no call asked for is an orphan; one that Vuelta wrote for a call is not', () => {
    expect(short(rowsAt(synthetic(), 2))).toEqual(['human @0', 'lap 1 now', 'ai @1', 'tool @2 new', 'tool @2 new orphan'])
  })

  test('at every step of any loop: one row for each message, unique keys, brackets that open and close', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(40), (laps, at) => {
        const rows = rowsAt(manyLaps(laps), at)
        expect(new Set(rows.map((row) => row.key)).size).toBe(rows.length)
        let open = false
        for (const row of rows) {
          if (row.type === 'turn') continue
          const { wire } = row
          expect(wire.above).toBe(open)
          open = wire.below
        }
        expect(open).toBe(false)
      }),
      { numRuns: 30 },
    )
  })
})

describe('origins', () => {
  test('tags count calls in the order in which they were asked, and stay', () => {
    const index = TraceIndex.of(researchTrace())
    const origins = originsOf(index, index.revision)
    expect(['call-1', 'call-2', 'call-3', 'call-4'].map((id) => origins.tagOf(id))).toEqual(['c1', 'c2', 'c3', 'c4'])
    expect(origins.tagOf('unheard-of')).toBe('unheard-of')
  })

  test('a record with commits only still tells the step', () => {
    const events = researchTrace().filter((event) => event.type !== 'state-written')
    const index = TraceIndex.of(events)
    const origins = originsOf(index, index.revision)
    const { state, step } = index.moment(6)
    expect(messagesIn(state.researcher_messages).map((message) => origins.writerOf(message.id, step.stateSeq)?.index)).toEqual([
      0, 1, 3, 4, 6,
    ])
  })

  test('grow with a live run to the same as the whole record', () => {
    const events = researchTrace()
    const live = new TraceIndex()
    for (let i = 0; i < events.length; i += 5) {
      live.append(events.slice(i, i + 5))
      originsOf(live, live.revision)
    }
    const whole = TraceIndex.of(events)
    const last = whole.moment(15)
    for (const { id } of messagesIn(last.state.researcher_messages)) {
      expect(originsOf(live, live.revision).writerOf(id, last.step.stateSeq)).toEqual(
        originsOf(whole, whole.revision).writerOf(id, last.step.stateSeq),
      )
    }
  })

  test('a message written twice: at each position the writing that had happened', () => {
    const index = TraceIndex.of(rewritten())
    const origins = originsOf(index, index.revision)
    const [input, visit] = index.steps
    expect(origins.writerOf('note', input?.stateSeq ?? -1)).toBe(input)
    expect(origins.writerOf('note', visit?.stateSeq ?? -1)).toBe(visit)
    expect(origins.writerOf('note', 0)).toBeUndefined()
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TraceIndex } from '../../../src/replay/trace-index'
import type { TraceEvent } from '../../../src/trace/events'
import { callPlacesIn } from '../../../src/ui/inspector/call-places'
import { CallsAhead } from '../../../src/ui/inspector/calls-ahead'
import { messagesIn } from '../../../src/ui/inspector/message-guard'
import { originsOf } from '../../../src/ui/inspector/origins'
import { Transcript, type TranscriptInput, type TranscriptRow } from '../../../src/ui/inspector/transcript'
import { researchTrace } from '../../support/research-trace'
import { anyRun } from './any-run'
import { field, halfAnswered, handedBack, manyLaps, rewritten, synthetic, unreadable } from './odd-traces'
import { rowsAtOnce } from './transcript-at-once'

function inputAt(index: TraceIndex, at: number, name = field): TranscriptInput {
  const { state, before, step } = index.moment(at)
  return {
    messages: messagesIn(state[name]),
    before: messagesIn(before[name]),
    step,
    origins: originsOf(index, index.events.length),
    finished: index.finished,
  }
}
const allRows = (transcript: Transcript): readonly TranscriptRow[] =>
  Array.from({ length: transcript.length }, (_, i) => transcript.rowsAt(i)).flat()
const rowsAt = (events: readonly TraceEvent[], at: number, name = field): readonly TranscriptRow[] =>
  allRows(new Transcript(inputAt(TraceIndex.of(events), at, name)))
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

  test('at every step of any loop: brackets that open and close', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.nat(40), (laps, at) => {
        const rows = rowsAt(manyLaps(laps), at)
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

  test('wherever one jumps in any run, and in whichever order: the rows of the list as if all were put together at once', () => {
    fc.assert(
      fc.property(anyRun, fc.array(fc.nat(40), { minLength: 1, maxLength: 12 }), (events, jumps) => {
        const index = TraceIndex.of(events)
        for (const at of jumps) {
          const input = inputAt(index, at)
          expect(allRows(new Transcript(input))).toEqual(rowsAtOnce(input))
        }
      }),
      { numRuns: 1_000 },
    )
  })

  test('a row says the same whichever rows were looked at before', () => {
    fc.assert(
      fc.property(anyRun, fc.nat(40), fc.array(fc.nat(60), { maxLength: 8 }), (events, at, looked) => {
        const input = inputAt(TraceIndex.of(events), at)
        const transcript = new Transcript(input)
        for (const i of looked) transcript.rowsAt(i)
        expect(allRows(transcript)).toEqual(rowsAtOnce(input))
      }),
      { numRuns: 300 },
    )
  })

  test('the lists of a run that grows go on from one another, and each is told from as far as it goes', () => {
    const index = TraceIndex.of(manyLaps(6))
    const last = index.steps.length - 1
    const earlier = inputAt(index, 4)
    const whole = inputAt(index, last)
    expect(callPlacesIn(whole.messages)).toBe(callPlacesIn(earlier.messages))
    expect(allRows(new Transcript(earlier))).toEqual(rowsAtOnce(earlier))
  })
})

describe('the calls of a long conversation', () => {
  test('are read a stretch at a time, and then are those that a look at its end finds', () => {
    const index = TraceIndex.of(manyLaps(6_000))
    const ahead = new CallsAhead(index)
    const slices = []
    do slices.push(ahead.more())
    while (slices.at(-1) === false && slices.length < 20)
    expect(slices).toEqual([false, false, true])
    const { messages } = inputAt(index, index.steps.length - 1)
    const places = callPlacesIn(messages)
    expect(places).toBe(callPlacesIn(messages.slice(0, 3)))
    expect(places.askerUpTo(messages.length - 1)).toBe(messages.length - 2)
    expect(places.answersTo('call-5999', messages.length - 2, messages.length)).toEqual([messages.length - 1])
    expect(ahead.more()).toBe(true)
  })

  test('of a run that still grows are read as it is looked at', () => {
    const index = TraceIndex.of(manyLaps(3_000).slice(0, -1))
    expect(new CallsAhead(index).more()).toBe(true)
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

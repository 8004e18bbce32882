import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { atOnce } from '../../../src/base/slices'
import { TraceIndex } from '../../../src/replay/trace-index'
import type { Step } from '../../../src/trace/step'
import { labelText } from '../../../src/ui/timeline/Bars'
import { type Chart, chartSoon, doneOf, drawingChart, headAt, isWhole } from '../../../src/ui/timeline/chart'
import { binAbove, binSize, columnAt, columnsOf } from '../../../src/ui/timeline/columns'
import { bandsIn } from '../../../src/ui/timeline/outline'
import { timelineWords } from '../../../src/ui/timeline/words'
import { researchTrace } from '../../support/research-trace'
import { TraceBuilder } from '../../support/trace-builder'
import { sideBySide } from './side-by-side'

const chart = (index: TraceIndex) => chartSoon(index, index.revision)
const cellsOf = ({ columns, cellsAt }: Chart) => columns.map((_, i) => cellsAt(i))
const labels = (index: TraceIndex) =>
  cellsOf(chart(index)).map((cells) => cells.map(({ label }) => label && labelText(label, timelineWords.en.labels)).join())
const plain = (one: Chart) => ({ ...one, cellsAt: undefined, cells: cellsOf(one) })

describe('the chart of the research run', () => {
  const index = TraceIndex.of(researchTrace())

  test('has one track for each kind in the run, in the order in which they first ran', () => {
    expect(chart(index).tracks.map((track) => track.kind)).toEqual(['brain', 'router', 'hands', 'compress'])
    expect(chart(index).tracks.map((track) => track.steps.length)).toEqual([5, 5, 4, 1])
  })

  test('says on each bar what the step did: the tool asked for or run, the branch, the field written', () => {
    expect(labels(index)).toEqual([
      'START',
      'tavily_search',
      'tool_calls',
      'tavily_search',
      'think_tool',
      'tool_calls',
      'think_tool',
      'tavily_search',
      'tool_calls',
      'tavily_search',
      'think_tool',
      'tool_calls',
      'think_tool',
      'answer',
      'done',
      'compressed_research',
    ])
  })

  test('has a band for each lap, one after the other, none over the input', () => {
    const { bands } = chart(index)
    expect(bands.map((band) => band.lap)).toEqual([1, 2, 3, 4, 5])
    expect(bands[0]?.from).toBe(1)
    for (const [i, band] of bands.entries()) if (i > 0) expect(band.from).toBe((bands[i - 1]?.to ?? 0) + 1)
  })

  test('counts tool rounds at the hands, and keeps what the model last read', () => {
    const { rounds, context, estimated } = chart(index)
    expect(rounds).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4])
    expect(context.slice(0, 5)).toEqual([0, 120, 120, 120, 240])
    expect(context.at(-1)).toBe(640)
    expect(estimated).toBe(false)
  })

  test('counts the visits that are done at a position', () => {
    const hands = chart(index).tracks[2]
    expect(hands && [0, 3, 6, 15].map((at) => doneOf(hands, at))).toEqual([0, 1, 2, 4])
  })

  test('puts the playhead at the end of the step', () => {
    expect(headAt(chart(index).columns, 6)).toBe(7)
  })

  test('grows with a live run to the same chart as the whole record', () => {
    const live = new TraceIndex()
    const events = researchTrace()
    for (let i = 0; i < events.length; i += 7) {
      live.append(events.slice(i, i + 7))
      expect(chart(live).total).toBe(live.steps.length)
    }
    expect(plain(chart(live))).toEqual(plain(chart(index)))
  })
})

describe('other runs', () => {
  test('visits of one superstep share a bracket, and a failed one is marked', () => {
    const index = TraceIndex.of(sideBySide())
    const { brackets } = chart(index)
    const cells = cellsOf(chart(index))
    expect(brackets).toEqual([{ from: 3, to: 5, visits: 3 }])
    const failed = cells.flat().filter((cell) => cell.failed)
    expect(failed).toHaveLength(1)
    expect(index.steps[failed[0]?.first ?? -1]?.node).toBe('fetch_c')
  })

  test('a call that could not be read, an empty answer and a decision for nothing have words of their own', () => {
    const trace = new TraceBuilder('messages').start('Hello')
    trace.brain({ node: 'agent', system: '', message: { invalidCalls: [{ id: 'x', name: 'f', rawArgs: '{', error: 'no' }] } })
    trace.brain({ node: 'agent', system: '', routed: { router: 'route', branch: null, targets: [], because: 'no rule held' } })
    expect(labels(TraceIndex.of(trace.finish().events))).toEqual(['START', 'unclear call', 'empty', 'nowhere'])
  })

  test('two tools in one message: the first, and how many more', () => {
    const calls = [
      { id: 'a', name: 'search', args: {} },
      { id: 'b', name: 'multiply', args: {} },
    ]
    const trace = new TraceBuilder('messages').start('Hello').brain({ node: 'agent', system: '', calls })
    expect(labels(TraceIndex.of(trace.finish().events))[1]).toBe('search +1')
  })

  test('tokens are estimated, and said to be, where no provider counted them', () => {
    const events = researchTrace().map((event) => (event.type === 'model-replied' ? { ...event, usage: undefined } : event))
    const { context, estimated } = chart(TraceIndex.of(events))
    expect(estimated).toBe(true)
    expect(context[1]).toBeGreaterThan(20)
  })

  test('a call of which the record does not tell what was read leaves the context as it was', () => {
    let calls = 0
    const events = researchTrace().map((event) => {
      if (event.type === 'model-called') calls += 1
      if (event.type === 'model-called' && calls > 1) return { ...event, messages: [] }
      return event.type === 'model-replied' && calls > 1 ? { ...event, usage: undefined } : event
    })
    const { context } = chart(TraceIndex.of(events))
    expect(new Set(context.slice(1))).toEqual(new Set([120]))
  })
})

describe('a long run', () => {
  const trace = new TraceBuilder('messages').start('Go on.')
  for (let i = 0; i < 2_000; i++) {
    const call = { id: `c${i}`, name: 'search', args: {} }
    trace.brain({ node: 'agent', system: '', calls: [call] }, i > 0 ? 'tools' : undefined).hands('tools', [call], ['x'])
  }
  const { events } = trace.finish()
  const half = Math.floor(events.length / 2)
  const draw = (index: TraceIndex) => atOnce(drawingChart(index, index.revision))
  const whole = (index: TraceIndex) => isWhole(chart(index), index, index.revision)

  test('shows its first steps until it is drawn', () => {
    const index = TraceIndex.of(events)
    const soon = chart(index)
    expect(soon.total).toBeLessThan(index.steps.length)
    expect(soon.columns.at(-1)?.last).toBe(soon.total - 1)
    expect(whole(index)).toBe(false)
    expect(chart(index)).toBe(soon)
    const drawn = draw(index)
    expect(chart(index)).toBe(drawn)
    expect(drawn.total).toBe(index.steps.length)
    expect(cellsOf(drawn).slice(0, 50)).toEqual(cellsOf(soon).slice(0, 50))
    expect(drawn.bands.slice(0, 50)).toEqual(soon.bands.slice(0, 50))
  })

  test('is drawn in stretches, from its steps first; what the model read follows', () => {
    const index = new TraceIndex()
    index.append(events.slice(0, half))
    draw(index)
    const part = draw(index)
    expect(part.context).toHaveLength(index.steps.length)
    index.append(events.slice(half))
    // What was drawn before stands there meanwhile.
    expect(chart(index)).toBe(part)
    const outlined = draw(index)
    expect(outlined.total).toBe(index.steps.length)
    expect(outlined.columns.at(-1)?.last).toBe(index.steps.length - 1)
    expect(outlined.tracks.map(({ steps }) => steps.length)).toEqual([2_000, 2_000])
    expect(whole(index)).toBe(false)
    expect(outlined.context.length).toBeGreaterThan(0)
    expect(outlined.context).toEqual(part.context.slice(0, outlined.context.length))
    const read = draw(index)
    expect(whole(index)).toBe(true)
    expect(read.columns).toBe(outlined.columns)
    expect(read.context).toHaveLength(index.steps.length)
    expect(read.most).toBe(Math.max(...read.context))
    expect(cellsOf(read)).toEqual(cellsOf(outlined))
    const again = TraceIndex.of(events)
    draw(again)
    expect(plain(read)).toEqual(plain(draw(again)))
  })

  test('of its bands, those in view are found', () => {
    const index = TraceIndex.of(events)
    const { bands, columns } = draw(index)
    fc.assert(
      fc.property(fc.nat(columns.length), fc.nat(60), (from, wide) => {
        expect(bandsIn(bands, from, from + wide)).toEqual(bands.filter((band) => band.to >= from && band.from < from + wide))
      }),
    )
  })
})

describe('columns', () => {
  const [, visit] = TraceIndex.of(researchTrace()).steps
  const stepsWith = (laps: readonly number[]): readonly Step[] =>
    visit === undefined ? [] : laps.map((lap, index) => ({ ...visit, index, lap }))

  test('up to the limit each step has its own', () => {
    expect(columnsOf(stepsWith(Array.from({ length: binAbove }, () => 1)))).toHaveLength(binAbove)
  })

  test('above it they bin by lap, and every step is in exactly one bin', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 120 }), { minLength: 20, maxLength: 60 }), (lengths) => {
        const laps = lengths.flatMap((length, lap) => Array.from({ length }, () => lap))
        fc.pre(laps.length > binAbove)
        const steps = stepsWith(laps)
        const columns = columnsOf(steps)
        let next = 0
        for (const { first, last } of columns) {
          expect(first).toBe(next)
          expect(last - first).toBeLessThan(binSize)
          expect(new Set(steps.slice(first, last + 1).map((step) => step.lap)).size).toBe(1)
          next = last + 1
        }
        expect(next).toBe(steps.length)
        for (const at of [0, 17, steps.length - 1]) {
          const column = columns[columnAt(columns, at)]
          expect(column && column.first <= at && at <= column.last).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('there is no column without steps', () => {
    expect(columnsOf([])).toEqual([])
    expect(columnAt([], 3)).toBe(-1)
  })
})

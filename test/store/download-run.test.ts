import fc from 'fast-check'
import { expect, test } from 'vitest'
import { realClock } from '../../src/adapters/real-clock'
import { TraceIndex } from '../../src/replay/trace-index'
import { cutRun, type WrittenTrace } from '../../src/store/cut-run'
import { tracePartsOf } from '../../src/store/download-run'
import { readTrace, writeTrace } from '../../src/trace/codec'
import type { TraceEvent } from '../../src/trace/events'
import type { Trace } from '../../src/trace/trace'
import { verdictOf } from '../../src/trace/verdict'
import { researchTrace } from '../support/research-trace'

const header = { format: 'vuelta/trace', version: 1, id: 't', title: 'A run', origin: { kind: 'run' } } as const

async function partsOf(trace: WrittenTrace): Promise<readonly string[]> {
  const parts: string[] = []
  for await (const part of tracePartsOf(trace, realClock)) parts.push(part)
  return parts
}

test('the parts together are what the codec writes', async () => {
  for (const events of [researchTrace(), [], researchTrace().slice(0, 1)]) {
    const text = (await partsOf({ ...header, events })).join('')
    expect(readTrace(text)).toMatchObject({ ok: true, value: { trace: { ...header, events } } })
    if (events.length > 0) expect(text).toBe(writeTrace({ ...header, events }))
  }
})

test('whatever stands in the texts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 5 }), async (texts) => {
      const events = texts.map(
        (text, seq): TraceEvent => ({ seq, ns: [], type: 'notice', code: 'x', text, data: { text: [text, '\n}'] } }),
      )
      expect(JSON.parse((await partsOf({ ...header, events })).join(''))).toEqual({ ...header, events })
    }),
  )
})

test('a long run comes in several parts, none of them much heavier than the others', async () => {
  const events = Array.from(
    { length: 3_000 },
    (_, seq): TraceEvent => ({ seq, ns: [], type: 'notice', code: 'x', text: 'n'.repeat(500) }),
  )
  const parts = await partsOf({ ...header, events })
  expect(parts.length).toBeGreaterThan(4)
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(420_000)
  expect(JSON.parse(parts.join(''))).toEqual({ ...header, events })
})

test('a run of which the rest never came says so itself: its last event, its verdict and its report', async () => {
  const events = researchTrace().slice(0, 40)
  const index = TraceIndex.of(events)
  index.coming = { done: 40, of: 100, failed: true }
  const report = { kept: 9, dropped: [], guessed: [], warned: [{ what: 'times', why: 'no zone' }] }
  const trace: Trace = { ...header, origin: { kind: 'import', format: 'bracket-log', report }, events }
  const read = readTrace((await partsOf(cutRun(trace, index))).join(''))
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const { trace: saved } = read.value
  expect(saved.events.slice(0, 40)).toEqual(events)
  expect(saved.events.slice(40)).toMatchObject([
    { type: 'notice', seq: 40, code: 'record-cut' },
    { type: 'run-finished', seq: 41 },
  ])
  const last = index.steps.findLast(({ kind }) => kind === 'visit')
  expect(saved.verdict).toMatchObject({ verdict: 'record-cut', node: last?.node, step: last?.index })
  expect(verdictOf(saved.events, 'en')).toEqual(saved.verdict)
  expect(saved.origin.kind === 'import' && saved.origin.report.warned).toMatchObject([
    {
      what: 'the end of the run',
      why: expect.stringContaining('40 of its 100 events'),
      es: { what: 'el final de la ejecución' },
    },
    { what: 'times' },
  ])
})

test('a run that is whole is written as it is', () => {
  const trace: Trace = { ...header, events: researchTrace() }
  expect(cutRun(trace, TraceIndex.of(trace.events))).toBe(trace)
})

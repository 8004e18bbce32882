import fc from 'fast-check'
import { expect, test } from 'vitest'
import { realClock } from '../../src/adapters/real-clock'
import { tracePartsOf } from '../../src/store/download-run'
import { readTrace, writeTrace } from '../../src/trace/codec'
import type { TraceEvent } from '../../src/trace/events'
import type { Trace } from '../../src/trace/trace'
import { researchTrace } from '../support/research-trace'

const header = { format: 'vuelta/trace', version: 1, id: 't', title: 'A run', origin: { kind: 'run' } } as const

async function partsOf(trace: Trace): Promise<readonly string[]> {
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

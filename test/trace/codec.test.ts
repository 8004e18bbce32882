import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languages } from '../../src/base/language'
import { readTrace, readTraceData, type TraceProblem, traceProblemSentence, writeTrace } from '../../src/trace/codec'
import type { TraceEvent } from '../../src/trace/events'
import type { Trace } from '../../src/trace/trace'
import { verdictOf } from '../../src/trace/verdict'
import { exchanged, pathsIn } from '../support/exchange'
import { researchTrace } from '../support/research-trace'
import { arbRun, arbSoup } from './arbitrary'

const traceOf = (events: readonly TraceEvent[], more: Partial<Trace> = {}): Trace => ({
  format: 'vuelta/trace',
  version: 1,
  id: 't1',
  title: 'A run',
  origin: { kind: 'run' },
  events,
  ...more,
})
const research = traceOf(researchTrace(), {
  startedAt: '2026-01-01T00:00:00.000Z',
  document: { format: 'vuelta/agent', own: [1, 2] },
  verdict: verdictOf(researchTrace(), 'en'),
})
const problemOf = (text: string): TraceProblem => {
  const read = readTrace(text)
  if (read.ok) throw new Error('It could be read.')
  return read.error
}
const said = (text: string, language: 'en' | 'es' = 'en') => traceProblemSentence(problemOf(text), language)

describe('what was written can be read', () => {
  test.each(['json', 'jsonl'] as const)('as %s', (form) => {
    expect(readTrace(writeTrace(research, form))).toEqual({ ok: true, value: { trace: research, notes: [] } })
  })
  test('whatever the events', () => {
    fc.assert(
      fc.property(fc.oneof(arbRun, arbSoup), fc.constantFrom('json' as const, 'jsonl' as const), (events, form) => {
        const trace = traceOf(events)
        const text = writeTrace(trace, form)
        const read = readTrace(text)
        // JSON has no `undefined`: what it leaves out is not there either.
        expect(read).toEqual({ ok: true, value: { trace: JSON.parse(JSON.stringify(trace)), notes: [] } })
        if (read.ok) expect(readTrace(writeTrace(read.value.trace, form))).toEqual(read)
      }),
    )
  })
  test('keys that this version does not know are kept', () => {
    const [first, ...rest] = researchTrace()
    const trace = { ...traceOf([{ ...first, later: { x: 1 } } as unknown as TraceEvent, ...rest]), color: 'blue' }
    expect(readTrace(JSON.stringify(trace))).toEqual({ ok: true, value: { trace, notes: [] } })
  })
  test('a byte order mark, blank lines and Windows line ends do not matter', () => {
    const text = `\uFEFF${writeTrace(research, 'jsonl').replaceAll('\n', '\r\n')}\r\n\r\n`
    expect(readTrace(text)).toMatchObject({ ok: true, value: { trace: { id: 't1' }, notes: [] } })
  })
})

describe('lines', () => {
  const lines = writeTrace(research, 'jsonl').trimEnd().split('\n')

  test('a last line that was cut off is told, and what stands before it is read', () => {
    const cut = [...lines.slice(0, 5), '{"seq":4,"type":"to'].join('\n')
    expect(readTrace(cut)).toEqual({
      ok: true,
      value: { trace: { ...research, events: research.events.slice(0, 4) }, notes: [{ code: 'cut-off', line: 6 }] },
    })
  })
  test('a broken line before the last is refused, with its number', () => {
    expect(problemOf([...lines.slice(0, 3), 'oops', ...lines.slice(3)].join('\n'))).toMatchObject({ code: 'not-json', line: 4 })
  })
  test('a wrong event is refused, with line and path', () => {
    const wrong = lines.with(3, JSON.stringify({ seq: 2, ns: [], type: 'node-started', taskId: 't', node: 7, cause: 'edge' }))
    expect(problemOf(wrong.join('\n'))).toEqual({
      code: 'invalid',
      issues: [{ path: 'events[2].node', line: 4, wrong: { code: 'wrong-kind', expected: 'string' } }],
    })
    expect(said(wrong.join('\n'))).toBe('Line 4, events[2].node should be a text.')
    expect(said(wrong.join('\n'), 'es')).toBe('Línea 4, events[2].node debería ser un texto.')
  })
})

describe('what is not a trace is refused with a reason', () => {
  const whole = (change: (data: Record<string, unknown>) => void): string => {
    const data = JSON.parse(JSON.stringify(research)) as Record<string, unknown>
    change(data)
    return JSON.stringify(data, null, 2)
  }
  test('nothing', () => {
    expect(problemOf(' \n')).toEqual({ code: 'empty' })
  })
  test('no JSON, with the place where the engine tells it', () => {
    expect(problemOf('{\n  "format": oops\n}')).toMatchObject({ code: 'not-json' })
    expect(problemOf('{"format": "vuelta/trace",')).toMatchObject({ code: 'not-json', line: 1 })
  })
  test('an agent document is recognised', () => {
    expect(problemOf('{"format":"vuelta/agent","version":1}')).toEqual({
      code: 'not-a-trace',
      found: 'document',
      format: 'vuelta/agent',
    })
    expect(said('{"format":"vuelta/agent","version":1}')).toContain('agent document')
  })
  test('other JSON', () => {
    expect(problemOf('[1, 2]')).toEqual({ code: 'not-a-trace', found: 'other' })
    expect(problemOf('{"a":1}\n{"b":2}')).toEqual({ code: 'not-a-trace', found: 'other' })
  })
  test('a newer version', () => {
    expect(problemOf(whole((data) => Object.assign(data, { version: 2 })))).toEqual({
      code: 'newer-version',
      version: 2,
      supported: 1,
    })
  })
  test('missing parts, all of them', () => {
    const text = whole((data) => {
      delete data.id
      delete data.events
    })
    expect(problemOf(text)).toEqual({
      code: 'invalid',
      issues: [
        { path: 'id', wrong: { code: 'missing' } },
        { path: 'events', wrong: { code: 'missing' } },
      ],
    })
    expect(said(text)).toBe('id is missing. (and 1 more)')
  })
  test('an event of an unknown type, with the types there are', () => {
    const text = whole((data) => Object.assign(data, { events: [{ seq: 0, ns: [], type: 'teleported' }] }))
    expect(problemOf(text)).toMatchObject({ issues: [{ path: 'events[0].type', wrong: { code: 'not-allowed' } }] })
    expect(said(text)).toContain('run-started')
  })
  test('a number out of bounds, with the bound', () => {
    const numbered = (seq: string) =>
      `{"format":"vuelta/trace","version":1,"id":"t","title":"","origin":{"kind":"run"},"events":[{"seq":${seq},"ns":[],"type":"token","callId":"c","text":""}]}`
    expect(said(numbered('-1'))).toBe('events[0].seq should be 0 or more.')
    expect(said(numbered('1.5'))).toBe('events[0].seq should be a whole number.')
    expect(said(numbered('9007199254740993'))).toBe('events[0].seq should be 9007199254740991 or less.')
    expect(problemOf(numbered('-1e999'))).toMatchObject({ issues: [{ wrong: { code: 'too-small' } }] })
  })
  test('events out of order', () => {
    const text = whole((data) => {
      data.events = [...research.events].reverse()
    })
    expect(problemOf(text)).toMatchObject({
      issues: [{ path: 'events[1].seq', wrong: { code: 'out-of-order' } }, ...Array(19).fill({})],
    })
  })
  test('nesting without end', () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const header = '"format":"vuelta/trace","version":1,"id":"t","title":"","origin":{"kind":"run"}'
    const event = `{"seq":0,"ns":[],"type":"run-started","runId":"r","budget":{},"input":${deep}}`
    expect(problemOf(`{${header},"events":[${event}]}`)).toMatchObject({
      issues: [{ path: 'events[0]', wrong: { code: 'too-deep' } }],
    })
    expect(problemOf(`{${header},"document":${deep},"events":[]}`)).toMatchObject({ issues: [{ wrong: { code: 'too-deep' } }] })
  })
  test('whatever is put in the place of whatever: every issue has words of its own', () => {
    const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.double(), fc.constantFrom('token', 'ok', 2 ** 60, undefined))
    const data = JSON.parse(writeTrace(research)) as unknown
    fc.assert(
      fc.property(fc.constantFrom(...pathsIn(data)), odd, (path, value) => {
        const read = readTrace(JSON.stringify(exchanged(data, path, value)))
        if (read.ok || read.error.code !== 'invalid') return
        for (const issue of read.error.issues) expect(issue.wrong.code, JSON.stringify(issue)).not.toBe('other')
      }),
      { numRuns: 400 },
    )
  })
  test('whatever the text or data: never a throw, and a sentence for each problem', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant('{"format":"vuelta/trace"}')), fc.jsonValue(), (text, value) => {
        for (const read of [readTrace(text), readTraceData(value)]) {
          if (!read.ok) for (const language of languages) expect(traceProblemSentence(read.error, language)).toMatch(/\S/)
        }
      }),
    )
  })
})

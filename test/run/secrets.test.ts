/** A key of the session leaves no trace: not whole, not in pieces, not in another spelling. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { steppedClock } from '../../src/base/ports'
import { createRecorder } from '../../src/run/recorder'
import { createStriker } from '../../src/run/secrets'
import type { EventDraft, TraceEvent } from '../../src/trace/events'
import { document, loopEdges, loopNodes, messagesOf, run, say, script } from '../support/run'

const key = 'sk-live-0123456789abcdef'
const strike = (value: unknown, ...secrets: readonly string[]) =>
  createStriker(secrets.length > 0 ? secrets : [key])?.strike(value)

describe('striking', () => {
  test.each<[string, string]>([
    ['as it is', key],
    ['in an address', `https://host/?q=${encodeURIComponent(key)}`],
    ['in base64', btoa(key)],
    ['in base64 behind a user name', btoa(`user:${key}`)],
    ['in base64 in front of something', btoa(`${key}:x`)],
    ['in base64 anywhere', btoa(`ab${key}`)],
  ])('%s', (_name, text) => {
    const left = String(strike(`before ${text} after`))
    expect(left).toContain('[key removed]')
    expect(left).toMatch(/^before .* after$/)
    expect(left).not.toContain(key.slice(8))
    expect(left.length).toBeLessThan(text.length + 'before  after'.length)
  })

  test('inside JSON that is text', () => {
    const odd = 'pass"word\\with'
    expect(strike(JSON.stringify({ auth: odd }), odd)).toBe('{"auth":"[key removed]"}')
  })

  test('in names, too', () => {
    expect(strike({ [key]: [1, { [`x ${key}`]: true }] })).toEqual({ '[key removed]': [1, { 'x [key removed]': true }] })
  })

  test('the longer of two keys that begin alike goes whole', () => {
    expect(strike('a secret-one-more b', 'secret-one', 'secret-one-more')).toBe('a [key removed] b')
  })

  test('what holds none is the very same object', () => {
    const value = { a: ['nothing', { b: 1 }], c: null }
    expect(strike(value)).toBe(value)
    expect(createStriker([])).toBeUndefined()
    // Five letters are a word, not a key.
    expect(createStriker(['short'])).toBeUndefined()
  })
})

const recorded = (drafts: readonly EventDraft[], secrets: readonly string[]): readonly TraceEvent[] => {
  const events: TraceEvent[] = []
  const recorder = createRecorder({ clock: steppedClock(), secrets, emit: (event) => events.push(event) })
  for (const draft of drafts) recorder.record(draft, 1)
  return events
}
const token = (callId: string, text: string): EventDraft => ({ type: 'token', callId, text })
const replied = (callId: string): EventDraft => ({ type: 'model-replied', callId, message: { id: 'm', role: 'ai', text: '' } })
const textOf = (events: readonly TraceEvent[], callId: string) =>
  events.flatMap((event) => (event.type === 'token' && event.callId === callId ? [event.text] : [])).join('')

describe('a reply that comes token by token', () => {
  const secret = 'abcabd-key'
  const texts = fc.array(fc.constantFrom('a', 'b', 'abc', 'ab', 'd-k', 'ey', secret, 'x ', 'abcabcabd-key', 'abcabd-ke'), {
    maxLength: 12,
  })

  test('is what was said without the key, wherever the tokens break', () => {
    fc.assert(
      fc.property(texts, fc.infiniteStream(fc.integer({ min: 1, max: 4 })), (parts, sizes) => {
        const whole = parts.join('')
        const pieces: string[] = []
        for (let at = 0; at < whole.length; ) {
          const size = sizes.next().value ?? 1
          pieces.push(whole.slice(at, at + size))
          at += size
        }
        const events = recorded([...pieces.map((piece) => token('c', piece)), replied('c')], [secret])
        expect(textOf(events, 'c')).toBe(whole.replaceAll(secret, '[key removed]'))
        expect(events.map((event) => event.seq)).toEqual(events.map((_, i) => i))
        expect(events.at(-1)?.type).toBe('model-replied')
      }),
    )
  })

  test('two replies at once do not mix', () => {
    const events = recorded(
      [token('c', 'abca'), token('d', 'bd-key'), token('c', 'bd-key'), replied('d'), replied('c')],
      [secret],
    )
    expect(textOf(events, 'c')).toBe('[key removed]')
    expect(textOf(events, 'd')).toBe('bd-key')
  })

  test.each<[string, readonly EventDraft[]]>([
    ['a node that fails', [{ type: 'node-finished', taskId: 't', node: 'n', status: 'error' }]],
    ['the end of the run', [{ type: 'run-finished', status: 'stopped', output: {} }]],
  ])('what waited is told before %s', (_name, end) => {
    const called: EventDraft = { type: 'model-called', taskId: 't', callId: 'c', model: 'm', messages: [], tools: [] }
    const events = recorded([called, token('c', 'so abcab'), ...end], [secret])
    expect(textOf(events, 'c')).toBe('so abcab')
    expect(events.at(-1)?.type).toBe(end[0]?.type)
  })

  test('without secrets every token is its own event', () => {
    expect(recorded([token('c', 'a'), token('c', 'b')], []).map((event) => event.type)).toEqual(['token', 'token'])
  })
})

test('no key in a whole run: asked for, quoted, streamed and answered', async () => {
  const spelled = key.split('').join(' ').replaceAll(' ', '')
  const ran = await run(document({ nodes: loopNodes, edges: loopEdges, models: [script(say(`It is ${spelled} indeed.`))] }), {
    secrets: { tavily: key },
    input: { question: `Is ${key} my key?`, [key]: 1 },
  })
  expect(JSON.stringify(ran.events)).not.toContain(key)
  expect(messagesOf(ran).map((message) => message.text)).toEqual(['Is [key removed] my key?', 'It is [key removed] indeed.'])
  expect(
    ran
      .of('token')
      .map((event) => event.text)
      .join(''),
  ).toBe('It is [key removed] indeed.')
})

test('time never runs backwards in a trace, whatever the clock does', () => {
  const times = [1000, 1010, 990, 1020]
  const events: TraceEvent[] = []
  const clock = { now: () => times.shift() ?? 0, sleep: async () => undefined }
  const recorder = createRecorder({ clock, secrets: [], emit: (event) => events.push(event) })
  for (let i = 0; i < 3; i++) recorder.record(token('c', 'x'))
  expect(events.map((event) => event.at)).toEqual([10, 10, 20])
})

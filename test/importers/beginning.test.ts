/** The beginning of a long run, built from its first records: what it tells is what the whole tells there. */
import { describe, expect, test } from 'vitest'
import { openRecord } from '../../src/importers/import-run'
import { words } from '../bench/recorded-files'

const log = (laps: number): string =>
  [
    '[User] how long is the pier?',
    ...Array.from({ length: laps }, (_, i) =>
      [
        `2026-03-01T10:00:${String(i % 60).padStart(2, '0')}Z [Brain] Tool call: search(query="${words(i, 3)}")`,
        '[Router] tool_calls present -> route to hands',
        `[Hands] Results: ${words(i * 7, 9)}`,
      ].join('\n'),
    ),
    '[Brain] Answer: 214 m',
  ].join('\n')

const conversation = (rounds: number): string =>
  JSON.stringify({
    model: 'm',
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'How long is the pier?' },
      ...Array.from({ length: rounds }, (_, i) => [
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: `c${i}`, type: 'function', function: { name: 'search', arguments: `{"query":"${words(i, 3)}"}` } }],
        },
        { role: 'tool', tool_call_id: `c${i}`, content: words(i * 7, 9) },
      ]).flat(),
      { role: 'assistant', content: '214 m' },
    ],
  })

const opened = (text: string) => {
  const read = openRecord(text, { name: 'a-file' })
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

describe.each([
  ['a log', log],
  ['a conversation', conversation],
] as const)('of %s', (_, make) => {
  test('the first events are those of the whole, and nothing is told that only follows from its end', () => {
    const file = opened(make(1_500))
    const begun = file.begun(0, 400)
    const whole = file.run(0)
    if (!begun || !whole) throw new Error('It has no beginning.')
    const { trace, of } = begun
    expect(trace.events.length).toBeGreaterThan(350)
    expect(trace.events.length).toBeLessThanOrEqual(400)
    expect(trace.events).toEqual(whole.events.slice(0, trace.events.length))
    // It ends where the loop does.
    expect(trace.events.at(-1)).toMatchObject({ type: 'node-started', node: 'brain' })
    expect(trace.events.some(({ type }) => type === 'run-finished')).toBe(false)
    expect(trace).toMatchObject({ id: whole.id, title: whole.title, format: whole.format })
    expect(trace.startedAt).toBe(whole.startedAt)
    expect(trace.verdict).toBeUndefined()
    // A guess, which must not be far off where one lap is like the other.
    expect(of).toBeGreaterThan(whole.events.length * 0.8)
    expect(of).toBeLessThan(whole.events.length * 1.2)
  })

  test('asking for it leaves the run and its report as they are', () => {
    const asked = opened(make(300))
    asked.begun(0, 100)
    const plain = opened(make(300))
    expect(asked.run(0)).toEqual(plain.run(0))
    expect(asked.report()).toEqual(plain.report())
  })

  test('a short one has none', () => {
    expect(opened(make(20)).begun(0, 400)).toBeUndefined()
    expect(opened(make(20)).begun(1, 400)).toBeUndefined()
  })
})

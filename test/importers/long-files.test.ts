/**
 * Long files are read in ways of their own: line by line, by their first items, and with runs that are made when they are opened. Whatever
 * the way, the runs are those of a short file that holds the same, and every record is accounted for.
 */
import { describe, expect, test } from 'vitest'
import { openRecord } from '../../src/importers/import-run'
import { filled, words } from '../bench/recorded-files'
import { otlpLines, stateHistory, taskList, traceLines, traceList, trajectoryLines } from '../bench/recorded-others'

const SHORT = 300_000
const LONG = 4_400_000

const bareLists = (bytes: number): string =>
  filled(bytes, (n) =>
    JSON.stringify([
      { role: 'system', content: 'Answer in a few words.' },
      { role: 'user', content: words(n, 30) },
      { role: 'assistant', content: words(n + 2, 300) },
    ]),
  ).join('\n')

/** A list that is printed as it grows stands among others. */
const growingLists = (bytes: number): string => {
  const grown = (n: number) => [
    { role: 'user', content: words(n - (n % 3), 200) },
    { role: 'assistant', content: words(1, 200) },
    ...Array.from({ length: n % 3 }, (_, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content: words(i, 200) })),
  ]
  return filled(bytes, (n) => JSON.stringify(grown(n))).join('\n')
}

const exchanges = (bytes: number): string =>
  filled(bytes, (n) =>
    JSON.stringify({
      request: { model: 'a-model', messages: [{ role: 'user', content: words(n, 200) }] },
      response: { id: `r${n}`, choices: [{ message: { role: 'assistant', content: words(n + 1, 200) }, finish_reason: 'stop' }] },
    }),
  ).join('\n')

const trainingLines = (bytes: number): string =>
  filled(bytes, (n) =>
    JSON.stringify({
      conversations: [
        { from: 'human', value: words(n, 200) },
        { from: 'gpt', value: words(n + 1, 200) },
      ],
    }),
  ).join('\n')

function read(text: string) {
  const opened = openRecord(text)
  if (!opened.ok) throw new Error(opened.error.code)
  return opened.value
}

/** All of a run but what names the file. */
function told(record: ReturnType<typeof read>, index: number) {
  const trace = record.run(index)
  return trace && { title: trace.title, startedAt: trace.startedAt, events: trace.events, verdict: trace.verdict }
}

const byLine = { otlpLines, traceLines, trajectoryLines, bareLists, growingLists, exchanges, trainingLines }
const asList = { taskList, stateHistory, traceList }

describe('a long file tells the same as a short one', () => {
  test.each(Object.entries(byLine))('%s', (_, make) => {
    const short = read(make(SHORT))
    const long = read(make(LONG))
    expect(long.format.id).toBe(short.format.id)
    expect(long.count).toBeGreaterThanOrEqual(short.count)
    // The last run of the short file may go on in the long one.
    for (let i = 0; i < Math.min(6, short.count - 1); i += 1) expect(told(long, i)).toEqual(told(short, i))
    const { kept, dropped, records, elsewhere = 0 } = long.report()
    expect(kept + dropped.length + elsewhere).toBe(records)
  })

  test.each(Object.entries(asList))('%s', (name, make) => {
    const short = read(make(SHORT))
    const long = read(make(LONG))
    expect(long.format.id).toBe(short.format.id)
    expect(long.count).toBeGreaterThan(short.count)
    // Histories stand in their files newest first.
    if (name !== 'stateHistory') for (let i = 0; i < 6; i += 1) expect(told(long, i)).toEqual(told(short, i))
    for (let i = 0; i < 3; i += 1) expect(long.run(i)?.events).toEqual(long.run(i)?.events)
    const { kept, dropped, records, elsewhere = 0 } = long.report()
    expect(kept + dropped.length + elsewhere).toBe(records)
  })
})

describe('damage in a long file', () => {
  const damaged = (text: string): string => {
    const lines = text.split('\n')
    lines[3] = 'no value at all'
    lines.splice(6, 0, '{"a":1}', '[]')
    lines[9] = lines[9]?.slice(0, 60) ?? ''
    return lines.join('\n')
  }
  test.each(Object.entries({ otlpLines, traceLines, trajectoryLines, bareLists, exchanges }))('%s', (_, make) => {
    const short = read(damaged(make(SHORT)))
    const long = read(damaged(make(LONG)))
    for (let i = 0; i < Math.min(6, short.count - 1); i += 1) expect(told(long, i)).toEqual(told(short, i))
    const { kept, dropped, records, elsewhere = 0 } = long.report()
    expect(kept + dropped.length + elsewhere).toBe(records)
    expect(dropped.length).toBeGreaterThan(0)
  })
})

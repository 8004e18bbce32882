/** A long file with a conversation on each line is read line by line: what is told of it is what would be told of each line by itself. */
import { expect, test } from 'vitest'
import { openRecord } from '../../../src/importers/import-run'
import type { TraceEvent } from '../../../src/trace/events'

const words = (n: number): string => Array.from({ length: 400 }, (_, i) => `word${(n * 31 + i * 7) % 9973}`).join(' ')

const talk = (n: number): string =>
  JSON.stringify({
    id: `talk-${n}`,
    messages: [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: `Question ${n}: ${words(n)}` },
      { role: 'assistant', content: null, tool_calls: [{ id: 'c1', function: { name: 'search', arguments: '{"q":"x"}' } }] },
      { role: 'tool', tool_call_id: 'c1', content: words(n + 1) },
      { role: 'assistant', content: words(n + 2) },
    ],
  })

const opened = (text: string) => {
  const read = openRecord(text)
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}

/** Without the places, which are those of another file. */
const plain = (events: readonly TraceEvent[] = []): unknown => events.map(({ recorded: _, ...rest }) => rest)

const count = 1_000
const lines = Array.from({ length: count }, (_, n) => talk(n))

test('each run is the run of its line, and each record has its place', () => {
  const file = opened(lines.join('\n'))
  expect(file.heads).toHaveLength(count)
  expect(file.report()).toMatchObject({ records: count * 5, kept: count * 5, dropped: [] })
  for (const n of [0, 199, 200, 201, count - 1]) {
    const run = file.run(n)
    const alone = opened(lines[n] ?? '').run(0)
    expect(run?.title).toBe(alone?.title)
    expect(plain(run?.events)).toEqual(plain(alone?.events))
    expect(run?.events.find(({ recorded }) => recorded)?.recorded?.where).toContain(`line ${n + 1} $.messages[`)
  }
  expect(file.places[5 * 7 + 3]).toEqual({ where: 'line 8 $.messages[3]', what: 'message' })
  // Building a run twice gives the same.
  expect(file.run(3)).toEqual(file.run(3))
})

test('a line that is none, one without a conversation and a cut end are accounted for', () => {
  const damaged = [...lines]
  damaged[400] = 'this is no JSON {"'
  damaged[500] = JSON.stringify({ note: 'nothing was said' })
  damaged[600] = lines[600]?.replace('"role":"tool"', '"rule":"tool"') ?? ''
  const text = damaged.join('\n')
  const file = opened(text.slice(0, -40))
  const { records = 0, kept, dropped } = file.report()
  expect(kept + dropped.length).toBe(records)
  expect(dropped.map(({ where }) => where)).toEqual(['line 401', 'line 501', 'line 601 $.messages[3]'])
  expect(file.heads).toHaveLength(count - 2)
  const last = file.run(file.heads.length - 1)
  expect(last?.events.some((event) => event.type === 'notice')).toBe(true)
  expect(file.report().repaired?.map(({ where }) => where)).toContain(`line ${count}`)
})

test('a log of calls far behind is still read as one: the file is then read as a whole', () => {
  const exchange = JSON.stringify({
    request: { messages: [{ role: 'user', content: 'Late?' }] },
    response: { choices: [{ message: { role: 'assistant', content: 'Late.' } }] },
  })
  const file = opened([...lines, exchange].join('\n'))
  expect(file.heads).toHaveLength(count + 1)
  expect(file.heads.at(-1)?.title).toBe('Late?')
  expect(file.report()).toMatchObject({ records: count * 5 + 2, kept: count * 5 + 2 })
})

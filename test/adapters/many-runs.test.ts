/** A file with thousands of runs: all of them are in the list when it is read, in their order, with what is known of each. */
import { expect, test } from 'vitest'
import { openRecord } from '../../src/importers/import-run'
import { importPort } from '../store/support/import-port'

const count = 12_500
const time = (n: number): string => new Date(Date.UTC(2026, 2, 1) + n * 60_000).toISOString()
const text = Array.from({ length: count }, (_, n) =>
  JSON.stringify({
    messages: [
      { role: 'user', content: `Question ${n}?`, ...(n % 3 === 0 ? { timestamp: time(n) } : {}) },
      { role: 'assistant', content: `Answer ${n}.` },
    ],
  }),
).join('\n')

test('they are all there', async () => {
  const session = importPort([]).open({ content: text })
  const read = await session.read({ language: 'en' }, () => undefined)
  session.end()
  if (!read.ok) throw new Error(read.error.code)
  const opened = openRecord(text)
  if (!opened.ok) throw new Error(opened.error.code)
  expect(opened.value.count).toBe(count)
  expect(read.value.runs).toEqual(opened.value.heads.map((head, index) => ({ index, ...head })))
  expect(read.value.runs[3]).toEqual({ index: 3, title: 'Question 3?', startedAt: time(3) })
})

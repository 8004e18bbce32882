/** Damaged dumps and databases: an answer each, no throw, and every row that was read accounted for. */
import { expect, test } from 'vitest'
import { seededRandom } from '../../../src/base/random'
import { openRecord } from '../../../src/importers/import-run'
import { fuzz } from '../support/fuzz'
import { brokenLaws } from '../support/laws'
import { base64, hex, pythonBytes } from '../support/packed'
import { postgresTables, saverFile, spelled, sqliteTables } from '../support/saver'

const { checkpoints, writes } = sqliteTables()
const rows = [...checkpoints, ...writes]
const python = spelled(rows, pythonBytes).map(
  (row) => `{${Object.entries(row).map(([key, value]) => `'${key}': ${pythonValue(value)}`)}}`,
)
function pythonValue(value: unknown): string {
  if (value === null) return 'None'
  return typeof value === 'string' && !value.startsWith("b'") ? `'${value}'` : String(value)
}

test.each([
  ['base64', JSON.stringify(spelled(rows, base64))],
  ['lists of numbers', JSON.stringify(spelled(rows, (bytes) => [...bytes]))],
  [
    'rows of PostgreSQL',
    Object.values(postgresTables())
      .flatMap((table) => spelled(table, (bytes) => `\\x${hex(bytes)}`).map((row) => JSON.stringify(row)))
      .join('\n'),
  ],
  ['prints', `[${python.join(', ')}]`],
])('%s', (_, text) => {
  expect(fuzz(text, 'langgraph-checkpoints', 50, 7)).toBeGreaterThan(30)
})

test('files of SQLite with any bytes changed, and cut anywhere', async () => {
  const whole = await saverFile([sqliteTables('a'), sqliteTables('b')])
  const random = seededRandom(11)
  let read = 0
  for (let round = 0; round < 250; round += 1) {
    const bytes = whole.slice(0, round % 3 === 0 ? Math.floor(random.next() * whole.length) : whole.length)
    for (let i = 0; i < round % 40; i += 1) bytes[Math.floor(random.next() * bytes.length)] = Math.floor(random.next() * 256)
    const opened = openRecord(bytes)
    if (!opened.ok) continue
    read += 1
    expect(brokenLaws(opened.value, 5, round % 10 === 0)).toEqual([])
  }
  expect(read).toBeGreaterThan(70)
})

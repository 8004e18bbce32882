/** Whatever was recorded, in whatever format: the records that are shown and those that are dropped are the records of the file. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openRecord } from '../../src/importers/import-run'
import { importers } from '../../src/importers/registry'
import { talks } from './support/generated-talks'
import { writers } from './support/generated-writers'
import { brokenLaws } from './support/laws'

describe.each(Object.entries(writers))('%s', (_name, { format, write, records }) => {
  test('shown and dropped make the whole', () => {
    let shown = 0
    fc.assert(
      fc.property(talks, (talk) => {
        const text = write(talk)
        const opened = openRecord(text, { name: 'a-file', format })
        if (!opened.ok) {
          expect(['nothing-to-show', 'empty']).toContain(opened.error.code)
          if (opened.error.code !== 'nothing-to-show') return
          const { report } = opened.error
          expect(report.kept + report.dropped.length + (report.elsewhere ?? 0)).toBe(report.records)
          return
        }
        shown += 1
        expect(brokenLaws(opened.value, 4, true)).toEqual([])
        if (records) expect(opened.value.places.length).toBe(records(talk))
      }),
      { numRuns: 40 },
    )
    expect(shown).toBeGreaterThan(20)
  })
})

test('every format is written here', () => {
  const missing = importers.map(({ id }) => id).filter((id) => !Object.values(writers).some(({ format }) => format === id))
  expect(missing).toEqual([])
})

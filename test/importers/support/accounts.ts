/** What must hold of every import, whatever the file: valid traces, and no record lost. */
import { expect } from 'vitest'
import type { ImportedRecord } from '../../../src/importers/import-run'
import { readTraceData } from '../../../src/trace/codec'
import { stepsOf } from '../../../src/trace/steps'

/** Fails unless every trace can be read back, has steps, and the accounts of the file add up. */
export function expectSound({ runs, report }: ImportedRecord): void {
  const shown = new Set<number>()
  for (const run of runs) {
    const read = readTraceData(JSON.parse(JSON.stringify(run)))
    if (!read.ok) throw new Error(`not a valid trace: ${JSON.stringify(read.error)}`)
    expect(stepsOf(run.events).length).toBeGreaterThan(0)
    expect(run.events[0]?.type).toBe('run-started')
    expect(run.events.at(-1)?.type).toBe('run-finished')
    const mine = new Set<number>()
    for (const { recorded } of run.events) {
      if (!recorded) continue
      for (const record of [recorded.record, ...(recorded.also ?? [])]) {
        mine.add(record)
        shown.add(record)
      }
    }
    if (run.origin.kind !== 'import') throw new Error('not an import')
    const own = run.origin.report
    expect(own.kept).toBe(mine.size)
    expect(own.kept + own.dropped.length + (own.elsewhere ?? 0)).toBe(own.records)
  }
  expect(report.kept).toBe(shown.size)
  expect(report.kept + report.dropped.length).toBe(report.records)
  for (const record of shown) expect(record).toBeLessThan(report.records ?? 0)
}

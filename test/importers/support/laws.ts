/** The laws of every import, looked at quickly enough for thousands of files: see accounts.ts for the same with more to say. */
import type { OpenedRecord } from '../../../src/importers/import-run'
import { TraceIndex } from '../../../src/replay/trace-index'
import { readTraceData } from '../../../src/trace/codec'
import type { ImportReport, Trace } from '../../../src/trace/trace'

/** What is broken about an import; empty when all laws hold. At most `most` of its runs are looked into. */
export function brokenLaws(opened: OpenedRecord, most: number, schema: boolean): readonly string[] {
  const problems: string[] = []
  const records = opened.places.length
  const told = (what: string, report: ImportReport) => {
    if (report.records !== records) problems.push(`${what}: ${report.records} records, not ${records}`)
    const sum = report.kept + report.dropped.length + (report.elsewhere ?? 0)
    if (sum !== records || (report.elsewhere ?? 0) < 0) problems.push(`${what}: ${sum} of ${records} records are accounted for`)
  }
  told('before', opened.report())
  for (let i = 0; i < opened.heads.length && i < most; i++) {
    const trace = opened.run(i)
    if (!trace) continue
    if (trace.origin.kind === 'import') told(`run ${i}`, trace.origin.report)
    problems.push(...brokenIn(trace, records).map((problem) => `run ${i}: ${problem}`))
    if (schema) {
      const read = readTraceData(JSON.parse(JSON.stringify(trace)))
      if (!read.ok) problems.push(`run ${i}: ${JSON.stringify(read.error)}`)
    }
  }
  told('after', opened.report())
  return problems
}

function brokenIn({ events, origin }: Trace, records: number): readonly string[] {
  const problems: string[] = []
  const mine = new Set<number>()
  for (const [i, event] of events.entries()) {
    if (event.seq !== i) problems.push(`event ${i} has seq ${event.seq}`)
    const { recorded } = event
    if (!recorded) continue
    for (const record of [recorded.record, ...(recorded.also ?? [])]) {
      if (!Number.isInteger(record) || record < 0 || record >= records) problems.push(`event ${i} is linked to record ${record}`)
      mine.add(record)
    }
  }
  if (events[0]?.type !== 'run-started' || events.at(-1)?.type !== 'run-finished') problems.push('it does not begin or end')
  if (origin.kind === 'import' && origin.report.kept !== mine.size)
    problems.push(`kept ${origin.report.kept}, linked ${mine.size}`)
  const index = TraceIndex.of(events)
  if (index.steps.length === 0) problems.push('no steps')
  for (let step = 0; step < index.steps.length; step++) {
    index.moment(step)
    if (index.sentence(step, 'en').what === '') problems.push(`step ${step} says nothing`)
  }
  return problems
}

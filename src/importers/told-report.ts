/** An import report in numbers, with its first lines: what is shown before anybody asks for more. */
import type { ImportReport } from '../trace/trace'
import { linesOf, type ReportPart, type ToldReport } from './port'

/** So many lines of each part come at once. */
export const linesAtOnce = 100

/** The numbers of a report, and its first lines. `records` is what the others add up to. */
export function toldReport(report: ImportReport): ToldReport {
  const each = <T>(of: (part: ReportPart) => T): Readonly<Record<ReportPart, T>> => ({
    dropped: of('dropped'),
    guessed: of('guessed'),
    repaired: of('repaired'),
    warned: of('warned'),
  })
  const elsewhere = report.elsewhere ?? 0
  return {
    records: report.records ?? report.kept + elsewhere + report.dropped.length,
    kept: report.kept,
    elsewhere,
    redacted: report.redacted ?? 0,
    counts: each((part) => linesOf(report, part).length),
    lines: each((part) => linesOf(report, part).slice(0, linesAtOnce)),
  }
}

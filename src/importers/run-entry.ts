/** What is told about the runs of a file before any of them is opened. */
import { StepBuilder } from '../trace/steps'
import type { ImportReport, Trace } from '../trace/trace'
import type { RunHead } from './import-run'
import { type RunEntry, reportParts } from './port'

/** A report without its lines, for the way to the page. */
export function emptied(report: ImportReport): ImportReport {
  const without = Object.fromEntries(reportParts.filter((part) => report[part] !== undefined).map((part) => [part, []]))
  return { ...report, ...without }
}

/** The same before the run is built. */
export const headEntry = ({ title, startedAt }: RunHead, index: number): RunEntry => ({
  index,
  title,
  ...(startedAt === undefined ? {} : { startedAt }),
})

/** What is to be said about a run in a list of them. Its steps are counted as the timeline counts them. */
export function entryOf(trace: Trace, index: number): RunEntry {
  const steps = new StepBuilder()
  let messages = 0
  for (const event of trace.events) {
    steps.push(event)
    if (event.type === 'run-started' || event.type === 'model-replied' || event.type === 'tool-returned') messages += 1
  }
  return {
    index,
    title: trace.title,
    steps: steps.steps().length,
    messages,
    ...(trace.startedAt === undefined ? {} : { startedAt: trace.startedAt }),
    ...(trace.verdict === undefined ? {} : { verdict: trace.verdict }),
  }
}

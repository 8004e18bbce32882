/** What is told about the runs of a file before any of them is opened. */
import type { TraceEvent } from '../trace/events'
import { messageLists } from '../trace/message-lists'
import type { ImportReport, Trace } from '../trace/trace'
import type { RunRecord } from '../trace/verdict-facts'
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
export function entryOf(trace: Trace, { steps, state }: RunRecord, index: number): RunEntry {
  // A record without a conversation in its state still holds what was said and brought.
  const messages = messageLists(state)[0]?.messages.length ?? heardIn(trace.events)
  return {
    index,
    title: trace.title,
    steps: steps.length,
    messages,
    ...(trace.startedAt === undefined ? {} : { startedAt: trace.startedAt }),
    ...(trace.verdict === undefined ? {} : { verdict: trace.verdict }),
  }
}

const heardIn = (events: readonly TraceEvent[]): number =>
  events.reduce((count, { type }) => count + (type === 'model-replied' || type === 'tool-returned' ? 1 : 0), 0)

/** What is told about the runs of a file before any of them is opened. */
import { StateFolder } from '../trace/fold'
import { messageLists } from '../trace/message-lists'
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
  const state = new StateFolder()
  let heard = 0
  for (const event of trace.events) {
    steps.push(event)
    if (event.type === 'state-committed' && event.ns.length === 0) state.apply(event.changes)
    if (event.type === 'model-replied' || event.type === 'tool-returned') heard += 1
  }
  // A record without a conversation in its state still holds what was said and brought.
  const messages = messageLists(state.snapshot())[0]?.messages.length ?? heard
  return {
    index,
    title: trace.title,
    steps: steps.steps().length,
    messages,
    ...(trace.startedAt === undefined ? {} : { startedAt: trace.startedAt }),
    ...(trace.verdict === undefined ? {} : { verdict: trace.verdict }),
  }
}

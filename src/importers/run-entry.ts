/** What is told about the runs of a file before any of them is opened. */
import type { TraceEvent } from '../trace/events'
import { messageLists } from '../trace/message-lists'
import type { ImportReport, Trace } from '../trace/trace'
import type { RunRecord } from '../trace/verdict-facts'
import type { OpenedRecord, RunHead } from './import-run'
import { type RunEntry, reportParts } from './port'
import type { RunHeads } from './worker-messages'

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

/** So many cross to the page at once: it takes them in without a pause. */
const headsAtOnce = 10_000

/** The runs of a file from one on, before they are built. */
export function* headsOf({ count, head }: Pick<OpenedRecord, 'count' | 'head'>, from: number): Generator<RunHeads> {
  for (let first = from; first < count; first += headsAtOnce) {
    const titles: string[] = []
    const startedAt: (string | undefined)[] = []
    let isTimed = false
    for (let index = first; index < Math.min(count, first + headsAtOnce); index += 1) {
      const one = head(index)
      titles.push(one?.title ?? '')
      startedAt.push(one?.startedAt)
      isTimed ||= one?.startedAt !== undefined
    }
    yield { from: first, titles, ...(isTimed ? { startedAt } : {}) }
  }
}

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

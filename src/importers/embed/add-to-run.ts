/** Adds to a finished list of events what stands beside the messages in a record: a score, a limit, how the run really ended. */
import type { EventDraft, RunFinished, TraceEvent } from '../../trace/events'
import type { RecordedRun } from '../contract'

/** The run with further events right before its end. */
export function beforeEnd(run: RecordedRun, drafts: readonly EventDraft[]): RecordedRun {
  const last = run.events.at(-1)
  if (drafts.length === 0 || last?.type !== 'run-finished') return run
  const at = last.at === undefined ? {} : { at: last.at }
  const added = drafts.map((draft, i) => ({ ...draft, ...at, seq: last.seq + i, ns: [] }) as TraceEvent)
  return { ...run, events: [...run.events.slice(0, -1), ...added, { ...last, seq: last.seq + added.length }] }
}

/** The run with another end. */
export function endedBy(run: RecordedRun, end: Partial<Pick<RunFinished, 'status' | 'output' | 'error'>>): RecordedRun {
  const last = run.events.at(-1)
  if (last?.type !== 'run-finished') return run
  return { ...run, events: [...run.events.slice(0, -1), { ...last, ...end }] }
}

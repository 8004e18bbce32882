/**
 * From a trace of Chromium to the longest task of the thread that set two marks, between these. Told is the time the task was on the
 * processor: that it had to wait while other programs were on it is no doing of the page. Not more than its length either, for clocks differ.
 */

/** An event of a trace, as far as it is looked at. Times in microseconds. */
interface TraceMoment {
  readonly name?: unknown
  readonly ph?: unknown
  readonly ts?: unknown
  readonly dur?: unknown
  readonly tdur?: unknown
  readonly pid?: unknown
  readonly tid?: unknown
}

export const traceCategories = ['toplevel', 'blink.user_timing']

/** Milliseconds. @throws when the trace lacks a mark, or has no task between them. */
export function longestTask(trace: { readonly traceEvents: readonly TraceMoment[] }, from: string, to: string): number {
  const events = trace.traceEvents
  const begin = events.find(({ name }) => name === from)
  const end = events.find(({ name, pid, tid }) => name === to && pid === begin?.pid && tid === begin?.tid)
  if (typeof begin?.ts !== 'number' || typeof end?.ts !== 'number')
    throw new Error(`The trace lacks the marks ${from} and ${to}.`)
  const [first, last] = [begin.ts, end.ts]
  const tasks = events.flatMap(({ name, ph, ts, dur, tdur, pid, tid }) =>
    ph === 'X' && name === 'ThreadControllerImpl::RunTask' && pid === begin.pid && tid === begin.tid && typeof ts === 'number'
      ? [{ ts, dur: Number(dur), cpu: Math.min(Number(dur), Number(tdur)) }]
      : [],
  )
  // A task in which a mark was set is among them: what began it is what is measured.
  const between = tasks.filter(({ ts, dur, cpu }) => ts + dur >= first && ts <= last && !Number.isNaN(cpu))
  if (between.length === 0) throw new Error('The trace has no task between its marks.')
  return Math.max(...between.map(({ cpu }) => cpu)) / 1000
}

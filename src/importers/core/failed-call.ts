/**
 * A call of a model that failed and was not tried again with the same history: the run ended with it. It is told as a visit of the brain
 * that failed, behind all that is known.
 */
import type { SourceLink, TraceEvent } from '../../trace/events'
import type { RecordedRun } from '../contract'

export interface FailedCall {
  readonly message: string
  readonly model?: string | undefined
  readonly source?: SourceLink | undefined
}

/** The run, ended by the call that failed; without one as it is. */
export function withFailure(run: RecordedRun, failed: FailedCall | undefined): RecordedRun {
  const last = run.events.at(-1)
  if (failed === undefined || last?.type !== 'run-finished') return run
  const { message, model = '', source } = failed
  const before = run.events.slice(0, -1)
  const from = before.findLast((event) => event.type === 'node-finished')?.node
  const node = 'brain'
  const error = { code: 'recorded-error', message, node, ...(model === '' ? {} : { model }) }
  const taskId = 'failed-call'
  const place = {
    ns: [],
    ...(source === undefined ? {} : { recorded: source }),
    ...(last.at === undefined ? {} : { at: last.at }),
  }
  const way = from === undefined ? { cause: 'start' as const } : { cause: 'edge' as const, from }
  const seq = before.length
  const added: readonly TraceEvent[] = [
    { ...place, seq, type: 'node-started', taskId, node, kind: 'brain', ...way },
    { ...place, seq: seq + 1, type: 'model-called', taskId, callId: `${taskId}-1`, model, messages: [], tools: [] },
    { ...place, seq: seq + 2, type: 'node-finished', taskId, node, status: 'error', error },
    { ...last, seq: seq + 3, status: 'error', error },
  ]
  return { ...run, events: [...before, ...added] }
}

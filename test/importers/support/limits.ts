/** What tests look at of a run that came to a limit. */
import type { ImportedRecord } from '../../../src/importers/import-run'
import type { TraceEvent } from '../../../src/trace/events'
import { verdictOf } from '../../../src/trace/verdict'
import { ofType } from '../embed/imported'

export interface LimitsTold {
  readonly verdict: string | undefined
  readonly status: string | undefined
  readonly budget: unknown
  /** `steps 2/2`, or the name and the number that a notice has. */
  readonly reached: readonly string[]
}

export function limitsOf(record: ImportedRecord, run = 0): LimitsTold {
  const reached = ofType(record, 'limit-reached', run).map(({ limit, used, allowed }) => `${limit} ${used}/${allowed}`)
  const told = ofType(record, 'notice', run)
    .filter(({ code }) => code === 'limit-told')
    .map(({ data }) => [data?.limit ?? 'some limit', data?.allowed].filter((part) => part !== undefined).join(' of '))
  return {
    verdict: record.runs[run]?.verdict?.verdict,
    status: ofType(record, 'run-finished', run).at(-1)?.status,
    budget: ofType(record, 'run-started', run).at(-1)?.budget,
    reached: [...reached, ...told],
  }
}

/** Nothing that a person reads of a run has a hole where a number should be. */
export function holesIn(events: readonly TraceEvent[]): readonly string[] {
  return (['en', 'es'] as const).flatMap((language) => {
    const { title = '', detail = '', fix = 'none' } = verdictOf(events, language) ?? {}
    return [title, detail, fix].filter((text) => text === '' || /\?|undefined|NaN| {2}|: ?$/.test(text))
  })
}

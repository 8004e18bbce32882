/** What a run on recorded answers itself noted down, by its steps. Pure. */
import { noticesSeen } from '../../recordings/notices-seen'
import type { RunComparison } from '../../replay/compare-runs'
import type { TraceIndex } from '../../replay/trace-index'

/** Steps whose model read something else: before the two part, and after. */
export function readElseSteps(index: TraceIndex, comparison: RunComparison | undefined): readonly number[] {
  return [...new Set([...(comparison?.readElse ?? []), ...stepsGiven(index)])].sort((a, b) => a - b)
}

/** Steps that were given a recorded reply to other messages. */
export const stepsGiven = (index: TraceIndex): readonly number[] => stepsOf(index, 'reply-to-other-prompt')

/** The step at which the record had nothing left, and the practice model went on. */
export const stepBeyond = (index: TraceIndex): number | undefined => stepsOf(index, 'beyond-record')[0]

const stepsOf = (index: TraceIndex, code: string): readonly number[] =>
  noticesSeen(index.notices, index.steps).flatMap(({ notice, step }) =>
    notice.code === code && step !== undefined ? [step] : [],
  )

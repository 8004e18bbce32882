/** The limit of supersteps that LangGraph's config of a run holds, as Python and as JavaScript write it. */
import type { RecordedRun } from '../contract'
import { amountsIn, withLimits } from '../core/limits-told'

export const recursionLimitIn = (config: unknown): number | undefined =>
  amountsIn(config, { recursion_limit: 'recursionLimit', recursionLimit: 'recursionLimit' }).recursionLimit

/** The run with the limit as its budget, when the record has one. */
export const withRecursionLimit = (run: RecordedRun | undefined, recursionLimit: number | undefined): RecordedRun | undefined =>
  run && recursionLimit !== undefined ? withLimits(run, { budget: { recursionLimit } }) : run

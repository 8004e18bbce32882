/** How a server says that the last run on a thread failed, where no task of the state says it. */
import { errorOf } from '../langgraph/run-error'
import type { Snapshot } from './snapshot'

export interface Failure {
  readonly error: unknown
  /** True when the run was ended by its limit of supersteps. */
  readonly isLimit: boolean
}

export function failureIn({ thread, tasks }: Snapshot): Failure | undefined {
  if (thread?.status !== 'error' || tasks.some(({ error }) => error !== undefined)) return undefined
  // Servers of old keep the status only.
  const error = thread.error ?? ''
  return { error, isLimit: errorOf(error).code === 'recursion-limit' }
}

/** What a run takes from wherever it runs: a worker, a terminal, a test. */
import type { Clock, Ids } from '../base/ports'
import type { CorpusNote } from '../tools/contract'

export interface RunPlatform {
  readonly clock: Clock
  readonly ids: Ids
  /** A real, monotonic clock in milliseconds for time limits of user code only; it never enters a trace. */
  monotonic(): number
  readonly fetch: typeof fetch
  /** The notes of a corpus by id; rejects with a plain sentence when there is none. */
  corpus(id: string): Promise<readonly CorpusNote[]>
}

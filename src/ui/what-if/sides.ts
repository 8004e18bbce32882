/** What the two runs of a pair are called. */
import type { Pair, Side } from '../../store/what-if-state'

export type SideName = 'recording' | 'before' | 'whatIf' | 'later' | 'mine'

export function sideName(pair: Pair, side: Side): SideName {
  if (side === 'first') return pair.first.recorded ? 'recording' : 'before'
  if (pair.purpose === 'what-if') return 'whatIf'
  // Beside a recording, which of the two came first says nothing.
  return pair.first.recorded ? 'mine' : 'later'
}

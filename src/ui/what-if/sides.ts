/** What the two runs of a pair are called. */
import type { Pair, Side } from '../../store/what-if-state'

export type SideName = 'recording' | 'before' | 'whatIf' | 'later'

export function sideName(pair: Pair, side: Side): SideName {
  if (side === 'first') return pair.first.recorded ? 'recording' : 'before'
  return pair.purpose === 'what-if' ? 'whatIf' : 'later'
}

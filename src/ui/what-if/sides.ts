/** What the two runs of a pair are called. */
import type { Pair, Side, WhatIfState } from '../../store/what-if-state'

export type SideName = 'recording' | 'firstRecord' | 'secondRecord' | 'before' | 'whatIf' | 'later' | 'mine'

export function sideName(pair: Pair, side: Side): SideName {
  if (pair.first.recorded && pair.second.recorded) return side === 'first' ? 'firstRecord' : 'secondRecord'
  if (side === 'first') return pair.first.recorded ? 'recording' : 'before'
  if (pair.purpose === 'what-if') return 'whatIf'
  // Beside a recording, which of the two came first says nothing.
  return pair.first.recorded ? 'mine' : 'later'
}

/** The panel is about two runs that were there already, or about finding a second one. */
export const isComparing = ({ view, pair }: WhatIfState): boolean => view === 'told' && pair?.purpose !== 'what-if'

/** Which drawn edges a step takes: the one that led to it, and the ones to END, where no step follows to tell of them. */

import { END, scopeOf } from '../trace/ends'
import type { Step } from '../trace/step'
import type { EdgeRef } from './moment'

/** The edges that led to a step: one, or several where branches meet. What goes on after a pause was led to before: none is taken again. */
export const edgesInto = (step: Step): readonly EdgeRef[] =>
  step.cause === 'resume' ? [] : [...(step.arrivedBy ? [step.arrivedBy] : []), ...(step.alsoBy ?? [])]

/** The edges to END that a step takes: a decision's own, and those of the nodes after which the run ended by itself. */
export function edgesToEnd(step: Step, endedAfter: readonly string[]): readonly EdgeRef[] {
  const found: EdgeRef[] = endedAfter.map((source) => ({ source, target: END }))
  if (step.kind === 'decision' && step.targets?.includes(END))
    found.push({ source: step.node, target: END, branch: step.branch ?? undefined })
  return found
}

/** True when the step is the hands (or a pruner or critic behind them) and the brain comes next: the return edge is about to be taken. */
export function isReturning(steps: readonly Step[], at: number): boolean {
  const next = steps[at + 1]
  const step = steps[at]
  if (!step || !next || next.kind !== 'visit' || next.nodeKind !== 'brain' || next.turn !== step.turn) return false
  if (scopeOf(step.ns) !== scopeOf(next.ns)) return false
  for (let i = at; i >= 0; i--) {
    const earlier = steps[i]
    if (earlier?.kind !== 'visit' || earlier.turn !== step.turn) return false
    if (earlier.nodeKind === 'hands') return true
    if (earlier.nodeKind !== 'pruner' && earlier.nodeKind !== 'critic') return false
  }
  return false
}

/** The same place in a run that is walked on another graph: there, decisions may have come in or branches be named otherwise. */
import type { Step } from '../trace/step'

/** The index of the step in `to` that is `step` of another walk of the same run; the nearest before it when it is not there. */
export function sameStep(step: Step, from: readonly Step[], to: readonly Step[]): number {
  for (let i = step.index; i >= 0; i--) {
    const wanted = from[i]
    if (!wanted || wanted.kind === 'decision') continue
    const found = to.find(
      (one) =>
        one.kind === wanted.kind &&
        one.turn === wanted.turn &&
        one.taskId === wanted.taskId &&
        one.ns.length === wanted.ns.length,
    )
    if (!found) continue
    const next = to[found.index + 1]
    return step.kind === 'decision' && next?.kind === 'decision' ? next.index : found.index
  }
  return 0
}

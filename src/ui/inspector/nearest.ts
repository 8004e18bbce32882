/** Finds steps near the cursor: the nearest model call, the visits of a node before and after. */
import type { TraceIndex } from '../../replay/trace-index'
import { eventsOfStep } from '../timeline/step-events'

/** The step nearest to `at` that called a model, the earlier one when two are as near. `undefined` when none did. */
export function nearestModelStep(index: TraceIndex, at: number): number | undefined {
  const { steps, milestones } = index
  const called = (i: number) => {
    const step = steps[i]
    return step?.kind === 'visit' && eventsOfStep(milestones, step).some((event) => event.type === 'model-called')
  }
  for (let distance = 0; distance < steps.length; distance++) {
    if (called(at - distance)) return at - distance
    if (called(at + distance)) return at + distance
  }
  return undefined
}

/** The steps at which a node or router runs, nearest before and nearest after `at` (not `at` itself). */
export function visitsAround(index: TraceIndex, node: string, at: number) {
  const { steps } = index
  const is = (i: number) => {
    const step = steps[i]
    return step?.node === node && (step.kind === 'visit' || step.kind === 'decision')
  }
  let before: number | undefined
  let after: number | undefined
  for (let i = at - 1; i >= 0 && before === undefined; i--) if (is(i)) before = i
  for (let i = at + 1; i < steps.length && after === undefined; i++) if (is(i)) after = i
  return { before, after }
}

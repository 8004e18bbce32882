/** Finds a step near the cursor: the nearest model call. */
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

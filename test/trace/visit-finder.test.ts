/** The visit that an event belongs to is found by its task and place, however visits stand among each other. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placed, stepsOf } from '../../src/trace/steps'
import { VisitFinder } from '../../src/trace/visit-finder'
import { arbRun, arbSoup } from './arbitrary'

test('is the first visit of the task that holds the event', () => {
  fc.assert(
    fc.property(fc.oneof(arbRun, arbSoup), (given) => {
      const events = placed(given)
      const steps = stepsOf(events)
      const finder = new VisitFinder(steps)
      for (const event of events) {
        if (event.type !== 'model-called') continue
        const { taskId, seq } = event
        const plain = steps.find(
          (step) => step.kind === 'visit' && step.taskId === taskId && step.firstSeq <= seq && seq <= step.lastSeq,
        )
        expect(finder.of(taskId, seq)).toBe(plain)
      }
    }),
  )
})

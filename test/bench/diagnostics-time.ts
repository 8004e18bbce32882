/** How long it takes on the page to find everything that is wrong with a document of 500 nodes, by the time that may take. */
import { machineLoad, withCanvasPages } from './canvas-page'
import { type Bench, figure, quantile, rounded, spreadOf } from './figure'

const rounds = 15
const warmUp = 3
const mayTakeMs = 25

export const diagnosticsTime: Bench = {
  name: 'diagnostics-time',
  measure: () =>
    withCanvasPages(async ({ open }) => {
      const big = { nodes: 500, edges: 750, placed: true }
      // Beside React Flow alone: nothing of ours has run before.
      const bare = await open('bare', big)
      await bare.canvas('open')
      const { first, fresh, edited, found } = await bare.canvas('diagnose', warmUp + rounds)
      await bare.close()
      const app = await open('app', big)
      await app.canvas('open')
      await app.canvas('look', 'fit')
      const problems = await app.canvas('problems', warmUp + rounds)
      await app.close()
      const median = (values: readonly number[]) => rounded(quantile(values.slice(warmUp), 0.5))
      const took = fresh.slice(warmUp)
      return figure({
        name: 'diagnostics-time',
        what: 'Looking through a document of 500 nodes and 750 edges that is new each time, on the page, by 25 ms; the middle round.',
        unit: 'ratio',
        value: rounded(median(fresh) / mayTakeMs),
        limit: 1,
        spread: spreadOf(took.map((ms) => rounded(ms / mayTakeMs))),
        detail: {
          'the very first time, ms': rounded(first),
          'new each time, quickest, ms': rounded(Math.min(...took)),
          'new each time, median, ms': median(fresh),
          'after one more edit, median, ms': median(edited),
          'from the edit to the right list, its pause of 20 ms included, median, ms': median(problems.map((one) => one.right)),
          'from the edit to the list on show, median, ms': median(problems.map((one) => one.shown)),
          'problems found': found,
          'load of the machine': machineLoad(),
        },
      })
    }),
}

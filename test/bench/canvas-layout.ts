/**
 * Laying out 500 nodes must not block a frame. Counted is the longest task of the page's thread (a frame is a task too), from the press, while
 * the worker works, until the new places are drawn, by its time on the processor: the layout's own worker and all that draws share the
 * machine's cores with it. Told beside it: the longest stretch in which no frame could begin, waits for a core included.
 */

import { layOutMarks } from './canvas/protocol'
import { machineLoad, withCanvasPages } from './canvas-page'
import { type Bench, figure, quantile, rounded, spreadOf } from './figure'
import { longestTask } from './longest-task'

const rounds = 5
/** One frame of a screen that draws 60 in a second. */
const frameMs = 1000 / 60
/** From where all is in view, and from among the cards: then the view goes far away when they have been laid out. */
const looks = ['fit', 'near'] as const

export const canvasLayout: Bench = {
  name: 'canvas-layout',
  measure: () =>
    withCanvasPages(async ({ open }) => {
      const detail: Record<string, number | string> = {}
      const medians: number[] = []
      const all: number[] = []
      for (const look of looks) {
        const tasks: number[] = []
        const waits: number[] = []
        const stretches: number[] = []
        const undone: number[] = []
        const whole: number[] = []
        for (let round = 0; round < rounds; round++) {
          // A fresh page each time: nobody lays out twice to see it well.
          const app = await open('app', { nodes: 500, edges: 750, placed: true })
          await app.canvas('open')
          await app.canvas('look', look)
          const { done: times, trace } = await app.traced(() => app.canvas('layOut'))
          if (!times.moved) throw new Error('Laying out moved nothing.')
          tasks.push(longestTask(trace, ...layOutMarks))
          waits.push(times.whileWorking)
          stretches.push(times.untilDrawn)
          undone.push(times.undone)
          whole.push(times.ms)
          await app.close()
        }
        medians.push(quantile(tasks, 0.5))
        all.push(...tasks)
        detail[`longest task, ${look}, median round, ms`] = rounded(quantile(tasks, 0.5))
        detail[`longest task, ${look}, slowest round, ms`] = rounded(Math.max(...tasks))
        detail[`longest stretch, ${look}, quickest round, ms`] = rounded(Math.min(...stretches))
        detail[`longest stretch, ${look}, median round, ms`] = rounded(quantile(stretches, 0.5))
        detail[`of these while the worker works, ${look}, median round, ms`] = rounded(quantile(waits, 0.5))
        detail[`longest stretch while it is undone, ${look}, quickest round, ms`] = rounded(Math.min(...undone))
        detail[`from the press to the new places, ${look}, median round, ms`] = rounded(quantile(whole, 0.5))
      }
      return figure({
        name: 'canvas-layout',
        what: 'The longest task of the page while 500 nodes are laid out and until they are drawn, by the time of one frame at 60 Hz; the median round of the slower of two views (all in view, and among the cards).',
        unit: 'ratio',
        value: rounded(Math.max(...medians) / frameMs),
        limit: 1,
        spread: spreadOf(all.map((ms) => rounded(ms / frameMs))),
        detail: { ...detail, 'load of the machine': machineLoad() },
      })
    }),
}

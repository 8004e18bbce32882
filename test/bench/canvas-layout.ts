/**
 * Laying out 500 nodes must not block a frame. Counted is the longest stretch in which the page could not have begun one (one task, or the
 * drawing of a frame itself), from the press, while the worker works, until the new places are drawn. What is not counted: how long all of
 * it takes, and what the processor does for other programs (the quickest round is told; all of them are in the spread).
 */
import { machineLoad, withCanvasPages } from './canvas-page'
import { type Bench, figure, quantile, rounded, spreadOf } from './figure'

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
      const quickest: number[] = []
      const all: number[] = []
      for (const look of looks) {
        const waits: number[] = []
        const stretches: number[] = []
        const undone: number[] = []
        const whole: number[] = []
        for (let round = 0; round < rounds; round++) {
          // A fresh page each time: nobody lays out twice to see it well.
          const app = await open('app', { nodes: 500, edges: 750, placed: true })
          await app.canvas('open')
          await app.canvas('look', look)
          const times = await app.canvas('layOut')
          if (!times.moved) throw new Error('Laying out moved nothing.')
          waits.push(times.whileWorking)
          stretches.push(times.untilDrawn)
          undone.push(times.undone)
          whole.push(times.ms)
          await app.close()
        }
        // Other programs only ever add to a time: the quickest round is the one that says most about the work.
        quickest.push(Math.min(...stretches))
        all.push(...stretches)
        detail[`longest stretch, ${look}, quickest round, ms`] = rounded(Math.min(...stretches))
        detail[`longest stretch, ${look}, median round, ms`] = rounded(quantile(stretches, 0.5))
        detail[`of these while the worker works, ${look}, median round, ms`] = rounded(quantile(waits, 0.5))
        detail[`longest stretch while it is undone, ${look}, quickest round, ms`] = rounded(Math.min(...undone))
        detail[`from the press to the new places, ${look}, median round, ms`] = rounded(quantile(whole, 0.5))
      }
      return figure({
        name: 'canvas-layout',
        what: 'The longest stretch in which no frame could begin while 500 nodes are laid out and until they are drawn, by the time of one frame at 60 Hz; the quickest round of the slower of two views (all in view, and among the cards).',
        unit: 'ratio',
        value: rounded(Math.max(...quickest) / frameMs),
        limit: 1,
        spread: spreadOf(all.map((ms) => rounded(ms / frameMs))),
        detail: { ...detail, 'load of the machine': machineLoad() },
      })
    }),
}

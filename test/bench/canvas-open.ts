/** How long it takes until a document of 500 nodes is on the screen, with positions and without, against the bare mount of React Flow. */
import { machineLoad, withCanvasPages } from './canvas-page'
import { type Bench, figure, quantile, rounded, spreadOf } from './figure'

const rounds = 5
const limit = 1.5

export const canvasOpen: Bench = {
  name: 'canvas-open',
  measure: () =>
    withCanvasPages(async ({ open }) => {
      const took = async (side: 'app' | 'bare', placed: boolean): Promise<number> => {
        const opened = await open(side, { nodes: 500, edges: 750, placed })
        const ms = await opened.canvas('open')
        await opened.close()
        return ms
      }
      const [bare, placed, unplaced]: [number[], number[], number[]] = [[], [], []]
      for (let round = -1; round < rounds; round++) {
        // Each page is a fresh one; the first round warms the browser.
        const [a, b, c] = [await took('bare', true), await took('app', true), await took('app', false)]
        if (round < 0) continue
        bare.push(a)
        placed.push(b)
        unplaced.push(c)
      }
      const against = (ours: readonly number[]) => ours.map((ms, i) => ms / (bare[i] ?? Number.NaN))
      const ratios = [quantile(against(placed), 0.5), quantile(against(unplaced), 0.5)] as const
      return figure({
        name: 'canvas-open',
        what: 'Opening a document of 500 nodes and 750 edges, by the mount of React Flow alone with as many; the slower of with and without positions.',
        unit: 'ratio',
        value: rounded(Math.max(...ratios)),
        limit,
        spread: spreadOf(against(placed).map(rounded)),
        detail: {
          'with positions: ratio': rounded(ratios[0]),
          'without positions: ratio': rounded(ratios[1]),
          'with positions, ms': rounded(quantile(placed, 0.5)),
          'without positions, ms': rounded(quantile(unplaced, 0.5)),
          'React Flow alone, ms': rounded(quantile(bare, 0.5)),
          'load of the machine': machineLoad(),
        },
      })
    }),
}

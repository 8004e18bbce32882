/** How smoothly a card is dragged and the canvas is moved, with hundreds of cards: frame times against React Flow alone. */
import type { Look } from './canvas/protocol'
import { machineLoad, type Opened, withCanvasPages } from './canvas-page'
import { type Bench, figure, quantile, rounded, spreadOf } from './figure'

const rounds = 5
const framesARound = 60
const looks: readonly Look[] = ['fit', 'near']
const gestures = ['drag', 'pan'] as const

/** With so many nodes and edges the 95th percentile of the frame times may be `limit` times that of React Flow alone. */
function canvasFrames(nodes: number, edges: number, limit: number): Bench {
  const name = `canvas-frames-${nodes}`
  return {
    name,
    measure: () =>
      withCanvasPages(async ({ open }) => {
        const big = { nodes, edges, placed: true }
        const [app, bare] = [await open('app', big), await open('bare', big)]
        await Promise.all([app.canvas('open'), bare.canvas('open')])
        const detail: Record<string, number> = {}
        const ratios: number[] = []
        for (const look of looks) {
          await app.canvas('look', look)
          await bare.canvas('look', look)
          for (const gesture of gestures) {
            const pairs = await inTurns(app, bare, gesture)
            const ratio = quantile(
              pairs.map(({ ours, theirs }) => ours / theirs),
              0.5,
            )
            ratios.push(ratio)
            detail[`${gesture}, ${look}: ratio`] = rounded(ratio)
            detail[`${gesture}, ${look}: ours, ms`] = rounded(
              quantile(
                pairs.map((pair) => pair.ours),
                0.5,
              ),
            )
            detail[`${gesture}, ${look}: React Flow alone, ms`] = rounded(
              quantile(
                pairs.map((pair) => pair.theirs),
                0.5,
              ),
            )
          }
        }
        return figure({
          name,
          what: `95th percentile of the frame time while a card is dragged and the canvas moved, with ${nodes} nodes and ${edges} edges, by that of React Flow alone; the worst of four.`,
          unit: 'ratio',
          value: rounded(Math.max(...ratios)),
          limit,
          spread: spreadOf(ratios.map(rounded)),
          detail: { ...detail, 'load of the machine': machineLoad() },
        })
      }),
  }
}

/** Both sides do the same gesture, each round in the other order. */
async function inTurns(app: Opened, bare: Opened, gesture: (typeof gestures)[number]) {
  const slowFrame = async (side: Opened) => {
    await side.front()
    const { gaps, moved } = await side.canvas(gesture, framesARound)
    if (moved < 20) throw new Error(`A ${gesture} moved nothing.`)
    return quantile(gaps, 0.95)
  }
  const pairs: { readonly ours: number; readonly theirs: number }[] = []
  for (let round = -1; round < rounds; round++) {
    const first = round % 2 === 0 ? app : bare
    const a = await slowFrame(first)
    const b = await slowFrame(first === app ? bare : app)
    if (round >= 0) pairs.push(first === app ? { ours: a, theirs: b } : { ours: b, theirs: a })
  }
  return pairs
}

export const canvasFrames500 = canvasFrames(500, 750, 1.3)
export const canvasFrames1000 = canvasFrames(1000, 1500, 1.5)

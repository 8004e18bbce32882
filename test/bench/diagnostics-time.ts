/** How long it takes to find everything that is wrong with a document of 500 nodes, by the time that may take. */
import { diagnose } from '../../src/diagnostics/diagnose'
import { bigDocument } from '../support/big-document'
import { machineLoad } from './canvas-page'
import { type Bench, figure, quantile, rounded, spreadOf, timed } from './figure'

const rounds = 15
const warmUp = 3
const mayTakeMs = 25

export const diagnosticsTime: Bench = {
  name: 'diagnostics-time',
  async measure() {
    const document = bigDocument({ nodes: 500, edges: 750 })
    const took: number[] = []
    let found = 0
    for (let round = -warmUp; round < rounds; round++) {
      const ms = await timed(() => {
        found = diagnose(document, 'en').length
      })
      if (round >= 0) took.push(ms)
    }
    const median = quantile(took, 0.5)
    return figure({
      name: 'diagnostics-time',
      what: 'Looking through a document of 500 nodes and 750 edges for problems, by 25 ms.',
      unit: 'ratio',
      value: rounded(median / mayTakeMs),
      limit: 1,
      spread: spreadOf(took.map((ms) => rounded(ms / mayTakeMs))),
      detail: { 'median, ms': rounded(median), 'problems found': found, 'load of the machine': machineLoad() },
    })
  },
}

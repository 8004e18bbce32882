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
    // Other programs only ever add to a time: the quickest round is the one that says most about the work.
    const [median, least] = [quantile(took, 0.5), Math.min(...took)]
    return figure({
      name: 'diagnostics-time',
      what: 'Looking through a document of 500 nodes and 750 edges for problems, by 25 ms; the quickest round.',
      unit: 'ratio',
      value: rounded(least / mayTakeMs),
      limit: 1,
      spread: spreadOf(took.map((ms) => rounded(ms / mayTakeMs))),
      detail: {
        'quickest round, ms': rounded(least),
        'median, ms': rounded(median),
        'problems found': found,
        'load of the machine': machineLoad(),
      },
    })
  },
}

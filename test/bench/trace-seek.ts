/** How long it takes to show any step of a long trace, as a share of one frame at 60 a second. */
import { TraceIndex } from '../../src/replay/trace-index'
import { type Bench, figure, quantile, rounded, timed } from './figure'
import { longTrace } from './long-trace'

const frameMs = 16
const seeks = 2000

export const traceSeek: Bench = {
  name: 'trace-seek',
  async measure() {
    const events = longTrace(20_000)
    const index = TraceIndex.of(events)
    const steps = index.steps.length
    const times: number[] = []
    for (let i = 0; i < seeks; i++) {
      // Far jumps all over the trace: the golden ratio spreads them evenly, and no two are near each other.
      const at = Math.floor(((i * 0.618_033_988_75) % 1) * steps)
      times.push(
        await timed(() => {
          index.moment(at)
          index.sentence(at, 'en')
        }),
      )
    }
    const p95 = quantile(times, 0.95)
    return figure({
      name: 'trace-seek',
      what: 'The moment and the sentence at a step far away, 95th percentile, as a share of a frame of 16 ms.',
      unit: 'ratio',
      value: rounded(p95 / frameMs),
      limit: 1,
      detail: {
        events: events.length,
        steps,
        seeks,
        p50Ms: rounded(quantile(times, 0.5)),
        p95Ms: rounded(p95),
        maxMs: rounded(Math.max(...times)),
      },
    })
  },
}

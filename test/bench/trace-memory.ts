/** How much memory a long trace takes when it is ready to be looked at, by the size of its JSON. */
import { TraceIndex } from '../../src/replay/trace-index'
import type { TraceEvent } from '../../src/trace/events'
import { collector } from './collector'
import { type Bench, figure, rounded } from './figure'
import { longTrace } from './long-trace'

export const traceMemory: Bench = {
  name: 'trace-memory',
  async measure() {
    const collect = collector()
    const json = JSON.stringify(longTrace(20_000))
    const bytes = Buffer.byteLength(json)
    collect()
    const before = process.memoryUsage().heapUsed
    // From text, as a file or a worker gives it: nothing is shared with what built it.
    let events: readonly TraceEvent[] | undefined = JSON.parse(json)
    const index = TraceIndex.of(events ?? [])
    events = undefined
    // Somebody has looked around: what that keeps is counted too.
    for (let step = 0; step < index.steps.length; step += 97) index.moment(step)
    collect()
    const held = process.memoryUsage().heapUsed - before
    return figure({
      name: 'trace-memory',
      what: 'Memory of a trace of 20,000 events with its index, after looking around in it, by the bytes of its JSON.',
      unit: 'ratio',
      value: rounded(held / bytes),
      limit: 3,
      detail: { jsonBytes: bytes, heldBytes: held, steps: index.steps.length },
    })
  },
}

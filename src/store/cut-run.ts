/**
 * A run of which the rest never came, as a file keeps it: it says of itself that it breaks off, in its events, its verdict and its report.
 * What came is written as it is; how the run ended is not made up.
 */
import type { Coming, TraceIndex } from '../replay/trace-index'
import type { TraceEvent } from '../trace/events'
import type { HeldTrace, ReportLine, TraceOrigin, Verdict } from '../trace/trace'
import { verdictWords } from '../trace/verdict-words'

/** Events to be written one after another. */
export interface EventsInOrder extends Iterable<TraceEvent> {
  readonly length: number
}
export type WrittenTrace = Omit<HeldTrace, 'events'> & { readonly events: EventsInOrder }

/** The part of a run that came. `index`: what is known of it. */
export function cutRun(trace: HeldTrace, index: TraceIndex): WrittenTrace {
  const { coming, finished } = index
  if (!coming?.failed) return trace
  const { events, origin } = trace
  return {
    ...trace,
    origin: saying(origin, coming),
    verdict: verdictOfCut(index),
    events: finished ? events : withEnd(events, endAfter(events.length)),
  }
}

function verdictOfCut(index: TraceIndex): Verdict {
  const last = index.steps.findLast((step) => step.kind === 'visit')
  const { title, detail, fix } = verdictWords.en.recordCut(last?.node)
  return {
    verdict: 'record-cut',
    title,
    detail,
    ...(last === undefined ? {} : { node: last.node, step: last.index }),
    ...(fix === undefined ? {} : { fix }),
  }
}

function saying(origin: TraceOrigin, { done, of }: Coming): TraceOrigin {
  if (origin.kind !== 'import') return origin
  const line: ReportLine = {
    what: 'the end of the run',
    why: `the rest could not be brought over: ${done} of its ${of} events are here`,
    es: { what: 'el final de la ejecución', why: `el resto no se pudo traer: aquí están ${done} de sus ${of} eventos` },
  }
  return { ...origin, report: { ...origin.report, warned: [line, ...(origin.report.warned ?? [])] } }
}

/** How a record ends that is cut off, as importers write it. */
const endAfter = (seq: number): readonly TraceEvent[] => [
  {
    type: 'notice',
    seq,
    ns: [],
    code: 'record-cut',
    text: 'The record is cut off here: what came after it is not known.',
  },
  { type: 'run-finished', seq: seq + 1, ns: [], status: 'ok', output: null },
]

const withEnd = (events: EventsInOrder, end: readonly TraceEvent[]): EventsInOrder => ({
  length: events.length + end.length,
  *[Symbol.iterator]() {
    yield* events
    yield* end
  },
})

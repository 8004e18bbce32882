/**
 * The events of one step, and only of that step. Steps of one superstep overlap in the record, so an event belongs by its
 * task, by the model call that its task made, or by the tool call that its task made; never by its place alone.
 */
import type { EventList } from '../../trace/event-list'
import type { TraceEvent } from '../../trace/events'
import type { Step } from '../../trace/step'

/** The position of the first event whose `seq` is at least `seq` (the length when there is none). Events are in order of `seq`. */
export function positionOf(events: EventList, seq: number): number {
  if (events.placeOf) return events.placeOf(seq)
  if (events.at(seq)?.seq === seq) return seq
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((events.at(middle)?.seq ?? Number.POSITIVE_INFINITY) < seq) low = middle + 1
    else high = middle
  }
  return low
}

/** The events between the step's first and last that are its own, in order. */
export function eventsOfStep(events: EventList, step: Step): readonly TraceEvent[] {
  const own: TraceEvent[] = []
  const calls = new Set<string>()
  for (let i = positionOf(events, step.firstSeq); i < events.length; i++) {
    const event = events.at(i)
    if (event === undefined || event.seq > step.lastSeq) break
    if (belongs(event, step, calls)) own.push(event)
  }
  return own
}

function belongs(event: TraceEvent, step: Step, calls: Set<string>): boolean {
  if (step.kind === 'decision') return event.type === 'routed' && event.router === step.node
  if (step.taskId === undefined) return true
  switch (event.type) {
    case 'model-called':
    case 'tool-called':
      if (event.taskId !== step.taskId) return false
      calls.add(event.type === 'model-called' ? event.callId : event.toolCallId)
      return true
    case 'token':
    case 'model-replied':
      return calls.has(event.callId)
    case 'tool-returned':
      return calls.has(event.toolCallId)
    case 'node-started':
    case 'state-written':
    case 'node-finished':
    case 'interrupted':
    case 'resumed':
      return event.taskId === step.taskId
    case 'notice':
      return event.node === step.node
    case 'run-started':
    case 'routed':
    case 'state-committed':
    case 'limit-reached':
    case 'run-finished':
      return false
  }
}

/**
 * How an event of a run is changed on its way to a graph. Most callers still need the run as it was: they get copies. Whoever gives a run
 * away has it changed in place: a long one has millions of events, and copies of them would double it.
 */
import type { TraceEvent } from '../trace/events'

export type ChangeEvent = <E extends TraceEvent>(event: E, change: Partial<E>) => E

/** The event stays as it is; what comes back is another. */
export const asCopy: ChangeEvent = (event, change) => ({ ...event, ...change })

/** The event itself is another from now on. */
export const inPlace: ChangeEvent = (event, change) => Object.assign(event, change)

/** Gives an event of a run that is given away another place. */
export const renumber = (event: { seq: number }, seq: number): void => {
  event.seq = seq
}

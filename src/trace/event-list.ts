/**
 * The events of a run in their order, wherever they are held: a plain array is one, and so are the pages of a long recorded run, which
 * are read when they are looked at. What only looks at events takes this; who needs many of them at hand takes a slice.
 */
import type { TraceEvent } from './events'

export interface EventList extends Iterable<TraceEvent> {
  readonly length: number
  /** By its place; below zero it is counted from the end. */
  at(place: number): TraceEvent | undefined
  slice(from?: number, to?: number): readonly TraceEvent[]
  forEach(look: (event: TraceEvent, place: number) => void): void
  /** The place of the first event whose `seq` is at least this one; where a list can tell it without looking around. */
  placeOf?: ((seq: number) => number) | undefined
}

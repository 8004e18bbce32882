/** The state at the end of the entry graph, folded from the events. */
import type { TraceEvent } from '../../../src/trace/events'
import { emptyState, type FoldedState, foldChanges } from '../../../src/trace/fold'

export const stateAtEnd = (events: readonly TraceEvent[]): FoldedState =>
  events.reduce(
    (state, event) => (event.type === 'state-committed' && event.ns.length === 0 ? foldChanges(state, event.changes) : state),
    emptyState,
  )

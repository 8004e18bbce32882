/** placeholder */
import type { TraceEvent } from '../../trace/events'
export const withFindings = (events: readonly TraceEvent[]): readonly TraceEvent[] => events

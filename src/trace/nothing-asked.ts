/**
 * Whether a run was asked anything: a model that speaks without a question has answered nobody. What stands in the input counts, what
 * stands in the state before the first node runs, and what any node asks in a person's place.
 */
import type { TraceEvent } from './events'
import type { Message } from './message'

/**
 * True for a run of our own into which nobody put anything to answer. A record may leave out what was asked: it is not judged, and
 * neither is a run on the answers of one.
 */
export function nothingWasAsked(events: readonly TraceEvent[], conversation: readonly Message[]): boolean {
  if (events.some((event) => event.recorded !== undefined || (event.type === 'tool-called' && event.mode === 'recorded')))
    return false
  if (conversation.some(({ role, text }) => role === 'human' && text.trim() !== '')) return false
  for (const event of events) {
    if (event.type === 'node-started') return true
    if (event.type === 'run-started' && says(event.input)) return false
    // Counters and switches begin somewhere, and ask nothing by it.
    if (event.type === 'state-committed' && event.changes.some((change) => saysText(valueIn(change)))) return false
  }
  return false
}

type Change = Extract<TraceEvent, { type: 'state-committed' }>['changes'][number]

const valueIn = (change: Change): unknown => ('value' in change ? change.value : 'values' in change ? change.values : undefined)

const says = (value: unknown): boolean => anywhere(value, (leaf) => typeof leaf === 'number' || isText(leaf))
const saysText = (value: unknown): boolean => anywhere(value, isText)
const isText = (leaf: unknown): boolean => typeof leaf === 'string' && leaf.trim() !== ''

/** What names or places a message and says nothing. */
const formal: ReadonlySet<string> = new Set(['id', 'role', 'type', 'status', 'toolCallId', 'name'])

function anywhere(value: unknown, holds: (leaf: unknown) => boolean): boolean {
  if (Array.isArray(value)) return value.some((item) => anywhere(item, holds))
  if (typeof value !== 'object' || value === null) return holds(value)
  const isMessage = 'role' in value
  return Object.entries(value).some(([key, inner]) => !(isMessage && formal.has(key)) && anywhere(inner, holds))
}

/** Whether a recorded run holds what its steps gave: exports often leave inputs and outputs out. */
import type { TraceEvent } from './events'

/**
 * True for a run that was recorded elsewhere and of which no step gave anything, or not the last call of a model: how such a run ended
 * nobody knows. What went in beforehand does not count.
 */
export function isHollowRecord(events: readonly TraceEvent[]): boolean {
  if (!events.some(({ recorded }) => recorded !== undefined)) return false
  if (endsUntold(events)) return true
  let began = false
  for (const event of events) {
    switch (event.type) {
      case 'node-started':
        began = true
        break
      case 'model-replied':
      case 'token':
      case 'interrupted':
        if (event.type !== 'model-replied' || holds(event.message)) return false
        break
      case 'tool-called':
        if (holds(event.args)) return false
        break
      case 'tool-returned':
        if (event.content.trim() !== '') return false
        break
      case 'state-written':
        if (event.writes.some(({ value }) => holds(value))) return false
        break
      case 'state-committed':
        if (began && event.changes.some((change) => gives(change))) return false
        break
      case 'run-finished':
        if (holds(event.output) || event.error !== undefined) return false
        break
      default:
        break
    }
  }
  return true
}

/** True when the last thing that ran was a call of a model, of which the record says nothing, nor of what came out in the end. */
function endsUntold(events: readonly TraceEvent[]): boolean {
  for (let i = events.length - 1; i >= 0; i -= 1) {
    const event = events[i]
    switch (event?.type) {
      case 'run-finished':
        if (event.status !== 'ok' || holds(event.output)) return false
        break
      case 'notice':
        if (event.code === 'content-missing')
          return events.slice(Math.max(0, i - 3), i).some(({ type }) => type === 'model-called')
        break
      case 'node-finished':
      case 'routed':
        break
      case 'state-committed':
        if (event.changes.length > 0) return false
        break
      default:
        return false
    }
  }
  return false
}

type Committed = Extract<TraceEvent, { type: 'state-committed' }>['changes'][number]

function gives(change: Committed): boolean {
  switch (change.op) {
    case 'set':
    case 'replace-by-id':
    case 'merge':
      return holds(change.value)
    case 'append':
      return holds(change.values)
    case 'remove':
    case 'clear':
    case 'dropped':
      return true
  }
}

/** What only names or places things, and says nothing. */
const formal: ReadonlySet<string> = new Set(['id', 'role', 'type', 'status', 'toolCallId', 'name', 'synthetic'])

/** True for a value in which something is said. */
function holds(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false
  if (typeof value === 'string') return value.trim() !== ''
  if (Array.isArray(value)) return value.some(holds)
  if (typeof value !== 'object') return true
  const isMessage = 'role' in value && 'text' in value
  return Object.entries(value).some(([key, inner]) => !(isMessage && formal.has(key)) && holds(inner))
}

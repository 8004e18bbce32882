/**
 * Runs that were recorded apart number their messages and calls each from one: put into one run, the same id would mean two things.
 * The ids of an inner run that are in use already get its path in front; all others stay as they are recorded.
 */
import { isRecord } from '../../base/json'
import type { StateChange, TraceEvent } from '../../trace/events'
import type { Message } from '../../trace/message'

export class IdsApart {
  readonly #used = new Set<string>()

  /** Takes in the ids of a run. */
  use(events: readonly TraceEvent[]): void {
    for (const event of events) {
      if (event.type === 'tool-called') this.#used.add(event.toolCallId)
      for (const message of messagesOf(event)) {
        this.#used.add(message.id)
        for (const { id } of [...(message.toolCalls ?? []), ...(message.invalidCalls ?? [])]) this.#used.add(id)
      }
    }
  }

  /** The events of an inner run, whose ids are its own; they are in use from then on. */
  renamed(events: readonly TraceEvent[], prefix: string): readonly TraceEvent[] {
    const taken = new Set(this.#used)
    const name = (id: string) => (taken.has(id) ? prefix + id : id)
    const own = events.map((event) => renamedEvent(event, name))
    this.use(own)
    return own
  }
}

type Name = (id: string) => string

function messagesOf(event: TraceEvent): readonly Message[] {
  switch (event.type) {
    case 'model-called':
      return event.messages
    case 'model-replied':
      return [event.message]
    case 'state-written':
      return event.writes.flatMap(({ value }) => (Array.isArray(value) ? value : [value])).filter(isMessage)
    case 'state-committed':
      return event.changes.flatMap(valuesOf).filter(isMessage)
    default:
      return []
  }
}

const valuesOf = (change: StateChange): readonly unknown[] => {
  if (change.op === 'append') return change.values
  if (change.op === 'replace-by-id') return [change.value]
  return change.op === 'set' && Array.isArray(change.value) ? change.value : []
}

const isMessage = (value: unknown): value is Message =>
  isRecord(value) && typeof value.id === 'string' && typeof value.role === 'string' && typeof value.text === 'string'

function renamedEvent(event: TraceEvent, name: Name): TraceEvent {
  switch (event.type) {
    case 'model-called':
      return { ...event, messages: event.messages.map((message) => renamedMessage(message, name)) }
    case 'model-replied':
      return { ...event, message: renamedMessage(event.message, name) }
    case 'tool-called':
    case 'tool-returned':
      return { ...event, toolCallId: name(event.toolCallId) }
    case 'state-written':
      return { ...event, writes: event.writes.map((write) => ({ ...write, value: renamedValue(write.value, name) })) }
    case 'state-committed':
      return { ...event, changes: event.changes.map((change) => renamedChange(change, name)) }
    default:
      return event
  }
}

function renamedChange(change: StateChange, name: Name): StateChange {
  switch (change.op) {
    case 'append':
      return { ...change, values: change.values.map((value) => renamedValue(value, name)) }
    case 'replace-by-id':
      return { ...change, value: renamedMessage(change.value, name) }
    case 'remove':
      return { ...change, ids: change.ids.map(name) }
    case 'set':
      return { ...change, value: renamedValue(change.value, name) }
    default:
      return change
  }
}

function renamedValue(value: unknown, name: Name): unknown {
  if (Array.isArray(value)) return value.map((one) => renamedValue(one, name))
  return isMessage(value) ? renamedMessage(value, name) : value
}

const renamedMessage = (message: Message, name: Name): Message => ({
  ...message,
  id: name(message.id),
  ...(message.toolCallId === undefined ? {} : { toolCallId: name(message.toolCallId) }),
  ...(message.toolCalls === undefined ? {} : { toolCalls: message.toolCalls.map((call) => ({ ...call, id: name(call.id) })) }),
  ...(message.invalidCalls === undefined
    ? {}
    : { invalidCalls: message.invalidCalls.map((call) => ({ ...call, id: name(call.id) })) }),
})

/**
 * What belongs to an event of a run nearly always stands close to it: the end of its task, the call that it answers. So it is looked for there
 * first; maps of all that there is, which take longer to make than a run of a million events takes to read, are made when that fails.
 */
import { isRecord } from '../../base/json'
import type { TraceEvent, TraceEventType } from '../../trace/events'
import { messageLists } from '../../trace/message-lists'

/** So many events are near. */
const NEAR = 32

export type EventOf<T extends TraceEventType> = Extract<TraceEvent, { readonly type: T }>

/** The latest event of a type and id before a place. */
export class Earlier<T extends TraceEventType> {
  readonly #events: readonly TraceEvent[]
  readonly #type: T
  readonly #idOf: (event: EventOf<T>) => string
  readonly #byId = new Map<string, EventOf<T>>()
  /** So far the map goes. */
  #known = 0

  constructor(events: readonly TraceEvent[], type: T, idOf: (event: EventOf<T>) => string) {
    this.#events = events
    this.#type = type
    this.#idOf = idOf
  }

  /** Asked for places in their order. */
  find(id: string, before: number): EventOf<T> | undefined {
    for (let at = before - 1; at >= 0 && at >= before - NEAR; at -= 1) {
      const event = this.#events[at]
      if (event !== undefined && this.#is(event) && this.#idOf(event) === id) return event
    }
    for (; this.#known < before; this.#known += 1) {
      const event = this.#events[this.#known]
      if (event !== undefined && this.#is(event)) this.#byId.set(this.#idOf(event), event)
    }
    return this.#byId.get(id)
  }

  #is(event: TraceEvent): event is EventOf<T> {
    return event.type === this.#type
  }
}

export interface TaskPlace {
  readonly node: string
  /** The number of its last event; of its first, when it has no end. */
  readonly end: number
}

/** Where the tasks of a run end. A task ends once. */
export class TaskEnds {
  readonly #events: readonly TraceEvent[]
  #tasks: ReadonlyMap<string, TaskPlace> | undefined

  constructor(events: readonly TraceEvent[]) {
    this.#events = events
  }

  /** Of a task that goes on at a place, or has ended before. */
  of(taskId: string, place: number): TaskPlace | undefined {
    const to = Math.min(this.#events.length, place + NEAR)
    for (let at = place; at < to; at += 1) {
      const event = this.#events[at]
      if (event?.type === 'node-finished' && event.taskId === taskId) return { node: event.node, end: event.seq }
    }
    this.#tasks ??= tasksIn(this.#events)
    return this.#tasks.get(taskId)
  }
}

function tasksIn(events: readonly TraceEvent[]): ReadonlyMap<string, TaskPlace> {
  const started = new Map<string, TaskPlace>()
  const tasks = new Map<string, TaskPlace>()
  events.forEach((event) => {
    if (event.type === 'node-started') started.set(event.taskId, { node: event.node, end: event.seq })
    else if (event.type === 'node-finished') tasks.set(event.taskId, { node: event.node, end: event.seq })
  })
  for (const [taskId, task] of started) if (!tasks.has(taskId)) tasks.set(taskId, task)
  return tasks
}

/** Which calls have a result somewhere: as an event, or as a message that was written. */
export class Answers {
  readonly #events: readonly TraceEvent[]
  #ids: ReadonlySet<string> | undefined

  constructor(events: readonly TraceEvent[]) {
    this.#events = events
  }

  /** `place`: where the call is asked for. */
  has(callId: string, place: number): boolean {
    const to = Math.min(this.#events.length, place + NEAR)
    for (let at = place; at < to; at += 1) {
      const event = this.#events[at]
      if (event?.type === 'tool-returned' && event.toolCallId === callId) return true
    }
    this.#ids ??= answeredIn(this.#events)
    return this.#ids.has(callId)
  }
}

function answeredIn(events: readonly TraceEvent[]): ReadonlySet<string> {
  const ids = new Set<string>()
  const look = (value: unknown) => {
    if (isRecord(value) && value.role === 'tool' && typeof value.toolCallId === 'string') ids.add(value.toolCallId)
  }
  events.forEach((event) => {
    if (event.type === 'tool-returned') ids.add(event.toolCallId)
    else if (event.type === 'state-written')
      for (const { value } of event.writes) for (const one of Array.isArray(value) ? value : [value]) look(one)
    else if (event.type === 'state-committed') {
      for (const change of event.changes) {
        if (change.op === 'append') change.values.forEach(look)
        else if (change.op === 'replace-by-id') look(change.value)
        else if (change.op === 'set')
          for (const { messages } of messageLists({ [change.field]: change.value })) messages.forEach(look)
      }
    }
  })
  return ids
}

/**
 * A run inside a run: what a sub-agent did stands between the call that started it and that call's result, in a namespace of its
 * own. Both runs are whole when they come here; this only puts one into the other and keeps their ids apart.
 */
import type { ToolCalled, TraceEvent } from '../../trace/events'
import type { RecordedRun } from '../contract'
import { IdsApart } from './ids-apart'

export interface Embedding {
  readonly run: RecordedRun
  /** The last part of the namespace, as people should read it. */
  readonly name: string
  /** True for the call that started it. Each call is asked until one says yes. */
  startedBy(call: ToolCalled): boolean
}

export interface Embedded {
  readonly run: RecordedRun
  /** Those whose call is not shown: they have to be shown as runs of their own. */
  readonly left: readonly Embedding[]
}

/** The run with the others inside it. */
export function embedRuns(parent: RecordedRun, children: readonly Embedding[]): Embedded {
  if (children.length === 0) return { run: parent, left: [] }
  const open = new Set(children)
  const names = new Map<string, number>()
  const events: TraceEvent[] = []
  const ids = new IdsApart()
  ids.use(parent.events)
  const add = (event: TraceEvent) => events.push({ ...event, seq: events.length })
  for (const event of parent.events) {
    add(event)
    if (event.type !== 'tool-called') continue
    for (const child of open) {
      if (!child.startedBy(event)) continue
      open.delete(child)
      const n = (names.get(child.name) ?? 0) + 1
      names.set(child.name, n)
      const part = `${child.name}:${n}`
      const later = offsetOf(parent, child.run)
      for (const inner of ids.renamed(child.run.events, `${[...event.ns, part].join('/')}/`)) {
        if (inner.type === 'run-started' || inner.type === 'run-finished') continue
        add(within(inner, [...event.ns, part], later))
      }
    }
  }
  return { run: { ...parent, events }, left: [...open] }
}

/** Milliseconds between the starts of both; `undefined` when one is not known. */
function offsetOf(parent: RecordedRun, child: RecordedRun): number | undefined {
  if (parent.startedAt === undefined || child.startedAt === undefined) return undefined
  return Date.parse(child.startedAt) - Date.parse(parent.startedAt)
}

/** An event of the inner run at its place in the outer one. Tasks and calls of models are numbered in each run: the path tells them apart. */
function within(event: TraceEvent, path: readonly string[], later: number | undefined): TraceEvent {
  const prefix = `${path.join('/')}/`
  const { at, step: _step, ...rest } = event
  const placed = {
    ...rest,
    ns: [...path, ...event.ns],
    ...(at === undefined || later === undefined ? {} : { at: Math.max(0, at + later) }),
  } as TraceEvent
  switch (placed.type) {
    case 'node-started':
    case 'node-finished':
    case 'state-written':
    case 'tool-called':
    case 'interrupted':
    case 'resumed':
      return { ...placed, taskId: prefix + placed.taskId }
    case 'model-called':
      return { ...placed, taskId: prefix + placed.taskId, callId: prefix + placed.callId }
    case 'model-replied':
    case 'token':
      return { ...placed, callId: prefix + placed.callId }
    default:
      return placed
  }
}

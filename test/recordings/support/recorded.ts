/** Recorded runs for tests: written out by hand as drafts, or made from generated events with names that no graph may have. */
import { Renamer } from '../../../src/recordings/mapped'
import type { EventDraft, TraceEvent } from '../../../src/trace/events'
import type { Trace } from '../../../src/trace/trace'

export const recordedTrace = (events: readonly TraceEvent[], format = 'langgraph-stream'): Trace => ({
  format: 'vuelta/trace',
  version: 1,
  id: 'import-1',
  title: 'A record',
  origin: { kind: 'import', format, report: { kept: 0, dropped: [], guessed: [] } },
  events,
})

/** Names that a record may have and a graph may not. */
const foreign = {
  a: 'search web',
  b: 'ns:node',
  c: '搜索',
  brain: 'constructor',
  hands: 'búsqueda!',
  r1: 'a router',
  r2: 'search web',
}

/** The same events under foreign names. */
export function underForeignNames(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const renamer = new Renamer(() => ({ nodes: foreign, routers: foreign }))
  return events.map((event) => renamer.event(event))
}

export interface Visit {
  readonly node: string
  readonly from?: string
  readonly also?: readonly string[]
  readonly cause?: 'edge' | 'branch' | 'jump' | 'send' | 'start'
  readonly step?: number
  readonly ns?: readonly string[]
  readonly kind?: string
  /** What the visit did, between its start and its end. */
  readonly did?: (taskId: string) => readonly EventDraft[]
  /** What happened behind it. */
  readonly after?: readonly EventDraft[]
}

/** A run of visits, one after another, those of one superstep side by side. */
export function run(visits: readonly Visit[], end: 'ok' | 'none' = 'ok'): readonly TraceEvent[] {
  const events: TraceEvent[] = []
  const add = (draft: EventDraft, ns: readonly string[], step: number | undefined) =>
    events.push({ ...draft, seq: events.length, ns, ...(step === undefined ? {} : { step }) } as TraceEvent)
  add({ type: 'run-started', runId: 'r', input: {}, budget: {} }, [], undefined)
  visits.forEach((visit, i) => {
    const { node, from, also, step, kind, ns = [] } = visit
    const taskId = `t${i}`
    add(
      {
        type: 'node-started',
        taskId,
        node,
        cause: visit.cause ?? (from === undefined ? 'start' : 'edge'),
        ...(from === undefined ? {} : { from }),
        ...(also === undefined ? {} : { alsoFrom: also }),
        ...(kind === undefined ? {} : { kind }),
      },
      ns,
      step,
    )
    for (const draft of visit.did?.(taskId) ?? []) add(draft, ns, step)
    add({ type: 'node-finished', taskId, node, status: 'ok' }, ns, step)
    const next = visits[i + 1]
    if (step === undefined || next?.step !== step) add({ type: 'state-committed', changes: [] }, ns, step)
    for (const draft of visit.after ?? []) add(draft, ns, step)
  })
  if (end === 'ok') add({ type: 'run-finished', status: 'ok', output: null }, [], undefined)
  return events
}

/** What a model said in a visit. */
export const said =
  (text: string, calls: readonly string[] = [], model = 'm-1') =>
  (taskId: string): readonly EventDraft[] => [
    { type: 'model-called', taskId, callId: `model-${taskId}`, model, messages: [], tools: [] },
    {
      type: 'model-replied',
      callId: `model-${taskId}`,
      message: {
        id: `ai-${taskId}`,
        role: 'ai',
        text,
        ...(calls.length === 0 ? {} : { toolCalls: calls.map((name, i) => ({ id: `${taskId}-${i}`, name, args: { q: i } })) }),
      },
    },
  ]

/** What tools brought in a visit. */
export const ran =
  (...tools: readonly string[]) =>
  (taskId: string): readonly EventDraft[] =>
    tools.flatMap((tool, i): readonly EventDraft[] => [
      { type: 'tool-called', taskId, toolCallId: `${taskId}-r${i}`, tool, args: { q: i }, mode: 'recorded' },
      { type: 'tool-returned', toolCallId: `${taskId}-r${i}`, status: 'ok', content: `${tool} says ${i}` },
    ])

/** What the judge looks at: the last turn of a record, sorted out once. Facts only, no opinion. */

import type { LimitReached, Notice, Routed, RunFinished, TraceEvent } from './events'
import type { FoldedState } from './fold'
import { callsOf } from './history'
import type { Message } from './message'
import { isMessage, type MessageList, messageLists } from './message-lists'
import type { Step } from './step'

/** A whole record. `steps` are those of `events`; `state` is that of the entry graph at the end. */
export interface RunRecord {
  readonly events: readonly TraceEvent[]
  readonly steps: readonly Step[]
  readonly state: FoldedState
}

export interface Reply {
  readonly message: Message
  readonly calledSeq: number
  readonly step: Step | undefined
}

export interface RunFacts {
  readonly events: readonly TraceEvent[]
  readonly steps: readonly Step[]
  readonly state: FoldedState
  readonly finished: RunFinished
  /** The conversation that was written to last. */
  readonly conversation: MessageList | undefined
  readonly replies: readonly Reply[]
  readonly notices: readonly Notice[]
  readonly limits: readonly LimitReached[]
  readonly decisions: readonly Routed[]
  readonly toolsRun: ReadonlySet<string>
  /** Position of the last result that a tool really gave; -1 for none. */
  readonly lastResultSeq: number
}

/** The facts of the last turn; `undefined` while it goes on. */
export function runFacts({ events, steps, state }: RunRecord): RunFacts | undefined {
  const [start, end] = judgedTurn(events)
  const turn = events.slice(start, end)
  const finished = turn.findLast((event) => event.type === 'run-finished')
  if (!finished || turn.slice(turn.indexOf(finished)).some((event) => event.type === 'node-started')) return undefined
  const mine = steps.filter((step) => step.firstSeq >= start && step.firstSeq < end)
  const ofType = <T extends TraceEvent['type']>(type: T) =>
    turn.filter((event): event is Extract<TraceEvent, { type: T }> => event.type === type)
  return {
    events: turn,
    steps: mine,
    state,
    finished,
    conversation: conversationOf(turn, state),
    replies: repliesOf(turn, mine),
    notices: ofType('notice'),
    limits: ofType('limit-reached'),
    decisions: ofType('routed'),
    toolsRun: new Set(ofType('tool-called').map((event) => event.toolCallId)),
    lastResultSeq: turn.findLast(bringsResult)?.seq ?? -1,
  }
}

/**
 * From where to where the turn goes that is judged: the last one. When nothing ran in it (a record that ends with a person's
 * thanks), it says nothing about the agent, and the turn before it is judged.
 */
function judgedTurn(events: readonly TraceEvent[]): readonly [number, number] {
  const start = Math.max(
    0,
    events.findLastIndex((event) => event.type === 'run-started'),
  )
  const ended = events.findLast((event) => event.type === 'run-finished')
  const ran = events
    .slice(start)
    .some((event) => event.type === 'node-started' || event.type === 'routed' || event.type === 'notice')
  if (ran || start === 0 || ended?.type !== 'run-finished' || ended.seq < start || ended.status !== 'ok')
    return [start, events.length]
  const before = events.slice(0, start).findLastIndex((event) => event.type === 'run-started')
  return [Math.max(0, before), start]
}

function repliesOf(events: readonly TraceEvent[], steps: readonly Step[]): readonly Reply[] {
  const byTask = new Map<string, Step[]>()
  for (const step of steps) {
    if (step.kind !== 'visit' || step.taskId === undefined) continue
    const list = byTask.get(step.taskId)
    if (list) list.push(step)
    else byTask.set(step.taskId, [step])
  }
  const called = new Map<string, { readonly seq: number; readonly step: Step | undefined }>()
  const replies: Reply[] = []
  for (const event of events) {
    if (event.type === 'model-called') {
      const step = byTask.get(event.taskId)?.find((visit) => visit.firstSeq <= event.seq && event.seq <= visit.lastSeq)
      called.set(event.callId, { seq: event.seq, step })
    } else if (event.type === 'model-replied') {
      const call = called.get(event.callId)
      replies.push({ message: event.message, calledSeq: call?.seq ?? event.seq, step: call?.step })
    }
  }
  return replies
}

/** The messages of a written value: a message, or a list with messages in it. */
export const messagesIn = (value: unknown): readonly Message[] =>
  isMessage(value) ? [value] : Array.isArray(value) ? value.filter(isMessage) : []

function bringsResult(event: TraceEvent): boolean {
  if (event.type === 'tool-returned') return true
  if (event.type !== 'state-written') return false
  return event.writes.some((write) =>
    messagesIn(write.value).some((message) => message.role === 'tool' && message.synthetic !== true),
  )
}

function conversationOf(events: readonly TraceEvent[], state: FoldedState): MessageList | undefined {
  const lists = messageLists(state)
  const written = events.findLast(
    (event) =>
      event.type === 'state-written' && event.ns.length === 0 && event.writes.some((w) => messagesIn(w.value).length > 0),
  )
  const fields =
    written?.type === 'state-written' ? written.writes.filter((w) => messagesIn(w.value).length > 0).map((w) => w.field) : []
  return lists.find((list) => fields.includes(list.field)) ?? lists[0]
}

/** The visit of the model that asked for this call. */
export const askedIn = (facts: RunFacts, callId: string): Step | undefined =>
  facts.replies.findLast((reply) => callsOf(reply.message).some((call) => call.id === callId))?.step

/** The last visit of a kind in the entry graph. */
export const lastVisit = (facts: RunFacts, kind?: string): Step | undefined =>
  facts.steps.findLast((step) => step.kind === 'visit' && step.ns.length === 0 && (kind === undefined || step.nodeKind === kind))

/** True when a node ran in a later superstep than that of this event. */
export const wentOnAfter = (facts: RunFacts, event: TraceEvent): boolean =>
  facts.steps.some(
    (step) =>
      step.kind === 'visit' &&
      step.firstSeq > event.seq &&
      (event.step === undefined || step.superstep === undefined || step.superstep > event.step),
  )

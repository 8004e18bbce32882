/** What the judge looks at: the last turn of a record, sorted out once. Facts only, no opinion. */

import type { Sliced } from '../base/slices'
import type { LimitReached, Notice, Routed, RunFinished, TraceEvent } from './events'
import type { FoldedState } from './fold'
import { callsOf } from './history'
import type { Message } from './message'
import { isMessage, type MessageList, messageLists } from './message-lists'
import type { Step } from './step'
import { verdictCodes } from './trace'
import { VisitFinder } from './visit-finder'

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
  /** True when a person spoke once more after the turn that is judged, and the record holds nothing that came of it. */
  readonly unheard: boolean
  /** True for what another system recorded: what is not in it may have happened all the same, and nothing can be drawn or answered in it. */
  readonly recorded: boolean
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

/** Events that are looked at between two rests: some milliseconds of work. */
const AT_ONCE = 20_000

/** The facts of the last turn; `undefined` while it goes on. In short stretches: records may have a million events. */
export function* gatheringFacts({ events, steps, state }: RunRecord): Sliced<RunFacts | undefined> {
  const [start, end] = judgedTurn(events, steps)
  const turn = start === 0 && end === events.length ? events : events.slice(start, end)
  const finished = turn.findLast((event) => event.type === 'run-finished')
  if (!finished) return undefined
  for (let at = turn.lastIndexOf(finished); at < turn.length; at++) if (turn[at]?.type === 'node-started') return undefined
  const mine = turn === events ? steps : steps.filter((step) => step.firstSeq >= start && step.firstSeq < end)
  yield
  const conversation = conversationOf(turn, state)
  yield
  const sorted = yield* sortedOut(turn, mine)
  return {
    events: turn,
    steps: mine,
    state,
    finished,
    unheard: end < events.length,
    recorded: turn.some((event) => event.recorded !== undefined),
    conversation,
    ...sorted,
    lastResultSeq: turn.findLast(bringsResult)?.seq ?? -1,
  }
}

/** What the rules ask for by its type, in one walk. */
function* sortedOut(turn: readonly TraceEvent[], steps: readonly Step[]): Sliced<Sorted> {
  const notices: Notice[] = []
  const limits: LimitReached[] = []
  const decisions: Routed[] = []
  const toolsRun = new Set<string>()
  const visits = new VisitFinder(steps)
  const called = new Map<string, { readonly seq: number; readonly step: Step | undefined }>()
  const replies: Reply[] = []
  yield* inStretches(turn, (event) => {
    switch (event.type) {
      case 'model-called':
        called.set(event.callId, { seq: event.seq, step: visits.of(event.taskId, event.seq) })
        return
      case 'model-replied': {
        const call = called.get(event.callId)
        replies.push({ message: event.message, calledSeq: call?.seq ?? event.seq, step: call?.step })
        return
      }
      case 'tool-called':
        toolsRun.add(event.toolCallId)
        return
      case 'routed':
        decisions.push(event)
        return
      case 'notice':
        notices.push(event)
        return
      case 'limit-reached':
        limits.push(event)
        return
      default:
        return
    }
  })
  return { replies, notices, limits, decisions, toolsRun }
}

type Sorted = Pick<RunFacts, 'replies' | 'notices' | 'limits' | 'decisions' | 'toolsRun'>

/** Looks at every item. What rests is no loop of its own: one that may rest at each turn is many times as slow. */
function* inStretches<T>(items: readonly T[], look: (item: T) => void): Sliced<void> {
  for (let from = 0; from < items.length; from += AT_ONCE) {
    if (from > 0) yield
    lookAt(items, look, from, Math.min(from + AT_ONCE, items.length))
  }
}

function lookAt<T>(items: readonly T[], look: (item: T) => void, from: number, to: number): void {
  for (let at = from; at < to; at += 1) {
    const item = items[at]
    if (item !== undefined) look(item)
  }
}

const lastStart = (events: readonly TraceEvent[]): number => events.findLastIndex((event) => event.type === 'run-started')

/** Notices with another code are told beside a run (a score, a status): that nothing ran in a turn stays true with them. */
const judges: ReadonlySet<string> = new Set(verdictCodes)

/**
 * From where to where the turn goes that is judged: the last one. When nothing ran in it (a record that ends with a person's
 * thanks), it says nothing about the agent, and the turn before it is judged.
 */
function judgedTurn(events: readonly TraceEvent[], steps: readonly Step[]): readonly [number, number] {
  // The steps count the turns: where there is one, it is not looked for through all of a long run.
  const isOne = events[0]?.type === 'run-started' && steps.at(-1)?.turn === 1
  const start = isOne ? 0 : Math.max(0, lastStart(events))
  const ended = events.findLast((event) => event.type === 'run-finished')
  const ran = events.some(
    (event, at) =>
      at >= start &&
      (event.type === 'node-started' || event.type === 'routed' || (event.type === 'notice' && judges.has(event.code))),
  )
  if (ran || start === 0 || ended?.type !== 'run-finished' || ended.seq < start || ended.status !== 'ok')
    return [start, events.length]
  const before = events.findLastIndex((event, at) => at < start && event.type === 'run-started')
  return [Math.max(0, before), start]
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

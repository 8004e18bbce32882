/**
 * Limits that a run of any format ended at and says so only in words: in the error that ended it, or in what stands where its answer
 * should. Looks at the ends of turns alone, where somebody else has found them.
 */
import { isRecord } from '../../base/json'
import type { RunFinished, TraceEvent } from '../../trace/events'
import { limitNames } from '../../trace/limit-name'
import { isMessage } from '../../trace/message-lists'
import { type LimitTold, limitInAnswer, limitInError } from './limit-words'
import { amountsIn, beforeEnd, limitEvent } from './limits-told'

/** How far before an end its last word is looked for. */
const LOOK_BACK = 200
const byName = Object.fromEntries(limitNames.map((name) => [name, name]))

/** Where turns begin and end: the places of these events. */
export interface TurnEnds {
  readonly places: readonly number[]
}

/** The events, with each turn that says so ended at its limit; `turns`: of these events. The same list, when none does. */
export function withLimitsAtEnds(events: readonly TraceEvent[], { places }: TurnEnds): readonly TraceEvent[] {
  const told = new Map<RunFinished, { readonly told: LimitTold; readonly budget: Readonly<Record<string, unknown>> }>()
  let budget: Readonly<Record<string, unknown>> = {}
  for (const at of places) {
    const event = events[at]
    if (event?.type === 'run-started') budget = event.budget
    if (event?.type !== 'run-finished') continue
    const limit = limitOf(event, at, events)
    if (limit) told.set(event, { told: limit, budget })
  }
  if (told.size === 0) return events
  const result: TraceEvent[] = []
  for (const event of events) {
    const end = event.type === 'run-finished' ? told.get(event) : undefined
    if (event.type === 'run-finished' && end) {
      const here = { ...event, seq: result.length }
      result.push(...beforeEnd(here, [limitEvent(end.told, { budget: amountsIn(end.budget, byName) })], true))
    } else if (event.seq === result.length) result.push(event)
    else result.push({ ...event, seq: result.length })
  }
  return result
}

function limitOf(end: RunFinished, at: number, events: readonly TraceEvent[]): LimitTold | undefined {
  // The error of a tool may tell of a limit of its own.
  if (end.status === 'error') return end.error && end.error.tool === undefined ? limitInError(end.error.message) : undefined
  if (end.status !== 'ok') return undefined
  return limitInAnswer(answerIn(end.output)) ?? limitInAnswer(lastSaid(events, at))
}

/** The text of an output: itself, or what stands in it as the answer. */
function answerIn(output: unknown): string {
  const inner = isRecord(output) ? output.output : output
  return typeof inner === 'string' ? inner : ''
}

/** What was said last before an end; empty for anything that is no word of the agent. */
function lastSaid(events: readonly TraceEvent[], end: number): string {
  for (let at = end - 1; at >= Math.max(0, end - LOOK_BACK); at -= 1) {
    const event = events[at]
    if (event === undefined || event.type === 'run-started') return ''
    if (event.ns.length > 0) continue
    if (event.type === 'model-replied') return event.message.text
    if (event.type !== 'state-written') continue
    const written = event.writes
      .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value : [value]))
      .findLast(isMessage)
    if (written) return written.role === 'ai' ? written.text : ''
  }
  return ''
}

/** The budget of a run, as far as the record tells it: what it was given, and the limits that it reached. */
import type { Budget } from '../document/types'
import { DEFAULT_RECURSION_LIMIT } from '../document/types'
import type { TraceEvent } from '../trace/events'

const whole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0
const amount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** The budget of the run; LangGraph's own limit where the record has none. */
export function readBudget(events: readonly TraceEvent[]): Budget {
  const told: Record<string, unknown> = {}
  for (const event of events) {
    if (event.type === 'run-started') Object.assign(told, event.budget)
    else if (event.type === 'limit-reached') told[event.limit] ??= event.allowed
  }
  const { toolRounds, recursionLimit, tokens, usd, seconds, observationChars } = told
  return {
    ...(whole(toolRounds) || toolRounds === null ? { toolRounds } : {}),
    recursionLimit: whole(recursionLimit) && recursionLimit >= 1 ? recursionLimit : DEFAULT_RECURSION_LIMIT,
    ...(amount(tokens) ? { tokens } : {}),
    ...(amount(usd) ? { usd } : {}),
    ...(amount(seconds) ? { seconds } : {}),
    ...(whole(observationChars) ? { observationChars } : {}),
  }
}

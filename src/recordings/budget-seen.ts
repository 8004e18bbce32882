/** The budget of a run, as far as the record tells it: what it was given, and the limits that it reached. */
import type { Budget } from '../document/types'
import { DEFAULT_RECURSION_LIMIT } from '../document/types'
import type { TraceEvent } from '../trace/events'

const whole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0
const amount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** The budget of the run. Where the record has no limit of supersteps: LangGraph's own, or as many as the run needed. */
export function readBudget(events: readonly TraceEvent[]): Budget {
  const told: Record<string, unknown> = {}
  const turns = new Turns()
  // Not for…of: a loop that runs once and long calls its iterator for each of a million events.
  events.forEach((event) => {
    if (event.type === 'run-started') Object.assign(told, event.budget)
    else if (event.type === 'limit-reached') told[event.limit] ??= event.allowed
    turns.take(event)
  })
  const { toolRounds, recursionLimit, tokens, usd, seconds, observationChars } = told
  return {
    ...(whole(toolRounds) || toolRounds === null ? { toolRounds } : {}),
    recursionLimit:
      whole(recursionLimit) && recursionLimit >= 1 ? recursionLimit : Math.max(DEFAULT_RECURSION_LIMIT, turns.longest + 1),
    ...(amount(tokens) ? { tokens } : {}),
    ...(amount(usd) ? { usd } : {}),
    ...(amount(seconds) ? { seconds } : {}),
    ...(whole(observationChars) ? { observationChars } : {}),
  }
}

/** The supersteps of the longest turn; where the record has none, its visits. */
class Turns {
  longest = 0
  #inTurn = 0
  #step: number | undefined

  take(event: TraceEvent): void {
    if (event.type === 'run-started') {
      this.#inTurn = 0
      this.#step = undefined
    }
    if (event.type !== 'node-started' || event.ns.length > 0) return
    if (event.step === undefined || event.step !== this.#step) this.#inTurn += 1
    this.#step = event.step
    if (this.#inTurn > this.longest) this.longest = this.#inTurn
  }
}

/** Hard budgets that no router enforces: tokens, dollars and seconds. When one is spent no further node starts; what there is, is kept. */
import type { Clock } from '../base/ports'
import type { AgentDocument } from '../document/types'
import type { LimitName } from '../trace/events'
import type { Usage } from '../trace/message'

/** Thrown into the graph to end it in order. */
export class BudgetStop extends Error {
  override readonly name = 'BudgetStop'
}

export interface SpentLimit {
  readonly limit: LimitName
  readonly used: number
  readonly allowed: number
}

export type BudgetGuard = ReturnType<typeof createBudgetGuard>

export function createBudgetGuard(document: AgentDocument, clock: Clock, stop: AbortController) {
  const { tokens, usd, seconds } = document.budget
  const modelOfCall = new Map<string, string>()
  const timer = new AbortController()
  let usedTokens = 0
  let usedUsd = 0
  let shown = 0
  let limit: SpentLimit | undefined

  /** Ends the run when its time is up; what was waited only to be watched is given back. */
  async function countDown(allowed: number): Promise<void> {
    const began = clock.now()
    let left = allowed * 1000
    let given = 0
    do {
      await clock.sleep(left, timer.signal)
      left = shown - given
      given = shown
    } while (left > 0)
    limit ??= { limit: 'seconds', used: Math.round((clock.now() - began - given) / 100) / 10, allowed }
    stop.abort(new BudgetStop('The time budget is spent.'))
  }

  return {
    /** Starts the clock of a time budget. A hanging tool or model is ended by the signal. */
    start(): void {
      if (seconds !== undefined) countDown(seconds).catch(() => undefined)
    },
    /** This wait (in milliseconds) is only there to be watched: it is not the agent's time. */
    waitsToBeWatched(ms: number): void {
      shown += ms
    },
    end: () => timer.abort(),
    called: (callId: string, model: string) => modelOfCall.set(callId, model),
    /** Counts a reply; returns the limit that it reached, once. */
    spend(usage: Usage, callId: string): SpentLimit | undefined {
      usedTokens += usage.input + usage.output
      const spec = document.models.find((model) => model.id === modelOfCall.get(callId))
      if (spec?.provider === 'openai' && spec.price) {
        usedUsd += (usage.input * spec.price.input + usage.output * spec.price.output) / 1_000_000
      }
      if (limit) return undefined
      if (tokens !== undefined && usedTokens >= tokens) limit = { limit: 'tokens', used: usedTokens, allowed: tokens }
      else if (usd !== undefined && usedUsd >= usd) limit = { limit: 'usd', used: usedUsd, allowed: usd }
      return limit
    },
    spent: () => limit,
    /** Called before a node starts. */
    check(): void {
      if (limit) throw new BudgetStop(`The budget of ${limit.allowed} ${limit.limit} is spent.`)
    },
  }
}

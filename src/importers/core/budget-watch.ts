/**
 * Where the events of a turn go beyond the budget that the turn was given. Only what events count for certain: tokens that were told,
 * times, calls, and rounds of tools, of which no agent can make more than it has steps. Each limit is told once a turn.
 */
import type { RunStarted, TraceEvent } from '../../trace/events'
import type { LimitName } from '../../trace/limit-name'
import { type Amounts, amountsIn } from './limits-told'

export interface Overrun {
  readonly limit: LimitName
  readonly used: number
  readonly allowed: number
}

const watched = { tokens: 'tokens', seconds: 'seconds', steps: 'steps', toolCalls: 'toolCalls' } as const

export class BudgetWatch {
  #budget: Amounts = {}
  #watches = false
  #began: number | undefined
  #tokens = 0
  #calls = 0
  readonly #rounds = new Set<string>()
  readonly #told = new Set<LimitName>()

  /** A turn begins. */
  begin({ budget, at }: RunStarted): void {
    this.#budget = amountsIn(budget, watched)
    this.#watches = Object.keys(this.#budget).length > 0
    this.#began = at
    this.#tokens = 0
    this.#calls = 0
    this.#rounds.clear()
    this.#told.clear()
  }

  /** The limits that this event is the first to overrun. */
  overrun(event: TraceEvent): readonly Overrun[] {
    if (!this.#watches) return none
    if (event.type === 'model-replied') {
      this.#tokens += (event.usage?.input ?? 0) + (event.usage?.output ?? 0)
      return [...this.#over('tokens', this.#tokens), ...this.#late(event)]
    }
    if (event.type !== 'tool-called') return none
    this.#calls += 1
    if (event.ns.length === 0) this.#rounds.add(event.taskId)
    return [...this.#over('toolCalls', this.#calls), ...this.#over('steps', this.#rounds.size), ...this.#late(event)]
  }

  #late({ at }: TraceEvent): readonly Overrun[] {
    return at === undefined || this.#began === undefined ? none : this.#over('seconds', (at - this.#began) / 1000)
  }

  #over(limit: LimitName, used: number): readonly Overrun[] {
    const allowed = this.#budget[limit]
    if (allowed === undefined || used <= allowed || this.#told.has(limit)) return none
    this.#told.add(limit)
    return [{ limit, used, allowed }]
  }
}

const none: readonly Overrun[] = []

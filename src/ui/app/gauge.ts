/** The numbers of the budget gauges, from the document's budget and, in replay, from the moment. Plain data. */
import type { Budget } from '../../document/types'
import type { Moment } from '../../replay/moment'

export interface Gauge {
  /** `null`: there is no cap. */
  readonly allowed: number | null
  /** What is spent at this moment; absent while editing. */
  readonly used?: number | undefined
}

export interface Gauges {
  readonly rounds: Gauge
  readonly tokens: Gauge & { readonly estimated: boolean }
}

/** `moment` is given in replay only. */
export function gaugesOf(budget: Budget, moment: Pick<Moment, 'toolRounds' | 'usage'> | undefined): Gauges {
  const rounds = { allowed: budget.toolRounds ?? null }
  const tokens = { allowed: budget.tokens ?? null }
  if (!moment) return { rounds, tokens: { ...tokens, estimated: false } }
  const { input, output, estimated } = moment.usage
  return { rounds: { ...rounds, used: moment.toolRounds }, tokens: { ...tokens, used: input + output, estimated } }
}

/** 950, 1.9k, 12k, 1.2M: a number that fits in a gauge. */
export function shortNumber(n: number): string {
  if (n < 1000) return String(Math.round(n))
  const [value, unit] = n < 999_500 ? [n / 1000, 'k'] : [n / 1_000_000, 'M']
  const text = value < 9.95 ? value.toFixed(1) : String(Math.round(value))
  return `${text.replace(/\.0$/, '')}${unit}`
}

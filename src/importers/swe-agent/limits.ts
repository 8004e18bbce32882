/** What a trajectory tells of the limits of its run: those of its settings, what it counted, and the exit status that names one. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { LimitTold } from '../core/limit-words'
import { type Amounts, amountsIn, type RunLimits, usedUp } from '../core/limits-told'
import { jsonInside } from '../core/unwrap'

const ofModel = { per_instance_cost_limit: 'usd', per_instance_call_limit: 'steps' } as const
const ofMini = { cost_limit: 'usd', step_limit: 'steps', wall_time_limit_seconds: 'seconds' } as const
const ofStats = { instance_cost: 'usd', api_calls: 'steps' } as const

/** The limits of a trajectory of SWE-agent or of mini-SWE-agent. */
export function limitsOf(value: UnknownRecord): RunLimits {
  const info = isRecord(value.info) ? value.info : {}
  const config = isRecord(info.config) ? info.config : {}
  // The settings of a whole run are kept as a text in it.
  const replay = typeof value.replay_config === 'string' ? jsonInside(value.replay_config) : value.replay_config
  const agents = [config, replay].map((one) => (isRecord(one) && isRecord(one.agent) ? one.agent : {}))
  const budget: Amounts = Object.assign(
    {},
    ...agents.map((agent) => ({ ...amountsIn(agent.model, ofModel), ...amountsIn(agent, ofMini) })),
  )
  const spent = amountsIn(info.model_stats, ofStats)
  const reached = reachedBy(info.exit_status, budget, spent)
  return { budget, spent, ...(reached === undefined ? {} : { reached }) }
}

/** What was left is handed in all the same where it can be: `submitted (exit_cost)`. */
function reachedBy(status: unknown, budget: Amounts, spent: Amounts): LimitTold | undefined {
  if (status === undefined || status === null) return undefined
  const words = asText(status)
  if (/\bexit_context\b/.test(words)) return { limit: 'context', words }
  if (/\bexit_(?:total_execution_)?time\b|\bTimeExceeded\b/.test(words)) return { limit: 'seconds', words }
  // The limit of calls ends a run under the name of the cost as well.
  if (/\bexit_cost\b/.test(words)) return { limit: usedUp(budget, spent) ?? 'usd', words }
  return /\bLimitsExceeded\b/.test(words) ? { words } : undefined
}

const exits = [
  { limit: 'usd', says: /\bExit(?:ing)? due to (?:\w+ )?cost limit\b[^\n]{0,40}/i },
  { limit: 'context', says: /\bExit(?:ing)? due to context window\b/i },
  { limit: 'seconds', says: /\bExit(?:ing)? due to total execution time exceeded\b/i },
] as const
/** The log tells at its end why the run was over, and then what was kept of it. */
const LAST = 60

/** The limit that a console names as the end of its run. */
export function limitsOfConsole(lines: readonly string[]): RunLimits | undefined {
  for (const line of lines.slice(-LAST).toReversed()) {
    const found = exits.find(({ says }) => says.test(line.slice(0, 400)))
    if (found) return { reached: { limit: found.limit, words: found.says.exec(line)?.[0] ?? '' } }
  }
  return undefined
}

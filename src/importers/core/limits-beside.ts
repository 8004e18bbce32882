/**
 * Limits as programs of all kinds write them beside what was said: settings of the run, and a code or a sentence for why it ended. Only
 * names that mean the whole run are here: what limits one reply (`max_tokens`), one request or the memory of a chat is something else.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { LimitName } from '../../trace/limit-name'
import { type LimitTold, limitInError } from './limit-words'
import { type Amounts, amountsIn, type RunLimits } from './limits-told'

const settings: Readonly<Record<string, LimitName>> = {
  recursion_limit: 'recursionLimit',
  recursionLimit: 'recursionLimit',
  max_turns: 'steps',
  maxTurns: 'steps',
  max_steps: 'steps',
  maxSteps: 'steps',
  max_iterations: 'steps',
  maxIterations: 'steps',
  max_iters: 'steps',
  max_llm_calls: 'steps',
  step_limit: 'steps',
  request_limit: 'steps',
  max_tool_calls: 'toolCalls',
  maxToolCalls: 'toolCalls',
  tool_calls_limit: 'toolCalls',
  total_tokens_limit: 'tokens',
  token_budget: 'tokens',
  cost_limit: 'usd',
  max_cost_usd: 'usd',
  max_budget_usd: 'usd',
  maxBudgetUsd: 'usd',
  max_execution_time: 'seconds',
  message_limit: 'messages',
}
/** Where settings stand, besides among the other fields. */
const places = ['config', 'settings', 'options', 'run_config', 'runConfig', 'usage_limits', 'metadata', 'kwargs'] as const
const endings = [
  'stop_reason',
  'stopReason',
  'termination_reason',
  'finish_reason',
  'exit_status',
  'state',
  'status',
  'error',
] as const
const codes: readonly { readonly limit: LimitName; readonly is: RegExp }[] = [
  {
    limit: 'steps',
    is: /^(?:error_)?max(?:imum)?_?(?:turns?|steps?|iterations?|iters?|llm_calls)(?:_?(?:reached|exceeded|error))?$/i,
  },
  { limit: 'toolCalls', is: /^(?:error_)?max(?:imum)?_?tool_?calls(?:_?(?:reached|exceeded|error))?$/i },
  { limit: 'usd', is: /^(?:error_)?max_budget_usd$|^(?:budget|cost_limit)_?(?:reached|exceeded|exhausted)$/i },
  { limit: 'recursionLimit', is: /^recursion_?limit(?:_?(?:reached|exceeded))?$/i },
  { limit: 'tokens', is: /^token_(?:budget|limit)_?(?:reached|exceeded|exhausted)$/i },
]

/** The settings of a run, as they stand in a record or right inside it. */
export function settingsIn(record: unknown): Amounts {
  if (!isRecord(record)) return {}
  return Object.assign({}, ...places.map((key) => amountsIn(record[key], settings)), amountsIn(record, settings))
}

/** What a record says of the limits of the run that it holds; `undefined`: nothing. */
export function limitsBeside(record: UnknownRecord): RunLimits | undefined {
  const budget = settingsIn(record)
  const reached = endings.map((key) => limitInEnd(record[key])).find((one) => one !== undefined)
  if (reached === undefined && Object.keys(budget).length === 0) return undefined
  return { budget, ...(reached === undefined ? {} : { reached }) }
}

/** The limit that a code, a sentence or a printed error names as the end of a run. */
export function limitInEnd(end: unknown): LimitTold | undefined {
  if (isRecord(end)) return limitInEnd(end.message) ?? limitInEnd(end.type) ?? limitInEnd(end.name)
  if (typeof end !== 'string' || end === '') return undefined
  const code = end.length < 60 ? codes.find(({ is }) => is.test(end)) : undefined
  return code ? { limit: code.limit, words: end } : limitInError(end)
}

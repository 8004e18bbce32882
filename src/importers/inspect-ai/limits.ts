/** The limits of a sample: those of the log's settings, what the sample counted, and the one that halted it. */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { LimitName } from '../../trace/limit-name'
import type { LimitTold } from '../core/limit-words'
import { amountsIn, type RunLimits } from '../core/limits-told'
import { textOf } from '../messages/mapped'

// The working time leaves waiting out: it is no time of the clock, and only told when it is what ended the sample.
const settings = {
  message_limit: 'messages',
  max_messages: 'messages',
  token_limit: 'tokens',
  time_limit: 'seconds',
  cost_limit: 'usd',
  turn_limit: 'steps',
} as const
const kinds: Readonly<Record<string, LimitName | 'context'>> = {
  message: 'messages',
  token: 'tokens',
  time: 'seconds',
  working: 'seconds',
  cost: 'usd',
  turn: 'steps',
  context: 'context',
}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** `config`: the settings in the head of the log. */
export function limitsOf(sample: UnknownRecord, config: unknown): RunLimits {
  const reached = reachedBy(sample)
  const isWorking = haltOf(sample)?.type === 'working'
  const tokens = Object.values(isRecord(sample.model_usage) ? sample.model_usage : {}).reduce<number>(
    (sum, usage) => sum + (amountsIn(usage, { total_tokens: 'tokens' }).tokens ?? 0),
    0,
  )
  const spent = {
    ...amountsIn(sample, isWorking ? { working_time: 'seconds' } : { total_time: 'seconds' }),
    ...(tokens === 0 ? {} : { tokens }),
    ...(Array.isArray(sample.messages) ? { messages: sample.messages.length } : {}),
  }
  return { budget: amountsIn(config, settings), spent, ...(reached === undefined ? {} : { reached }) }
}

/** What halted a sample stands in it, or among its events. */
function haltOf(sample: UnknownRecord): UnknownRecord | undefined {
  if (isRecord(sample.limit)) return sample.limit
  const told = listOf(sample.events).findLast((event) => isRecord(event) && event.event === 'sample_limit')
  return isRecord(told) ? told : undefined
}

/** True when a person ended the sample: that is told in the same place. */
export const stoppedByPerson = (sample: UnknownRecord): boolean => haltOf(sample)?.type === 'operator'

function reachedBy(sample: UnknownRecord): LimitTold | undefined {
  const halt = haltOf(sample)
  if (!halt || halt.type === 'operator') return undefined
  const type = asText(halt.type)
  const limit = Object.hasOwn(kinds, type) ? kinds[type] : undefined
  const allowed = typeof halt.limit === 'number' && halt.limit > 0 ? halt.limit : undefined
  const words = textOf(halt.message) ?? [type, allowed].filter((part) => part !== undefined).join(' ')
  return {
    words,
    ...(limit === undefined ? {} : { limit }),
    ...(allowed === undefined || limit === undefined ? {} : { allowed }),
  }
}

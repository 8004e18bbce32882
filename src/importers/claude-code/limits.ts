/** What a session tells of the limits that it ran into: the result of a run without a person, or a note that its turns are used up. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type LimitTold, limitInError } from '../core/limit-words'
import { amountsIn, type RunLimits } from '../core/limits-told'
import { textOf } from '../messages/mapped'
import { agentOf } from './lines'

/** True for a line that says that the turns of a session are used up. */
export const isLimitNote = (value: UnknownRecord): boolean =>
  value.type === 'attachment' &&
  isRecord(value.attachment) &&
  value.attachment.type === 'max_turns_reached' &&
  agentOf(value) === undefined

const named = { error_max_turns: 'steps', error_max_budget_usd: 'usd' } as const

/** `lines`: those that stand behind everything that was said. A session that went on ended at no limit before that. */
export function limitsOf(lines: readonly UnknownRecord[]): RunLimits | undefined {
  const told = lines.flatMap((line): readonly { readonly line: UnknownRecord; readonly reached: LimitTold }[] => {
    const reached = reachedBy(line)
    return reached === undefined ? [] : [{ line, reached }]
  })
  const last = told.at(-1)
  if (!last) return undefined
  // Both the note and the result may speak of it, and only one of them with numbers.
  const full = told.find(({ reached }) => reached.limit === last.reached.limit && reached.allowed !== undefined) ?? last
  return { reached: full.reached, spent: amountsIn(last.line, { total_cost_usd: 'usd' }) }
}

function reachedBy(line: UnknownRecord): LimitTold | undefined {
  if (isLimitNote(line) && isRecord(line.attachment)) {
    const { maxTurns: allowed } = line.attachment
    return { limit: 'steps', words: 'max_turns_reached', ...(typeof allowed === 'number' ? { allowed } : {}) }
  }
  const subtype = textOf(line.subtype) ?? ''
  if (line.type !== 'result' || !Object.hasOwn(named, subtype)) return undefined
  // Its count of turns is another one than that of the limit: of several calls at once it counts each.
  const errors = Array.isArray(line.errors) ? line.errors.flatMap((one: unknown) => textOf(one) ?? []) : []
  const limit = named[subtype as keyof typeof named]
  const said = limitInError(errors.join('\n'))
  return said?.limit === limit ? said : { limit, words: subtype }
}

/** The sentences of findings as they are written into a trace; trace/notice-words.ts makes those of other languages when it is read. */
import { unreachable } from '../../base/exhaustive'
import type { LimitName } from '../../trace/limit-name'
import { overBudget } from './limits-told'

export const findingCodes = [
  'repeated-call',
  'unanswered-call',
  'unparsed-arguments',
  'unknown-tool',
  'error-unheeded',
  'searches-without-reflection',
  'over-budget',
  'over-soft-budget',
  'reply-cut',
] as const
export type FindingCode = (typeof findingCodes)[number]

export interface FindingData {
  readonly tool: string
  readonly times?: number | undefined
  readonly callId?: string | undefined
  readonly error?: string | undefined
  readonly allowed?: number | undefined
  /** What the budget limits, when it is not rounds of tools. */
  readonly limit?: LimitName | undefined
  /** Why a reply ended. */
  readonly finish?: string | undefined
}

/** The sentence of a finding. */
export function findingText(
  code: FindingCode,
  { tool, times = 0, error = '', allowed = 0, limit, finish = '' }: FindingData,
): string {
  switch (code) {
    case 'repeated-call':
      return `${tool} is called with the same arguments for the ${ordinal(times)} time.`
    case 'unanswered-call':
      return `The call of ${tool} has no result in the record.`
    case 'unparsed-arguments':
      return `The arguments of ${tool} cannot be read: ${error}`
    case 'unknown-tool':
      return `${tool} is not among the tools that the model was offered.`
    case 'error-unheeded':
      return `${tool} ended in an error, and what was said next does not speak of it.`
    case 'searches-without-reflection':
      return `${times} searches in a row, and not a word about what they brought.`
    case 'over-budget':
      return limit === undefined
        ? `This is tool round ${times}, and the budget allows ${allowed}.`
        : overBudget(limit, times, allowed).text
    case 'over-soft-budget':
      return `This is search ${times}, and the system prompt asks for ${allowed} at most.`
    case 'reply-cut':
      return `This reply was cut off (${finish}): it is not whole.`
    default:
      return unreachable(code)
  }
}

function ordinal(n: number): string {
  if (n % 100 >= 11 && n % 100 <= 13) return `${n}th`
  return `${n}${['th', 'st', 'nd', 'rd'][n % 10] ?? 'th'}`
}

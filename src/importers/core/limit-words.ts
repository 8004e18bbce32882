/**
 * The words by which the programs that ran an agent say that a limit was reached: as an error that ended the run, or as an answer that
 * they give in the model's place. A table, so that it can be read and added to; a text in which none of them stands says nothing.
 */
import { clip } from '../../base/text'
import type { LimitName } from '../../trace/limit-name'

/** What is told of a limit that was reached. Without a `limit` the record does not say which. */
export interface LimitTold {
  /** `context`: what the model can take in; no budget, so there is no event of it. */
  readonly limit?: LimitName | 'context' | undefined
  readonly used?: number | undefined
  readonly allowed?: number | undefined
  /** True when the program stopped in order, before the limit was quite used up. */
  readonly before?: true | undefined
  /** The record's own words, or its code for it. */
  readonly words: string
}

interface Saying {
  readonly limit: LimitTold['limit']
  readonly before?: true
  /** Its groups `used` and `allowed` are numbers. */
  readonly says: RegExp
}

/** Said in the place of an answer; nothing else is said with it. */
const answers: readonly Saying[] = [
  { limit: 'steps', says: /^Agent stopped due to (?:max(?:imum)? iterations?|iteration limit)\.?$/i },
  { limit: 'seconds', says: /^Agent stopped due to time limit\.?$/i },
  // Either of the two: it does not say which.
  { limit: undefined, says: /^Agent stopped due to iteration limit or time limit\.?$/i },
  { limit: 'recursionLimit', before: true, says: /^Sorry, need more steps to process this request\.?$/i },
  {
    limit: 'steps',
    says: /^Model call limits exceeded: (?:(?:thread|run) limit \(\d+\/\d+\), )?(?:thread|run) limit \((?<used>\d+)\/(?<allowed>\d+)\)\.?$/i,
  },
  {
    limit: 'steps',
    says: /^Model call limits exceeded: (?:thread|run) level call limit reached with (?<allowed>\d+) model calls\.?$/i,
  },
  {
    limit: 'toolCalls',
    says: /^(?:'[^'\n]{1,80}' )?tool call limit reached: (?:.{1,80}, )?(?:thread|run) limit exceeded \((?<used>\d+)\/(?<allowed>\d+) calls?\)\.?$/i,
  },
  // What a person's plan allows: how much that is, it does not say.
  { limit: undefined, says: /^Claude AI usage limit reached(?:\|\d{6,12})?\.?$/i },
  { limit: undefined, says: /^You['’]ve hit your (?:\w+ ){0,2}limit\b[^\n]{0,200}$/i },
  { limit: 'steps', says: /^Reached max(?:imum)? (?:steps|iterations)\.?$/i },
]

/** Said somewhere in an error that ended the run. The first that is found counts: those with numbers come first. */
const errors: readonly Saying[] = [
  { limit: 'recursionLimit', says: /\bRecursion limit of (?<allowed>\d+)/i },
  { limit: 'recursionLimit', says: /\bGraphRecursionError\b|\bGRAPH_RECURSION_LIMIT\b/ },
  { limit: 'steps', says: /\bmax(?:imum)? turns \((?<allowed>\d+)\) (?:exceeded|reached)/i },
  { limit: 'steps', says: /\bReached max(?:imum)? (?:number of )?turns(?: \((?<allowed>\d+)\))?/i },
  {
    limit: 'steps',
    says: /\breached maximum iteration\b[^\n]{0,60}Current iteration: (?<used>[\d.]+), max iteration: (?<allowed>[\d.]+)/i,
  },
  { limit: 'steps', says: /\breached max(?:imum)? iterations? limit \((?<allowed>\d+)\)/i },
  { limit: 'steps', says: /\breached maximum iteration\b|\bMaxIterationsReached\b/i },
  { limit: 'usd', says: /\breached maximum budget\b[^\n]{0,60}Current budget: (?<used>[\d.]+), max budget: (?<allowed>[\d.]+)/i },
  { limit: 'usd', says: /\breached maximum budget(?: \(\$(?<allowed>[\d.]+)\))?/i },
  { limit: 'steps', says: /\bMax number of llm calls limit of `?(?<allowed>\d+)`? exceeded/i },
  { limit: 'steps', says: /\bexceed(?:ed)? the request_limit of (?<allowed>\d+)/i },
  {
    limit: 'toolCalls',
    says: /\bexceed(?:ed)? the tool_calls_limit of (?<allowed>\d+)(?: \(tool_calls=(?<used>\d+)\))?/i,
  },
  {
    limit: 'tokens',
    says: /\bexceed(?:ed)? the (?:total|input|output|request|response)_tokens_limit of (?<allowed>\d+)(?: \(\w+=(?<used>\d+)\))?/i,
  },
  { limit: 'steps', says: /\bMaximum number of turns (?<allowed>\d+) reached/i },
  { limit: 'messages', says: /\bMaximum number of messages (?<allowed>\d+) reached, current message count: (?<used>\d+)/i },
  { limit: 'messages', says: /\bMaximum number of messages (?<allowed>\d+) reached/i },
  { limit: 'tokens', says: /\bToken usage limit reached, total token count: (?<used>\d+)/i },
  { limit: 'seconds', says: /\bTimeout of (?<allowed>[\d.]+) seconds reached/i },
  {
    limit: 'steps',
    says: /\bMaximum (?:turns|rounds) \((?<allowed>\d+)\) reached|\bMaximum number of consecutive auto-replies reached/i,
  },
  { limit: 'steps', says: /^Max(?:imum)? iterations (?:exceeded|reached)/i },
  {
    limit: 'steps',
    says: /\bMaxTurnsExceeded(?:Error)?\b|\bMax turns exceeded\b|\bAgentMax(?:Steps|Iterations)Error\b|\bReached max (?:steps|iterations)\b/i,
  },
  { limit: 'steps', says: /\bLlmCallsLimitExceeded\w*|\bModelCallLimitExceededError\b/ },
  { limit: 'toolCalls', says: /\bToolCallLimitExceededError\b/ },
  { limit: undefined, says: /\bUsageLimitExceeded\b/ },
]

/** In each of the sayings one of these stands: most texts are told by that to say nothing. */
const hints = /limit|max|exceed|reach|recursion|more steps/i
/** Longer texts say something else than that alone. */
const SHORT = 300
/** An error is read from its beginning and to its end: what raised it may stand before or behind a long trace of calls. */
const READ = 4_000

/** The limit that a text speaks of which stands where the answer should; `undefined` for any answer of a model. */
export function limitInAnswer(text: string): LimitTold | undefined {
  if (text.length > SHORT) return undefined
  return found(answers, text.trim())
}

/** The limit by which an error says that it ended the run. */
export function limitInError(message: string): LimitTold | undefined {
  const short = message.length > 2 * READ ? `${message.slice(0, READ)}\n${message.slice(-READ)}` : message
  return found(answers, short.trim()) ?? found(errors, short)
}

/** What a program raised, in the last line that it printed: `langgraph.errors.GraphRecursionError: Recursion limit of 25 reached …`. */
const raised = /^(?:Uncaught )?(?:[A-Za-z_][\w.]{0,100}\.)?\w*(?:Error|Exception|Exceeded)\b.{0,20}:/

/** The limit by which the end of a console says that the program broke off. */
export function limitAtEnd(text: string): LimitTold | undefined {
  const last = text.slice(-READ).trimEnd().split('\n').at(-1)?.trim() ?? ''
  return raised.test(last) ? limitInError(last) : undefined
}

function found(sayings: readonly Saying[], text: string): LimitTold | undefined {
  if (!hints.test(text)) return undefined
  for (const { limit, before, says } of sayings) {
    const match = says.exec(text)
    if (!match) continue
    const used = numberIn(match.groups?.used)
    const allowed = numberIn(match.groups?.allowed)
    return {
      ...(limit === undefined ? {} : { limit }),
      ...(used === undefined ? {} : { used }),
      ...(allowed === undefined ? {} : { allowed }),
      ...(before === undefined ? {} : { before }),
      words: clip(match[0], 200),
    }
  }
  return undefined
}

/** A sentence may end behind the number. */
function numberIn(text: string | undefined): number | undefined {
  const number = Number((text ?? '').replace(/\.$/, ''))
  return text === undefined || text === '' || !Number.isFinite(number) ? undefined : number
}

/**
 * The router's decision: rules in order, the first that holds gives the branch, else `otherwise`. It decides and explains; it never
 * writes state. The reason is kept as data, so that it can be said in any language, and as one English sentence.
 */
import { asText, sameJson } from '../../base/json'
import { clip } from '../../base/text'
import { NEVER_RECORDED, RULE_NOT_RECORDED } from '../../document/not-recorded'
import type { AgentDocument, Comparison, Condition, Field, RouterConfig } from '../../document/types'
import { estimateTokens } from '../../models/tokens'
import type { Sandbox } from '../../sandbox/contract'
import type { RouteReason } from '../../trace/events'
import { callsOf as callsIn } from '../../trace/history'
import type { Message } from '../../trace/message'
import { isMessage } from '../../trace/message-lists'
import { holdsMessages, NodeFailure } from '../behaviour/contract'

export interface Decision {
  readonly branch: string | null
  readonly reason: RouteReason
  /** The ids of the calls that the last message asks for, parsed or not: they will not run if the branch leaves the loop. */
  readonly openCalls: readonly string[]
  /** The id of the last message; empty when there is none. */
  readonly last: string
  /** The field in which it was looked for. */
  readonly messages: string | undefined
}

export interface RouterView {
  /** One field of the state, as plain data. */
  field(name: string): unknown
  /** The whole state as plain data: only the person's own code needs it. */
  state(): Readonly<Record<string, unknown>>
  readonly fields: readonly Field[]
  readonly budget: AgentDocument['budget']
  /** On the answers of a record: the branch that it took here, once for each decision. It throws where the record has no more. */
  readonly recordedWay?: (() => string | undefined) | undefined
  sandbox(): Promise<Sandbox>
  /** Tells something odd about the person's own code that does not stop the run. */
  note(code: string, text: string): void
}

/** Decides. Throws a NodeFailure only when the person's own code fails. */
export async function decide(config: RouterConfig, view: RouterView): Promise<Decision> {
  const messages = config.messages ?? view.fields.find(holdsMessages)?.name
  const last = lastMessage(messages, view)
  const openCalls = callsOf(last).map((call) => call.id)
  const looked = { openCalls, last: last?.id ?? '', messages }
  // Asked at each decision, also where a rule before it holds: else the next one would get this one's answer.
  const recorded = config.rules.some(({ when }) => isNotRecorded(when)) ? view.recordedWay?.() : undefined
  for (const rule of config.rules) {
    const reason = isNotRecorded(rule.when)
      ? rule.branch === recorded
        ? ({ type: 'unknown' } as const)
        : undefined
      : await holds(rule.when, last, view)
    if (reason) return { branch: rule.branch, reason, ...looked }
  }
  if (config.otherwise === null) return { branch: null, reason: { type: 'none' }, ...looked }
  if (config.otherwise === recorded) return { branch: config.otherwise, reason: { type: 'unknown' }, ...looked }
  return { branch: config.otherwise, reason: otherwise(config.rules, openCalls.length, view), ...looked }
}

/** A rule that stands for one that a record does not tell. */
const isNotRecorded = (when: Condition): boolean => when.type === 'code' && when.code === RULE_NOT_RECORDED

/** No rule held. Whether calls are open is part of the reason only where a rule looks for calls. */
function otherwise(rules: RouterConfig['rules'], calls: number, view: RouterView): RouteReason {
  const asked = rules.some(({ when }) => when.type === 'tool-calls' || when.type === 'calls-tool')
  const looked = new Set(rules.flatMap(({ when }) => (when.type === 'field' ? [when.field] : [])))
  return {
    type: 'otherwise',
    ...(asked ? { calls } : {}),
    ...(looked.size > 0 ? { looked: [...looked].map((field) => ({ field, value: short(view.field(field)) })) } : {}),
  }
}

function lastMessage(field: string | undefined, view: RouterView): Message | undefined {
  const list = field === undefined ? undefined : view.field(field)
  const last: unknown = Array.isArray(list) ? list.at(-1) : undefined
  return isMessage(last) ? last : undefined
}

const callsOf = (message: Message | undefined) => (message === undefined ? [] : callsIn(message))

async function holds(when: Condition, last: Message | undefined, view: RouterView): Promise<RouteReason | undefined> {
  switch (when.type) {
    case 'tool-calls': {
      const invalid = last?.role === 'ai' ? (last.invalidCalls?.length ?? 0) : 0
      const tools = last?.role === 'ai' ? (last.toolCalls ?? []).map((call) => call.name) : []
      return tools.length + invalid > 0 ? { type: 'tool-calls', tools, invalid } : undefined
    }
    case 'calls-tool':
      return callsOf(last).some((call) => call.name === when.tool) ? { type: 'calls-tool', tool: when.tool } : undefined
    case 'rounds': {
      const allowed = when.atLeast === 'budget' ? view.budget.toolRounds : when.atLeast
      const used = Number(view.field(when.field) ?? 0)
      return allowed !== null && allowed !== undefined && used >= allowed
        ? { type: 'rounds', field: when.field, used, allowed }
        : undefined
    }
    case 'field': {
      const value = view.field(when.field)
      return compare(value, when.is, when.value)
        ? {
            type: 'field',
            field: when.field,
            is: when.is,
            ...(when.value === undefined ? {} : { expected: when.value }),
            value: short(value),
          }
        : undefined
    }
    case 'tokens': {
      const used = tokensOf(view.field(when.field))
      return used >= when.atLeast ? { type: 'tokens', field: when.field, used, allowed: when.atLeast } : undefined
    }
    case 'code': {
      if (when.code === NEVER_RECORDED) return undefined
      const outcome = await (await view.sandbox()).run(when.code, { state: view.state() })
      if (!outcome.ok) {
        const { code, message, data } = outcome.error
        throw new NodeFailure(`router-${code}`, message, data && { data })
      }
      if (typeof outcome.value !== 'boolean') {
        const given = outcome.value === undefined ? 'nothing' : clip(asText(outcome.value), 80)
        view.note('not-a-boolean', `its code returned ${given}, which counts as ${outcome.value ? 'true' : 'false'}.`)
      }
      return outcome.value ? { type: 'code' } : undefined
    }
  }
}

/** A number field is the count itself; anything else is estimated from its text. */
function tokensOf(value: unknown): number {
  if (typeof value === 'number') return value
  return estimateTokens(
    Array.isArray(value) ? value.map((item) => (isText(item) ? item.text : asText(item))).join('\n') : asText(value),
  )
}

const isText = (value: unknown): value is { readonly text: string } =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'

/**
 * Compares a field's value. Numbers compare as numbers, lists by their length, everything else as text. Nothing is neither more nor
 * less than anything; `empty` holds for nothing, '', [] and {}.
 */
export function compare(value: unknown, is: Comparison, expected: unknown): boolean {
  switch (is) {
    case '=':
      return sameJson(value, expected) || (isPlain(value) && isPlain(expected) && String(value) === String(expected))
    case '!=':
      return !compare(value, '=', expected)
    case '>':
    case '>=':
    case '<':
    case '<=':
      return ordered(value, is, expected)
    case 'contains':
      return Array.isArray(value)
        ? value.some((item) => sameJson(item, expected) || (isText(item) && item.text.includes(asText(expected))))
        : asText(value).includes(asText(expected))
    case 'empty':
      return (
        value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)
      )
  }
}

const isPlain = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

function ordered(value: unknown, is: '>' | '>=' | '<' | '<=', expected: unknown): boolean {
  const [a, b] = [Array.isArray(value) ? value.length : value, expected]
  if ([a, b].some((item) => item === undefined || item === null)) return false
  const numbers = [a, b].every((item) => isPlain(item) && item !== '' && Number.isFinite(Number(item)))
  const order = numbers ? Number(a) - Number(b) : asText(a) < asText(b) ? -1 : asText(a) > asText(b) ? 1 : 0
  switch (is) {
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case '<':
      return order < 0
    case '<=':
      return order <= 0
  }
}

const LONGEST_KEPT = 200

/** What a decision keeps of the value that it looked at: enough to read, not the whole field. Null for nothing. */
function short(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'string') return clip(value, LONGEST_KEPT)
  if (Array.isArray(value)) return { length: value.length }
  const text = typeof value === 'object' ? asText(value) : ''
  return text.length > LONGEST_KEPT ? clip(text, LONGEST_KEPT) : value
}

/** The reason as one English sentence. */
export function because(reason: RouteReason): string {
  switch (reason.type) {
    case 'tool-calls': {
      const count = reason.tools.length + reason.invalid
      const names = reason.tools.length > 0 ? `: ${reason.tools.join(', ')}` : ''
      return `the last message asks for ${count} ${count === 1 ? 'tool' : 'tools'}${names}${reason.invalid > 0 ? ` (${reason.invalid} could not be parsed)` : ''}`
    }
    case 'calls-tool':
      return `the last message asks for ${reason.tool}`
    case 'rounds':
      return `${reason.field} is ${reason.used}, and the budget is ${reason.allowed} tool rounds`
    case 'field':
      return reason.is === 'empty'
        ? `${reason.field} is empty`
        : `${reason.field} is ${told(reason.value)} (${reason.is} ${told(reason.expected)})`
    case 'tokens':
      return `${reason.field} holds about ${reason.used} tokens, and the limit is ${reason.allowed}`
    case 'code':
      return 'its code said so'
    case 'otherwise':
      if (reason.calls === 0) return 'the last message asks for no tool'
      return (reason.looked ?? []).length === 0
        ? 'no rule held'
        : `no rule held: ${(reason.looked ?? []).map(({ field, value }) => `${field} is ${told(value)}`).join(', ')}`
    case 'none':
      return 'no rule held, and there is no other way'
    case 'unknown':
      return 'the record does not say why'
  }
}

const told = (value: unknown): string =>
  value === undefined || value === null ? 'nothing' : value === '' ? 'empty' : asText(value)

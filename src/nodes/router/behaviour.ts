/**
 * The router's decision: rules in order, the first that holds gives the branch, else `otherwise`. It decides and explains; it never
 * writes state. The reason is kept as data, so that it can be said in any language, and as one English sentence.
 */
import { asText, sameJson } from '../../base/json'
import type { AgentDocument, Comparison, Condition, Field, RouterConfig } from '../../document/types'
import { estimateTokens } from '../../models/tokens'
import type { Sandbox } from '../../sandbox/contract'
import type { RouteReason } from '../../trace/events'
import type { Message } from '../../trace/message'
import { NodeFailure } from '../behaviour/contract'

export interface Decision {
  readonly branch: string | null
  readonly reason: RouteReason
  /** Tools that the last message asks for, parsed or not: they will not run if the branch leaves the loop. */
  readonly openCalls: number
}

export interface RouterView {
  /** One field of the state, as plain data. */
  field(name: string): unknown
  /** The whole state as plain data: only the person's own code needs it. */
  state(): Readonly<Record<string, unknown>>
  readonly fields: readonly Field[]
  readonly budget: AgentDocument['budget']
  sandbox(): Promise<Sandbox>
}

/** Decides. Throws a NodeFailure only when the person's own code fails. */
export async function decide(config: RouterConfig, view: RouterView): Promise<Decision> {
  const last = lastMessage(config, view)
  const openCalls = (last?.toolCalls?.length ?? 0) + (last?.invalidCalls?.length ?? 0)
  for (const rule of config.rules) {
    const reason = await holds(rule.when, last, view)
    if (reason) return { branch: rule.branch, reason, openCalls }
  }
  if (config.otherwise === null) return { branch: null, reason: { type: 'none' }, openCalls }
  return { branch: config.otherwise, reason: { type: 'otherwise', calls: openCalls }, openCalls }
}

function lastMessage(config: RouterConfig, view: RouterView): Message | undefined {
  const field = config.messages ?? view.fields.find((one) => one.type === 'messages')?.name
  const list = field === undefined ? undefined : view.field(field)
  return Array.isArray(list) ? (list.at(-1) as Message | undefined) : undefined
}

async function holds(when: Condition, last: Message | undefined, view: RouterView): Promise<RouteReason | undefined> {
  switch (when.type) {
    case 'tool-calls': {
      const tools = last?.toolCalls?.map((call) => call.name) ?? []
      const invalid = last?.invalidCalls?.length ?? 0
      return tools.length + invalid > 0 ? { type: 'tool-calls', tools, invalid } : undefined
    }
    case 'calls-tool':
      return [...(last?.toolCalls ?? []), ...(last?.invalidCalls ?? [])].some((call) => call.name === when.tool)
        ? { type: 'calls-tool', tool: when.tool }
        : undefined
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
        ? { type: 'field', field: when.field, is: when.is, expected: when.value, value: short(value) }
        : undefined
    }
    case 'tokens': {
      const used = tokensOf(view.field(when.field))
      return used >= when.atLeast ? { type: 'tokens', field: when.field, used, allowed: when.atLeast } : undefined
    }
    case 'code': {
      const outcome = await (await view.sandbox()).run(when.code, { state: view.state() })
      if (!outcome.ok) throw new NodeFailure(`router-${outcome.error.code}`, outcome.error.message)
      return outcome.value === true ? { type: 'code' } : undefined
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

/** Compares a field's value. Numbers compare as numbers, everything else as text; `empty` holds for nothing, '', [] and {}. */
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
  const numbers = [a, b].every((item) => item !== '' && item !== null && item !== undefined && Number.isFinite(Number(item)))
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

/** What a decision keeps of the value that it looked at: enough to read, not the whole field. */
function short(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 199)}…` : value
  return Array.isArray(value) ? { length: value.length } : value
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
        : `${reason.field} is ${asText(reason.value)} (${reason.is} ${asText(reason.expected)})`
    case 'tokens':
      return `${reason.field} holds about ${reason.used} tokens, and the limit is ${reason.allowed}`
    case 'code':
      return 'its code said so'
    case 'otherwise':
      return reason.calls === 0 ? 'the last message asks for no tool' : 'no rule held'
    case 'none':
      return 'no rule held, and there is no other way'
    case 'unknown':
      return 'the record does not say why'
  }
}

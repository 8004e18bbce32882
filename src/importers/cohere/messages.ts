/**
 * Messages of Cohere's first chat API: a role in capitals with a `message`, calls by name and `parameters` without ids, and the results
 * of a round in one record, each with the call that it answers.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Message } from '../../trace/message'
import { readCall, splitCalls } from '../messages/arguments'
import { type MappedMessage, textOf } from '../messages/mapped'

const roles: Readonly<Record<string, Message['role']>> = { USER: 'human', CHATBOT: 'ai', SYSTEM: 'system', TOOL: 'tool' }

/** `USER`, in older programs `User`; in small letters they are those of others. */
function roleOf({ role }: UnknownRecord): Message['role'] | undefined {
  if (typeof role !== 'string' || role === role.toLowerCase()) return undefined
  const name = role.toUpperCase()
  return Object.hasOwn(roles, name) ? roles[name] : undefined
}

/** True for one message; messages of other providers hold a `content`. */
export const isCohere = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  value.content === undefined &&
  value.parts === undefined &&
  roleOf(value) !== undefined &&
  (typeof value.message === 'string' || isResults(value.tool_results))

/** True for a list of results, each with the call that it answers. */
export const isResults = (value: unknown): value is readonly UnknownRecord[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => isRecord(one) && isRecord(one.call))

/** The plain messages of one record; empty when it is none. */
export function mapCohere(value: unknown): readonly MappedMessage[] {
  if (!isCohere(value)) return []
  const role = roleOf(value) ?? 'other'
  if (isResults(value.tool_results)) return value.tool_results.map(mapResult)
  const text = textOf(value.message) ?? ''
  const calls = Array.isArray(value.tool_calls) ? value.tool_calls.filter(isRecord) : []
  const split = splitCalls(calls.map((call) => readCall(textOf(call.id) ?? '', textOf(call.name) ?? '', call.parameters)))
  return [{ message: { id: '', role, text, ...(role === 'ai' ? split : {}) } }]
}

function mapResult({ call, outputs }: UnknownRecord): MappedMessage {
  const name = isRecord(call) ? textOf(call.name) : undefined
  const [only, ...others] = Array.isArray(outputs) ? (outputs as readonly unknown[]) : [outputs]
  const given = others.length === 0 ? only : outputs
  const text = typeof given === 'string' ? given : (JSON.stringify(given) ?? '')
  return { message: { id: '', role: 'tool', text, ...(name === undefined ? {} : { name }) } }
}

/** Steps of Trae: the reply of the model, the calls in it, and their results, in one record; the task stands beside them. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type MappedMessage, textOf } from '../messages/mapped'
import { answered, putIn, saidBy } from './made'

export const isTraeStep = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.step_number === 'number' &&
  Object.hasOwn(value, 'llm_response') &&
  Object.hasOwn(value, 'tool_results')

export function mapTraeStep(value: UnknownRecord): readonly MappedMessage[] {
  const { timestamp: time, llm_response: reply } = value
  const first = value.step_number === 1 ? messagesBefore(value.llm_messages) : []
  const failed = textOf(value.error)
  const error = failed === undefined ? [] : [putIn('other', failed, time, 'error')]
  if (!isRecord(reply)) return [...first, ...error]
  const calls = listOf(reply.tool_calls ?? value.tool_calls)
  const said = saidBy({
    content: reply.content,
    calls: calls.map((call) => ({ id: call.call_id ?? call.id, name: call.name, args: call.arguments })),
    time,
    model: reply.model,
    usage: reply.usage,
    finish: reply.finish_reason,
  })
  const came = listOf(value.tool_results).map((one) => {
    const content = one.success === false ? (one.error ?? one.result) : one.result
    return answered({ callId: one.call_id ?? one.id, name: one.name, content, failed: one.success === false, time })
  })
  return [...first, said, ...came, ...error]
}

/** What the model was sent in the first step: later steps send what the steps before them tell. */
function messagesBefore(value: unknown): readonly MappedMessage[] {
  return listOf(value).flatMap(({ role, content }): readonly MappedMessage[] => {
    if (role === 'system' || role === 'user') return [putIn(role === 'user' ? 'human' : 'system', content)]
    return []
  })
}

const listOf = (value: unknown): readonly UnknownRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])

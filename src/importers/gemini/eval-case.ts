/** Turns of an evaluation set of the Agent Development Kit: question, calls and answer in one record. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readTime } from '../core/times'
import { isContent, mapGoogle } from '../messages/google'
import type { MappedMessage } from '../messages/mapped'

export const isInvocation = (value: unknown): value is UnknownRecord =>
  isRecord(value) && isContent(value.user_content ?? value.userContent)

/** What was asked, what the agent called, what came back where that is kept, and what it answered. */
export function mapInvocation(value: UnknownRecord): readonly MappedMessage[] {
  const data = [value.intermediate_data, value.intermediateData].find(isRecord) ?? {}
  const calls = listOf(data.tool_uses ?? data.toolUses).map((call) => ({ functionCall: call }))
  const results = listOf(data.tool_responses ?? data.toolResponses).map((result) => ({ functionResponse: result }))
  const time = readTime(value.creation_timestamp ?? value.creationTimestamp)
  const answer = value.final_response ?? value.finalResponse
  return [
    ...mapGoogle(value.user_content ?? value.userContent),
    ...(calls.length === 0 ? [] : mapGoogle({ role: 'model', parts: calls })),
    ...(results.length === 0 ? [] : mapGoogle({ role: 'user', parts: results })),
    ...(isContent(answer) ? mapGoogle({ ...answer, role: 'model' }) : []),
  ].map((mapped) => (time === undefined ? mapped : { ...mapped, time }))
}

const listOf = (value: unknown): readonly UnknownRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Items of a session of Continue: the message, what was put beside it, and what became of each call. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type MappedMessage, textOf } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'
import { answered, saidBy } from './made'

export const isContinue = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  isRecord(value.message) &&
  typeof value.message.role === 'string' &&
  value.type === undefined &&
  (Array.isArray(value.contextItems) || Array.isArray(value.toolCallStates))

export function mapContinue(value: UnknownRecord): readonly MappedMessage[] {
  const message = isRecord(value.message) ? value.message : {}
  const role = message.role === 'thinking' ? 'assistant' : message.role
  const mapped = mapOpenAiChat({ ...message, role, tool_calls: message.toolCalls ?? message.tool_calls })
  if (!mapped) return []
  if (message.role === 'thinking') return [saidBy({ content: '', reasoning: mapped.message.text })]
  const states = Array.isArray(value.toolCallStates) ? value.toolCallStates.filter(isRecord) : []
  const reasoning = isRecord(value.reasoning) ? textOf(value.reasoning.text) : undefined
  const blocks = reasoning === undefined ? undefined : saidBy({ content: mapped.message.text, reasoning }).message.blocks
  const own = blocks === undefined ? mapped : { ...mapped, message: { ...mapped.message, blocks } }
  return [own, ...states.flatMap(resultOf)]
}

const done = new Set<unknown>(['done', 'errored', 'canceled'])

/** The call that a result of its own answers: the state of the call may have told it already. */
export const answeredBy = (value: UnknownRecord): string | undefined =>
  isRecord(value.message) && value.message.role === 'tool' ? textOf(value.message.toolCallId) : undefined

/** A call that nobody let run has no result, but for what it says. */
function resultOf(state: UnknownRecord): readonly MappedMessage[] {
  const output = Array.isArray(state.output) ? state.output.filter(isRecord) : []
  if (!done.has(state.status) || output.length === 0) return []
  const failed = state.status !== 'done'
  const content = output.flatMap((item) => (typeof item.content === 'string' ? [item.content] : [])).join('\n')
  return [answered({ callId: state.toolCallId, content, ...(failed ? { failed } : {}) })]
}

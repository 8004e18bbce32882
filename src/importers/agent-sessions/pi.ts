/** Lines of sessions of Pi, of the agents that are built on it, and of Droid: a message in each, its calls among the parts of its content. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { mapAnthropic } from '../messages/anthropic'
import type { MappedMessage } from '../messages/mapped'
import { answered, putIn, saidBy } from './made'

const beside = new Set<unknown>([
  'session',
  'session_start',
  'model_change',
  'thinking_level_change',
  'label',
  'custom',
  'session_info',
  'leaf',
])
const summaries = new Set<unknown>(['compaction', 'branch_summary'])

/** A line of such a session; also one that holds no message. */
export function isPi(value: unknown): value is UnknownRecord {
  if (!isRecord(value)) return false
  if (isPiMessage(value)) return true
  if (value.type === 'session') return typeof value.cwd === 'string' && typeof value.timestamp === 'string'
  // The first versions gave their lines no ids.
  const isLine = typeof value.id === 'string' || typeof value.timestamp === 'string'
  if (value.type === 'message') return isLine && isRecord(value.message) && typeof value.message.role === 'string'
  if (!isLine) return false
  if (value.type === 'custom_message') return value.content !== undefined
  return beside.has(value.type) || summaries.has(value.type)
}

/** A message of it without its line: only these two are told from others. */
const isPiMessage = (value: UnknownRecord): boolean =>
  (value.role === 'toolResult' && (value.toolCallId !== undefined || value.toolName !== undefined)) ||
  (value.role === 'assistant' && typeof value.stopReason === 'string' && Array.isArray(value.content))

/** Marks that nobody else has. */
export const isOwnPi = (value: unknown): boolean =>
  isRecord(value) &&
  (isPiMessage(value) ||
    (value.type === 'message' && isRecord(value.message) && (isPiMessage(value.message) || typeof value.id === 'string')) ||
    value.type === 'thinking_level_change')

export function mapPi(value: UnknownRecord): readonly MappedMessage[] {
  if (summaries.has(value.type)) {
    const told = putIn('other', value.summary, value.timestamp, 'compress')
    return [{ ...told, node: 'compress' }]
  }
  if (value.type === 'custom_message') return [putIn('system', value.content, value.timestamp)]
  const message = isRecord(value.message) ? value.message : value
  const time = value.timestamp ?? message.timestamp
  // Droid keeps the same lines with the blocks of Anthropic in them.
  if (hasBlocks(message)) return mapAnthropic({ timestamp: time, ...message })
  switch (message.role) {
    case 'user':
      return [putIn('human', message.content, time)]
    case 'assistant':
      return [fromAssistant(message, time)]
    case 'toolResult': {
      const failed = typeof message.isError === 'boolean' ? message.isError : undefined
      return [answered({ callId: message.toolCallId, name: message.toolName, content: message.content, failed, time })]
    }
    case 'bashExecution':
      return [putIn('other', `$ ${String(message.command)}\n${String(message.output ?? '')}`, time, 'bash')]
    case 'compactionSummary':
    case 'branchSummary':
      return [{ ...putIn('other', message.summary, time, 'compress'), node: 'compress' }]
    default:
      return typeof message.role === 'string' ? [putIn('other', message.content, time, message.role)] : []
  }
}

const hasBlocks = ({ content }: UnknownRecord): boolean =>
  Array.isArray(content) && content.some((part) => isRecord(part) && (part.type === 'tool_use' || part.type === 'tool_result'))

function fromAssistant(message: UnknownRecord, time: unknown): MappedMessage {
  const parts = Array.isArray(message.content) ? message.content.filter(isRecord) : undefined
  const { usage, model, stopReason } = message
  const rest = { time, model, usage, finish: stopReason, id: message.responseId }
  if (parts === undefined) return saidBy({ content: message.content, ...rest })
  const calls = parts.filter(({ type }) => type === 'toolCall')
  const thoughts = parts.flatMap(({ type, thinking }) => (type === 'thinking' && typeof thinking === 'string' ? [thinking] : []))
  const texts = parts.filter(({ type }) => type !== 'toolCall' && type !== 'thinking')
  const failure = typeof message.errorMessage === 'string' && texts.length === 0 ? message.errorMessage : undefined
  return saidBy({
    content: failure ?? texts.map(({ type, text, ...more }) => (type === 'text' ? { type, text } : { type, text, ...more })),
    reasoning: thoughts.join('\n'),
    calls: calls.map((call) => ({ id: call.id, name: call.name, args: call.arguments })),
    ...rest,
  })
}

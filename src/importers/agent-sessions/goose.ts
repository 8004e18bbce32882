/** Messages of Goose: calls and results are parts of a content, each with the status of the call around it. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { MappedMessage } from '../messages/mapped'
import { answered, putIn, saidBy } from './made'

const own = new Set<unknown>([
  'toolRequest',
  'toolResponse',
  'frontendToolRequest',
  'toolConfirmationRequest',
  'contextLengthExceeded',
])

/** A message of it, or the line of the session that stands above them. */
export const isGoose = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  ((value.type === 'message' && isOwnGoose(value.message)) ||
    (typeof value.role === 'string' &&
      Array.isArray(value.content) &&
      (typeof value.created === 'number' || isOwnGoose(value))) ||
    (typeof value.working_dir === 'string' && typeof value.message_count === 'number'))

export const isOwnGoose = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value.content) && value.content.some((part) => isRecord(part) && own.has(part.type))

export function mapGoose(line: UnknownRecord): readonly MappedMessage[] {
  const value = isRecord(line.message) ? line.message : line
  if (!Array.isArray(value.content)) return []
  const parts = value.content.filter(isRecord)
  const time = value.created
  const results = parts.filter(({ type }) => type === 'toolResponse').map((part) => resultOf(part, time))
  const said = parts.filter(({ type }) => type === 'text' || type === 'image')
  if (value.role !== 'assistant') {
    const person = said.length === 0 ? [] : [putIn(value.role === 'user' ? 'human' : 'system', plain(said), time)]
    return [...results, ...person]
  }
  const calls = parts.filter(({ type }) => type === 'toolRequest' || type === 'frontendToolRequest')
  const thoughts = parts.flatMap(({ type, thinking }) => (type === 'thinking' && typeof thinking === 'string' ? [thinking] : []))
  const told = saidBy({
    id: value.id,
    content: plain(said),
    reasoning: thoughts.join('\n'),
    calls: calls.map((part) => {
      const call = unwrapped(part.toolCall ?? part.tool_call)
      return { id: part.id, name: call.name, args: call.arguments }
    }),
    time,
  })
  return [told, ...results]
}

const plain = (parts: readonly UnknownRecord[]): readonly UnknownRecord[] =>
  parts.map((part) => (part.type === 'text' ? { type: 'text', text: part.text } : part))

function resultOf(part: UnknownRecord, time: unknown): MappedMessage {
  const toolResult = part.toolResult ?? part.tool_result ?? part.content
  const failed = isRecord(toolResult) && toolResult.status === 'error'
  const value = isRecord(toolResult) ? (failed ? toolResult.error : (toolResult.value ?? toolResult)) : toolResult
  const inner = isRecord(value) && Array.isArray(value.content) ? value.content : value
  const items = Array.isArray(inner) ? plain(inner.filter(isRecord)) : inner
  return answered({ callId: part.id, content: items, failed: failed || (isRecord(value) && value.isError === true), time })
}

/** What is in it where the call could be read: `{"status": "success", "value": {…}}`. */
const unwrapped = (call: unknown): UnknownRecord => {
  if (!isRecord(call)) return {}
  return isRecord(call.value) ? call.value : call
}

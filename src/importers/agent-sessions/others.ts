/** Smaller shapes of sessions: transcripts of Cursor, lines of Grok Build, chats that Claude's own app exports. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { mapAnthropic } from '../messages/anthropic'
import { type MappedMessage, textOf } from '../messages/mapped'
import { answered, putIn, saidBy } from './made'

/** A line of Cursor: the role stands beside the message. */
export const isCursorLine = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  ((typeof value.role === 'string' &&
    isRecord(value.message) &&
    value.message.content !== undefined &&
    value.message.role === undefined &&
    value.type === undefined) ||
    (value.type === 'turn_ended' && value.message === undefined))

export const mapCursorLine = ({ role, message, timestamp }: UnknownRecord): readonly MappedMessage[] =>
  isRecord(message) ? mapAnthropic({ timestamp, ...message, role }) : []

const grokTypes = new Set<unknown>(['system', 'user', 'assistant', 'reasoning', 'tool_result', 'backend_tool_call'])

/** A line of Grok Build. */
export const isGrokLine = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  grokTypes.has(value.type) &&
  value.message === undefined &&
  value.role === undefined &&
  (value.content !== undefined || value.summary !== undefined || isRecord(value.kind))

/** Marks that lines of other programs do not have. */
export const isOwnGrok = (value: unknown): boolean =>
  isGrokLine(value) &&
  (value.type === 'backend_tool_call' ||
    (value.type === 'tool_result' && value.tool_call_id !== undefined) ||
    (value.type === 'assistant' && typeof value.model_id === 'string') ||
    (value.type === 'user' && value.prompt_index !== undefined))

export function mapGrokLine(value: UnknownRecord): readonly MappedMessage[] {
  switch (value.type) {
    case 'system':
      return [putIn('system', value.content)]
    case 'user':
      return [putIn('human', value.content)]
    case 'reasoning': {
      const summary = Array.isArray(value.summary) ? value.summary.filter(isRecord) : []
      const thought = summary.flatMap(({ text }) => (typeof text === 'string' ? [text] : [])).join('\n')
      return thought === '' ? [] : [saidBy({ content: '', reasoning: thought })]
    }
    case 'assistant': {
      const asked = Array.isArray(value.tool_calls) ? value.tool_calls.filter(isRecord) : []
      return [
        saidBy({
          content: value.content,
          calls: asked.map((call) => ({ id: call.id, name: call.name, args: call.arguments })),
          model: value.model_id,
        }),
      ]
    }
    case 'tool_result':
      return [answered({ callId: value.tool_call_id, content: value.content })]
    default: {
      const kind = isRecord(value.kind) ? value.kind : {}
      return [saidBy({ content: '', calls: [{ id: kind.id, name: kind.tool_type, args: kind.action }] })]
    }
  }
}

/** A message of a chat as Claude's app exports it. */
export const isAppMessage = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  (value.sender === 'human' || value.sender === 'assistant') &&
  typeof value.uuid === 'string' &&
  (typeof value.text === 'string' || Array.isArray(value.content))

export function mapAppMessage({ sender, text, content, created_at }: UnknownRecord): readonly MappedMessage[] {
  const blocks = Array.isArray(content) && content.length > 0 ? content.filter(isRecord).map(bare) : textOf(text)
  if (blocks === undefined) return []
  return mapAnthropic({ role: sender === 'human' ? 'user' : 'assistant', content: blocks, timestamp: created_at })
}

/** Blocks without what the app keeps beside them. */
function bare(block: UnknownRecord): UnknownRecord {
  return block.type === 'text' ? { type: 'text', text: block.text } : block
}

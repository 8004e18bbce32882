/** What Droid prints with `--output-format stream-json`: messages, calls and results a line each, and a last line with the answer again. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { answered, putIn, saidBy } from '../agent-sessions/made'
import { type MappedMessage, textOf } from '../messages/mapped'

export function isDroidLine(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || typeof value.session_id !== 'string') return false
  switch (value.type) {
    case 'message':
      return typeof value.role === 'string' && typeof value.text === 'string'
    case 'tool_call':
      return typeof value.toolName === 'string'
    case 'tool_result':
      return typeof value.id === 'string' && Object.hasOwn(value, 'value')
    case 'completion':
      return typeof value.finalText === 'string'
    default:
      return false
  }
}

export function mapDroidLine(value: UnknownRecord): readonly MappedMessage[] {
  const time = value.timestamp
  switch (value.type) {
    case 'message':
      return value.role === 'assistant'
        ? [saidBy({ id: value.id, content: value.text, time })]
        : [putIn(value.role === 'system' ? 'system' : 'human', value.text, time)]
    case 'tool_call':
      return [
        saidBy({
          id: value.messageId,
          content: '',
          calls: [{ id: value.id, name: value.toolName, args: value.parameters }],
          time,
        }),
      ]
    case 'tool_result': {
      const error = isRecord(value.error) ? textOf(value.error.message) : undefined
      return [answered({ callId: value.id, content: error ?? value.value, failed: value.isError === true, time })]
    }
    default:
      return [saidBy({ content: value.finalText, time })]
  }
}

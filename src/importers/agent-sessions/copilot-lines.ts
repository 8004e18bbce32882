/** Events of a session of the Copilot CLI: what was said, what was asked for, and what came back, an event each. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type MappedMessage, textOf } from '../messages/mapped'
import { answered, putIn, saidBy } from './made'

const kinds = /^(?:user|assistant|tool|session|system|subagent|hook|skill|permission|abort)(?:\.[a-z_]+)+$/

export const isCopilotLine = (value: unknown): value is UnknownRecord =>
  isRecord(value) && typeof value.type === 'string' && isRecord(value.data) && kinds.test(value.type) && isStamped(value)

const isStamped = ({ id, timestamp }: UnknownRecord): boolean => typeof id === 'string' && typeof timestamp === 'string'

export function mapCopilotLine({ type, data: given, timestamp }: UnknownRecord): readonly MappedMessage[] {
  const data = isRecord(given) ? given : {}
  switch (type) {
    case 'user.message':
      return [putIn('human', data.content, timestamp)]
    case 'system.message':
      return [putIn('system', data.content, timestamp)]
    case 'assistant.message': {
      const asked = Array.isArray(data.toolRequests) ? data.toolRequests.filter(isRecord) : []
      return [
        saidBy({
          id: data.messageId,
          content: data.content,
          reasoning: textOf(data.reasoningText),
          calls: asked.map((call) => ({ id: call.toolCallId, name: call.name, args: call.arguments })),
          time: timestamp,
          model: data.model,
        }),
      ]
    }
    case 'tool.execution_complete': {
      const failed = data.success === false
      const error = isRecord(data.error) ? (data.error.message ?? data.error) : data.error
      const result = isRecord(data.result) ? (data.result.content ?? data.result) : data.result
      return [answered({ callId: data.toolCallId, content: failed ? (error ?? result) : result, failed, time: timestamp })]
    }
    case 'session.error':
      return [putIn('other', data.message ?? data, timestamp, 'error')]
    default:
      return []
  }
}

/** The log of Kimi Code: what was put into the context, and the parts of each step of the model as they came. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type MappedMessage, textOf } from '../messages/mapped'
import { answered, putIn, saidBy } from './made'

const kinds =
  /^(?:metadata|config\.update|tools\.\w+|turn\.\w+|context\.\w+|llm\.\w+|usage\.record|permission\.\w+|subagent\.\w+|compaction\.\w+)$/

export const isKimi = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.type === 'string' &&
  kinds.test(value.type) &&
  (typeof value.time === 'number' || typeof value.protocol_version === 'string')

/** Marks that nobody else has. */
export const isOwnKimi = (value: unknown): boolean => isKimi(value) && /^context\.append_/.test(String(value.type))

/** The step of the model that a part belongs to: its parts are one reply. */
export function stepOf({ event }: UnknownRecord): string | undefined {
  return isRecord(event) && (event.type === 'content.part' || event.type === 'tool.call') ? textOf(event.stepUuid) : undefined
}

export function mapKimi(value: UnknownRecord): readonly MappedMessage[] {
  const { time, message, event } = value
  if (value.type === 'config.update' && typeof value.systemPrompt === 'string') return [putIn('system', value.systemPrompt, time)]
  if (value.type === 'context.append_message' && isRecord(message)) {
    if (message.role === 'assistant') return [saidBy({ content: message.content, time })]
    return [putIn(message.role === 'user' ? 'human' : 'system', message.content, time)]
  }
  if (value.type !== 'context.append_loop_event' || !isRecord(event)) return []
  const part = isRecord(event.part) ? event.part : {}
  switch (event.type) {
    case 'content.part':
      if (part.type === 'think') return [saidBy({ content: '', reasoning: textOf(part.think), time })]
      return [saidBy({ content: part.type === 'text' ? part.text : [part], time })]
    case 'tool.call':
      return [saidBy({ content: '', calls: [{ id: event.toolCallId, name: event.name, args: event.args }], time })]
    case 'tool.result': {
      const result = isRecord(event.result) ? event.result : { output: event.result }
      const failed = result.isError === true || result.error !== undefined
      return [
        answered({ callId: event.toolCallId, content: result.output ?? result.error ?? '', ...(failed ? { failed } : {}), time }),
      ]
    }
    default:
      return []
  }
}

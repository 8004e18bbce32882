/** Events of a managed agent session, out of the call that they were logged with, and as plain messages. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { readTime } from '../core/times'
import { mapResult, mapUse } from '../messages/anthropic'
import { splitCalls } from '../messages/arguments'
import { readContent, withReasoning } from '../messages/content'
import { type MappedMessage, textOf } from '../messages/mapped'

export interface SessionEvent {
  readonly type: string
  readonly fields: UnknownRecord
  /** True for a copy that the program sent. */
  readonly sent: boolean
}

const kinds = /^(?:agent|user|session|span|system)\.[a-z_]+$/

/** The events that a line holds: one that was streamed, or those that were sent together. */
export function sessionEventsIn(value: unknown): readonly SessionEvent[] {
  const logged =
    Array.isArray(value) && value.length === 2 && typeof value[0] === 'string'
      ? { call: value[0], body: value[1] as unknown }
      : { call: '', body: value }
  const { call, body } = logged
  const eventOf = (item: unknown, sent: boolean): readonly SessionEvent[] =>
    isRecord(item) && typeof item.type === 'string' && kinds.test(item.type) ? [{ type: item.type, fields: item, sent }] : []
  if (isRecord(body)) return eventOf(body, call.endsWith('.send'))
  if (!Array.isArray(body)) return []
  return body.flatMap((part: unknown) =>
    isRecord(part) && Array.isArray(part.events) ? part.events.flatMap((item: unknown) => eventOf(item, true)) : [],
  )
}

/** The message of an event; `undefined` for what says nothing. */
export function mapSessionEvent({ type, fields }: SessionEvent): MappedMessage | undefined {
  const time = readTime(fields.processed_at ?? fields.created_at)
  const told = time === undefined ? {} : { time }
  const id = textOf(fields.id) ?? ''
  if (/^agent\.(?:\w+_)?tool_use$/.test(type)) {
    const call = mapUse({ ...fields, id: textOf(fields.id) ?? textOf(fields.tool_use_id) })
    return { message: { id: '', role: 'ai', text: '', ...splitCalls([call]) }, ...told }
  }
  if (/tool_result$/.test(type)) {
    const answers = textOf(fields.custom_tool_use_id) ?? textOf(fields.tool_use_id) ?? textOf(fields.mcp_tool_use_id)
    return { ...mapResult({ ...fields, tool_use_id: answers }), ...told }
  }
  const content = readContent(fields.content ?? fields.text ?? fields.message)
  const blocks = content.blocks === undefined ? {} : { blocks: content.blocks }
  if (type === 'agent.message') return { message: { id, role: 'ai', text: content.text, ...blocks }, ...told }
  if (type === 'agent.thinking') {
    const thought = textOf(fields.thinking) ?? content.text
    if (thought === '') return undefined
    return { message: { id, role: 'ai', text: '', blocks: withReasoning(thought, { text: '' }) }, ...told }
  }
  if (type === 'user.message') return { message: { id, role: 'human', text: content.text, ...blocks }, ...told }
  if (type === 'session.error')
    return { message: { id, role: 'other', name: 'error', text: content.text || JSON.stringify(fields.error ?? '') }, ...told }
  return undefined
}

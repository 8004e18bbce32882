/** What Cline, and the agents that came of it, showed the person: `ui_messages.json`, each thing said or asked in a record of its own. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { type MappedMessage, textOf } from '../messages/mapped'
import { answered, putIn, saidBy } from './made'

export const isCline = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.ts === 'number' &&
  ((value.type === 'say' && typeof value.say === 'string') || (value.type === 'ask' && typeof value.ask === 'string'))

export function mapCline(value: UnknownRecord): readonly MappedMessage[] {
  const { ts: time } = value
  const text = textOf(value.text) ?? ''
  switch (value.type === 'say' ? value.say : value.ask) {
    case 'task':
    case 'user_feedback':
    case 'user_feedback_diff':
      return text === '' ? [] : [putIn('human', text, time)]
    case 'text':
    case 'completion_result':
    case 'plan_mode_respond':
    case 'followup':
      return text === '' ? [] : [saidBy({ content: questionIn(text), time })]
    case 'reasoning':
      return text === '' ? [] : [saidBy({ content: '', reasoning: text, time })]
    case 'tool':
    case 'use_mcp_server':
    case 'browser_action':
    case 'browser_action_launch':
      return toolOf(text, time, String(value.say ?? value.ask))
    case 'command':
      return [saidBy({ content: '', calls: [{ id: '', name: 'execute_command', args: { command: text } }], time })]
    case 'command_output':
    case 'mcp_server_response':
    case 'browser_action_result':
      return text === '' ? [] : [answered({ callId: '', content: text, time })]
    case 'error':
    case 'api_req_failed':
    case 'diff_error':
      return [putIn('other', text, time, 'error')]
    default:
      return []
  }
}

/** A question may stand in an object, with the answers that were offered. */
function questionIn(text: string): string {
  const read = objectIn(text)
  return textOf(read?.question) ?? textOf(read?.response) ?? text
}

/** What was done stands in one object with how it was done; what a file held when it was read is what came back. */
function toolOf(text: string, time: unknown, kind: string): readonly MappedMessage[] {
  const read = objectIn(text)
  if (!read) return [saidBy({ content: '', calls: [{ id: '', name: kind, args: text === '' ? {} : { text } }], time })]
  const { tool, toolName, content, arguments: given, ...rest } = read
  const name = textOf(toolName) ?? textOf(tool) ?? kind
  const writes = /edit|new|write|diff|apply|insert/i.test(name)
  const args = given ?? (writes && content !== undefined ? { ...rest, content } : rest)
  const asked = saidBy({ content: '', calls: [{ id: '', name, args }], time })
  return writes || typeof content !== 'string' || content === ''
    ? [asked]
    : [asked, answered({ callId: '', name, content, time })]
}

function objectIn(text: string): UnknownRecord | undefined {
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const read: unknown = JSON.parse(text)
    return isRecord(read) ? read : undefined
  } catch {
    return undefined
  }
}

/** Steps of Antigravity's transcripts: who they come from stands beside what they are; what a tool gave is a step of its own. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { jsonInside } from '../core/unwrap'
import { type MappedMessage, textOf } from '../messages/mapped'
import { answered, putIn, saidBy } from './made'

export const isAntigravity = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.step_index === 'number' &&
  typeof value.type === 'string' &&
  (value.source === 'MODEL' || value.source === 'SYSTEM' || value.source === 'USER_EXPLICIT' || value.source === 'USER_IMPLICIT')

export function mapAntigravity(value: UnknownRecord): readonly MappedMessage[] {
  const { content, created_at: time } = value
  if (value.type === 'USER_INPUT') return [putIn('human', askedIn(textOf(content) ?? ''), time)]
  if (value.type === 'PLANNER_RESPONSE') {
    const calls = Array.isArray(value.tool_calls) ? value.tool_calls.filter(isRecord) : []
    return [
      saidBy({
        content,
        reasoning: textOf(value.thinking),
        calls: calls.map(({ id, name, args }) => ({ id, name, args: plain(args) })),
        time,
      }),
    ]
  }
  if (content === undefined || content === null || content === '') return []
  if (value.type === 'CHECKPOINT') return [{ ...putIn('other', content, time, 'compress'), node: 'compress' }]
  if (value.source !== 'MODEL') return [putIn('system', content, time)]
  return [answered({ callId: '', content, ...(value.status === 'ERROR' ? { failed: true } : {}), time })]
}

/** What the person typed, without what the program put around it. */
const askedIn = (text: string): string => /^\s*<USER_REQUEST>\n?([\s\S]*?)\n?<\/USER_REQUEST>/.exec(text)?.[1] ?? text

/** Each argument is JSON in a text. */
function plain(args: unknown): unknown {
  if (!isRecord(args)) return args
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, unquoted(value)]))
}

function unquoted(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (!/^".*"$/s.test(value)) return jsonInside(value) ?? value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

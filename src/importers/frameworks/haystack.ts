/** Messages of Haystack: parts without a type, each with one field that says what it is; as JSON or as Python prints them. */
import { isRecord, type UnknownRecord } from '../../base/json'
import { answered, putIn, saidBy } from '../agent-sessions/made'
import type { MappedMessage } from '../messages/mapped'
import { fieldOf, roleIn, textIn } from './named'

const partNames = ['text', 'tool_call', 'tool_call_result', 'reasoning', 'image', 'file'] as const
const printedAs: Readonly<Record<string, (typeof partNames)[number]>> = {
  TextContent: 'text',
  ToolCall: 'tool_call',
  ToolCallResult: 'tool_call_result',
  ReasoningContent: 'reasoning',
  ImageContent: 'image',
  FileContent: 'file',
}

export function isHaystack(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || !(Object.hasOwn(value, 'meta') || Object.hasOwn(value, '_meta'))) return false
  const parts = fieldOf(value, 'content', '_content')
  return fieldOf(value, 'role', '_role') !== undefined && Array.isArray(parts) && parts.length > 0 && parts.every(isPart)
}

const isPart = (part: unknown): boolean =>
  isRecord(part) && part.type === undefined && (nameOf(part) in printedAs || partNames.some((name) => Object.hasOwn(part, name)))

const nameOf = ({ __type: name }: UnknownRecord): string => (typeof name === 'string' ? name : '')

/** What a part holds under the name of its kind; printed, it is that itself. */
function held(part: UnknownRecord, name: (typeof partNames)[number]): UnknownRecord | undefined {
  if (nameOf(part) in printedAs) return printedAs[nameOf(part)] === name ? part : undefined
  const inner = part[name]
  return isRecord(inner) ? inner : inner === undefined ? undefined : { text: inner }
}

export function mapHaystack(value: UnknownRecord): readonly MappedMessage[] {
  const content = fieldOf(value, 'content', '_content')
  const parts = Array.isArray(content) ? content.filter(isRecord) : []
  const all = (name: (typeof partNames)[number]): readonly UnknownRecord[] =>
    parts.flatMap((part): readonly UnknownRecord[] => {
      const own = held(part, name)
      return own ? [own] : []
    })
  const text = all('text')
    .map((part) => textIn(part.text))
    .join('\n')
  const role = roleIn(fieldOf(value, 'role', '_role'))
  const results = all('tool_call_result').map((result) => {
    const origin = isRecord(result.origin) ? result.origin : {}
    return answered({
      callId: origin.id,
      name: origin.tool_name,
      content: textIn(result.result),
      ...(typeof result.error === 'boolean' ? { failed: result.error } : {}),
    })
  })
  if (role === 'tool') return results
  const other = [...all('image'), ...all('file')]
  const shown = other.length === 0 ? text : [...(text === '' ? [] : [{ type: 'text', text }]), ...other.map(typed)]
  if (role !== 'ai') return [putIn(role, shown), ...results]
  const meta = fieldOf(value, 'meta', '_meta')
  const told = isRecord(meta) ? meta : {}
  const calls = all('tool_call').map((call) => ({ id: call.id, name: call.tool_name, args: call.arguments }))
  const thought = all('reasoning')
    .map((part) => textIn(fieldOf(part, 'reasoning_text', 'text') ?? ''))
    .join('\n')
  const facts = { model: told.model, usage: told.usage, finish: told.finish_reason, time: told.completion_start_time }
  return [saidBy({ content: shown, calls, ...(thought === '' ? {} : { reasoning: thought }), ...facts }), ...results]
}

const typed = (part: UnknownRecord): UnknownRecord => ({ type: 'file', ...part })

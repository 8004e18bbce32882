/** The few things that frameworks name each in their own way: roles, also as Python prints them, and fields in several spellings. */
import { asText, type UnknownRecord } from '../../base/json'
import { roleOf } from '../messages/openai-chat'

/** `user`, `MessageRole.USER`, `<ChatRole.USER: 'user'>`, `{Label: 'user'}` or `{value: 'user'}`. */
export function roleIn(value: unknown): ReturnType<typeof roleOf> {
  if (typeof value === 'object' && value !== null) {
    const { Label, value: named } = value as UnknownRecord
    return roleIn(typeof Label === 'string' ? Label : named)
  }
  const text = typeof value === 'string' ? value : ''
  const quoted = /'([^']*)'>?$/.exec(text)?.[1] ?? text.split('.').at(-1) ?? ''
  return roleOf(quoted.replace(/>$/, '').toLowerCase())
}

/** The first of these fields that holds anything. */
export function fieldOf(value: UnknownRecord, ...names: readonly string[]): unknown {
  for (const name of names) if (value[name] !== undefined && value[name] !== null) return value[name]
  return undefined
}

/** A text; of a list of texts and of parts with a text, one a line. */
export function textIn(value: unknown): string {
  if (!Array.isArray(value)) return asText(value)
  return value
    .map((part: unknown) => asText(typeof part === 'object' && part !== null && 'text' in part ? part.text : part))
    .join('\n')
}

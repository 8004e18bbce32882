/**
 * The question of a document's input, and the input with another question. `question` is the shorthand; an input that spells
 * out a conversation instead keeps its shape, and only the last human message changes.
 */
import { isRecord, type UnknownRecord } from '../base/json'

type Input = UnknownRecord | undefined

/** The question as a person typed it; empty when the input has none. */
export function questionOf(input: Input): string {
  if (typeof input?.question === 'string') return input.question
  const found = lastHuman(input)
  return found ? found.text : ''
}

/** The same input asking `question`. */
export function withQuestion(input: Input, question: string): UnknownRecord {
  const found = typeof input?.question === 'string' ? undefined : lastHuman(input)
  if (!input || !found) return { ...input, question }
  const messages = found.messages.map((message, i) => (i === found.at ? { ...found.message, [found.key]: question } : message))
  return { ...input, [found.field]: messages }
}

interface Found {
  readonly field: string
  readonly messages: readonly unknown[]
  readonly at: number
  readonly message: UnknownRecord
  readonly key: 'text' | 'content'
  readonly text: string
}

function lastHuman(input: Input): Found | undefined {
  for (const [field, messages] of Object.entries(input ?? {})) {
    if (!Array.isArray(messages)) continue
    const at = messages.findLastIndex((message) => isRecord(message) && (message.role === 'human' || message.role === 'user'))
    const message: unknown = messages[at]
    if (!isRecord(message)) continue
    for (const key of ['text', 'content'] as const) {
      const text = message[key]
      if (typeof text === 'string') return { field, messages, at, message, key, text }
    }
  }
  return undefined
}

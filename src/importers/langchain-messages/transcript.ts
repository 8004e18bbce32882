/**
 * A conversation as one text, `Human: …`, `AI: …`: what LangChain makes of messages for a prompt, and what a memory holds. Only a text that
 * begins so, and in which both speak, is taken for one. Behind the words of a model stand the calls that it made, as Python prints them.
 */
import { isRecord } from '../../base/json'
import { readLenient } from '../core/lenient'

export interface Spoken {
  /** In LangChain's flat form. */
  readonly value: Readonly<Record<string, unknown>>
  /** 1-based. */
  readonly line: number
}

const label = /^(System|Human|AI|Tool|Function): ?(.*)$/
const types: Readonly<Record<string, string>> = { System: 'system', Human: 'human', AI: 'ai', Tool: 'tool', Function: 'function' }

/** The messages of such a text; `undefined` for any other. */
export function spokenIn(lines: readonly string[]): readonly Spoken[] | undefined {
  const first = lines.find((line) => line.trim() !== '')
  if (first === undefined || !label.test(first)) return undefined
  const parts: { readonly type: string; readonly line: number; readonly text: string[] }[] = []
  for (const [i, line] of lines.entries()) {
    const [, who, rest = ''] = label.exec(line) ?? []
    const type = who === undefined ? undefined : types[who]
    if (type !== undefined) parts.push({ type, line: i + 1, text: [rest] })
    else parts.at(-1)?.text.push(line)
  }
  const speak = (type: string): boolean => parts.some((part) => part.type === type)
  if (!speak('human') || !speak('ai')) return undefined
  return parts.map(({ type, line, text }) => {
    const content = text.join('\n').trim()
    return { line, value: type === 'ai' ? { type, ...saidIn(content) } : { type, content } }
  })
}

/** What a memory gives, as one message after another. `replies`: how many of the last ones came with this call. */
export interface Remembered {
  readonly values: readonly Readonly<Record<string, unknown>>[]
  readonly replies: number
  /** False before there was anything to remember: a question and an answer alone may be of anything. */
  readonly hasTalk: boolean
}

const memoryKeys = ['history', 'chat_history', 'buffer'] as const
const askedKeys = ['input', 'question', 'human_input', 'query'] as const
const saidKeys = ['response', 'output', 'answer', 'text', 'result'] as const

/** The variables of a memory, or what a chain with one gave back: a talk as one text, and what was asked and said behind it. */
export function rememberedIn(value: unknown): Remembered | undefined {
  if (!isRecord(value)) return undefined
  const memory = memoryKeys.map((key) => value[key]).find((text) => typeof text === 'string')
  // Before the first answer there is nothing to remember.
  const spoken = typeof memory === 'string' ? (memory === '' ? [] : spokenIn(memory.split('\n'))) : undefined
  if (!spoken) return undefined
  const first = (keys: readonly string[]): string | undefined =>
    keys.map((key) => value[key]).find((text): text is string => typeof text === 'string' && text !== '')
  const asked = first(askedKeys)
  const said = first(saidKeys)
  if (spoken.length === 0 && (asked === undefined || said === undefined)) return undefined
  const values = [
    ...spoken.map((one) => one.value),
    ...(asked === undefined ? [] : [{ type: 'human', content: asked }]),
    ...(said === undefined ? [] : [{ type: 'ai', content: said }]),
  ]
  return { values, replies: said === undefined ? 0 : 1, hasTalk: spoken.length > 0 }
}

/** What a model said, and the calls glued to it. */
function saidIn(text: string): { readonly content: string; readonly tool_calls?: readonly unknown[] } {
  const at = text.search(/\[\{'name': '/)
  const read = at < 0 ? undefined : readLenient(text, at)
  const calls: readonly unknown[] = Array.isArray(read?.value) ? read.value : []
  const isCalls =
    read !== undefined && text.slice(read.end).trim() === '' && calls.every((one) => isRecord(one) && one.args !== undefined)
  return isCalls && calls.length > 0 ? { content: text.slice(0, at), tool_calls: calls } : { content: text }
}

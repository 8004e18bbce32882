/**
 * OpenAI chat messages (and what imitates them) to plain ones: `role`, `content` as text or parts, `tool_calls`, the older
 * `function_call`, `reasoning_content`, refusals. Odd roles are kept under their own name; nothing of the content is thrown away.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Message } from '../../trace/message'
import { type ReadTime, readTime } from '../core/times'
import { type ReadCall, readCall, splitCalls } from './arguments'
import { readContent, withReasoning } from './content'
import { statusOf } from './error-status'
import type { Glimpse } from './glimpse'
import { type Filled, type MappedMessage, textOf } from './mapped'
import { readUsage } from './usage'
import { writtenCalls, writtenGuess } from './written-calls'

const roles: Readonly<Record<string, Message['role']>> = {
  system: 'system',
  developer: 'system',
  user: 'human',
  human: 'human',
  assistant: 'ai',
  ai: 'ai',
  bot: 'ai',
  chatbot: 'ai',
  model: 'ai',
  agent: 'ai',
  tool: 'tool',
  function: 'tool',
  ipython: 'tool',
  toolResult: 'tool',
}

/** The plain role for a provider's; `other` for one that is not known. */
export function roleOf(role: string): Message['role'] {
  // Nearly all of them; a table would have to be searched for each message of a file.
  if (role === 'user') return 'human'
  if (role === 'assistant') return 'ai'
  if (role === 'tool' || role === 'system') return role
  return known(role) ?? known(role.toLowerCase()) ?? 'other'
}
const known = (role: string): Message['role'] | undefined => (Object.hasOwn(roles, role) ? roles[role] : undefined)

/** Reads one message; `undefined` when it has no role and no content that could be shown. */
export function mapOpenAiChat(value: unknown): MappedMessage | undefined {
  if (!isRecord(value) || typeof value.role !== 'string') return undefined
  const role = roleOf(value.role)
  const content = readContent(withoutCalls(value.content))
  const refusal = textOf(value.refusal)
  const reasoning = reasoningOf(value)
  const transcript = isRecord(value.audio) ? textOf(value.audio.transcript) : undefined
  const text = content.text === '' ? (refusal ?? transcript ?? '') : content.text
  const blocks = withReasoning(reasoning, content)
  const own = role === 'ai' ? callsOf(value) : noCalls
  const written = role === 'ai' && own.length === 0 && text.includes('<tool_call>') ? writtenCalls(text) : undefined
  const calls = written?.calls ?? own
  const { status, guess } = role === 'tool' ? statusOf(value, text) : { status: undefined, guess: undefined }
  const toolCallId = role === 'tool' ? (textOf(value.tool_call_id) ?? textOf(value.toolCallId) ?? textOf(value.id)) : undefined
  const name = textOf(value.name) ?? textOf(value.toolName) ?? (role === 'other' ? value.role : undefined)
  // Filled in place: a file may hold hundreds of thousands of messages.
  const message: Filled<Message> = { id: role === 'tool' ? '' : (textOf(value.id) ?? ''), role, text: written?.text ?? text }
  if (blocks !== undefined) message.blocks = blocks
  if (calls.length > 0) {
    const { toolCalls, invalidCalls } = splitCalls(calls)
    if (toolCalls !== undefined) message.toolCalls = toolCalls
    if (invalidCalls !== undefined) message.invalidCalls = invalidCalls
  }
  if (toolCallId !== undefined) message.toolCallId = toolCallId
  if (name !== undefined) message.name = name
  if (status !== undefined) message.status = status
  const mapped: Filled<MappedMessage> = { message }
  const usage = readUsage(value.usage)
  if (usage !== undefined) mapped.usage = usage
  const time = timeOf(value)
  if (time !== undefined) mapped.time = time
  const model = textOf(value.model)
  if (model !== undefined) mapped.model = model
  if (guess) mapped.guesses = [guess]
  if (written) mapped.guesses = [writtenGuess]
  return mapped
}

const timeOf = ({ timestamp, created_at, time }: UnknownRecord): ReadTime | undefined => {
  const told = timestamp ?? created_at ?? time
  return told === undefined || told === null ? undefined : readTime(told)
}

/** The same message in passing. */
export const glanceOpenAiChat = (value: UnknownRecord): Glimpse =>
  new ChatGlimpse(roleOf(typeof value.role === 'string' ? value.role : ''), timeOf(value), value)

class ChatGlimpse implements Glimpse {
  readonly role: Message['role']
  readonly time: ReadTime | undefined
  readonly #value: UnknownRecord

  constructor(role: Message['role'], time: ReadTime | undefined, value: UnknownRecord) {
    this.role = role
    this.time = time
    this.#value = value
  }

  get text(): string {
    const { content } = this.#value
    // Nearly all of them, and many are only asked what they say.
    if (typeof content === 'string' && content !== '' && !content.includes('<tool_call>')) return content
    return mapOpenAiChat(this.#value)?.message.text ?? ''
  }
}

/** What the model thought, in the fields that providers and gateways put it into. */
export function reasoningOf(value: UnknownRecord): string | undefined {
  for (const field of [value.reasoning_content, value.reasoning, value.thinking, value.thought, value.tool_plan]) {
    if (typeof field === 'string' && field !== '') return field
    if (isRecord(field)) {
      const inner = readContent(field.content ?? field.summary ?? field.text).text
      if (inner !== '') return inner
    }
  }
  return undefined
}

const noCalls: readonly ReadCall[] = []

/** A part of the content that is a call, as some coding agents keep them. */
const isCallPart = (part: unknown): boolean => isRecord(part) && part.type === 'toolCall'

const withoutCalls = (content: unknown): unknown =>
  Array.isArray(content) && content.some(isCallPart) ? content.filter((part) => !isCallPart(part)) : content

function callsOf(value: UnknownRecord): readonly ReadCall[] {
  const { tool_calls, toolCalls, content } = value
  const items: readonly unknown[] = Array.isArray(tool_calls)
    ? tool_calls
    : Array.isArray(toolCalls)
      ? toolCalls
      : Array.isArray(content)
        ? content.filter(isCallPart)
        : noCalls
  const calls: ReadCall[] = items.map(mapOpenAiCall)
  const legacy = value.function_call
  if (isRecord(legacy) && calls.length === 0) calls.push(readCall('', textOf(legacy.name) ?? '', legacy.arguments))
  return calls
}

/** One item of `tool_calls`, in its nested or its flat form. */
export function mapOpenAiCall(item: unknown): ReadCall {
  if (!isRecord(item))
    return { invalid: { id: '', name: '', rawArgs: JSON.stringify(item) ?? '', error: 'The call is not an object.' } }
  const id = textOf(item.id) ?? textOf(item.call_id) ?? ''
  if (isRecord(item.custom)) {
    // A custom tool takes free text.
    return { call: { id, name: textOf(item.custom.name) ?? '', args: { input: item.custom.input } } }
  }
  const own = isRecord(item.function) ? item.function : item
  const name = textOf(own.name) ?? (typeof item.function === 'string' ? item.function : '')
  return readCall(id, name, own.arguments ?? own.args ?? own.input)
}

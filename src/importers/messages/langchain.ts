/**
 * LangChain messages in all their encodings to plain ones: flat `{type, content}`, `lc: 1` constructors, stored `{type, data}`, Python
 * reprs and console prints (`__type`), and pairs `["human", "…"]`. Nothing of LangChain is used: its own loaders give up on one odd object.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Message } from '../../trace/message'
import { isFieldPrint, PRINTED, readFieldPrint } from '../core/field-print'
import { readLenient } from '../core/lenient'
import { readTime } from '../core/times'
import { readContent, withReasoning } from './content'
import { statusOf } from './error-status'
import { langChainCalls } from './langchain-calls'
import { type Filled, type Guess, type MappedMessage, textOf } from './mapped'
import { reasoningOf } from './openai-chat'
import { readUsage } from './usage'

const roles: Readonly<Record<string, Message['role'] | 'remove'>> = {
  human: 'human',
  user: 'human',
  ai: 'ai',
  assistant: 'ai',
  system: 'system',
  developer: 'system',
  tool: 'tool',
  function: 'tool',
  chat: 'other',
  generic: 'other',
  remove: 'remove',
}

export type LangChainEncoding = 'flat' | 'constructor' | 'stored' | 'printed' | 'pair'

/** A message out of its wrapping: what it is, and its fields. */
export interface OpenedMessage {
  readonly role: Message['role'] | 'remove'
  readonly fields: UnknownRecord
  readonly encoding: LangChainEncoding
}

/** `undefined` for what is no LangChain message in any encoding. */
export function openLangChain(value: unknown): OpenedMessage | undefined {
  if (Array.isArray(value)) return openPair(value)
  if (typeof value === 'string') return openText(value)
  if (!isRecord(value)) return undefined
  if (value.__type === PRINTED) return { role: roleOfPrint(value), fields: value, encoding: 'printed' }
  if (value.lc !== undefined && Array.isArray(value.id)) {
    const own = isRecord(value.kwargs) && typeof value.kwargs.type === 'string' ? roleOfType(value.kwargs.type) : undefined
    const role = roleOfClass(value.id.at(-1)) ?? (value.id.length === 0 ? own : undefined)
    if (role === undefined) return undefined
    if (isRecord(value.kwargs)) return { role, fields: value.kwargs, encoding: 'constructor' }
    const shown = textOf(value.repr)
    return { role, fields: { content: shown ?? '' }, encoding: 'constructor' }
  }
  const printed = roleOfClass(value.__type)
  if (printed !== undefined)
    return { role: printed, fields: isRecord(value.lc_kwargs) ? { ...value.lc_kwargs, ...value } : value, encoding: 'printed' }
  const role = typeof value.type === 'string' ? (roleOfType(value.type) ?? roleOfClass(value.type)) : undefined
  if (role === undefined) return undefined
  if (isRecord(value.data) && (value.data.content !== undefined || value.data.id !== undefined))
    return { role, fields: value.data, encoding: 'stored' }
  const isFlat = value.content !== undefined || value.tool_calls !== undefined || role === 'remove'
  return isFlat ? { role, fields: value, encoding: 'flat' } : undefined
}

/** A message that a program put into JSON as Python prints it. */
function openText(text: string): OpenedMessage | undefined {
  if (isFieldPrint(text)) return openLangChain(readFieldPrint(text)?.value)
  if (!/^(?:Human|AI|System|Tool|Function|Chat|Remove)Message(?:Chunk)?\(\w+=/.test(text)) return undefined
  const read = readLenient(text)
  return read && isRecord(read.value) ? openLangChain(read.value) : undefined
}

/** Whose message it was, by the fields that only those have. */
function roleOfPrint(fields: UnknownRecord): Message['role'] {
  if (fields.tool_call_id !== undefined) return 'tool'
  if (ofModels.some((name) => fields[name] !== undefined)) return 'ai'
  if (Array.isArray(fields.content) && fields.content.some((part) => isRecord(part) && modelBlocks.has(part.type))) return 'ai'
  const told = [fields.response_metadata, fields.additional_kwargs].some(
    (one) => typeof one === 'object' && one !== null && Object.keys(one).length > 0,
  )
  return told || /^(?:lc_)?run-|^msg_|^chatcmpl/.test(textOf(fields.id) ?? '') ? 'ai' : 'human'
}

/** Fields that only messages of models have, empty or not. */
const ofModels = ['tool_calls', 'invalid_tool_calls', 'usage_metadata', 'tool_call_chunks'] as const
const modelBlocks = new Set<unknown>(['tool_use', 'tool_call', 'thinking', 'redacted_thinking', 'reasoning'])

function openPair(value: readonly unknown[]): OpenedMessage | undefined {
  const [first, second, ...rest] = value
  if (rest.length > 0 || typeof first !== 'string' || typeof second !== 'string') return undefined
  const role = roleOfType(first)
  return role === undefined || role === 'remove' ? undefined : { role, fields: { content: second }, encoding: 'pair' }
}

const roleOfType = (type: string): OpenedMessage['role'] | undefined => (Object.hasOwn(roles, type) ? roles[type] : undefined)

/** `AIMessageChunk`, `langchain_core.messages.ai.AIMessage`: the class decides. */
function roleOfClass(name: unknown): OpenedMessage['role'] | undefined {
  if (typeof name !== 'string') return undefined
  if (classes.has(name)) return classes.get(name)
  const kind = /(?:^|\.)(Human|AI|System|Tool|Function|Chat|Remove)Message(?:Chunk)?$/.exec(name)?.[1]
  const role = kind === undefined ? undefined : roleOfType(kind.toLowerCase())
  if (classes.size < 1000) classes.set(name, role)
  return role
}

/** Names that were looked at already: a file has few, and very many messages of each. */
const classes = new Map<string, OpenedMessage['role'] | undefined>()

/** Reads one message in any encoding; `undefined` when it is none. */
export function mapLangChain(value: unknown): MappedMessage | undefined {
  const opened = openLangChain(value)
  if (!opened) return undefined
  const { fields } = opened
  const removes = opened.role === 'remove'
  const role = opened.role === 'remove' ? 'other' : opened.role
  const extra = isRecord(fields.additional_kwargs) ? fields.additional_kwargs : nothing
  const about = isRecord(fields.response_metadata) ? fields.response_metadata : nothing
  // Chunks of one text are glued together as they were cut.
  const content = readContent(fields.content, '')
  const blocks = withReasoning(
    reasoningOf(extra) ?? thinkingIn(content.blocks),
    content.blocks === undefined ? content : withoutThinking(content),
  )
  const { status, guess } = role === 'tool' ? statusOf(fields, content.text) : { status: undefined, guess: undefined }
  const toolCallId = role === 'tool' ? textOf(fields.tool_call_id) : undefined
  const name = textOf(fields.name) ?? (role === 'other' ? (textOf(fields.role) ?? (removes ? 'remove' : undefined)) : undefined)
  const usage = readUsage(fields.usage_metadata) ?? readUsage(about.usage) ?? readUsage(about.token_usage ?? about.tokenUsage)
  const model = textOf(about.model_name) ?? textOf(about.model)
  const finish = textOf(about.finish_reason) ?? textOf(about.stop_reason)
  const time = readTime(about.created ?? fields.created_at ?? fields.timestamp)
  // Filled in place: a file may hold hundreds of thousands of messages.
  const message: Filled<Message> = { id: textOf(fields.id) ?? '', role, text: content.text }
  if (blocks !== undefined) message.blocks = blocks
  const { toolCalls, invalidCalls } = role === 'ai' ? langChainCalls(fields, extra) : noCalls
  if (toolCalls !== undefined) message.toolCalls = toolCalls
  if (invalidCalls !== undefined) message.invalidCalls = invalidCalls
  if (toolCallId !== undefined) message.toolCallId = toolCallId
  if (name !== undefined) message.name = name
  if (status !== undefined) message.status = status
  const mapped: Filled<MappedMessage> = { message }
  if (removes) mapped.removes = removes
  if (usage !== undefined) mapped.usage = usage
  if (model !== undefined) mapped.model = model
  if (finish !== undefined) mapped.finish = finish
  if (time !== undefined) mapped.time = time
  if (guess !== undefined) mapped.guesses = [guess]
  else if (fields.__type === PRINTED) mapped.guesses = [printedRole]
  return mapped
}

/** What is told of a message whose role is only known by its fields. */
export const printedRole: Guess = {
  what: { en: 'who wrote a message', es: 'quién escribió un mensaje' },
  why: {
    en: 'Printed without the name of its class: it is told by the fields that it has.',
    es: 'Se imprimió sin el nombre de su clase: se deduce por los campos que tiene.',
  },
}
const isThinking = (block: UnknownRecord): boolean => block.type === 'thinking' || block.type === 'reasoning'

const nothing: UnknownRecord = {}
const noCalls: ReturnType<typeof langChainCalls> = {}

function thinkingIn(blocks: readonly UnknownRecord[] | undefined): string | undefined {
  if (blocks === undefined) return undefined
  const texts = blocks
    .filter(isThinking)
    .map((block) => textOf(block.thinking) ?? textOf(block.reasoning) ?? textOf(block.text) ?? readContent(block.summary).text)
  const text = texts.filter((one) => one !== '').join('\n')
  return text === '' ? undefined : text
}

function withoutThinking(content: ReturnType<typeof readContent>): ReturnType<typeof readContent> {
  const rest = content.blocks?.filter((block) => !isThinking(block) || thinkingIn([block]) === undefined)
  return rest === undefined || rest.length === 0 ? { text: content.text } : { text: content.text, blocks: rest }
}

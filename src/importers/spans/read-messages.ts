/**
 * Messages in whatever form a tracer kept them: each item is read as what it looks like (LangChain, OpenAI chat or Responses,
 * Anthropic, OpenTelemetry's parts). A text alone is what a person said. Definitions of tools among the messages are told apart.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { OfferedTool } from '../../trace/message'
import { readLenient } from '../core/lenient'
import { mapAnthropic } from '../messages/anthropic'
import { isConverse, mapConverse } from '../messages/converse'
import { mapLangChain, openLangChain } from '../messages/langchain'
import type { MappedMessage } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'
import { itemType, mapResponsesItems } from '../messages/openai-responses'
import { readTools } from '../messages/tools'
import { decoded } from './decode'
import { hasSuchParts, mapParts } from './parts'
import { withSmolCalls } from './smol-calls'

export interface ReadList {
  readonly messages: readonly MappedMessage[]
  /** Tools that stood among the messages. */
  readonly tools: readonly OfferedTool[]
}

/** The messages of a list, or of one message. Items that are none are shown as messages of their own: nothing is passed over. */
export function readMessages(value: unknown): ReadList {
  if (!Array.isArray(value)) return { messages: readMessage(value), tools: [] }
  const [first] = value as readonly unknown[]
  // LangChain wraps the list of a call into the list of a batch.
  if (Array.isArray(first) && value.length === 1 && !openLangChain(first)) return readMessages(first)
  if (isResponses(value)) {
    const items = value.map((item: unknown) => ({ value: item, source: noSource }))
    return { messages: mapResponsesItems(items, () => undefined).map(({ mapped }) => mapped), tools: [] }
  }
  const messages: MappedMessage[] = []
  const definitions: unknown[] = []
  for (const item of value as readonly unknown[]) {
    const definition = definitionIn(item)
    if (definition === undefined) messages.push(...readMessage(item))
    else definitions.push(definition)
  }
  const named = messages.map((message, i) => namedResult(message, messages, i))
  return { messages: withSmolCalls(named), tools: readTools(definitions) }
}

/** Some tracers write the name of the tool where the role of its result belongs. */
function namedResult(mapped: MappedMessage, all: readonly MappedMessage[], at: number): MappedMessage {
  const { message } = mapped
  if (message.role !== 'other' || message.name === undefined) return mapped
  const asked = all
    .slice(Math.max(0, at - 50), at)
    .some((one) => one.message.toolCalls?.some(({ name }) => name === message.name))
  return asked ? { ...mapped, message: { ...message, role: 'tool' } } : mapped
}

const noSource = { record: 0, where: '' }

/** Items of the Responses API: at least one is no message of any other provider, and all are items. */
const isResponses = (items: readonly unknown[]): boolean =>
  items.some(
    (item) => isRecord(item) && /^(?:function_call|reasoning|custom_tool_call|web_search_call)/.test(asText(item.type)),
  ) && items.every((item) => itemType(item) !== undefined)

/** Langfuse keeps the tools of a call as messages of the role `tool`. */
function definitionIn(item: unknown): unknown {
  if (!isRecord(item) || item.role !== 'tool') return undefined
  const { content } = item
  return isRecord(content) && content.type === 'function' && isRecord(content.function) ? content : undefined
}

/** True for what is a message of some provider, not merely a text. */
export function isMessageLike(value: unknown): boolean {
  if (openLangChain(value)) return true
  if (!isRecord(value) || typeof value.role !== 'string') return false
  return ['content', 'parts', 'tool_calls', 'function_call'].some((key) => Object.hasOwn(value, key))
}

/** One record as messages; one may hold several results. */
export function readMessage(value: unknown): readonly MappedMessage[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'string') return [printedMessage(value) ?? { message: { id: '', role: 'human', text: value } }]
  const langchain = mapLangChain(value)
  if (langchain) return [langchain]
  if (!isRecord(value)) return [{ message: { id: '', role: 'human', text: asText(value) } }]
  if (Array.isArray(value.parts)) return mapParts(value, value.parts)
  if (isRecord(value.message) && value.role === undefined) return readMessage(value.message)
  // Gemini's reply holds the message as its content.
  if (isRecord(value.content) && Array.isArray(value.content.parts))
    return mapParts({ ...value, ...value.content }, value.content.parts)
  const item = withContent(value)
  if (hasSuchParts(item.content) && Array.isArray(item.content)) return mapParts(item, item.content)
  if (isAnthropic(item.content)) return mapAnthropic(item)
  const converse = { ...item, role: item.role === 'tool' ? 'user' : item.role }
  if (isConverse(converse)) return mapConverse(converse)
  const chat = mapOpenAiChat(item)
  if (chat) return [chat]
  const shown = item.content ?? item.text
  return [{ message: { id: '', role: 'other', text: asText(shown ?? value) } }]
}

const isAnthropic = (content: unknown): boolean =>
  Array.isArray(content) && content.some((part) => isRecord(part) && /tool_use$|tool_result$|^thinking$/.test(asText(part.type)))

const encodedParts = /^\s*\[\s*\{\s*"(?:type|text|toolUse|toolResult|reasoningContent)"\s*:/

/** Calls that stand in LangChain's extra fields beside a role, and content that was encoded as JSON. */
function withContent(value: UnknownRecord): UnknownRecord {
  const extra = isRecord(value.additional_kwargs) ? value.additional_kwargs : {}
  const content =
    typeof value.content === 'string' && encodedParts.test(value.content) ? decoded(value.content).value : value.content
  const printed = value.tool_calls === undefined ? printedCalls(value) : undefined
  return {
    ...value,
    ...(printed === undefined ? {} : { role: 'assistant' }),
    content: printed !== undefined ? '' : Array.isArray(content) ? content : value.content,
    tool_calls: printed ?? value.tool_calls ?? extra.tool_calls,
    function_call: value.function_call ?? extra.function_call,
  }
}

/** Calls of a reply that a tracer wrote as its text; whatever role it gave that text. */
function printedCalls({ role, content }: UnknownRecord): unknown {
  if (typeof content !== 'string' || (role !== 'assistant' && role !== 'tool')) return undefined
  if (!/^\s*\[\s*\{/.test(content) || !content.includes('"arguments"')) return undefined
  const calls = decoded(content).value
  if (!Array.isArray(calls) || calls.length === 0) return undefined
  return calls.every((call) => isRecord(call) && call.type === 'function' && isRecord(call.function)) ? calls : undefined
}

/** A message as Python prints it: `role='user' content='…' name=None tool_calls=[…]`. */
function printedMessage(text: string): MappedMessage | undefined {
  const head = /^role='([a-z]{2,20})' content=/.exec(text)
  if (!head) return undefined
  const content = readLenient(text, head[0].length)
  if (!content || content.cut) return undefined
  const field = (name: string): unknown => {
    const at = text.indexOf(` ${name}=`, content.end)
    const read = at < 0 ? undefined : readLenient(text, at + name.length + 2)
    return read?.cut === false ? (read.value ?? undefined) : undefined
  }
  const id = field('tool_call_id')
  return mapOpenAiChat({
    role: head[1],
    content: content.value,
    ...(Array.isArray(field('tool_calls')) ? { tool_calls: field('tool_calls') } : {}),
    ...(typeof id === 'string' ? { tool_call_id: id } : {}),
  })
}

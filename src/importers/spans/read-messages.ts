/**
 * Messages in whatever form a tracer kept them: each item is read as what it looks like (LangChain, OpenAI chat or Responses,
 * Anthropic, OpenTelemetry's parts). A text alone is what a person said. Definitions of tools among the messages are told apart.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { OfferedTool } from '../../trace/message'
import { mapAnthropic } from '../messages/anthropic'
import { mapLangChain, openLangChain } from '../messages/langchain'
import type { MappedMessage } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'
import { itemType, mapResponsesItems } from '../messages/openai-responses'
import { readTools } from '../messages/tools'
import { decoded } from './decode'
import { hasSuchParts, mapParts } from './parts'

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
  return { messages, tools: readTools(definitions) }
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
  if (typeof value === 'string') return [{ message: { id: '', role: 'human', text: value } }]
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
  const chat = mapOpenAiChat(item)
  if (chat) return [chat]
  const shown = item.content ?? item.text
  return [{ message: { id: '', role: 'other', text: asText(shown ?? value) } }]
}

const isAnthropic = (content: unknown): boolean =>
  Array.isArray(content) && content.some((part) => isRecord(part) && /tool_use$|tool_result$|^thinking$/.test(asText(part.type)))

/** Calls that stand in LangChain's extra fields beside a role, and content that was encoded as JSON. */
function withContent(value: UnknownRecord): UnknownRecord {
  const extra = isRecord(value.additional_kwargs) ? value.additional_kwargs : {}
  const content =
    typeof value.content === 'string' && /^\s*\[\s*\{\s*"type"/.test(value.content) ? decoded(value.content).value : value.content
  return {
    ...value,
    content: Array.isArray(content) ? content : value.content,
    tool_calls: value.tool_calls ?? extra.tool_calls,
    function_call: value.function_call ?? extra.function_call,
  }
}

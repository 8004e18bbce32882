/**
 * OpenAI chat messages: a list of them in any container, a message a line, fine-tuning lines `{"messages": […]}`, request and
 * response bodies, logs of whole exchanges. Also what imitates it (most open-source servers and evaluation sets do).
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Detection } from '../contract'
import type { ConversationFacts } from '../core/conversation'
import { type Found, sureOfExchanges } from '../core/find-conversations'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { textOf } from '../messages/mapped'
import { glanceOpenAiChat, mapOpenAiChat, roleOf } from '../messages/openai-chat'
import { readTools } from '../messages/tools'
import { openAiExchange } from './exchange'

const others = ['tool_calls', 'toolCalls', 'function_call', 'refusal', 'reasoning_content'] as const

/** A role and something said; not LangChain's classes, not the parts of other providers. */
export function isOpenAiChat(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || typeof value.role !== 'string' || Array.isArray(value.parts) || value.lc !== undefined) return false
  return Object.hasOwn(value, 'content') || others.some((key) => Object.hasOwn(value, key))
}

const format: MessageFormat = {
  id: 'openai-chat',
  name: { en: 'OpenAI chat messages', es: 'Mensajes de chat de OpenAI' },
  isMessage: isOpenAiChat,
  exchangeOf: (value, path) => openAiExchange(value, path, isOpenAiChat),
  map(value) {
    const mapped = isOpenAiChat(value) ? mapOpenAiChat(value) : undefined
    return mapped ? [mapped] : []
  },
  glance: (value) => (isOpenAiChat(value) ? [glanceOpenAiChat(value)] : []),
  sure,
  factsOf,
}

export const openAiChat = messageImporter(format)

function sure(values: readonly unknown[], found: readonly Found[]): Detection | undefined {
  const messages = values.filter(isOpenAiChat)
  const foreign = messages.filter(({ content: parts }) => hasAnthropicBlocks(parts)).length
  const own = messages.filter(
    (one) =>
      one.tool_calls !== undefined ||
      one.tool_call_id !== undefined ||
      one.toolCalls !== undefined ||
      one.function_call !== undefined,
  )
  const known = messages.filter(({ role }) => typeof role === 'string' && roleOf(role) !== 'other').length
  if (known * 2 < messages.length) return undefined
  if (foreign > 0 && own.length === 0) return { confidence: 0.3, why: plainWhy }
  const exchanges = sureOfExchanges(found)
  if (exchanges !== undefined) {
    return {
      confidence: exchanges,
      why: { en: 'requests and replies with "choices"', es: 'peticiones y respuestas con "choices"' },
    }
  }
  if (own.length > 0) {
    return {
      confidence: 0.66,
      why: {
        en: 'messages with "role", "tool_calls" and "tool_call_id"',
        es: 'mensajes con "role", "tool_calls" y "tool_call_id"',
      },
    }
  }
  return { confidence: 0.5, why: plainWhy }
}

const plainWhy = { en: 'messages with "role" and "content"', es: 'mensajes con "role" y "content"' }

const hasAnthropicBlocks = (parts: unknown): boolean =>
  Array.isArray(parts) &&
  parts.some((part) => isRecord(part) && (part.type === 'tool_use' || part.type === 'tool_result' || part.type === 'thinking'))

const nothing: ConversationFacts = {}

/** Nothing stands beside the messages: so it is in most files for fine-tuning. */
function isBare(holder: UnknownRecord): boolean {
  for (const key in holder) if (key !== 'messages') return false
  return true
}

function factsOf(holder: UnknownRecord): ConversationFacts {
  if (isBare(holder)) return nothing
  const tools = readTools(holder.tools ?? holder.functions)
  const model = textOf(holder.model)
  const id = textOf(holder.id) ?? textOf(holder.conversation_id) ?? textOf(holder.session_id)
  const threadId = textOf(holder.thread_id) ?? textOf(holder.session_id)
  const title = textOf(holder.title)
  return {
    ...(tools.length === 0 ? {} : { tools }),
    ...(model === undefined ? {} : { model }),
    ...(id === undefined ? {} : { id }),
    ...(threadId === undefined ? {} : { threadId }),
    ...(title === undefined ? {} : { title }),
  }
}

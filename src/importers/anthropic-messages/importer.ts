/** Anthropic messages: lists with `tool_use` and `tool_result` blocks, request and response bodies, a message a line, logs of exchanges. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Detection } from '../contract'
import type { ConversationFacts } from '../core/conversation'
import { type Found, type FoundExchange, mostly, placedItems, sureOfExchanges } from '../core/find-conversations'
import { partsOf, requestKeys, responseKeys } from '../core/parts'
import { glanceAnthropic, mapAnthropic } from '../messages/anthropic'
import { failedInBatch } from '../messages/batch-line'
import { readContent } from '../messages/content'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'

const roles = new Set<unknown>(['user', 'assistant', 'system'])
const own = /(?:^|_)tool_(?:use|result)$|^(?:redacted_)?thinking$/
const foreign = ['tool_calls', 'tool_call_id', 'function_call', 'reasoning_content', 'parts', 'lc'] as const

function isForeign(value: UnknownRecord): boolean {
  for (const key of foreign) if (value[key] !== undefined) return true
  return false
}

/** A role with a text or with blocks. */
export function isAnthropic(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || !roles.has(value.role) || isForeign(value)) return false
  return (
    typeof value.content === 'string' ||
    (Array.isArray(value.content) && value.content.every((part) => isRecord(part) || typeof part === 'string'))
  )
}

const format: MessageFormat = {
  id: 'anthropic-messages',
  name: { en: 'Anthropic messages', es: 'Mensajes de Anthropic' },
  isMessage: isAnthropic,
  exchangeOf,
  map: (value) => (isAnthropic(value) ? mapAnthropic(value) : []),
  glance: (value) => (isAnthropic(value) ? glanceAnthropic(value) : []),
  sure,
  factsOf,
}

export const anthropicMessages = messageImporter(format)

function sure(values: readonly unknown[], found: readonly Found[]): Detection | undefined {
  const messages = values.filter(isAnthropic)
  const exchanges = sureOfExchanges(found)
  if (exchanges !== undefined) {
    return {
      confidence: exchanges,
      why: { en: 'requests and replies of the messages API', es: 'peticiones y respuestas de la API de mensajes' },
    }
  }
  const marked = messages.some(({ content }) => Array.isArray(content) && content.some(isOwnBlock))
  if (marked) {
    return {
      confidence: 0.68,
      why: { en: 'messages with "tool_use" and "tool_result" blocks', es: 'mensajes con bloques "tool_use" y "tool_result"' },
    }
  }
  const bodies = messages.some(({ type, stop_reason }) => type === 'message' && stop_reason !== undefined)
  if (bodies) return { confidence: 0.67, why: { en: 'replies with "stop_reason"', es: 'respuestas con "stop_reason"' } }
  return { confidence: 0.35, why: { en: 'messages with "role" and "content"', es: 'mensajes con "role" y "content"' } }
}

const isOwnBlock = (part: unknown): boolean => isRecord(part) && typeof part.type === 'string' && own.test(part.type)

function factsOf(holder: UnknownRecord): ConversationFacts {
  const tools = readTools(holder.tools)
  const model = textOf(holder.model)
  const system = readContent(holder.system).text
  return {
    ...(tools.length === 0 ? {} : { tools }),
    ...(model === undefined ? {} : { model }),
    ...(system === '' ? {} : { system }),
  }
}

function exchangeOf(value: UnknownRecord, path: string): FoundExchange | undefined {
  const response = partsOf(value, path, responseKeys).find((part) => part.value.type === 'message' && isAnthropic(part.value))
  if (!response) return failedInBatch(value, path)
  const request = [...partsOf(value, path, requestKeys), { value, path }].find(
    (part) => Array.isArray(part.value.messages) && mostly(part.value.messages, isAnthropic),
  )
  const sent = Array.isArray(request?.value.messages) ? placedItems(request.value.messages, `${request.path}.messages`) : []
  const title = sent.length > 0 ? {} : { title: textOf(value.custom_id) }
  return { type: 'exchange', path, sent, replies: [response], alternatives: [], ...factsOf(request?.value ?? {}), ...title }
}

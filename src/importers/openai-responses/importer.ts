/** Items of the OpenAI Responses API: lists of them, an item a line, request and response bodies, logs of exchanges. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Detection } from '../contract'
import { type Found, type FoundExchange, mostly, placedItems, sureOfExchanges } from '../core/find-conversations'
import { partsOf, requestKeys, responseKeys } from '../core/parts'
import { readTime } from '../core/times'
import { jsonInside } from '../core/unwrap'
import { failedInBatch } from '../messages/batch-line'
import { type MessageFormat, messageImporter, notMessage } from '../messages/importer'
import { textOf } from '../messages/mapped'
import { itemType, mapResponsesItems, seeResponsesItems } from '../messages/openai-responses'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'

const isItem = (value: unknown): boolean => itemType(value) !== undefined

const format: MessageFormat = {
  id: 'openai-responses',
  name: { en: 'OpenAI Responses items', es: 'Elementos de Responses de OpenAI' },
  isMessage: isItem,
  exchangeOf,
  map: () => [],
  mapAll: (items, ledger) => mapResponsesItems(items, (source) => ledger.drop(source, notMessage)),
  seeAll: (items, ledger) => seeResponsesItems(items, (source) => ledger.drop(source, notMessage)),
  sure,
}

export const openAiResponses = messageImporter(format)

function sure(values: readonly unknown[], found: readonly Found[]): Detection | undefined {
  const exchanges = sureOfExchanges(found)
  if (exchanges !== undefined) {
    return { confidence: exchanges, why: { en: 'replies of the Responses API', es: 'respuestas de la API Responses' } }
  }
  const own = values.filter(
    (value) => isRecord(value) && typeof value.type === 'string' && (value.type !== 'message' || isPartList(value.content)),
  )
  if (own.length === 0) return undefined
  return {
    confidence: 0.67,
    why: {
      en: 'items such as "function_call" and "function_call_output"',
      es: 'elementos como "function_call" y "function_call_output"',
    },
  }
}

const isPartList = (content: unknown): boolean =>
  Array.isArray(content) && content.some((part) => isRecord(part) && (part.type === 'input_text' || part.type === 'output_text'))

function exchangeOf(value: UnknownRecord, path: string): FoundExchange | undefined {
  const response = [...partsOf(value, path, responseKeys), { value, path }].find(
    (part) => Array.isArray(part.value.output) && (part.value.object === 'response' || mostly(part.value.output, isItem)),
  )
  if (!response || !Array.isArray(response.value.output)) return failedInBatch(value, path)
  // A field called "output" with a list in it is not yet a reply.
  if (response.value.object !== 'response' && !response.value.output.some((item) => isRecord(item) && item.type !== undefined))
    return undefined
  const request = [...partsOf(value, path, requestKeys), { value, path }].find(
    (part) => typeof part.value.input === 'string' || (Array.isArray(part.value.input) && mostly(part.value.input, isItem)),
  )
  const given = request?.value.input
  const inside = typeof given === 'string' ? jsonInside(given) : undefined
  const input = Array.isArray(inside) && mostly(inside, isItem) ? inside : given
  const sent =
    typeof input === 'string'
      ? [{ value: { type: 'message', role: 'user', content: input }, path: `${request?.path ?? ''}.input` }]
      : placedItems(Array.isArray(input) ? input : [], `${request?.path ?? ''}.input`)
  const { value: reply } = response
  const error = isRecord(reply.error) ? textOf(reply.error.message) : undefined
  return {
    type: 'exchange',
    path,
    sent,
    replies: placedItems(response.value.output, `${response.path}.output`),
    alternatives: [],
    system: textOf(request?.value.instructions) ?? textOf(reply.instructions),
    model: textOf(reply.model) ?? textOf(request?.value.model),
    tools: readTools(request?.value.tools ?? reply.tools),
    usage: readUsage(reply.usage),
    finish: textOf(reply.status),
    time: readTime(reply.created_at ?? reply.created),
    id: textOf(reply.id),
    previousId: textOf(reply.previous_response_id) ?? textOf(request?.value.previous_response_id),
    error,
    ...(sent.length > 0 ? {} : { title: textOf(value.custom_id) }),
  }
}

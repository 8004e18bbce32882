/** Messages of Bedrock's Converse API: lists in any container, requests and responses, and the log that Bedrock keeps of invocations. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Detection } from '../contract'
import type { ConversationFacts } from '../core/conversation'
import { type Found, type FoundExchange, mostly, placedItems, sureOfExchanges } from '../core/find-conversations'
import { partsOf, requestKeys, responseKeys } from '../core/parts'
import { readTime } from '../core/times'
import { readContent } from '../messages/content'
import { glanceConverse, hasConverseBlock, isConverse, mapConverse } from '../messages/converse'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { textOf } from '../messages/mapped'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'

const format: MessageFormat = {
  id: 'bedrock-converse',
  name: { en: 'Bedrock Converse messages', es: 'Mensajes de Converse de Bedrock' },
  isMessage: isConverse,
  exchangeOf,
  map: mapConverse,
  glance: glanceConverse,
  sure,
  factsOf,
}

export const bedrockConverse = messageImporter(format)

function sure(values: readonly unknown[], found: readonly Found[]): Detection | undefined {
  const exchanges = sureOfExchanges(found)
  if (exchanges !== undefined) {
    return { confidence: exchanges, why: { en: 'replies of the Converse API', es: 'respuestas de la API Converse' } }
  }
  if (values.some((value) => isRecord(value) && hasConverseBlock(value))) {
    return {
      confidence: 0.69,
      why: { en: 'messages with "toolUse" and "toolResult" blocks', es: 'mensajes con bloques "toolUse" y "toolResult"' },
    }
  }
  return { confidence: 0.55, why: { en: 'blocks of content without a type', es: 'bloques de contenido sin tipo' } }
}

function factsOf(holder: UnknownRecord): ConversationFacts {
  const tools = readTools(isRecord(holder.toolConfig) ? holder.toolConfig.tools : undefined)
  const model = textOf(holder.modelId)
  const system = readContent(holder.system).text
  return {
    ...(tools.length === 0 ? {} : { tools }),
    ...(model === undefined ? {} : { model }),
    ...(system === '' ? {} : { system }),
  }
}

/** A response has its message under `output`. */
const answerOf = ({ output }: UnknownRecord): UnknownRecord | undefined =>
  isRecord(output) && isConverse(output.message) ? output.message : undefined

function exchangeOf(value: UnknownRecord, path: string): FoundExchange | undefined {
  const response = [...partsOf(value, path, responseKeys), { value, path }].find((part) => answerOf(part.value))
  const answer = response && answerOf(response.value)
  if (!response || !answer) return undefined
  const request = [...partsOf(value, path, requestKeys), { value, path }].find(
    (part) => Array.isArray(part.value.messages) && mostly(part.value.messages, isConverse),
  )
  const sent = Array.isArray(request?.value.messages) ? placedItems(request.value.messages, `${request.path}.messages`) : []
  const facts = factsOf(request?.value ?? {})
  return {
    type: 'exchange',
    path,
    sent,
    replies: [{ value: answer, path: `${response.path}.output.message` }],
    alternatives: [],
    ...facts,
    model: facts.model ?? textOf(value.modelId),
    usage: readUsage(response.value.usage),
    finish: textOf(response.value.stopReason),
    time: readTime(value.timestamp),
  }
}

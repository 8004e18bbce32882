/** Conversations with Cohere's first chat API: chat histories in any container, its requests and replies, side by side or merged. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { OfferedTool } from '../../trace/message'
import type { Detection } from '../contract'
import { type Found, type FoundExchange, mostly, type Placed, placedItems, sureOfExchanges } from '../core/find-conversations'
import { type Part, partsOf, requestKeys, responseKeys } from '../core/parts'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { textOf } from '../messages/mapped'
import { readUsage } from '../messages/usage'
import { isCohere, isResults, mapCohere } from './messages'

const format: MessageFormat = {
  id: 'cohere',
  name: { en: 'Cohere chat', es: 'Chat de Cohere' },
  isMessage: isCohere,
  exchangeOf,
  map: mapCohere,
  sure,
}

export const cohere = messageImporter(format)

const why = { en: 'messages of USER and CHATBOT', es: 'mensajes de USER y CHATBOT' }

function sure(values: readonly unknown[], found: readonly Found[]): Detection | undefined {
  const exchanges = sureOfExchanges(found)
  if (exchanges !== undefined) return { confidence: exchanges, why }
  const own = values.some((value) => isRecord(value) && (value.role === 'CHATBOT' || isResults(value.tool_results)))
  return own ? { confidence: 0.75, why } : undefined
}

/** A chat history, or a first question beside what only this API has. */
const isRequest = ({ value }: Part): boolean =>
  (Array.isArray(value.chat_history) && mostly(value.chat_history, isCohere)) ||
  (typeof value.message === 'string' && isResults(value.tool_results))

/** Beside a reply, a question is enough. */
const asksFirst = ({ value }: Part): boolean =>
  typeof value.message === 'string' && (value.chat_history === undefined || Array.isArray(value.chat_history))

const isReply = ({ value }: Part): boolean => typeof value.text === 'string' && typeof value.generation_id === 'string'

/** The exchange that an object is; `undefined`: look inside. */
function exchangeOf(value: UnknownRecord, path: string): FoundExchange | undefined {
  const own = { value, path }
  const reply = [...partsOf(value, path, responseKeys), own].find(isReply)
  const asking = [...partsOf(value, path, requestKeys), own]
  const request = asking.find(isRequest) ?? (reply && asking.find(asksFirst))
  if (!reply && !request) return undefined
  const asked = request && request.value !== reply?.value ? request : undefined
  // A reply may bring the whole history, itself included; then nothing else is needed.
  const brought = reply && Array.isArray(reply.value.chat_history) && mostly(reply.value.chat_history, isCohere)
  const whole = brought ? reply : undefined
  const sent = historyOf(whole ?? asked)
  const last = sent.at(-1)?.value
  const isInside = reply !== undefined && isRecord(last) && last.role === 'CHATBOT' && last.message === reply.value.text
  const replies = reply ? (isInside ? sent.slice(-1) : [answerOf(reply)]) : []
  const { value: meant } = asked ?? own
  return {
    type: 'exchange',
    path,
    sent: isInside ? sent.slice(0, -1) : [...sent, ...(whole ? [] : askedNow(asked))],
    replies,
    alternatives: [],
    model: textOf(meant.model),
    system: textOf(meant.preamble),
    tools: toolsOf(meant.tools),
    usage: isRecord(reply?.value.meta) ? readUsage(reply.value.meta) : undefined,
    finish: textOf(reply?.value.finish_reason),
  }
}

const historyOf = (part: Part | undefined): readonly Placed[] =>
  part && Array.isArray(part.value.chat_history) ? placedItems(part.value.chat_history, `${part.path}.chat_history`) : []

/** What a request asks on top of its history: a question, or the results of the calls before. */
function askedNow(part: Part | undefined): readonly Placed[] {
  if (!part) return []
  const { message, tool_results: results } = part.value
  const question = typeof message === 'string' && message !== ''
  return [
    ...(question ? [{ value: { role: 'USER', message }, path: `${part.path}.message` }] : []),
    ...(isResults(results) ? [{ value: { role: 'TOOL', tool_results: results }, path: `${part.path}.tool_results` }] : []),
  ]
}

const answerOf = ({ value, path }: Part): Placed => ({
  value: { role: 'CHATBOT', message: value.text, tool_calls: value.tool_calls },
  path: `${path}.text`,
})

/** Tools with `parameter_definitions`: a type and a sentence for each. */
function toolsOf(value: unknown): readonly OfferedTool[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).flatMap((tool) => {
    const name = textOf(tool.name)
    const given = isRecord(tool.parameter_definitions) ? tool.parameter_definitions : {}
    return name === undefined
      ? []
      : [{ name, description: textOf(tool.description) ?? '', parameters: { type: 'object', properties: given } }]
  })
}

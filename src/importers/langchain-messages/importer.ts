/** LangChain messages in every encoding, and the final states of graphs that hold them: `{"messages": […]}` under any key. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Detection } from '../contract'
import type { ConversationFacts } from '../core/conversation'
import { type FoundExchange, mostly, type Placed, placedItems } from '../core/find-conversations'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { type LangChainEncoding, mapLangChain, openLangChain } from '../messages/langchain'
import { messagesIn, withoutWrapping } from './pieces'

const isLangChain = (value: unknown): boolean => openLangChain(withoutWrapping(value)) !== undefined

const format: MessageFormat = {
  id: 'langchain-messages',
  name: { en: 'LangChain messages', es: 'Mensajes de LangChain' },
  isMessage: isLangChain,
  exchangeOf: heldReply,
  mapAll: messagesIn,
  map(value) {
    const mapped = mapLangChain(value)
    return mapped ? [mapped] : []
  },
  sure,
  factsOf,
}

export const langChainMessages = messageImporter(format)

function sure(messages: readonly unknown[]): Detection | undefined {
  const encodings = new Set(messages.flatMap((one) => openLangChain(withoutWrapping(one))?.encoding ?? []))
  const encoding = order.find((one) => encodings.has(one))
  if (encoding === undefined) return undefined
  // A pair of two texts may be anything.
  return { confidence: encoding === 'pair' ? 0.4 : 0.68, why: whys[encoding] }
}

const order: readonly LangChainEncoding[] = ['constructor', 'stored', 'printed', 'flat', 'pair']
const whys: Readonly<Record<LangChainEncoding, Detection['why']>> = {
  constructor: { en: 'messages as "lc": 1 constructors', es: 'mensajes como constructores "lc": 1' },
  stored: { en: 'stored messages with "type" and "data"', es: 'mensajes guardados con "type" y "data"' },
  printed: { en: 'message classes as Python or Node print them', es: 'clases de mensajes como las imprime Python o Node' },
  flat: { en: 'messages with "type" human, ai and tool', es: 'mensajes con "type" human, ai y tool' },
  pair: { en: 'pairs of a role and a text', es: 'pares de un papel y un texto' },
}

/** A message that an object holds by itself: what a model gave back, as its generations or under a name. */
function heldReply(value: UnknownRecord, path: string): FoundExchange | undefined {
  const exchange = { type: 'exchange', path, sent: [], alternatives: [] } as const
  // Rows are the answers to different prompts: each is found by itself. In one row, the first is the answer.
  const rows: readonly unknown[] = Array.isArray(value.generations) ? value.generations : []
  if (rows.length === 1 && Array.isArray(rows[0])) {
    const [first, ...others] = placedItems(rows[0], `${path}.generations[0]`).flatMap(
      ({ value: item, path: at }): readonly Placed[] =>
        isRecord(item) && isLangChain(item.message) ? [{ value: item.message, path: `${at}.message` }] : [],
    )
    if (first) return { ...exchange, replies: [first], alternatives: others }
  }
  for (const key of ['message', 'output', 'response', 'result', 'raw'] as const) {
    const inner = value[key]
    if (isRecord(inner) && isLangChain(inner)) return { ...exchange, replies: [{ value: inner, path: `${path}.${key}` }] }
  }
  return undefined
}

/** What stands beside the messages is the rest of a final state. */
function factsOf(holder: UnknownRecord, key: string | undefined): ConversationFacts {
  const rest = Object.entries(holder).filter(([name, value]) => name !== key && !isMessageList(value) && name !== '__type')
  const isCall = rest.some(([name]) => name === 'config' || name === 'kwargs')
  return {
    ...(key === undefined || isCall ? {} : { field: key }),
    ...(rest.length === 0 || isCall ? {} : { fields: Object.fromEntries(rest) }),
  }
}

const isMessageList = (value: unknown): boolean =>
  (Array.isArray(value) && mostly(value, isLangChain)) || (isRecord(value) && isLangChain(value))

/** LangChain messages in every encoding, and the final states of graphs that hold them: `{"messages": […]}` under any key. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { ConversationFacts } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import { type FoundExchange, mostly, type Placed, placedItems } from '../core/find-conversations'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { ThreadBook } from '../core/threads'
import { type MessageFormat, messageImporter } from '../messages/importer'
import { type LangChainEncoding, mapLangChain, openLangChain } from '../messages/langchain'
import { notConversation } from '../messages/words'
import { agentConversation, agentRuns, isAgentAnswer, isAgentRecord } from './agent-steps'
import { messagesIn, withoutWrapping } from './pieces'
import { type PlacedRow, type StoredSession, sessionsIn } from './rows'
import { rememberedIn, type Spoken, spokenIn } from './transcript'

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

const messages = messageImporter(format)

export const langChainMessages: Importer = {
  ...messages,
  detect(source) {
    const sample = sampleOf(source.documents().documents)
    if (areAgents(sample)) return agentSteps
    if (sessionsIn(sample)) return storedRows
    const known = messages.detect(source)
    if (known) return known
    if (areMemories(sample)) return memories
    return spokenIn(source.lines(400)) ? transcript : undefined
  },
  parse(source, ledger) {
    const agents = agentRecords(source.documents().documents)
    if (agents) return fromAgents(agents, source, ledger)
    const sessions = storedSessions(source.documents().documents)
    if (sessions) return stored(sessions, source, ledger)
    const isPlain = messages.detect(source) === undefined
    if (isPlain && areMemories(sampleOf(source.documents().documents))) return fromMemories(source, ledger)
    const spoken = isPlain ? spokenIn(source.lines()) : undefined
    return spoken ? written(spoken, ledger) : messages.parse(source, ledger)
  },
}

const memories: Detection = {
  confidence: 0.62,
  why: { en: 'a memory with a talk of "Human:" and "AI:"', es: 'una memoria con una conversación de "Human:" y "AI:"' },
}

function areMemories(rows: readonly PlacedRow[]): boolean {
  const read = rows.flatMap(({ value }) => rememberedIn(value) ?? [])
  return read.length > 0 && read.length * 2 >= rows.length && read.some(({ hasTalk }) => hasTalk)
}

/** What chains with a memory gave back goes on from what they gave back before. */
function fromMemories(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const book = new ThreadBook()
  for (const { value, where } of placedRows(readableDocuments(source, ledger))) {
    const link = ledger.record(where, 'record')
    const memory = rememberedIn(value)
    if (!memory) ledger.drop(link, notConversation)
    else {
      const read = messagesIn(
        memory.values.map((one) => ({ value: one, source: link })),
        ledger,
      )
      const until = read.length - memory.replies
      book.call(read.slice(0, until), read.slice(until), {})
    }
  }
  return book.threads().map((thread) => planConversation(thread.messages, thread.facts, ledger))
}

const transcript: Detection = {
  // Anybody may write down a talk so.
  confidence: 0.45,
  why: { en: 'a talk of "Human:" and "AI:"', es: 'una conversación de "Human:" y "AI:"' },
}

function written(spoken: readonly Spoken[], ledger: Ledger): readonly PlannedRun[] {
  const items = spoken.map(({ value, line }) => ({ value, source: ledger.record(`line ${line}`, 'message') }))
  return [planConversation(messagesIn(items, ledger), {}, ledger)]
}

const agentSteps: Detection = {
  confidence: 0.8,
  why: {
    en: 'the steps of an agent, with what was asked and what came of it',
    es: 'los pasos de un agente, con lo que pidió y lo que obtuvo',
  },
}

/** What agents gave back or streamed: documents of their own, or all in one list. The first of them tell. */
const agentRecords = (documents: readonly JsonDocument[]): readonly PlacedRow[] | undefined =>
  areAgents(sampleOf(documents)) ? placedRows(documents) : undefined

function areAgents(rows: readonly PlacedRow[]): boolean {
  const good = rows.filter(({ value }) => isAgentRecord(value) || isAgentAnswer(value)).length
  return good * 2 >= rows.length && rows.some(({ value }) => isAgentRecord(value))
}

function fromAgents(rows: readonly PlacedRow[], source: Source, ledger: Ledger): readonly PlannedRun[] {
  readableDocuments(source, ledger)
  const records = rows.flatMap(({ value, where }) => {
    const link = ledger.record(where, 'record')
    if (isAgentRecord(value) || isAgentAnswer(value)) return [{ value, source: link }]
    ledger.drop(link, noSteps)
    return []
  })
  return agentRuns(records).flatMap((run) => {
    const read = agentConversation(run)
    return read.length === 0 ? [] : [planConversation(read, {}, ledger)]
  })
}

const noSteps: Bilingual = { en: 'It holds no steps of an agent.', es: 'No contiene pasos de un agente.' }

const storedRows: Detection = {
  confidence: 0.7,
  why: { en: 'rows of a store of messages', es: 'filas de un almacén de mensajes' },
}

/** The rows of a table, each a document of its own or all in one list. The first of them tell. */
const storedSessions = (documents: readonly JsonDocument[]): ReturnType<typeof sessionsIn> =>
  sessionsIn(sampleOf(documents)) ? sessionsIn(placedRows(documents)) : undefined

const SAMPLE = 40
const sampleOf = (documents: readonly JsonDocument[]): readonly PlacedRow[] => placedRows(documents, SAMPLE)

function placedRows(documents: readonly JsonDocument[], most?: number): readonly PlacedRow[] {
  const [only] = documents
  return documents.length === 1 && only && Array.isArray(only.value)
    ? only.value.slice(0, most).map((value: unknown, i) => ({ value, where: placeIn(only, `[${i}]`) }))
    : documents.slice(0, most).map(({ value, where }) => ({ value, where }))
}

function stored(sessions: readonly StoredSession[], source: Source, ledger: Ledger): readonly PlannedRun[] {
  readableDocuments(source, ledger)
  const inFile = sessions.flatMap(({ messages: rows }) => rows).sort((a, b) => a.at - b.at)
  const links = new Map(inFile.map((row) => [row, ledger.record(row.where, 'row')] as const))
  return sessions.flatMap(({ id, messages: rows }) => {
    const items = rows.flatMap((row) => {
      const link = links.get(row)
      return link ? [{ value: row.message, source: link }] : []
    })
    const facts = id === undefined ? {} : { id, threadId: id }
    const read = messagesIn(items, ledger)
    return read.length === 0 ? [] : [planConversation(read, facts, ledger)]
  })
}

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

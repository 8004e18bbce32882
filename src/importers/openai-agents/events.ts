/**
 * Events of a run of the OpenAI Agents SDK as it streams, and the items of its result: what was said, asked for and brought, each with its
 * agent, in the spelling of Python and of JavaScript. Pieces of replies that stand between them come whole in the items.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { ConversationFacts, RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import { mapResponsesItems, type RecordedItem } from '../messages/openai-responses'
import { inResponsesForm } from './items'

export const openAiAgentsEvents: Importer = {
  id: 'openai-agents-events',
  name: { en: 'OpenAI Agents run items', es: 'Elementos de ejecución de OpenAI Agents' },
  detect,
  parse,
}

interface Item {
  readonly raw: UnknownRecord
  readonly agent: string | undefined
}

/** The item that an event brings, or that a value is. */
function itemOf(value: unknown): Item | undefined {
  if (!isRecord(value)) return undefined
  const item = typeOf(value) === 'run_item_stream_event' && isRecord(value.item) ? value.item : value
  const raw = item.rawItem ?? item.raw_item
  if (!isRecord(raw) || typeof item.type !== 'string' || !item.type.endsWith('_item')) return undefined
  return { raw, agent: isRecord(item.agent) ? textOf(item.agent.name) : textOf(item.agent) }
}

const typeOf = ({ type, event }: UnknownRecord): unknown => type ?? event

const aside: Readonly<Record<string, Bilingual>> = {
  agent_updated_stream_event: {
    en: 'It says which agent goes on; its items carry its name.',
    es: 'Dice qué agente continúa; sus elementos llevan su nombre.',
  },
  raw_response_event: {
    en: 'It is a piece of a reply, which the items hold whole.',
    es: 'Es un trozo de una respuesta, que los elementos contienen entera.',
  },
}
const asideOf = (value: unknown): Bilingual | undefined => {
  const type = isRecord(value) ? typeOf(value) : undefined
  const known = type === 'raw_model_stream_event' ? 'raw_response_event' : type
  return typeof known === 'string' && Object.hasOwn(aside, known) ? aside[known] : undefined
}

interface Placed {
  readonly value: unknown
  readonly path: string
}

const listKeys = ['new_items', 'newItems', 'items', 'events'] as const

/** The items in a document: itself, a list of them, or those of a result. */
function placedIn(value: unknown): readonly Placed[] {
  const key = isRecord(value) ? listKeys.find((name) => Array.isArray(value[name]) && hasItems(value[name])) : undefined
  const list = key === undefined || !isRecord(value) ? value : value[key]
  if (!Array.isArray(list)) return [{ value, path: '' }]
  const before = key === undefined ? '' : `.${key}`
  return list.map((item: unknown, i) => ({ value: item, path: `${before}[${i}]` }))
}

const hasItems = (list: unknown): boolean => Array.isArray(list) && list.slice(0, 20).some((one) => itemOf(one) !== undefined)

const LOOKED_AT = 400

function detect(source: Source): Detection | undefined {
  const sample = source
    .documents()
    .documents.slice(0, LOOKED_AT)
    .flatMap(({ value }) => placedIn(value).slice(0, LOOKED_AT))
  const items = sample.filter(({ value }) => itemOf(value) !== undefined).length
  const others = sample.filter(({ value }) => asideOf(value) !== undefined).length
  if (items === 0 || (items + others) * 2 < sample.length) return undefined
  return { confidence: 0.93, why: { en: 'items with a "raw_item"', es: 'elementos con un "raw_item"' } }
}

const noItem: Bilingual = { en: 'It is not an item of this format.', es: 'No es un elemento de este formato.' }

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const { cut } = source.documents()
  const items: RecordedItem[] = []
  const agents = new Map<number, string>()
  for (const document of readableDocuments(source, ledger)) {
    const { value: whole } = document
    const input = isRecord(whole) ? whole.input : undefined
    // A result has what was asked beside its items.
    if (typeof input === 'string' && input !== '')
      items.push({
        value: { type: 'message', role: 'user', content: input },
        source: ledger.record(placeIn(document, '.input'), 'message'),
      })
    for (const { value, path } of placedIn(whole)) {
      const link = ledger.record(placeIn(document, path), 'item')
      const item = itemOf(value)
      if (!item) {
        ledger.drop(link, asideOf(value) ?? noItem)
        continue
      }
      if (item.agent !== undefined) agents.set(link.record, item.agent)
      items.push({ value: inResponsesForm(item.raw), source: link })
    }
  }
  const read = mapResponsesItems(items, (link) => ledger.drop(link, noItem)).map((one) => named(one, agents))
  const facts: ConversationFacts = cut ? { cut } : {}
  return read.length === 0 ? [] : [planConversation(read, facts, ledger)]
}

/** Who said it. */
function named(one: RecordedMessage, agents: ReadonlyMap<number, string>): RecordedMessage {
  const agent = agents.get(one.source.record)
  if (one.mapped.message.role !== 'ai' || agent === undefined) return one
  return { ...one, mapped: { ...one.mapped, message: { ...one.mapped.message, name: agent } } }
}

/**
 * The importer of a format whose records are messages: finds the conversations, registers every message, maps it, and builds a run
 * for each. A format gives what tells its messages apart and how to map one; see openai-chat/importer.ts.
 */
import type { UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { ConversationFacts, RecordedMessage } from '../core/conversation'
import type { JsonDocument } from '../core/documents'
import {
  type Finder,
  type Found,
  type FoundExchange,
  findConversations,
  GLANCE,
  mostly,
  type Placed,
} from '../core/find-conversations'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { type Thread, ThreadBook } from '../core/threads'
import type { MappedMessage } from './mapped'

export interface MessageFormat extends Finder {
  readonly id: string
  readonly name: Bilingual
  /** The plain messages of one record: usually one. Empty: it is no message of this format. */
  map(value: unknown): readonly MappedMessage[]
  /** The same for a whole list, where several records make one message. What has no place is dropped in the ledger. */
  mapAll?(items: readonly RecordedValue[], ledger: Ledger): readonly RecordedMessage[]
  /** How sure it is of these messages (a sample, all of which `isMessage` holds of). */
  sure(messages: readonly unknown[], found: readonly Found[]): Detection | undefined
  /** What stands beside a list of messages. */
  factsOf?(holder: UnknownRecord, key: string | undefined): ConversationFacts
}

/** A record of the file, registered. */
export interface RecordedValue {
  readonly value: unknown
  readonly source: SourceLink
}

/** The importer of a message format. */
export const messageImporter = (format: MessageFormat): Importer => ({
  id: format.id,
  name: format.name,
  detect: (source) => detect(format, source),
  parse: (source, ledger) => parse(format, source, ledger),
})

const SAMPLE = 40

function detect(format: MessageFormat, source: Source): Detection | undefined {
  const { documents } = source.documents()
  const sample = documents.slice(0, SAMPLE)
  if (sample.length === 0) return undefined
  if (
    mostly(
      sample.map(({ value }) => value),
      format.isMessage,
    )
  ) {
    return format.sure(
      sample.flatMap(({ value }) => (format.isMessage(value) ? [value] : [])),
      [],
    )
  }
  const found = sample.flatMap(({ value }) => findConversations(value, format, SAMPLE, GLANCE)).slice(0, SAMPLE)
  const messages = found
    .flatMap((one): readonly unknown[] =>
      one.type === 'list' ? one.items.slice(0, 100) : [...one.sent.slice(0, 100), ...one.replies].map(({ value }) => value),
    )
    .filter(format.isMessage)
  return messages.length === 0 ? undefined : format.sure(messages, found)
}

function parse(format: MessageFormat, source: Source, ledger: Ledger): readonly PlannedRun[] {
  const documents = readableDocuments(source, ledger)
  const { cut } = source.documents()
  const reader = new Reader(format, ledger)
  const lines =
    documents.length > 1 &&
    mostly(
      documents.map(({ value }) => value),
      format.isMessage,
    )
  if (lines)
    reader.list(
      documents.map((document) => ({ value: document.value, where: document.where })),
      {},
    )
  else for (const document of documents) reader.document(document)
  const threads = reader.threads()
  return threads.map(({ messages, facts }, i) => {
    const last = i === threads.length - 1
    return planConversation(messages, { ...facts, ...(cut && last ? { cut } : {}) }, ledger)
  })
}

interface Item {
  readonly value: unknown
  readonly where: string
}

class Reader {
  readonly #format: MessageFormat
  readonly #ledger: Ledger
  readonly #book = new ThreadBook()

  constructor(format: MessageFormat, ledger: Ledger) {
    this.#format = format
    this.#ledger = ledger
  }

  threads(): readonly Thread[] {
    return this.#book.threads().filter(({ messages }) => messages.length > 0)
  }

  document(document: JsonDocument): void {
    const { value } = document
    if (this.#format.isMessage(value)) {
      this.list([{ value, where: document.where }], {})
      return
    }
    // A list of conversations: an item in which there is none is a record that is dropped, not passed over.
    if (document.where === '$' && Array.isArray(value) && !mostly(value, this.#format.isMessage)) {
      for (const [i, item] of value.entries()) this.#part(item, `[${i}]`, document)
    } else this.#part(value, '', document)
  }

  #part(value: unknown, path: string, document: JsonDocument): void {
    const found = findConversations(value, this.#format)
    if (found.length === 0) {
      this.#ledger.drop(this.#ledger.record(placeIn(document, path), 'record'), notConversation)
      return
    }
    const place = ({ value: inner, path: own }: Placed): Item => ({ value: inner, where: placeIn(document, path + own) })
    for (const one of found) {
      if (one.type === 'exchange') this.#exchange(one, place)
      else {
        const list = placeIn(document, `${path}${one.path}[`)
        const items = one.items.map((inner, i): Item => ({ value: inner, where: `${list}${i}]` }))
        if (one.holder) this.list(items, this.#format.factsOf?.(one.holder, one.key) ?? {})
        else this.list(items, {}, true)
      }
    }
  }

  /**
   * A list of messages: several conversations, when its first system message stands in it again. `bare`: nothing stands around it. A
   * program that prints its list again and again prints it as it grows: what goes on from a list before it is the same conversation.
   */
  list(items: readonly Item[], facts: ConversationFacts, bare = false): void {
    let part: RecordedMessage[] = []
    let opening: string | undefined
    const add = (): void => (bare ? this.#book.call(part, [], facts) : this.#book.begin(part, facts))
    for (const recorded of this.#map(items)) {
      const { role, text } = recorded.mapped.message
      const again = role === 'system' && part.length > 1 && text !== '' && text === opening
      if (again) {
        add()
        part = []
      }
      if (part.length === 0) opening = role === 'system' ? text : undefined
      part.push(recorded)
    }
    if (part.length > 0) add()
  }

  #exchange(exchange: FoundExchange, place: (placed: Placed) => Item): void {
    const { model, tools, system, usage, finish, time, error } = exchange
    const sent = this.#map(exchange.sent.map(place))
    const replies = this.#map(exchange.replies.map(place))
    for (const placed of exchange.alternatives) {
      this.#ledger.drop(this.#ledger.record(place(placed).where, 'message'), anotherChoice)
    }
    const lastReply = replies.at(-1)
    const told = replies.map((recorded) => {
      const facts = { model, tools, time, ...(recorded === lastReply ? { usage, finish } : {}) }
      return { ...recorded, mapped: { ...facts, ...recorded.mapped } }
    })
    if (error !== undefined)
      this.#ledger.warn({ en: 'a call that failed', es: 'una llamada que falló' }, { en: error, es: error })
    this.#book.call(sent, told, { model, tools, system }, exchange)
  }

  #map(items: readonly Item[]): readonly RecordedMessage[] {
    if (this.#format.mapAll) {
      const record = ({ value, where }: Item): RecordedValue => ({ value, source: this.#ledger.record(where, 'message') })
      return this.#format.mapAll(items.map(record), this.#ledger)
    }
    const recorded: RecordedMessage[] = []
    for (const { value, where } of items) {
      const source = this.#ledger.record(where, 'message')
      const mapped = this.#format.map(value)
      if (mapped.length === 0) this.#ledger.drop(source, notMessage)
      for (const one of mapped) recorded.push({ mapped: one, source })
    }
    return recorded
  }
}

/** Why a record that is no message is not shown. */
export const notMessage: Bilingual = {
  en: 'It is not a message of this format.',
  es: 'No es un mensaje de este formato.',
}
const notConversation: Bilingual = {
  en: 'There are no messages of this format in it.',
  es: 'No contiene mensajes de este formato.',
}
const anotherChoice: Bilingual = {
  en: 'Another choice of the same reply; the first one is shown.',
  es: 'Otra opción de la misma respuesta; se muestra la primera.',
}

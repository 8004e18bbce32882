/**
 * The importer of a format whose records are messages: finds the conversations, registers every message, maps it, and builds a run
 * for each. A format gives what tells its messages apart and how to map one; see openai-chat/importer.ts.
 */
import type { UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { ConversationFacts, RecordedMessage } from '../core/conversation'
import { type JsonDocument, type Span, valueAgain, walkDocuments } from '../core/documents'
import {
  type Finder,
  type Found,
  type FoundExchange,
  type FoundList,
  findConversations,
  GLANCE,
  mostly,
  type Placed,
} from '../core/find-conversations'
import type { Ledger } from '../core/ledger'
import type { LimitTold } from '../core/limit-words'
import { limitsBeside } from '../core/limits-beside'
import { type Glanced, planConversation, planGlanced } from '../core/plan-conversation'
import { placeIn, readableDocuments, tellDocument, tellUnreadable } from '../core/read-documents'
import type { Source } from '../core/source'
import { ThreadBook } from '../core/threads'
import type { MappedMessage } from './mapped'
import { lookThrough, messagesOf, sourcesOf } from './seen-list'

export interface MessageFormat extends Finder {
  readonly id: string
  readonly name: Bilingual
  /** The plain messages of one record: usually one. Empty: it is no message of this format. */
  map(value: unknown): readonly MappedMessage[]
  /** The same for a whole list, where several records make one message. What has no place is dropped in the ledger. */
  mapAll?(items: readonly RecordedValue[], ledger: Ledger): readonly RecordedMessage[]
  /** How sure it is of these messages (a sample, all of which `isMessage` holds of). */
  sure(messages: readonly unknown[], found: readonly Found[]): Detection | undefined
  /** The limit that ended a conversation, where its records say so; all of them, also those that are no messages. */
  reachedIn?(values: readonly unknown[]): LimitTold | undefined
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

/** Longer texts with a value on each line are read line by line, and none of the values is held. */
const LONG = 4_000_000

function parse(format: MessageFormat, source: Source, ledger: Ledger): readonly PlannedRun[] {
  if (source.text.length > LONG && source.entries.length === 0 && !format.mapAll) {
    const runs = parseLines(format, source.text, ledger)
    if (runs) return runs
  }
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
  return reader.runs(cut)
}

/** A function of its own: what is made here holds the value or the place of it, not both. A value that was mended is held. */
const readAgain = ({ value }: JsonDocument, span: Span | undefined, text: string): (() => unknown) =>
  span === undefined ? holding(value) : () => valueAgain(text, span)
const holding = (value: unknown) => () => value

/** So many documents tell whether each is a message by itself; see `mostly`. */
const TELLING = 200

/**
 * The same of a long text whose lines hold conversations of their own, in one walk. `undefined`: it is no such text, and nothing was told to
 * the ledger. What is to be told waits for the end of the walk: lines that cannot be read come first.
 */
function parseLines(format: MessageFormat, text: string, ledger: Ledger): readonly PlannedRun[] | undefined {
  const reader = new Reader(format, ledger)
  const first: { readonly document: JsonDocument; readonly span: Span | undefined }[] = []
  const later: (() => void)[] = []
  let documents = 0
  let isFit = true
  const take = (document: JsonDocument, span: Span | undefined): boolean => {
    const { where, line, repairs } = document
    if (repairs.length > 0) later.push(() => tellDocument({ where, repairs }, ledger))
    const tell = reader.lineWithLists(document, { where, line }, readAgain(document, span, text))
    if (tell) later.push(tell)
    return tell !== undefined
  }
  const takeFirst = (): boolean => {
    const values = first.map(({ document }) => document.value)
    const all = first.splice(0)
    return values.length > 1 && !mostly(values, format.isMessage) && all.every((one) => take(one.document, one.span))
  }
  const walked = walkDocuments(text, (document, span) => {
    documents += 1
    if (documents <= TELLING) first.push({ document, span })
    isFit = documents < TELLING ? true : documents === TELLING ? takeFirst() : take(document, span)
    return isFit
  })
  if (!walked || (documents < TELLING && !takeFirst())) return undefined
  tellUnreadable(walked.unreadable, ledger)
  for (const tell of later) tell()
  return reader.runs(walked.cut)
}

interface Item {
  readonly value: unknown
  readonly where: string
}

class Reader {
  readonly #format: MessageFormat
  readonly #ledger: Ledger
  readonly #book = new ThreadBook()
  /** Conversations of which nothing is held, by the facts under which they have their place in the book. */
  readonly #glanced = new Map<ConversationFacts, Glanced>()

  constructor(format: MessageFormat, ledger: Ledger) {
    this.#format = format
    this.#ledger = ledger
  }

  /** `cut`: the text ends in the middle of the last one. */
  runs(cut: boolean): readonly PlannedRun[] {
    const threads = this.#book.threads().filter(({ messages, facts }) => messages.length > 0 || this.#glanced.has(facts))
    return threads.map(({ messages, facts }, i) => {
      const end = cut && i === threads.length - 1 ? { cut } : {}
      const glanced = this.#glanced.get(facts)
      if (!glanced) return planConversation(messages, { ...facts, ...end }, this.#ledger)
      const read = () => {
        const again = glanced.read()
        return { messages: again.messages, facts: { ...again.facts, ...end } }
      }
      return planGlanced({ ...glanced, read }, this.#ledger)
    })
  }

  /**
   * A line with nothing in it but lists of messages under some name: what is to be told of it, later. `undefined`: there is something else in it.
   * `again` gives its value once more.
   */
  lineWithLists(
    { value }: JsonDocument,
    place: Pick<JsonDocument, 'where' | 'line'>,
    again: () => unknown,
  ): (() => void) | undefined {
    if (this.#format.isMessage(value)) return undefined
    const found = findConversations(value, this.#format)
    if (found.length === 0) return () => this.#ledger.drop(this.#ledger.record(place.where, 'record'), notConversation)
    const tells: (() => void)[] = []
    for (const [i, one] of found.entries()) {
      if (one.type !== 'list' || !one.holder) return undefined
      const list = placeIn(place, `${one.path}[`)
      tells.push(
        this.#seen(one, list, () => {
          const same = findConversations(again(), this.#format)[i]
          return same?.type === 'list' ? same : nothingFound
        }),
      )
    }
    return () => {
      for (const tell of tells) tell()
    }
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
        if (one.holder && !this.#format.mapAll) this.#seen(one, list, () => one)()
        else {
          const items = one.items.map((inner, i): Item => ({ value: inner, where: `${list}${i}]` }))
          if (one.holder) this.list(items, this.#factsOf(one.holder, one.key))
          else this.list(items, {}, true)
        }
      }
    }
  }

  /**
   * A list of messages with something around it, looked through now: what is to be told of it. Its messages are made again, out of what
   * `again` finds, when a run of it is built.
   */
  #seen(found: FoundList, list: string, again: () => FoundList): () => void {
    const format = this.#format
    const map = (value: unknown) => format.map(value)
    const seen = lookThrough(found.items, map)
    const reached = format.reachedIn?.(found.items)
    const { title, id } = (found.holder && format.factsOf?.(found.holder, found.key)) ?? {}
    return () => {
      const first = this.#ledger.recordItems(list, seen.count, 'message')
      const place = { list, first }
      for (const item of seen.others) this.#ledger.drop({ record: first + item, where: `${list}${item}]` }, notMessage)
      for (const part of seen.parts) {
        const facts = { title, id }
        this.#book.begin([], facts)
        this.#glanced.set(facts, {
          glance: part.glance,
          about: facts,
          sources: () => sourcesOf(part, seen, place),
          read: () => {
            const { items, holder, key } = again()
            const given = holder ? this.#factsOf(holder, key) : {}
            const own = reached === undefined ? given : { ...given, limits: { ...given.limits, reached } }
            return { messages: messagesOf(items, part, place, map), facts: own }
          },
        })
      }
    }
  }

  /**
   * A list of messages: several conversations, when its first system message stands in it again. `bare`: nothing stands around it. A
   * program that prints its list again and again prints it as it grows: what goes on from a list before it is the same conversation.
   */
  list(items: readonly Item[], given: ConversationFacts, bare = false): void {
    const reached = this.#format.reachedIn?.(items.map(({ value }) => value))
    const facts = reached === undefined ? given : { ...given, limits: { ...given.limits, reached } }
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

  #factsOf(holder: UnknownRecord, key: string | undefined): ConversationFacts {
    const limits = limitsBeside(holder)
    return { ...this.#format.factsOf?.(holder, key), ...(limits === undefined ? {} : { limits }) }
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

const nothingFound: FoundList = { type: 'list', items: [], path: '' }

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

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
import type { FailedCall } from '../core/failed-call'
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
import { inPassing } from '../core/in-passing'
import { isLong } from '../core/later-run'
import type { Ledger } from '../core/ledger'
import type { LimitTold } from '../core/limit-words'
import { planConversation, tellZoneless } from '../core/plan-conversation'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { ThreadBook } from '../core/threads'
import type { Glimpse } from './glimpse'
import { runsInLines } from './lines-of-lists'
import type { MappedMessage } from './mapped'
import { factsBeside, HeldList, lookAt, type SeenRun } from './seen-run'
import { anotherChoice, notConversation, notMessage } from './words'

export { LONG } from '../core/later-run'
export { notMessage } from './words'

export interface MessageFormat extends Finder {
  readonly id: string
  readonly name: Bilingual
  /** The plain messages of one record: usually one. Empty: it is no message of this format. */
  map(value: unknown): readonly MappedMessage[]
  /** The same messages in passing, where that is quicker than to map them: see glimpse.ts. */
  glance?(value: unknown): readonly Glimpse[]
  /** The same for a whole list, where several records make one message. What has no place is dropped in the ledger. */
  mapAll?(items: readonly RecordedValue[], ledger: Ledger): readonly RecordedMessage[]
  /** How sure it is of these messages (a sample, all of which `isMessage` holds of). */
  sure(messages: readonly unknown[], found: readonly Found[]): Detection | undefined
  /** The limit that ended a conversation, where its records say so; all of them, also those that are no messages. */
  reachedIn?(values: readonly unknown[]): LimitTold | undefined
  /** The call that failed at the end of a conversation, in the same way. */
  failedIn?(values: readonly unknown[]): FailedCall | undefined
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
  // Calls that failed without a word tell of no format, unless there is nothing else.
  const answered = found.filter((one) => !isBareFailure(one))
  if (messages.length > 0) return format.sure(messages, answered)
  return found.length >= sample.length && answered.length === 0 ? format.sure([], found) : undefined
}

const isBareFailure = (one: Found): boolean =>
  one.type === 'exchange' && one.error !== undefined && one.sent.length === 0 && one.replies.length === 0

function parse(format: MessageFormat, source: Source, ledger: Ledger): readonly PlannedRun[] {
  // With a value on each line it is read line by line, and none of the values is held.
  if (isLong(source) && source.entries.length === 0 && !format.mapAll) {
    const runs = runsInLines(format, source.text, ledger)
    if (runs) return toldZoneless(runs, ledger)
    let passing: Reader | undefined
    const passed = inPassing(source, ledger, (document, own) => {
      if (format.isMessage(document.value)) return false
      passing ??= new Reader(format, own)
      passing.document(document)
      return true
    })
    if (passed && passing) return passing.runs(passed.cut, ledger)
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
  return reader.runs(cut, ledger)
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
  readonly #seen = new Map<ConversationFacts, SeenRun>()

  constructor(format: MessageFormat, ledger: Ledger) {
    this.#format = format
    this.#ledger = ledger
  }

  /** `cut`: the text ends in the middle of the last one. `ledger`: of the file. */
  runs(cut: boolean, ledger: Ledger): readonly PlannedRun[] {
    const threads = this.#book
      .threads()
      .filter(({ messages, facts }) => messages.length > 0 || facts.failed || this.#seen.has(facts))
    return threads.map(({ messages, facts }, i) => {
      const isLast = i === threads.length - 1
      const seen = this.#seen.get(facts)
      if (!seen) return planConversation(messages, { ...facts, ...(cut && isLast ? { cut } : {}) }, ledger)
      if (seen.zoneless) tellZoneless(ledger)
      seen.cut = cut && isLast
      return seen
    })
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
        if (one.holder && !this.#format.mapAll) this.#look(one, list)
        else {
          const items = one.items.map((inner, i): Item => ({ value: inner, where: `${list}${i}]` }))
          if (one.holder) this.list(items, factsBeside(one.holder, one.key, this.#format))
          else this.list(items, {}, true)
        }
      }
    }
  }

  /** A list of messages with something around it: its messages are made again when a run of it is built. */
  #look(found: FoundList, list: string): void {
    const format = this.#format
    const hold = (others: ReadonlySet<number>) => new HeldList(format, found, list, others)
    const looked = lookAt(found, format, hold, (run) => {
      const facts: ConversationFacts = {}
      this.#book.begin([], facts)
      this.#seen.set(facts, run)
    })
    looked.tell(this.#ledger)
  }

  /**
   * A list of messages: several conversations, when its first system message stands in it again. `bare`: nothing stands around it. A
   * program that prints its list again and again prints it as it grows: what goes on from a list before it is the same conversation.
   */
  list(items: readonly Item[], given: ConversationFacts, bare = false): void {
    const reached = this.#format.reachedIn?.(items.map(({ value }) => value))
    const failed = this.#format.failedIn?.(items.map(({ value }) => value))
    const ended = failed === undefined ? given : { ...given, failed }
    const facts = reached === undefined ? ended : { ...ended, limits: { ...ended.limits, reached } }
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
    const { model, tools, system, usage, finish, time, error, title } = exchange
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
    const isBare = sent.length === 0 && replies.length === 0
    const source = isBare ? this.#ledger.record(place({ value: undefined, path: exchange.path }).where, 'record') : undefined
    const facts = { model, tools, system, ...(title === undefined ? {} : { title }) }
    this.#book.call(sent, told, facts, source === undefined ? exchange : { ...exchange, source })
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

/** Told once for all runs. */
function toldZoneless(runs: readonly SeenRun[], ledger: Ledger): readonly SeenRun[] {
  if (runs.some(({ zoneless }) => zoneless)) tellZoneless(ledger)
  return runs
}

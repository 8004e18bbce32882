/**
 * What is held of the calls and lists of a file once they were seen: where they stand. Their messages are made again when the conversation
 * that they are part of is opened: a file may hold a hundred thousand, and people look at few.
 */
import type { SourceLink } from '../../trace/events'
import type { ConversationFacts, RecordedMessage } from '../core/conversation'
import { type FoundExchange, type FoundList, findConversations } from '../core/find-conversations'
import type { LineValue } from '../core/in-passing'
import type { Ledger, RecordPlace } from '../core/ledger'
import { placeIn } from '../core/read-documents'
import { lastUpTo, type PlacedRecords } from '../core/record-places'
import type { Call } from '../core/threads'
import type { ExchangePaths } from './exchange-paths'
import type { MessageFormat } from './importer'
import { recordedIn } from './recorded-values'
import { factsBeside, LookedAt } from './seen-run'

/** Its records are numbered from `first` on. */
export abstract class HeldCall {
  first = 0
  /** How many messages of its history are known in its conversation, and which they repeat, where it is not each the one in its place. */
  known = 0
  repeated: readonly number[] | undefined

  /** The records that it shows. */
  abstract eachRecord(visit: (record: number) => void): void
  /** The link of one of its records. */
  abstract link(record: number): SourceLink
  /** What it is, made again. */
  abstract play(ledger: Ledger): Call
}

/** Where something was found: in which value, as which of what is in it; and what its places begin with. */
export interface FoundAt {
  readonly format: MessageFormat
  readonly held: LineValue
  readonly number: number
  readonly where: string
  readonly path: string
}

const foundAgain = (format: MessageFormat, held: LineValue, number: number) => findConversations(held.value, format)[number]

/** An exchange with a provider. Its records are what was sent, the replies, and other answers. */
export class HeldExchange extends HeldCall {
  /** Its records, where not all of them are shown. */
  records: readonly number[] | undefined
  /** The record that it is itself, where it has no messages. */
  source: SourceLink | undefined
  readonly #format: MessageFormat
  readonly #held: LineValue
  readonly #number: number
  readonly #where: string
  readonly #path: string
  readonly #paths: ExchangePaths
  readonly #shown: number

  constructor({ format, held, number, where, path }: FoundAt, paths: ExchangePaths, shown: number) {
    super()
    this.#format = format
    this.#held = held
    this.#number = number
    this.#where = where
    this.#path = path
    this.#paths = paths
    this.#shown = shown
  }

  eachRecord(visit: (record: number) => void): void {
    if (this.records) for (const record of this.records) visit(record)
    else for (let i = 0; i < this.#shown; i += 1) visit(this.first + i)
  }

  link(record: number): SourceLink {
    const where = placeIn({ where: this.#where }, this.#path + this.#paths.path(record - this.first))
    return { record, where }
  }

  play(ledger: Ledger): Call {
    const found = foundAgain(this.#format, this.#held, this.#number)
    return found?.type === 'exchange' ? this.#call(found, ledger) : { sent: [], replies: [], facts: {} }
  }

  #call(exchange: FoundExchange, ledger: Ledger): Call {
    const { model, tools, system, usage, finish, time, error, title } = exchange
    const linkAt = (i: number) => this.link(this.first + i)
    const before = exchange.sent.length
    const sent = recordedIn(this.#format, exchange.sent.map(valueIn), linkAt, ledger)
    const answers = recordedIn(this.#format, exchange.replies.map(valueIn), (i) => linkAt(before + i), ledger)
    const last = answers.at(-1)
    const replies = answers.map((recorded) => {
      const facts = { model, tools, time, ...(recorded === last ? { usage, finish } : {}) }
      return { ...recorded, mapped: { ...facts, ...recorded.mapped } }
    })
    const facts = { model, tools, system, ...(title === undefined ? {} : { title }) }
    return { sent, replies, facts, error, source: this.source }
  }
}

const valueIn = ({ value }: { readonly value: unknown }): unknown => value

/** A list of messages that is one conversation. */
export class HeldListCall extends HeldCall {
  readonly #format: MessageFormat
  readonly #held: LineValue
  readonly #number: number
  /** What the places of its items begin with. */
  readonly #where: string
  readonly #path: string
  readonly #count: number

  constructor({ format, held, number, where, path }: FoundAt, found: FoundList) {
    super()
    this.#format = format
    this.#held = held
    this.#number = number
    this.#where = where
    this.#path = path + found.path
    this.#count = found.items.length
  }

  eachRecord(visit: (record: number) => void): void {
    for (let i = 0; i < this.#count; i += 1) visit(this.first + i)
  }

  link(record: number): SourceLink {
    return { record, where: placeIn({ where: this.#where }, `${this.#path}[${record - this.first}]`) }
  }

  play(ledger: Ledger): Call {
    const format = this.#format
    const found = foundAgain(format, this.#held, this.#number)
    if (found?.type !== 'list') return { sent: [], replies: [], facts: {} }
    const { items, holder, key } = found
    const facts = withEnds(holder ? factsBeside(holder, key, format) : {}, items, format)
    return { sent: recordedIn(format, items, (i) => this.link(this.first + i), ledger), replies: [], facts }
  }
}

/** One conversation of a list: the messages from one to before another. */
export class HeldPart extends HeldCall {
  readonly #list: HeldListCall
  readonly #from: number
  readonly #to: number
  readonly #records: readonly number[]

  constructor(list: HeldListCall, from: number, to: number, records: readonly number[]) {
    super()
    this.#list = list
    this.#from = from
    this.#to = to
    this.#records = records
  }

  eachRecord(visit: (record: number) => void): void {
    for (const record of this.#records) visit(record)
  }

  link(record: number): SourceLink {
    return this.#list.link(record)
  }

  play(ledger: Ledger): Call {
    const call = this.#list.play(ledger)
    return { ...call, sent: call.sent.slice(this.#from, this.#to) }
  }
}

/** Messages that are there: documents of their own. */
export class HeldMessages extends HeldCall {
  readonly #messages: readonly RecordedMessage[]
  readonly #facts: ConversationFacts

  constructor(messages: readonly RecordedMessage[], facts: ConversationFacts) {
    super()
    this.#messages = messages
    this.#facts = facts
  }

  eachRecord(visit: (record: number) => void): void {
    for (const { source } of this.#messages) {
      visit(source.record)
      for (const one of source.also ?? []) visit(one)
    }
  }

  link(record: number): SourceLink {
    return this.#messages.find(({ source }) => source.record === record)?.source ?? { record, where: '' }
  }

  play(): Call {
    return { sent: this.#messages, replies: [], facts: this.#facts }
  }
}

/** A list of messages that is found again, to be looked through. */
export class ListAgain extends LookedAt {
  readonly #held: LineValue
  readonly #number: number
  readonly #where: string
  readonly #path: string

  constructor({ format, held, number, where, path }: FoundAt, found: FoundList, others: ReadonlySet<number>) {
    super(format, found.items.length, others)
    this.#held = held
    this.#number = number
    this.#where = where
    this.#path = path + found.path
  }

  get list(): string {
    return placeIn({ where: this.#where }, `${this.#path}[`)
  }

  find(): FoundList {
    const found = foundAgain(this.format, this.#held, this.#number)
    return found?.type === 'list' ? found : { type: 'list', items: [], path: '' }
  }
}

/** The records of calls, as they follow each other. */
export class HeldRecords implements PlacedRecords {
  readonly #calls: HeldCall[] = []

  /** Registers the records of a call; none may be registered without it in between. */
  register(call: HeldCall, count: number, ledger: Ledger): void {
    call.first = ledger.recordIn(this, count)
    if (count > 0) this.#calls.push(call)
  }

  placeOf(record: number): RecordPlace {
    return { where: lastUpTo(this.#calls, record)?.link(record).where ?? '', what: 'message' }
  }
}

/** What the records of a conversation tell of its end. */
export function withEnds(given: ConversationFacts, values: readonly unknown[], format: MessageFormat): ConversationFacts {
  const reached = format.reachedIn?.(values)
  const failed = format.failedIn?.(values)
  const ended = failed === undefined ? given : { ...given, failed }
  return reached === undefined ? ended : { ...ended, limits: { ...ended.limits, reached } }
}

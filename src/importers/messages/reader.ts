/**
 * Reads the conversations of a file whose records are messages, document by document. Every record is registered and seen in passing, none
 * is held: a conversation is made when it is opened.
 */
import type { PlannedRun } from '../contract'
import type { JsonDocument } from '../core/documents'
import { type FoundExchange, type FoundList, findConversations, mostly } from '../core/find-conversations'
import type { LineValue } from '../core/in-passing'
import type { Ledger } from '../core/ledger'
import { OpenThreads } from '../core/open-threads'
import { tellZoneless } from '../core/plan-conversation'
import { placeIn } from '../core/read-documents'
import { PathsOfExchanges } from './exchange-paths'
import { glimpseOf } from './glimpse'
import { type FoundAt, HeldExchange, HeldListCall, HeldMessages, HeldPart, HeldRecords, ListAgain, withEnds } from './held-calls'
import type { MessageFormat } from './importer'
import { LaterThread } from './later-thread'
import { recordedIn, seenIn } from './recorded-values'
import { conversationsIn } from './seen-list'
import type { Seen } from './seen-message'
import { ListRecords, lookAt, type SeenRun } from './seen-run'
import { anotherChoice, notConversation } from './words'

export interface Item {
  readonly value: unknown
  readonly where: string
}

export class Reader {
  readonly #format: MessageFormat
  readonly #ledger: Ledger
  readonly #threads: (LaterThread | SeenRun)[] = []
  readonly #open = new OpenThreads<LaterThread | SeenRun>()
  readonly #paths = new PathsOfExchanges()
  readonly #records = new HeldRecords()
  readonly #lists = new ListRecords()

  constructor(format: MessageFormat, ledger: Ledger) {
    this.#format = format
    this.#ledger = ledger
  }

  /** `cut`: the text ends in the middle of the last one. `ledger`: of the file. */
  runs(cut: boolean, ledger: Ledger): readonly PlannedRun[] {
    const runs = this.#threads.filter((thread) => !(thread instanceof LaterThread) || thread.isShown)
    for (const run of runs) {
      if (run.zoneless) tellZoneless(ledger)
    }
    const last = runs.at(-1)
    if (last) last.cut = cut
    return runs
  }

  /** `held`: its value, to be held on to. */
  document(document: JsonDocument, held: LineValue = { value: document.value }): void {
    const { value, where } = document
    if (this.#format.isMessage(value)) this.messages([{ value, where }])
    // A list of conversations: an item in which there is none is a record that is dropped, not passed over.
    else if (where === '$' && Array.isArray(value) && !mostly(value, this.#format.isMessage)) {
      for (let i = 0; i < value.length; i += 1) {
        const item: unknown = value[i]
        this.#part(item, { value: item }, `[${i}]`, where)
      }
    } else this.#part(value, held, '', where)
  }

  #part(value: unknown, held: LineValue, path: string, where: string): void {
    const format = this.#format
    const found = findConversations(value, format)
    if (found.length === 0) this.#ledger.drop(this.#ledger.record(placeIn({ where }, path), 'record'), notConversation)
    for (let number = 0; number < found.length; number += 1) {
      const one = found[number]
      const at: FoundAt = { format, held, number, where, path }
      if (one?.type === 'exchange') this.#exchange(one, at)
      else if (one?.holder && !format.mapAll) this.#look(one, at)
      else if (one) this.#list(one, at)
    }
  }

  /** A list of messages with something around it: its messages are made again when a run of it is built. */
  #look(found: FoundList, at: FoundAt): void {
    const looked = lookAt(
      found,
      at.format,
      (others) => new ListAgain(at, found, others),
      (run) => this.#begin(run),
    )
    looked.tell(this.#ledger, this.#lists)
  }

  /**
   * A list of messages. With nothing around it, it may go on from another: a program that prints its list again and again prints it as it
   * grows.
   */
  #list(found: FoundList, at: FoundAt): void {
    const { format } = at
    const { items, holder, key } = found
    const list = new HeldListCall(at, found)
    this.#records.register(list, items.length, this.#ledger)
    const { first } = list
    const seen = seenIn(format, items, first, (i) => list.link(first + i), this.#ledger)
    const facts = holder && format.factsOf?.(holder, key)
    const parts = conversationsIn(seen)
    const isWhole = parts.length === 1 && areAll(seen, items.length)
    for (const { from, to } of parts) {
      const part = isWhole ? seen : seen.slice(from, to)
      const held = isWhole ? list : new HeldPart(list, from, to, recordsOf(part))
      if (holder) {
        const thread = new LaterThread(facts?.title, facts?.id)
        thread.add(held, [], part)
        this.#begin(thread)
      } else {
        const { thread, repeated } = this.#call({ sent: part, replies: [] })
        thread.add(held, repeated, repeated.length === 0 ? part : part.slice(repeated.length))
        thread.endsWith(false, undefined)
      }
    }
  }

  #exchange(exchange: FoundExchange, at: FoundAt): void {
    const { format } = at
    const ledger = this.#ledger
    const { sent: given, replies: answers, alternatives, time, error, system, title, id, previousId } = exchange
    const before = given.length
    const shown = before + answers.length
    const held = new HeldExchange(at, this.#paths.of(exchange), shown)
    this.#records.register(held, shown + alternatives.length, ledger)
    const { first } = held
    const linkAt = (i: number) => held.link(first + i)
    const sent = seenIn(format, given.map(valueIn), first, linkAt, ledger)
    const replies = seenIn(format, answers.map(valueIn), first + before, (i) => linkAt(before + i), ledger, time)
    for (let i = 0; i < alternatives.length; i += 1) ledger.drop(linkAt(shown + i), anotherChoice)
    const all = [...sent, ...replies]
    if (format.mapAll && !areAll(all, shown)) held.records = recordsOf(all)
    if (error !== undefined) ledger.warn({ en: 'a call that failed', es: 'una llamada que falló' }, { en: error, es: error })
    if (all.length === 0) held.source = ledger.record(placeIn(at, at.path + exchange.path), 'record')
    const { thread, repeated } = this.#call({ sent, replies, system, title, id, previousId })
    thread.add(held, repeated, repeated.length === 0 ? all : all.slice(repeated.length))
    thread.endsWith(error !== undefined && replies.length === 0, held.source)
  }

  /** The thread that a call goes on from, or begins. */
  #call(call: {
    readonly sent: readonly Seen[]
    readonly replies: readonly Seen[]
    readonly system?: string | undefined
    readonly title?: string | undefined
    readonly id?: string | undefined
    readonly previousId?: string | undefined
  }): { readonly thread: LaterThread; readonly repeated: readonly number[] } {
    let begun: LaterThread | undefined
    const goesOn = this.#open.call(call, () => {
      begun = new LaterThread(call.title)
      this.#threads.push(begun)
      return begun
    })
    if (goesOn?.thread instanceof LaterThread) return { thread: goesOn.thread, repeated: goesOn.repeated }
    return { thread: begun ?? new LaterThread(), repeated: [] }
  }

  #begin(thread: LaterThread | SeenRun): void {
    this.#threads.push(thread)
    this.#open.begin(thread)
  }

  /** Documents that are messages: several conversations, when the first system message stands in them again. */
  messages(items: readonly Item[]): void {
    const sources = items.map(({ where }) => this.#ledger.record(where, 'message'))
    const values = items.map(valueIn)
    const link = (i: number) => sources[i] ?? { record: -1, where: '' }
    const recorded = recordedIn(this.#format, values, link, this.#ledger)
    const facts = withEnds({}, values, this.#format)
    for (const { from, to } of conversationsIn(recorded.map(({ mapped: { message } }) => message))) {
      const part = recorded.slice(from, to)
      const thread = new LaterThread()
      thread.add(
        new HeldMessages(part, facts),
        [],
        part.map(({ mapped }) => glimpseOf(mapped)),
      )
      this.#begin(thread)
    }
  }
}

const valueIn = ({ value }: { readonly value: unknown }): unknown => value

/** Their records, each once. */
function recordsOf(seen: readonly Seen[]): readonly number[] {
  const records = new Set<number>()
  for (const { record, also } of seen) {
    records.add(record)
    for (const one of also ?? []) records.add(one)
  }
  return [...records]
}

/** True when every one of so many records is among them. */
function areAll(seen: readonly Seen[], records: number): boolean {
  // Mostly each is one message.
  let isEach = seen.length === records
  for (let i = 1; isEach && i < seen.length; i += 1) isEach = seen[i]?.record === (seen[i - 1]?.record ?? 0) + 1
  return isEach || recordsOf(seen).length === records
}

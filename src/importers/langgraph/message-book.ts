/**
 * The messages of a run whose state is recorded again and again: the same message must stay the same, whether it comes with an id,
 * without one, or gets its id later. Calls are asked for when their message is first seen, results find their calls then. One for a run.
 */
import { sameJson, stableJson } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Message } from '../../trace/message'
import type { Ledger } from '../core/ledger'
import { CallBook, type OpenCall, type PairedBy } from '../core/pairing'
import type { RunBuilder } from '../core/run-builder'
import type { MappedMessage } from '../messages/mapped'
import { isUnprinted } from './values'
import { pairedWords, words } from './words'

export interface Asked extends OpenCall {
  /** The id under which the run knows it. */
  readonly callId: string
  readonly args: unknown
}

/** A message in its place in the run. */
export interface Held {
  readonly message: Message
  readonly mapped: MappedMessage
  /** On a result: the call that it answers; absent when nobody asked. */
  readonly answers?: Asked | undefined
  /** How the record calls the calls of this message, and how the run does. */
  readonly callIds: ReadonlyMap<string, string>
}

export interface Settled {
  readonly held: Held
  /** True when it was not known before. */
  readonly isNew: boolean
}

/** A call that has run already, before its result message comes. */
export interface RanCall {
  readonly rawId: string | undefined
  readonly call: Asked
}

export class MessageBook {
  readonly calls = new CallBook<Asked>()
  readonly #run: RunBuilder
  readonly #ledger: Ledger
  readonly #byId = new Map<string, Held>()
  readonly #byMessage = new Map<Message, Held>()
  /** Messages that came without an id, by what they say, in the order in which they came. */
  readonly #nameless = new Map<string, Held[]>()

  constructor(run: RunBuilder, ledger: Ledger) {
    this.#run = run
    this.#ledger = ledger
  }

  /** A message that is in the run already, by its id. */
  known({ message }: MappedMessage): Message | undefined {
    return message.id === '' ? undefined : this.#byId.get(message.id)?.message
  }
  /** The id that the run gave a message of the record. */
  idOf(rawId: string): string {
    return this.#byId.get(rawId)?.message.id ?? rawId
  }

  /** A whole list, as a snapshot holds it. */
  list(
    mapped: readonly MappedMessage[],
    ns: readonly string[],
    link: SourceLink | undefined,
    ran: RanCall[] = [],
  ): readonly Settled[] {
    const seen = new Map<string, number>()
    return mapped.map((one) => {
      if (one.message.id !== '') return this.one(one, ns, link, ran)
      const key = keyOf(one)
      const nth = seen.get(key) ?? 0
      seen.set(key, nth + 1)
      const known = this.#nameless.get(key)?.[nth]
      return known ? { held: known, isNew: false } : { held: this.#add(one, ns, link, ran), isNew: true }
    })
  }

  /** What a node returned: new messages, or the whole list and new ones behind it. */
  update(
    mapped: readonly MappedMessage[],
    before: readonly Message[],
    ns: readonly string[],
    link: SourceLink | undefined,
    ran: RanCall[],
  ): readonly Settled[] {
    let same = 0
    const repeats = mapped.length > 1 && before.length > 0
    while (repeats && same < mapped.length && same < before.length && this.#isSame(mapped[same], before[same])) same += 1
    return mapped.map((one, i) => {
      const known = i < same ? this.#byMessage.get(before[i] ?? one.message) : undefined
      return known && one.message.id === '' ? { held: known, isNew: false } : this.one(one, ns, link, ran)
    })
  }

  /** One message; a known id means that message, also when it says something else now. */
  one(mapped: MappedMessage, ns: readonly string[], link: SourceLink | undefined, ran: RanCall[] = []): Settled {
    const { id } = mapped.message
    const known = id === '' ? undefined : this.#byId.get(id)
    if (known)
      return says(known.mapped, mapped)
        ? { held: known, isNew: false }
        : { held: this.#change(known, mapped, link), isNew: false }
    if (id !== '' && this.#nameless.size > 0) {
      // It may be one that came without its id first.
      const twin = this.#nameless.get(keyOf(mapped))?.find((held) => held.mapped.message.id === '' && !this.#claimed.has(held))
      if (twin) {
        this.#claimed.add(twin)
        this.#byId.set(id, twin)
        return { held: twin, isNew: false }
      }
    }
    return { held: this.#add(mapped, ns, link, ran), isNew: true }
  }
  readonly #claimed = new Set<Held>()

  #isSame(mapped: MappedMessage | undefined, message: Message | undefined): boolean {
    if (!mapped || !message) return false
    const held = this.#byMessage.get(message)
    if (!held) return false
    return mapped.message.id === '' ? keyOf(held.mapped) === keyOf(mapped) : this.#byId.get(mapped.message.id) === held
  }

  #add(mapped: MappedMessage, ns: readonly string[], link: SourceLink | undefined, ran: RanCall[]): Held {
    for (const { what, why } of mapped.guesses ?? []) this.#ledger.guess(what, why, link)
    const message = this.#shown(mapped.message, ns, link)
    const asked: Asked[] = []
    const callIds = new Map<string, string>()
    const settle = <C extends { readonly id: string; readonly name: string }>(call: C, args: unknown): C => {
      const callId = this.#run.unique(call.id, 'call')
      if (callId !== call.id)
        this.#ledger.guess(
          call.id === '' ? words.missingId.what : words.usedId.what,
          call.id === '' ? words.missingId.why : words.usedId.why,
          link,
        )
      callIds.set(call.id, callId)
      asked.push({ id: call.id, name: call.name, ns, callId, args })
      return { ...call, id: callId }
    }
    const toolCalls = message.toolCalls?.map((call) => settle(call, call.args))
    const invalidCalls = message.invalidCalls?.map((call) => settle(call, call.rawArgs))
    const answers = message.role === 'tool' ? this.#answered(message, ns, link, ran) : undefined
    const name = message.name ?? (answers?.name === '' ? undefined : answers?.name)
    const held: Held = {
      mapped,
      callIds,
      ...(answers === undefined ? {} : { answers }),
      message: {
        ...message,
        id: this.#run.unique(message.id, 'message'),
        ...(toolCalls === undefined ? {} : { toolCalls }),
        ...(invalidCalls === undefined ? {} : { invalidCalls }),
        ...(answers === undefined ? {} : { toolCallId: answers.callId }),
        ...(name === undefined ? {} : { name }),
      },
    }
    if (asked.length > 0) this.calls.ask(asked)
    this.#remember(held)
    if (message.id !== '') this.#byId.set(message.id, held)
    else {
      const key = keyOf(mapped)
      const list = this.#nameless.get(key)
      if (list) list.push(held)
      else this.#nameless.set(key, [held])
    }
    return held
  }

  /** A message that says something else under its id: streamed on, summed up, or cleared. Its calls keep their ids. */
  #change(known: Held, mapped: MappedMessage, link: SourceLink | undefined): Held {
    const { message } = mapped
    const asked: Asked[] = []
    const callIds = new Map(known.callIds)
    const settle = <C extends { readonly id: string; readonly name: string }>(call: C, args: unknown): C => {
      const before = callIds.get(call.id)
      if (before !== undefined) return { ...call, id: before }
      const callId = this.#run.unique(call.id, 'call')
      callIds.set(call.id, callId)
      asked.push({ id: call.id, name: call.name, ns: [], callId, args })
      return { ...call, id: callId }
    }
    const toolCalls = message.toolCalls?.map((call) => settle(call, call.args))
    const invalidCalls = message.invalidCalls?.map((call) => settle(call, call.rawArgs))
    const { toolCallId } = known.message
    const held: Held = {
      ...known,
      mapped,
      callIds,
      message: {
        ...message,
        id: known.message.id,
        ...(toolCalls === undefined ? {} : { toolCalls }),
        ...(invalidCalls === undefined ? {} : { invalidCalls }),
        ...(toolCallId === undefined ? {} : { toolCallId }),
      },
    }
    if (asked.length > 0) this.calls.ask(asked)
    for (const { what, why } of mapped.guesses ?? []) this.#ledger.guess(what, why, link)
    this.#remember(held)
    this.#byId.set(message.id, held)
    return held
  }

  #remember(held: Held): void {
    this.#byMessage.set(held.message, held)
  }

  /** A message that a console left out answers the call that waits: it stands where its result does. */
  #shown(message: Message, ns: readonly string[], link: SourceLink | undefined): Message {
    const isLeftOut = message.role === 'other' && message.name === undefined && isUnprinted(message.text)
    if (!isLeftOut || !this.calls.unanswered().some((call) => call.ns.join('|') === ns.join('|'))) return message
    this.#ledger.guess(words.leftOut.what, words.leftOut.why, link)
    return { ...message, role: 'tool' }
  }

  #answered(message: Message, ns: readonly string[], link: SourceLink | undefined, ran: RanCall[]): Asked | undefined {
    const { toolCallId, name } = message
    const at = ran.findIndex(({ rawId, call }) =>
      rawId !== undefined && rawId !== '' ? rawId === toolCallId : call.name === name,
    )
    const [done] = at < 0 ? [] : ran.splice(at, 1)
    if (done) return done.call
    const pair = this.calls.answer({ id: toolCallId, name, ns })
    if (pair) this.tellPair(pair.by, link)
    return pair?.call
  }

  /** Says how a result was paired, when that is not what the record says. */
  tellPair(by: PairedBy, link: SourceLink | undefined): void {
    const told = pairedWords[by]
    if (told) this.#ledger.guess(told.what, told.why, link)
  }
}

/** True when two readings of one message say the same. */
function says({ message: a }: MappedMessage, { message: b }: MappedMessage): boolean {
  return (
    a.text === b.text &&
    a.role === b.role &&
    a.toolCallId === b.toolCallId &&
    sameJson(a.toolCalls ?? [], b.toolCalls ?? []) &&
    sameJson(a.invalidCalls ?? [], b.invalidCalls ?? [])
  )
}

const keyOf = ({ message }: MappedMessage): string =>
  stableJson([
    message.role,
    message.text,
    (message.toolCalls ?? []).map((call) => [call.id, call.name, call.args]),
    message.invalidCalls ?? [],
    message.toolCallId,
  ])

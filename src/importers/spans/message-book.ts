/**
 * Tells the messages of a trace apart. Every span repeats the history, often without ids, or with an id here and none there: the
 * second time a message is seen it must be the same message. Ids of calls that are used twice get a number behind them.
 */
import { stableJson } from '../../base/json'
import type { Message } from '../../trace/message'
import type { RunBuilder } from '../core/run-builder'
import type { MappedMessage } from '../messages/mapped'

type AskedBefore = { readonly id: string; readonly name: string }

export class MessageBook {
  readonly #run: RunBuilder
  readonly #byId = new Map<string, Message>()
  readonly #byKey = new Map<string, Message[]>()
  /** Results by the name of their tool. */
  readonly #results = new Map<string, readonly Message[]>()
  /** Results by the id under which the run knows their call. */
  readonly #answers = new Map<string, Message>()
  /** Ids of calls by message: what the record has, and under what the run knows it. */
  readonly #rawCalls = new Map<string, readonly string[]>()
  readonly #generated = new Set<string>()

  constructor(run: RunBuilder) {
    this.#run = run
  }

  /** A history: the n-th message of the same content is the n-th one known. What is not known yet is made known. */
  history(list: readonly MappedMessage[]): readonly Message[] {
    const seen = new Map<string, number>()
    const asked: AskedBefore[] = []
    return list.map((mapped) => {
      const key = sameKeyOf(mapped.message)
      const n = seen.get(key) ?? 0
      seen.set(key, n + 1)
      const answer = this.#answerAmong(asked, mapped.message)
      const message = this.#known(mapped, key, n, answer) ?? this.#create(mapped, key)
      if (message.role === 'ai') asked.push(...callsIn(message))
      return message
    })
  }

  /** Which messages of a history are not known. Changes nothing. */
  unknown(list: readonly MappedMessage[]): readonly number[] {
    const seen = new Map<string, number>()
    const asked: AskedBefore[] = []
    return list.flatMap((mapped, i) => {
      const key = sameKeyOf(mapped.message)
      const n = seen.get(key) ?? 0
      seen.set(key, n + 1)
      const found = this.#find(mapped, key, n, this.#answerAmong(asked, mapped.message))
      if (mapped.message.role === 'ai') asked.push(...callsIn(found ?? mapped.message))
      return found ? [] : [i]
    })
  }

  /** A reply: the same id with the same content is the same reply told twice; some models give every reply the same id. */
  said(mapped: MappedMessage): Message {
    const { id } = mapped.message
    const known = id === '' ? undefined : this.#byId.get(id)
    const key = sameKeyOf(mapped.message)
    return known && sameKeyOf(this.#asRecorded(known)) === key ? known : this.#create(mapped, key)
  }

  /** What a node returned: a known id replaces what it stood for. `near`: messages that it may be, told a moment ago. */
  added(mapped: MappedMessage, near: readonly Message[] = []): Message {
    const { id } = mapped.message
    const key = sameKeyOf(mapped.message)
    const known = id === '' ? undefined : this.#byId.get(id)
    if (known) return sameKeyOf(this.#asRecorded(known)) === key ? known : { ...mapped.message, id: known.id }
    const same = near.find((one) => sameKeyOf(this.#asRecorded(one)) === key && (id === '' || this.#generated.has(one.id)))
    if (same) {
      if (id !== '') this.#byId.set(id, same)
      return same
    }
    return this.#create(mapped, key)
  }

  /** A result under the call that it answers. `raw`: the id of the call in the record. */
  result(mapped: MappedMessage, callId: string, raw: string, name: string): Message {
    const { message } = mapped
    const id = message.id === '' ? undefined : this.#byId.get(message.id)
    if (id) return id
    const named = message.name ?? name
    return this.#create(
      { ...mapped, message: { ...message, toolCallId: callId, ...(named === '' ? {} : { name: named }) } },
      sameKeyOf({ ...message, toolCallId: raw }),
    )
  }

  /** The ids of the calls of a message as the record has them, in their order. */
  rawCalls(message: Message): readonly string[] {
    return this.#rawCalls.get(message.id) ?? callsIn(message).map(({ id }) => id)
  }

  /**
   * A result without the id of its call answers the first call of its tool in this history that has no answer yet. Where a span told
   * that answer already, it is the same one, however each of them wrote it down.
   */
  #answerAmong(asked: AskedBefore[], { role, name, toolCallId }: Message): Message | undefined {
    if (role !== 'tool' || (toolCallId !== undefined && toolCallId !== '')) return undefined
    const at = asked.findIndex((call) => name === undefined || call.name === name)
    const [call] = at === -1 ? [] : asked.splice(at, 1)
    return call && this.#answers.get(call.id)
  }

  #known(mapped: MappedMessage, key: string, n: number, answer: Message | undefined): Message | undefined {
    const found = this.#find(mapped, key, n, answer)
    const { id } = mapped.message
    if (found && id !== '' && !this.#byId.has(id)) this.#byId.set(id, found)
    // The model may have seen another version of it: shortened, or edited since.
    const same = found === undefined || sameKeyOf(this.#asRecorded(found)) === key || mapped.message.role === 'tool'
    return same ? found : { ...mapped.message, id: found.id }
  }

  #find({ message }: MappedMessage, key: string, n: number, answer: Message | undefined): Message | undefined {
    const { id } = message
    const known = id === '' ? undefined : this.#byId.get(id)
    if (known) return known
    const same = this.#byKey.get(key)?.[n] ?? this.#resultLike(message, n) ?? answer
    // Two ids of the record's own are two messages, whatever they say.
    return same && (id === '' || this.#generated.has(same.id)) ? same : undefined
  }

  /** A history may leave out the ids of results that spans of tools have: then the n-th result of a tool that says the same is meant. */
  #resultLike({ role, name, text, toolCallId }: Message, n: number): Message | undefined {
    if (role !== 'tool' || name === undefined || (toolCallId !== undefined && toolCallId !== '')) return undefined
    const plain = compact(text)
    return (this.#results.get(name) ?? []).filter((one) => compact(one.text) === plain)[n]
  }

  #create({ message }: MappedMessage, key: string): Message {
    const id = this.#run.unique(message.id, 'message')
    const raw = callsIn(message).map((call) => call.id)
    const settle = <C extends { readonly id: string }>(call: C): C => ({ ...call, id: this.#run.unique(call.id, 'call') })
    const made: Message = {
      ...message,
      id,
      ...(message.toolCalls === undefined ? {} : { toolCalls: message.toolCalls.map(settle) }),
      ...(message.invalidCalls === undefined ? {} : { invalidCalls: message.invalidCalls.map(settle) }),
    }
    if (message.id === '') this.#generated.add(id)
    else if (!this.#byId.has(message.id)) this.#byId.set(message.id, made)
    if (raw.length > 0) this.#rawCalls.set(id, raw)
    if (made.role === 'tool' && made.toolCallId !== undefined && made.toolCallId !== '') this.#answers.set(made.toolCallId, made)
    if (made.role === 'tool' && made.name !== undefined)
      this.#results.set(made.name, [...(this.#results.get(made.name) ?? []), made])
    const list = this.#byKey.get(key)
    if (list) list.push(made)
    else this.#byKey.set(key, [made])
    return made
  }

  #asRecorded(message: Message): Message {
    const raw = this.#rawCalls.get(message.id)
    if (!raw) return message
    const own = message.toolCalls?.map((call, i) => ({ ...call, id: raw[i] ?? call.id }))
    const more = message.invalidCalls?.map((call, i) => ({ ...call, id: raw[(own?.length ?? 0) + i] ?? call.id }))
    return {
      ...message,
      ...(own === undefined ? {} : { toolCalls: own }),
      ...(more === undefined ? {} : { invalidCalls: more }),
    }
  }
}

/** All calls of a message, the parsed ones first. */
export const callsIn = ({ toolCalls, invalidCalls }: Message) => [...(toolCalls ?? []), ...(invalidCalls ?? [])]

/** The same JSON may be written with blanks and without. */
const compact = (text: string): string => text.replace(/(?<=[:,{}[\]"])\s+/g, '')

/** What makes two messages the same where ids are missing. A result is known by its call: tracers cut and reprint its text. */
export function sameKeyOf(message: Message): string {
  const { role, text, toolCallId } = message
  const calls = callsIn(message)
  if (role === 'tool' && toolCallId !== undefined && toolCallId !== '') return `tool ${toolCallId}`
  const ids = calls.map(({ id }) => id)
  if (ids.length > 0 && ids.every((id) => id !== '')) return stableJson(['asks', ids])
  return stableJson([role, text.trim(), calls.map((call) => [call.name, 'args' in call ? call.args : call.rawArgs])])
}

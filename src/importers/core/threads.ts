/**
 * Puts conversations together out of what a file holds in pieces. A log of calls repeats the whole history with every call: a call
 * that goes on from an earlier one adds its new messages to that run, and the repeated ones are linked, not shown twice.
 */
import { stableJson } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Message } from '../../trace/message'
import type { ConversationFacts, RecordedMessage } from './conversation'
import type { FailedCall } from './failed-call'

export interface Thread {
  readonly messages: RecordedMessage[]
  readonly facts: ConversationFacts
}

interface OpenThread extends Thread {
  /** Its last call, when that failed. */
  failed?: FailedCall | undefined
  readonly keys: MessageKey[]
  /** By position of the message: records that repeat it. */
  readonly repeats: Map<number, number[]>
}

/** How a provider knows a reply, where it keeps the history itself. */
export interface ReplyIds {
  readonly id?: string | undefined
  readonly previousId?: string | undefined
  /** What failed in the place of a reply. */
  readonly error?: string | undefined
  /** The record of the call, where it has no messages. */
  readonly source?: SourceLink | undefined
}

/** How many of the latest threads a call may go on from. */
const LOOKED_AT = 50

export class ThreadBook {
  readonly #threads: OpenThread[] = []
  /** By the id of a reply: the latest thread that has it. */
  readonly #byReply = new Map<string, OpenThread>()

  /** A conversation of its own. */
  begin(messages: readonly RecordedMessage[], facts: ConversationFacts): void {
    this.#threads.push({ messages: [...messages], facts, keys: [], repeats: new Map() })
  }

  /** A call with its whole history: goes on from the thread that ends where its history begins anew, else begins one. */
  call(
    sent: readonly RecordedMessage[],
    replies: readonly RecordedMessage[],
    facts: ConversationFacts,
    ids: ReplyIds = {},
  ): void {
    const { id, previousId, error } = ids
    const source = sent.at(-1)?.source ?? ids.source
    const before = previousId === undefined ? undefined : this.#byReply.get(previousId)
    const keys = sent.map(keyOf)
    const goesOn = before ? undefined : this.#goesOn(keys, facts)
    const thread = before ?? goesOn?.thread
    const repeated = goesOn?.repeated ?? []
    const known = repeated.length
    // Another agent goes on with the history under a prompt of its own.
    const other = thread && thread.facts.system !== facts.system ? facts.system : undefined
    const own = {
      ...(facts.tools === undefined ? {} : { tools: facts.tools }),
      ...(other === undefined ? {} : { system: other }),
    }
    const told = thread ? replies.map((one) => ({ ...one, mapped: { ...own, ...one.mapped } })) : replies
    const added = [...sent.slice(known), ...told]
    const failed = error === undefined || replies.length > 0 ? undefined : { message: error, model: facts.model, source }
    if (!thread) {
      const begun: OpenThread = { messages: added, facts, keys: added.map(keyOf), repeats: new Map(), failed }
      this.#threads.push(begun)
      if (id !== undefined) this.#byReply.set(id, begun)
      return
    }
    thread.failed = failed
    for (const [i, { source }] of sent.slice(0, known).entries()) {
      const at = repeated[i] ?? i
      const list = thread.repeats.get(at)
      if (list) list.push(source.record)
      else thread.repeats.set(at, [source.record])
    }
    if (id !== undefined) this.#byReply.set(id, thread)
    for (const message of added) {
      thread.messages.push(message)
      thread.keys.push(keyOf(message))
    }
  }

  /** The latest thread that a history begins with, and which of its messages each message of the history repeats. */
  #goesOn(
    keys: readonly MessageKey[],
    facts: ConversationFacts,
  ): { thread: OpenThread; repeated: readonly number[] } | undefined {
    for (const thread of this.#threads.slice(-LOOKED_AT).reverse()) {
      const repeated = repeatedIn(thread, keys, facts)
      if (repeated) return { thread, repeated }
    }
    return undefined
  }

  /** The threads in the order in which they began, every repeated record linked. */
  threads(): readonly Thread[] {
    return this.#threads.map(({ messages, facts, repeats, failed }) => ({
      facts: failed === undefined ? facts : { ...facts, failed },
      // Nearly every conversation stands in its file once.
      messages:
        repeats.size === 0
          ? messages
          : messages.map((message, i) => {
              const also = repeats.get(i)
              const source: SourceLink =
                also === undefined ? message.source : { ...message.source, also: [...(message.source.also ?? []), ...also] }
              return also === undefined ? message : { ...message, source }
            }),
    }))
  }
}

/** By position of the history: the message of the thread that it repeats. `undefined`: the history does not begin with the thread. */
function repeatedIn(thread: OpenThread, keys: readonly MessageKey[], facts: ConversationFacts): readonly number[] | undefined {
  const { keys: own } = thread
  if (own.length === 0) return undefined
  if (thread.facts.system !== facts.system && !thread.messages.some(({ mapped }) => hasCallIds(mapped.message))) return undefined
  const repeated: number[] = []
  let i = 0
  for (let at = 0; i < own.length; ) {
    const key = keys[at]
    const mine = own[i]
    if (key !== undefined && mine !== undefined && isSame(mine, key)) {
      repeated.push(i)
      at += 1
      i += 1
    } else if (key?.isBlank) {
      repeated.push(Math.max(0, i - 1))
      at += 1
    } else if (mine?.isBlank) i += 1
    else return undefined
  }
  return repeated
}

/** Ids of calls are made up anew each time: a history that has them is that history. */
const hasCallIds = ({ toolCalls }: Message): boolean => toolCalls?.some(({ id }) => id.length > 8) ?? false

class MessageKey {
  readonly message: Message
  /** A model's message with nothing in it: programs leave these out, or put them in. */
  readonly isBlank: boolean
  /** A call without an id, where a provider gives none: a program makes one up when it sends the history back. */
  readonly lacksId: boolean
  #strict: string | undefined

  constructor(message: Message) {
    const { role, text, toolCalls, invalidCalls } = message
    this.message = message
    this.isBlank = role === 'ai' && text === '' && toolCalls === undefined && invalidCalls === undefined
    this.lacksId = toolCalls?.some(({ id }) => id === '') ?? false
  }

  /** Who said what, asked for what, or answered what. */
  get strict(): string {
    this.#strict ??= strictOf(this.message)
    return this.#strict
  }
}

/** Most messages are told apart by what they say. */
const isSame = (known: MessageKey, again: MessageKey): boolean =>
  known.message.role === again.message.role &&
  known.message.text === again.message.text &&
  (known.strict === again.strict || (known.lacksId && looseOf(known.message) === looseOf(again.message)))

const looseOf = ({ role, text, toolCalls, invalidCalls }: Message): string =>
  stableJson([role, text, toolCalls?.map(({ name, args }) => [name, args]), invalidCalls?.map(({ name }) => name)])

const keyOf = ({ mapped: { message } }: RecordedMessage): MessageKey => new MessageKey(message)

function strictOf({ role, text, toolCalls, invalidCalls, toolCallId }: Message): string {
  const calls = toolCalls?.map((call) => [call.id, call.name, call.args])
  return stableJson([role, text, calls, invalidCalls, toolCallId])
}

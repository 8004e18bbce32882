/**
 * Puts conversations together out of what a file holds in pieces. A log of calls repeats the whole history with every call: a call
 * that goes on from an earlier one adds its new messages to that run, and the repeated ones are linked, not shown twice.
 */
import type { SourceLink } from '../../trace/events'
import type { ConversationFacts, RecordedMessage } from './conversation'
import { OpenThreads } from './open-threads'
import { SaidMessage } from './said'

export interface Thread {
  readonly messages: readonly RecordedMessage[]
  readonly facts: ConversationFacts
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

/** A call with its whole history. */
export interface Call {
  readonly sent: readonly RecordedMessage[]
  readonly replies: readonly RecordedMessage[]
  readonly facts: ConversationFacts
  readonly error?: string | undefined
  /** The record of the call, where it has no messages. */
  readonly source?: SourceLink | undefined
}

/** A call in its conversation: by position of its history, the message of the conversation that it repeats. */
export interface CallInThread extends Call {
  readonly repeated: readonly number[]
}

export class ThreadBook {
  readonly #threads: CallInThread[][] = []
  readonly #open = new OpenThreads<CallInThread[]>()

  /** A conversation of its own. */
  begin(messages: readonly RecordedMessage[], facts: ConversationFacts): void {
    const thread = [{ sent: messages, replies: [], facts, repeated: [] }]
    this.#threads.push(thread)
    this.#open.begin(thread)
  }

  /** A call with its whole history: goes on from the thread that ends where its history begins anew, else begins one. */
  call(
    sent: readonly RecordedMessage[],
    replies: readonly RecordedMessage[],
    facts: ConversationFacts,
    ids: ReplyIds = {},
  ): void {
    const { id, previousId, error, source } = ids
    const call = { sent, replies, facts, error, source }
    const asked = { sent: sent.map(saidIn), replies: replies.map(saidIn), system: facts.system, id, previousId }
    const goesOn = this.#open.call(asked, () => {
      const begun: CallInThread[] = [{ ...call, repeated: [] }]
      this.#threads.push(begun)
      return begun
    })
    goesOn?.thread.push({ ...call, repeated: goesOn.repeated })
  }

  /** The threads in the order in which they began, every repeated record linked. */
  threads(): readonly Thread[] {
    return this.#threads.map(threadOf)
  }
}

const saidIn = ({ mapped: { message } }: RecordedMessage): SaidMessage => new SaidMessage(message)

/** The conversation that calls make, each of which goes on from those before it. */
export function threadOf(calls: readonly CallInThread[]): Thread {
  const messages: RecordedMessage[] = []
  /** By position of the message: records that repeat it. */
  const repeats = new Map<number, number[]>()
  const begins = calls[0]?.facts ?? {}
  for (const [number, { sent, replies, facts, repeated }] of calls.entries()) {
    for (const [i, at] of repeated.entries()) {
      const record = sent[i]?.source.record
      if (record === undefined) continue
      const list = repeats.get(at)
      if (list) list.push(record)
      else repeats.set(at, [record])
    }
    // One by one: a history may be long.
    for (let i = repeated.length; i < sent.length; i += 1) {
      const one = sent[i]
      if (one) messages.push(one)
    }
    const own = number === 0 ? undefined : ownFacts(facts, begins)
    for (const reply of replies) messages.push(own ? { ...reply, mapped: { ...own, ...reply.mapped } } : reply)
  }
  const failed = failureOf(calls.at(-1))
  return {
    facts: failed === undefined ? begins : { ...begins, failed },
    // Nearly every conversation stands in its file once.
    messages: repeats.size === 0 ? messages : messages.map((message, i) => withRepeats(message, repeats.get(i))),
  }
}

/** Another agent goes on with the history under a prompt of its own. */
function ownFacts(facts: ConversationFacts, begins: ConversationFacts): Pick<ConversationFacts, 'tools' | 'system'> {
  const other = begins.system === facts.system ? undefined : facts.system
  return {
    ...(facts.tools === undefined ? {} : { tools: facts.tools }),
    ...(other === undefined ? {} : { system: other }),
  }
}

function failureOf(call: Call | undefined): ConversationFacts['failed'] {
  if (call?.error === undefined || call.replies.length > 0) return undefined
  return { message: call.error, model: call.facts.model, source: call.sent.at(-1)?.source ?? call.source }
}

function withRepeats(message: RecordedMessage, also: readonly number[] | undefined): RecordedMessage {
  if (also === undefined) return message
  const { source } = message
  return { ...message, source: { ...source, also: [...(source.also ?? []), ...also] } }
}

/**
 * Puts conversations together out of what a file holds in pieces. A log of calls repeats the whole history with every call: a call
 * that goes on from an earlier one adds its new messages to that run, and the repeated ones are linked, not shown twice.
 */
import { stableJson } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Message } from '../../trace/message'
import type { ConversationFacts, RecordedMessage } from './conversation'

export interface Thread {
  readonly messages: RecordedMessage[]
  readonly facts: ConversationFacts
}

interface OpenThread extends Thread {
  readonly keys: string[]
  /** By position of the message: records that repeat it. */
  readonly repeats: Map<number, number[]>
}

/** How a provider knows a reply, where it keeps the history itself. */
export interface ReplyIds {
  readonly id?: string | undefined
  readonly previousId?: string | undefined
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
    const { id, previousId } = ids
    const before = previousId === undefined ? undefined : this.#byReply.get(previousId)
    const keys = sent.map(keyOf)
    const thread = before ?? this.#threads.slice(-LOOKED_AT).findLast((one) => goesOn(one, keys, facts))
    const known = before ? 0 : (thread?.keys.length ?? 0)
    // Another agent goes on with the history under a prompt of its own.
    const other = thread && thread.facts.system !== facts.system ? facts.system : undefined
    const own = {
      ...(facts.tools === undefined ? {} : { tools: facts.tools }),
      ...(other === undefined ? {} : { system: other }),
    }
    const told = thread ? replies.map((one) => ({ ...one, mapped: { ...own, ...one.mapped } })) : replies
    const added = [...sent.slice(known), ...told]
    if (!thread) {
      const begun: OpenThread = { messages: added, facts, keys: added.map(keyOf), repeats: new Map() }
      this.#threads.push(begun)
      if (id !== undefined) this.#byReply.set(id, begun)
      return
    }
    for (const [i, { source }] of sent.slice(0, known).entries()) {
      const list = thread.repeats.get(i)
      if (list) list.push(source.record)
      else thread.repeats.set(i, [source.record])
    }
    if (id !== undefined) this.#byReply.set(id, thread)
    for (const message of added) {
      thread.messages.push(message)
      thread.keys.push(keyOf(message))
    }
  }

  /** The threads in the order in which they began, every repeated record linked. */
  threads(): readonly Thread[] {
    return this.#threads.map(({ messages, facts, repeats }) => ({
      facts,
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

const goesOn = (thread: OpenThread, keys: readonly string[], facts: ConversationFacts): boolean =>
  thread.keys.length > 0 &&
  thread.keys.length <= keys.length &&
  (thread.facts.system === facts.system || thread.messages.some(({ mapped }) => hasCallIds(mapped.message))) &&
  thread.keys.every((key, i) => key === keys[i])

/** Ids of calls are made up anew each time: a history that has them is that history. */
const hasCallIds = ({ toolCalls }: Message): boolean => toolCalls?.some(({ id }) => id.length > 8) ?? false

/** What makes two messages the same: who said what, asked for what, or answered what. */
function keyOf({ mapped }: RecordedMessage): string {
  const { role, text, toolCalls, invalidCalls, toolCallId }: Message = mapped.message
  return stableJson([role, text, toolCalls?.map((call) => [call.id, call.name, call.args]), invalidCalls, toolCallId])
}

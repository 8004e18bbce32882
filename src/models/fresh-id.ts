/**
 * Names for messages and calls that are not in the thread yet. A counter alone is not enough: a thread outlives a run, and a
 * message that carries the id of an older one would replace it, just as a reused call id would answer the wrong call.
 */
import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import type { Ids } from '../base/ports'

/** The ids of an earlier state of a conversation; names that were given since may be among them. */
export interface InUse {
  readonly messages: readonly BaseMessage[]
  readonly used: Set<string>
}

const startsWith = (messages: readonly BaseMessage[], start: readonly BaseMessage[]): boolean =>
  start.length <= messages.length && start.every((message, i) => message === messages[i])

/** The ids of the messages, and of the calls in them, parsed or not. Of a conversation that only grew, what is new is looked at. */
export function idsInUse(messages: readonly BaseMessage[], before?: InUse): Set<string> {
  const grown = before !== undefined && startsWith(messages, before.messages)
  const used = grown ? before.used : new Set<string>()
  for (const message of grown ? messages.slice(before.messages.length) : messages) {
    if (message.id) used.add(message.id)
    if (!AIMessage.isInstance(message)) continue
    for (const call of [...(message.tool_calls ?? []), ...(message.invalid_tool_calls ?? [])]) if (call.id) used.add(call.id)
  }
  return used
}

/** The next name of this prefix that is not in `used`; it is added to `used`. */
export function freshId(ids: Ids, prefix: string, used: Set<string>): string {
  let id = ids.next(prefix)
  while (used.has(id)) id = ids.next(prefix)
  used.add(id)
  return id
}

/**
 * Names for messages and calls that are not in the thread yet. A counter alone is not enough: a thread outlives a run, and a
 * message that carries the id of an older one would replace it, just as a reused call id would answer the wrong call.
 */
import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import type { Ids } from '../base/ports'

/** The ids of the messages, and of the calls in them, parsed or not. */
export function idsInUse(messages: readonly BaseMessage[]): Set<string> {
  const used = new Set<string>()
  for (const message of messages) addIds(message, used)
  return used
}

/** Adds the id of a message, and those of the calls in it. */
export function addIds(message: BaseMessage, used: Set<string>): void {
  if (message.id) used.add(message.id)
  if (!AIMessage.isInstance(message)) return
  for (const call of [...(message.tool_calls ?? []), ...(message.invalid_tool_calls ?? [])]) if (call.id) used.add(call.id)
}

/** The next name of this prefix that is not in `used`; it is added to `used`. */
export function freshId(ids: Ids, prefix: string, used: Set<string>): string {
  let id = ids.next(prefix)
  while (used.has(id)) id = ids.next(prefix)
  used.add(id)
  return id
}

/**
 * Which messages go when only the last ones may stay. What is left can be sent to any provider: no tool result loses the call that it
 * answers, and the conversation still begins with a person, so the last question before the cut stays too. System messages stay:
 * they are instructions, not conversation.
 */
import { type BaseMessage, RemoveMessage } from '@langchain/core/messages'

/** The removals that leave about the last `keep` messages (none of them when `keep` is 0). */
export function removals(history: readonly BaseMessage[], keep: number): readonly RemoveMessage[] {
  const from = cutBefore(history, keep)
  const first = history[from]?.type
  const question =
    first === undefined || first === 'human' ? undefined : history.slice(0, from).findLast((message) => message.type === 'human')
  return history
    .slice(0, from)
    .flatMap((message) =>
      message === question || message.type === 'system' || !message.id ? [] : [new RemoveMessage({ id: message.id })],
    )
}

/** Where the kept part begins: never at a tool result, forward if anything is left then, else back to the message that asks. */
function cutBefore(history: readonly BaseMessage[], keep: number): number {
  if (keep === 0) return history.length
  const wanted = Math.max(0, history.length - keep)
  let from = wanted
  while (history[from]?.type === 'tool') from++
  if (from < history.length) return from
  from = wanted
  while (from > 0 && history[from]?.type === 'tool') from--
  return from
}

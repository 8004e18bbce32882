/** What is known of a conversation from its messages alone, before a run is made of them. */
import { clip, oneSpaced } from '../../base/text'
import type { Message } from '../../trace/message'
import type { ConversationFacts, RecordedMessage } from './conversation'

/** Milliseconds since 1970; `undefined` when no message has a time. */
export function earliestOf(messages: readonly RecordedMessage[]): number | undefined {
  let earliest: number | undefined
  for (const { mapped } of messages) {
    const time = mapped.time?.ms
    if (time !== undefined && (earliest === undefined || time < earliest)) earliest = time
  }
  return earliest
}

/**
 * What it is about: its own title, else the first words of a person, else those of the model, when they are more than a word or two. A
 * long text is not searched to its end for blanks.
 */
export function titleOf(messages: readonly RecordedMessage[], facts: ConversationFacts): string {
  const says = (role: Message['role'], least: RegExp) =>
    messages.find(({ mapped: { message } }) => message.role === role && least.test(message.text))?.mapped.message.text
  const title = facts.title ?? says('human', /\S/) ?? says('ai', /\S\s+\S+\s+\S/) ?? ''
  return clip(oneSpaced(title.trimStart().slice(0, 400)).trim(), 120)
}

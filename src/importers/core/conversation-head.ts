/** What is known of a conversation from its messages alone, before a run is made of them. */
import { clip } from '../../base/text'
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

/** What it is about: its own title, else the first words of a person. A long text is not searched to its end for blanks. */
export function titleOf(messages: readonly RecordedMessage[], facts: ConversationFacts): string {
  const asked = messages.find(({ mapped }) => mapped.message.role === 'human' && mapped.message.text.trim() !== '')
  const title = facts.title ?? asked?.mapped.message.text ?? ''
  return clip(title.trimStart().slice(0, 400).replace(/\s+/g, ' ').trim(), 120)
}

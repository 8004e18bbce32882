/** What is known of a conversation from its messages alone, before a run is made of them. */
import { glimpseOf } from '../messages/glimpse'
import type { ConversationFacts, RecordedMessage } from './conversation'
import { ConversationGlance } from './conversation-glance'

/** Milliseconds since 1970; `undefined` when no message has a time. */
export const earliestOf = (messages: readonly RecordedMessage[]): number | undefined => glanceAt(messages).earliest

/** What it is about: see ConversationGlance. */
export const titleOf = (messages: readonly RecordedMessage[], facts: ConversationFacts): string =>
  glanceAt(messages).title(facts.title)

/** All of them looked at. */
export function glanceAt(messages: readonly RecordedMessage[]): ConversationGlance {
  const glance = new ConversationGlance()
  for (const { mapped } of messages) glance.take(glimpseOf(mapped))
  return glance
}

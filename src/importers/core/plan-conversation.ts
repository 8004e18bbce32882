/** Conversations whose runs are built when they are looked at. */
import type { PlannedRun } from '../contract'
import { type ConversationFacts, conversationRun, type RecordedMessage } from './conversation'
import { earliestOf, titleOf } from './conversation-head'
import { zoneless } from './conversation-words'
import type { Ledger } from './ledger'

/** The run of a list of messages, to be built later. What holds for the file is told to its ledger at once. */
export function planConversation(messages: readonly RecordedMessage[], facts: ConversationFacts, ledger: Ledger): PlannedRun {
  if (messages.some(({ mapped }) => mapped.time?.zoneless === true)) ledger.warnOnce('zone', zoneless.what, zoneless.why)
  const startedAt = earliestOf(messages)
  return {
    title: titleOf(messages, facts),
    ...(startedAt === undefined ? {} : { startedAt: new Date(startedAt).toISOString() }),
    ...(facts.id === undefined ? {} : { id: facts.id }),
    get sources() {
      return messages.map(({ source }) => source)
    },
    build(own) {
      return conversationRun(messages, facts, own)
    },
  }
}

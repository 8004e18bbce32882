/** Conversations whose runs are built when they are looked at. */
import type { PlannedRun } from '../contract'
import { type ConversationFacts, conversationRun, type RecordedMessage } from './conversation'
import { glanceAt } from './conversation-head'
import { zoneless } from './conversation-words'
import type { Ledger } from './ledger'

/** The run of a list of messages, to be built later. What holds for the file is told to its ledger at once. */
export function planConversation(messages: readonly RecordedMessage[], facts: ConversationFacts, ledger: Ledger): PlannedRun {
  const glance = glanceAt(messages)
  if (glance.zoneless) tellZoneless(ledger)
  const { earliest } = glance
  return {
    title: glance.title(facts.title),
    ...(earliest === undefined ? {} : { startedAt: new Date(earliest).toISOString() }),
    ...(facts.id === undefined ? {} : { id: facts.id }),
    get sources() {
      const own = messages.map(({ source }) => source)
      return facts.failed?.source ? [...own, facts.failed.source] : own
    },
    build: (own) => conversationRun(messages, facts, own),
  }
}

/** Times of the file name no zone; told once. */
export const tellZoneless = (ledger: Ledger): void => ledger.warnOnce('zone', zoneless.what, zoneless.why)

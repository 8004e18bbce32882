/** Conversations whose runs are built when they are looked at. */
import type { SourceLink } from '../../trace/events'
import type { PlannedRun } from '../contract'
import { type ConversationFacts, conversationRun, type RecordedMessage } from './conversation'
import type { ConversationGlance } from './conversation-glance'
import { glanceAt } from './conversation-head'
import { zoneless } from './conversation-words'
import type { Ledger } from './ledger'

/** The run of a list of messages, to be built later. What holds for the file is told to its ledger at once. */
export const planConversation = (messages: readonly RecordedMessage[], facts: ConversationFacts, ledger: Ledger): PlannedRun =>
  planGlanced(
    {
      glance: glanceAt(messages),
      about: facts,
      sources: () => messages.map(({ source }) => source),
      read: () => ({ messages, facts }),
    },
    ledger,
  )

/** A conversation that was looked at and let go. */
export interface Glanced {
  readonly glance: ConversationGlance
  readonly about: Pick<ConversationFacts, 'title' | 'id'>
  sources(): Iterable<SourceLink>
  /** All of it, read again: each time the same. */
  read(): { readonly messages: readonly RecordedMessage[]; readonly facts: ConversationFacts }
}

/** The run of one that is not held. */
export function planGlanced({ glance, about, sources, read }: Glanced, ledger: Ledger): PlannedRun {
  if (glance.zoneless) ledger.warnOnce('zone', zoneless.what, zoneless.why)
  const { earliest } = glance
  return {
    title: glance.title(about),
    ...(earliest === undefined ? {} : { startedAt: new Date(earliest).toISOString() }),
    ...(about.id === undefined ? {} : { id: about.id }),
    get sources() {
      return sources()
    },
    build(own) {
      const { messages, facts } = read()
      return conversationRun(messages, facts, own)
    },
  }
}

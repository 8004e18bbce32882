/**
 * The importer of a format whose records are messages: finds the conversations, registers every message, maps it, and builds a run
 * for each. A format gives what tells its messages apart and how to map one; see openai-chat/importer.ts.
 */
import type { UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { ConversationFacts, RecordedMessage } from '../core/conversation'
import type { FailedCall } from '../core/failed-call'
import { type Finder, type Found, findConversations, GLANCE, mostly } from '../core/find-conversations'
import { inPassing } from '../core/in-passing'
import { isLong } from '../core/later-run'
import type { Ledger } from '../core/ledger'
import type { LimitTold } from '../core/limit-words'
import { tellZoneless } from '../core/plan-conversation'
import { readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import type { Glimpse } from './glimpse'
import { runsInLines } from './lines-of-lists'
import type { MappedMessage } from './mapped'
import { Reader } from './reader'
import type { LaterMapped } from './seen-message'
import type { SeenRun } from './seen-run'

export { LONG } from '../core/later-run'
export { notMessage } from './words'

export interface MessageFormat extends Finder {
  readonly id: string
  readonly name: Bilingual
  /** The plain messages of one record: usually one. Empty: it is no message of this format. */
  map(value: unknown): readonly MappedMessage[]
  /** The same messages in passing, where that is quicker than to map them: see glimpse.ts. */
  glance?(value: unknown): readonly Glimpse[]
  /** The same for a whole list, where several records make one message. What has no place is dropped in the ledger. */
  mapAll?(items: readonly RecordedValue[], ledger: Ledger): readonly RecordedMessage[]
  /** The same in passing. */
  seeAll?(items: readonly RecordedValue[], ledger: Ledger): readonly LaterMapped[]
  /** How sure it is of these messages (a sample, all of which `isMessage` holds of). */
  sure(messages: readonly unknown[], found: readonly Found[]): Detection | undefined
  /** The limit that ended a conversation, where its records say so; all of them, also those that are no messages. */
  reachedIn?(values: readonly unknown[]): LimitTold | undefined
  /** The call that failed at the end of a conversation, in the same way. */
  failedIn?(values: readonly unknown[]): FailedCall | undefined
  /** What stands beside a list of messages. */
  factsOf?(holder: UnknownRecord, key: string | undefined): ConversationFacts
}

/** A record of the file, registered. */
export interface RecordedValue {
  readonly value: unknown
  readonly source: SourceLink
}

/** The importer of a message format. */
export const messageImporter = (format: MessageFormat): Importer => ({
  id: format.id,
  name: format.name,
  detect: (source) => detect(format, source),
  parse: (source, ledger) => parse(format, source, ledger),
})

const SAMPLE = 40

function detect(format: MessageFormat, source: Source): Detection | undefined {
  const { documents } = source.documents()
  const sample = documents.slice(0, SAMPLE)
  if (sample.length === 0) return undefined
  if (
    mostly(
      sample.map(({ value }) => value),
      format.isMessage,
    )
  ) {
    return format.sure(
      sample.flatMap(({ value }) => (format.isMessage(value) ? [value] : [])),
      [],
    )
  }
  const found = sample.flatMap(({ value }) => findConversations(value, format, SAMPLE, GLANCE)).slice(0, SAMPLE)
  const messages = found
    .flatMap((one): readonly unknown[] =>
      one.type === 'list' ? one.items.slice(0, 100) : [...one.sent.slice(0, 100), ...one.replies].map(({ value }) => value),
    )
    .filter(format.isMessage)
  // Calls that failed without a word tell of no format, unless there is nothing else.
  const answered = found.filter((one) => !isBareFailure(one))
  if (messages.length > 0) return format.sure(messages, answered)
  return found.length >= sample.length && answered.length === 0 ? format.sure([], found) : undefined
}

const isBareFailure = (one: Found): boolean =>
  one.type === 'exchange' && one.error !== undefined && one.sent.length === 0 && one.replies.length === 0

function parse(format: MessageFormat, source: Source, ledger: Ledger): readonly PlannedRun[] {
  // With a value on each line it is read line by line, and none of the values is held.
  if (isLong(source) && source.entries.length === 0) {
    const runs = format.mapAll ? undefined : runsInLines(format, source.text, ledger)
    if (runs) return toldZoneless(runs, ledger)
    let passing: Reader | undefined
    const passed = inPassing(source, ledger, (document, own, held) => {
      if (format.isMessage(document.value)) return false
      passing ??= new Reader(format, own)
      passing.document(document, held)
      return true
    })
    if (passed && passing) return passing.runs(passed.cut, ledger)
  }
  const documents = readableDocuments(source, ledger)
  const { cut } = source.documents()
  const reader = new Reader(format, ledger)
  const lines =
    documents.length > 1 &&
    mostly(
      documents.map(({ value }) => value),
      format.isMessage,
    )
  if (lines) reader.messages(documents.map(({ value, where }) => ({ value, where })))
  else for (const document of documents) reader.document(document)
  return reader.runs(cut, ledger)
}

/** Told once for all runs. */
function toldZoneless(runs: readonly SeenRun[], ledger: Ledger): readonly SeenRun[] {
  if (runs.some(({ zoneless }) => zoneless)) tellZoneless(ledger)
  return runs
}

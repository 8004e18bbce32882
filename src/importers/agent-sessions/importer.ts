/**
 * Sessions of agents that have no folder of their own: what Pi, Droid, OpenCode, Goose, Kimi Code, Continue, Copilot, Cline, Cursor,
 * Antigravity, Grok Build, Trae, Browser Use, OSWorld and Claude's app keep or export. Each is a list of records in its own spelling; what they say is the same.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import { type ConversationFacts, linkOf, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import { readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { type MessageFormat, messageImporter, notMessage, type RecordedValue } from '../messages/importer'
import { type MappedMessage, textOf } from '../messages/mapped'
import { isAntigravity, mapAntigravity } from './antigravity'
import { isBrowserStep, mapBrowserStep } from './browser-use'
import { isCline, mapCline } from './cline'
import { answeredBy, isContinue, mapContinue } from './continue'
import { isCopilotRequest, mapCopilotRequest } from './copilot-chat'
import { isCopilotLine, mapCopilotLine } from './copilot-lines'
import { isDesktopStep, mapDesktopStep } from './desktop'
import { isGoose, isOwnGoose, mapGoose } from './goose'
import { isJournalHead, journalOf } from './journal'
import { isKimi, isOwnKimi, mapKimi, stepOf } from './kimi'
import { together } from './made'
import { isOpenCode, mapOpenCode } from './opencode'
import { isAppMessage, isCursorLine, isGrokLine, isOwnGrok, mapAppMessage, mapCursorLine, mapGrokLine } from './others'
import { isOwnPi, isPi, mapPi } from './pi'
import { isThoughtStep, mapThoughtStep } from './thought-steps'
import { isTraeStep, mapTraeStep } from './trae'

interface Dialect {
  readonly is: (value: unknown) => value is UnknownRecord
  /** What only this program writes; the same as `is` where that is all of it. */
  readonly own: (value: unknown) => boolean
  readonly map: (value: UnknownRecord) => readonly MappedMessage[]
}

const dialects: readonly Dialect[] = [
  { is: isOpenCode, own: isOpenCode, map: mapOpenCode },
  { is: isContinue, own: isContinue, map: mapContinue },
  { is: isCopilotRequest, own: isCopilotRequest, map: mapCopilotRequest },
  {
    is: isCopilotLine,
    own: (value) => isCopilotLine(value) && /^(?:user|assistant|tool)\./.test(String(value.type)),
    map: mapCopilotLine,
  },
  { is: isAntigravity, own: isAntigravity, map: mapAntigravity },
  { is: isBrowserStep, own: isBrowserStep, map: mapBrowserStep },
  { is: isTraeStep, own: isTraeStep, map: mapTraeStep },
  { is: isDesktopStep, own: isDesktopStep, map: mapDesktopStep },
  { is: isCline, own: isCline, map: mapCline },
  { is: isAppMessage, own: isAppMessage, map: mapAppMessage },
  { is: isCursorLine, own: isCursorLine, map: mapCursorLine },
  { is: isPi, own: isOwnPi, map: mapPi },
  { is: isKimi, own: isOwnKimi, map: mapKimi },
  { is: isGoose, own: isOwnGoose, map: mapGoose },
  { is: isGrokLine, own: isOwnGrok, map: mapGrokLine },
  { is: isThoughtStep, own: isThoughtStep, map: mapThoughtStep },
]

const format: MessageFormat = {
  id: 'agent-sessions',
  name: { en: 'Session of an agent', es: 'Sesión de un agente' },
  isMessage: (value) => dialects.some(({ is }) => is(value)),
  map,
  mapAll,
  sure,
  factsOf,
}

const lists = messageImporter(format)

export const agentSessions: Importer = {
  ...lists,
  detect: (source) => (isJournalHead(source.documents().documents[0]?.value) ? certain : lists.detect(source)),
  parse: (source, ledger) =>
    isJournalHead(source.documents().documents[0]?.value) ? parseJournal(source, ledger) : lists.parse(source, ledger),
}

function parseJournal(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const lines = readableDocuments(source, ledger).map(({ value, where }) => ({ value, source: ledger.record(where, 'line') }))
  const journal = journalOf(lines)
  const requests: readonly unknown[] = Array.isArray(journal?.session.requests) ? journal.session.requests : []
  const used = new Set<SourceLink>()
  const messages = requests.flatMap((request, at): readonly RecordedMessage[] => {
    const links = journal?.touched.get(at) ?? []
    const link = linkOf(links)
    if (!link || !isCopilotRequest(request)) return []
    for (const one of links) used.add(one)
    return mapCopilotRequest(request).map((mapped) => ({ mapped, source: link }))
  })
  for (const { source: link } of lines) if (!used.has(link)) ledger.drop(link, beside)
  if (messages.length === 0) return []
  return [planConversation(messages, factsOf(journal?.session ?? {}), ledger)]
}

function map(value: unknown): readonly MappedMessage[] {
  for (const dialect of dialects) if (dialect.is(value)) return dialect.map(value)
  return []
}

/** What a program keeps beside what was said is dropped, and told apart from what is none of its records. */
function mapAll(items: readonly RecordedValue[], ledger: Ledger): readonly RecordedMessage[] {
  const messages: RecordedMessage[] = []
  const results = new Map<string, number>()
  /** The step of the model whose parts come in. */
  let open: string | undefined
  for (const { value, source } of items) {
    const again = isContinue(value) ? results.get(answeredBy(value) ?? '') : undefined
    const known = again === undefined ? undefined : messages[again]
    if (again !== undefined && known) {
      messages[again] = { ...known, source: linkOf([known.source, source]) ?? known.source }
      continue
    }
    const mapped = map(value)
    if (mapped.length === 0) ledger.drop(source, format.isMessage(value) ? beside : notMessage)
    // The log begins again when the program does, with the same prompt: it is the same session.
    const prompt = isKimi(value) && mapped[0]?.message.role === 'system' ? mapped[0].message.text : undefined
    const told = prompt === undefined ? undefined : messages.findIndex(({ mapped: one }) => one.message.text === prompt)
    const before = told === undefined ? undefined : messages[told]
    if (told !== undefined && before) {
      messages[told] = { ...before, source: linkOf([before.source, source]) ?? before.source }
      continue
    }
    const step = isKimi(value) ? stepOf(value) : undefined
    const part = step === undefined ? undefined : mapped[0]
    const begun = messages.at(-1)
    if (part && begun && step === open) {
      messages[messages.length - 1] = {
        mapped: together(begun.mapped, part),
        source: linkOf([begun.source, source]) ?? begun.source,
      }
      continue
    }
    if (mapped.length > 0) open = step
    for (const one of mapped) {
      const { role, toolCallId } = one.message
      if (role === 'tool' && toolCallId !== undefined && isContinue(value)) results.set(toolCallId, messages.length)
      messages.push({ mapped: one, source })
    }
  }
  return messages
}

const beside = {
  en: 'It tells of the session, not of what was said or done in it.',
  es: 'Habla de la sesión, no de lo que se dijo o se hizo en ella.',
}

function sure(values: readonly unknown[]): Detection | undefined {
  if (!values.some((value) => dialects.some(({ own }) => own(value)))) return undefined
  if (!values.every(isThoughtStep)) return certain
  return {
    confidence: 0.7,
    why: { en: 'steps with "thought", "action" and "observation"', es: 'pasos con "thought", "action" y "observation"' },
  }
}

const certain: Detection = {
  confidence: 0.9,
  why: { en: 'messages as programs of agents keep them', es: 'mensajes como los guardan los programas de agentes' },
}

/** What the session is called, where the messages stand in an object with that. */
function factsOf(holder: UnknownRecord): ConversationFacts {
  const info = isRecord(holder.info) ? holder.info : holder
  const title =
    textOf(info.title) ??
    textOf(info.task) ??
    textOf(info.question) ??
    textOf(info.name) ??
    textOf(info.customTitle) ??
    textOf(info.description)
  const id = textOf(info.id) ?? textOf(info.sessionId) ?? textOf(info.uuid) ?? textOf(info.sessionID)
  return { ...(title === undefined ? {} : { title }), ...(id === undefined ? {} : { id }) }
}

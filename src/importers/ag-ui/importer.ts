/**
 * Streams of the AG-UI protocol, by which agents tell a page (CopilotKit and others) what they do: events with types in capitals, as they
 * were sent or as lines. A thread is a run; each RUN_STARTED in it a turn. What is state or decoration of the page is dropped and said so.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import { type EventRecord, eachEventRecord, eventsOf, firstEventRecords, isCut } from '../core/event-records'
import type { FailedCall } from '../core/failed-call'
import { inPassing } from '../core/in-passing'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import { isServerEvents } from '../core/server-events'
import type { Source } from '../core/source'
import { readTime } from '../core/times'
import { readCall, splitCalls } from '../messages/arguments'
import { readContent } from '../messages/content'
import { type MappedMessage, textOf } from '../messages/mapped'
import { roleOf } from '../messages/openai-chat'
import { type EventPlace, StreamedTalk } from '../messages/streamed-talk'
import { readTools } from '../messages/tools'
import { agUiWords as words } from './words'

export const agUi: Importer = {
  id: 'ag-ui',
  name: { en: 'AG-UI events', es: 'Eventos de AG-UI' },
  detect,
  parse,
}

const SAMPLE = 40
const known = /^(?:RUN|STEP|TEXT_MESSAGE|TOOL_CALL|STATE|MESSAGES|ACTIVITY|REASONING|THINKING|SUBAGENT)_[A-Z_]+$|^(?:RAW|CUSTOM)$/
const sure = /^(?:RUN_STARTED|TEXT_MESSAGE_(?:START|CONTENT|CHUNK)|TOOL_CALL_(?:START|CHUNK)|MESSAGES_SNAPSHOT)$/

function detect(source: Source): Detection | undefined {
  const events = firstEventRecords(source, SAMPLE)
  const types = events.flatMap(({ type }) => (typeof type === 'string' && known.test(type) ? [type] : []))
  if (types.length * 2 < events.length || !types.some((type) => sure.test(type))) return undefined
  return {
    confidence: 0.95,
    why: { en: 'events such as "RUN_STARTED" and "TEXT_MESSAGE_START"', es: 'eventos como "RUN_STARTED" y "TEXT_MESSAGE_START"' },
  }
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  let passing: Threads | undefined
  // With an event on each line none of them is held.
  const passed = isServerEvents(source.text)
    ? undefined
    : inPassing(source, ledger, (document, own) => {
        passing ??= new Threads(own)
        for (const record of eventsOf(document)) passing.take(record)
        return true
      })
  if (passed && passing) return passing.runs(passed.cut, ledger)
  const threads = new Threads(ledger)
  for (const record of eachEventRecord(source, ledger)) threads.take(record)
  return threads.runs(isCut(source), ledger)
}

class Threads {
  readonly #ledger: Ledger
  readonly #threads = new Map<string, Thread>()
  #thread: Thread | undefined

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  take({ value, where, line }: EventRecord): void {
    const ledger = this.#ledger
    const link = line === undefined ? ledger.record(where, 'event') : { record: ledger.recordLine(line, 'event'), where }
    if (value === undefined || typeof value.type !== 'string') {
      ledger.drop(link, words.notEvent)
      return
    }
    const id = textOf(value.threadId) ?? textOf(value.thread_id)
    if (!this.#thread || (value.type === 'RUN_STARTED' && id !== undefined && id !== this.#thread.id)) {
      this.#thread = this.#threads.get(id ?? '') ?? new Thread(id, ledger)
      this.#threads.set(id ?? '', this.#thread)
    }
    this.#thread.take(value.type, value, link)
  }

  /** `cut`: the text ends in the middle of the thread that was told of last. `ledger`: of the file. */
  runs(cut: boolean, ledger: Ledger): readonly PlannedRun[] {
    return [...this.#threads.values()].flatMap((one) => one.run(cut && one === this.#thread, ledger))
  }
}

class Thread {
  readonly id: string | undefined
  readonly #ledger: Ledger
  readonly #talk = new StreamedTalk()
  #node: string | undefined
  #failed: FailedCall | undefined
  #tools: unknown
  /** The roles of messages that are being told, and calls by chunks, which repeat no ids. */
  readonly #roles = new Map<string, string>()
  #chunked: string | undefined
  #called: string | undefined

  constructor(id: string | undefined, ledger: Ledger) {
    this.id = id
    this.#ledger = ledger
  }

  run(cut: boolean, ledger: Ledger): readonly PlannedRun[] {
    if (this.#talk.isEmpty) return []
    const tools = readTools(this.#tools)
    const facts = {
      ...(this.id === undefined ? {} : { threadId: this.id }),
      ...(tools.length === 0 ? {} : { tools }),
      ...(this.#failed === undefined ? {} : { failed: this.#failed }),
      ...(cut ? { cut } : {}),
    }
    return [planConversation(this.#talk.messages(), facts, ledger)]
  }

  take(type: string, event: UnknownRecord, link: SourceLink): void {
    const time = readTime(event.timestamp)
    const place: EventPlace = { link, time, node: this.#node }
    const id = textOf(event.messageId) ?? textOf(event.message_id) ?? ''
    const callId = textOf(event.toolCallId) ?? textOf(event.tool_call_id)
    const delta = textOf(event.delta) ?? (typeof event.delta === 'string' ? event.delta : undefined)
    const name = textOf(event.toolCallName) ?? textOf(event.tool_call_name)
    const parent = textOf(event.parentMessageId) ?? textOf(event.parent_message_id)
    switch (type) {
      case 'RUN_STARTED':
        this.#started(event, place)
        return
      case 'RUN_ERROR':
        this.#failed = { message: asText(event.message ?? event.code ?? 'error'), source: link }
        return
      case 'RUN_FINISHED':
        this.#failed = undefined
        this.#drop(link, words.runMark)
        return
      case 'STEP_STARTED':
      case 'STEP_FINISHED':
        this.#node = type === 'STEP_STARTED' ? (textOf(event.stepName) ?? textOf(event.step_name)) : undefined
        this.#drop(link, words.stepMark)
        return
      case 'TEXT_MESSAGE_START':
        this.#roles.set(id, textOf(event.role) ?? 'assistant')
        this.#say(id, '', place)
        return
      case 'TEXT_MESSAGE_CONTENT':
        this.#say(id, delta ?? '', place)
        return
      case 'TEXT_MESSAGE_CHUNK':
        this.#chunked = id === '' ? this.#chunked : id
        if (typeof event.role === 'string') this.#roles.set(this.#chunked ?? '', event.role)
        this.#say(this.#chunked ?? '', delta ?? '', place)
        return
      case 'TEXT_MESSAGE_END':
      case 'TOOL_CALL_END':
        this.#drop(link, words.endMark)
        return
      case 'TOOL_CALL_START':
      case 'TOOL_CALL_ARGS':
      case 'TOOL_CALL_CHUNK':
        this.#called = callId ?? this.#called
        this.#talk.call(this.#called ?? '', { name, piece: delta, ...(parent === undefined ? {} : { parent }) }, place)
        return
      case 'TOOL_CALL_RESULT':
        this.#talk.result(callId ?? '', event.content, place, event.error !== undefined && event.error !== null, id)
        return
      case 'REASONING_MESSAGE_CONTENT':
      case 'REASONING_MESSAGE_CHUNK':
      case 'THINKING_TEXT_MESSAGE_CONTENT':
        this.#talk.thought(delta ?? '', place)
        return
      case 'MESSAGES_SNAPSHOT':
        if (!this.#snapshot(event.messages, place)) this.#drop(link, words.repeated)
        return
      default:
        this.#drop(link, known.test(type) ? words.decoration : words.notEvent)
    }
  }

  #drop(link: SourceLink, why: Bilingual): void {
    this.#ledger.drop(link, why)
  }

  /** What a person says may be told in pieces as well: it is never a reply. */
  #say(id: string, piece: string, place: EventPlace): void {
    const role = roleOf(this.#roles.get(id) ?? 'assistant')
    if (role === 'ai') this.#talk.text(id, piece, place)
    else if (piece === '') this.#drop(place.link, words.endMark)
    else this.#talk.tell({ message: { id: '', role, text: piece } }, place)
  }

  /** Newer servers send along what the run was asked with. */
  #started(event: UnknownRecord, place: EventPlace): void {
    this.#failed = undefined
    const input = isRecord(event.input) ? event.input : {}
    this.#tools ??= input.tools
    if (!this.#snapshot(input.messages, place)) this.#drop(place.link, words.runMark)
  }

  /** All messages so far: those that are not known stand before the next one that is, else at the end. True when one was new. */
  #snapshot(list: unknown, place: EventPlace): boolean {
    if (!Array.isArray(list)) return false
    const messages = list.filter(isRecord).map(mapped)
    const isKnown = ({ message: { id, toolCallId } }: MappedMessage) => this.#talk.knows(id, toolCallId)
    const positionOf = ({ message: { id, toolCallId } }: MappedMessage) => this.#talk.positionOf(id, toolCallId)
    let isNew = false
    for (const [i, message] of messages.entries()) {
      if (isKnown(message)) continue
      const next = messages.slice(i + 1).find(isKnown)
      this.#talk.tell(message, { ...place, time: undefined }, next && positionOf(next))
      isNew = true
    }
    return isNew
  }
}

function mapped(item: UnknownRecord): MappedMessage {
  const role = roleOf(textOf(item.role) ?? 'user')
  const content = readContent(item.content)
  const list = item.toolCalls ?? item.tool_calls
  const calls = (Array.isArray(list) ? list.filter(isRecord) : []).map((call) => {
    const own = isRecord(call.function) ? call.function : call
    return readCall(textOf(call.id) ?? '', textOf(own.name) ?? '', own.arguments)
  })
  const toolCallId = textOf(item.toolCallId) ?? textOf(item.tool_call_id)
  return {
    message: {
      id: textOf(item.id) ?? '',
      role,
      text: content.text,
      ...(content.blocks === undefined ? {} : { blocks: content.blocks }),
      ...splitCalls(calls),
      ...(toolCallId === undefined ? {} : { toolCallId }),
      ...(item.error === undefined || item.error === null ? {} : { status: 'error' as const }),
    },
  }
}

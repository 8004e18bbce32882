/**
 * One sample of an inspect log. Its messages are the run; the events beside them tell times, counts and offered tools of the same
 * messages, and are linked to them. Texts that were moved to `attachments` are put back.
 */
import { asText, isRecord, stableJson, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { EventDraft, SourceLink } from '../../trace/events'
import { linkOf, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { type ReadTime, readTime } from '../core/times'
import { type ReadCall, readCall, splitCalls, unreadCall } from '../messages/arguments'
import { readContent } from '../messages/content'
import { statusOf } from '../messages/error-status'
import { type MappedMessage, textOf } from '../messages/mapped'
import { roleOf } from '../messages/openai-chat'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'
import { messagesOfEvents, replyOf } from './from-events'

export interface ReadSample {
  readonly messages: readonly RecordedMessage[]
  /** Scores and limits: what is told at the end. */
  readonly notices: readonly EventDraft[]
}

const MAX_DEPTH = 60
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The same value with every `attachment://…` replaced by its text. Unknown ones stay as they are. */
export function resolved(value: unknown, attachments: UnknownRecord, depth = 0): unknown {
  if (typeof value === 'string') {
    if (!value.startsWith('attachment://')) return value
    const key = value.slice('attachment://'.length)
    return Object.hasOwn(attachments, key) && typeof attachments[key] === 'string' ? attachments[key] : value
  }
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  if (Array.isArray(value)) return value.map((item) => resolved(item, attachments, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolved(item, attachments, depth + 1)]))
}

/** Reads a sample. `place`: the place of a part of it. */
export function readSample(sample: UnknownRecord, place: (path: string) => string, ledger: Ledger): ReadSample {
  const attachments = isRecord(sample.attachments) ? sample.attachments : {}
  const messages = listOf(sample.messages).map((value, i) => ({
    value: resolved(value, attachments),
    source: ledger.record(place(`.messages[${i}]`), 'message'),
  }))
  const events = listOf(sample.events).map((value, i) => ({ value, source: ledger.record(place(`.events[${i}]`), 'event') }))
  const beside = new Beside(attachments)
  const notices: EventDraft[] = []
  for (const { value, source } of events) {
    if (!isRecord(value)) ledger.drop(source, noEvent)
    else if (value.event === 'model') beside.model(value, source)
    else if (value.event === 'tool') beside.tool(value, source)
    else if (
      value.event === 'score' ||
      value.event === 'sample_limit' ||
      value.event === 'error' ||
      value.event === 'interrupt'
    ) {
      notices.push({ ...noticeOf(value), recorded: source })
    } else ledger.drop(source, whyNot(String(value.event)))
  }
  const told = messages.length > 0 ? [] : messagesOfEvents(events)
  const spine = messages.length > 0 ? messages : told.map((one) => ({ ...one, value: resolved(one.value, attachments) }))
  const read = spine.flatMap(({ value, source }, i): readonly RecordedMessage[] => {
    const mapped = mapInspect(value)
    if (!mapped) {
      ledger.drop(source, noMessage)
      return []
    }
    const one = beside.with(mapped, isRecord(value) ? value : {}, source)
    const agent = mapped.message.role === 'ai' ? told[i]?.agent : undefined
    return [agent === undefined ? one : { ...one, mapped: { ...one.mapped, node: agent } }]
  })
  for (const source of beside.unused()) ledger.drop(source, elsewhere)
  if (notices.length === 0) notices.push(...scoresOf(sample.scores))
  return { messages: read, notices }
}

/** What the events tell about messages: by the message's id or words, and by the call's id. */
class Beside {
  readonly #models = new Map<string, { readonly mapped: Omit<MappedMessage, 'message'>; readonly source: SourceLink }>()
  readonly #tools = new Map<string, { readonly time: ReadTime | undefined; readonly source: SourceLink }>()
  readonly #open = new Map<number, SourceLink>()
  readonly #attachments: UnknownRecord

  constructor(attachments: UnknownRecord) {
    this.#attachments = attachments
  }

  model(event: UnknownRecord, source: SourceLink): void {
    const output = isRecord(event.output) ? event.output : {}
    const choice: unknown = listOf(output.choices)[0]
    const message = resolved(replyOf(event), this.#attachments)
    const usage = readUsage(output.usage)
    const time = readTime(event.timestamp)
    const tools = readTools(event.tools)
    const model = textOf(event.model) ?? textOf(output.model)
    const finish = isRecord(choice) ? textOf(choice.stop_reason) : undefined
    const mapped = {
      ...(usage === undefined ? {} : { usage }),
      ...(time === undefined ? {} : { time }),
      ...(model === undefined ? {} : { model }),
      ...(finish === undefined ? {} : { finish }),
      ...(tools.length === 0 ? {} : { tools }),
    }
    this.#open.set(source.record, source)
    const key = isRecord(message) ? keyOfReply(message) : undefined
    if (key !== undefined && !this.#models.has(key)) this.#models.set(key, { mapped, source })
  }

  tool(event: UnknownRecord, source: SourceLink): void {
    const id = textOf(event.id)
    this.#open.set(source.record, source)
    if (id !== undefined && !this.#tools.has(id)) this.#tools.set(id, { time: readTime(event.timestamp), source })
  }

  with(mapped: MappedMessage, value: UnknownRecord, source: SourceLink): RecordedMessage {
    const { message } = mapped
    const key = message.role === 'ai' ? keyOfReply(value) : undefined
    const model = key === undefined ? undefined : this.#models.get(key)
    if (model && key !== undefined) {
      this.#open.delete(model.source.record)
      this.#models.delete(key)
      return { mapped: { ...mapped, ...model.mapped }, source: joined(source, model.source) }
    }
    const id = textOf(value.tool_call_id)
    const tool = message.role === 'tool' && id !== undefined ? this.#tools.get(id) : undefined
    if (!tool || id === undefined) {
      this.#open.delete(source.record)
      return { mapped, source }
    }
    this.#open.delete(tool.source.record)
    this.#tools.delete(id)
    return { mapped: { ...mapped, ...(tool.time === undefined ? {} : { time: tool.time }) }, source: joined(source, tool.source) }
  }

  /** Events of messages that are not in the conversation. */
  unused(): readonly SourceLink[] {
    return [...this.#open.values()]
  }
}

const joined = (first: SourceLink, second: SourceLink): SourceLink =>
  first.record === second.record ? first : (linkOf([first, second]) ?? first)

/** By what a reply is known on both sides: its id; what it says, in older logs, which give none. */
function keyOfReply(message: UnknownRecord): string | undefined {
  const id = textOf(message.id)
  if (id !== undefined) return id
  const calls = listOf(message.tool_calls).map((call) => (isRecord(call) ? [call.id, call.function] : []))
  const said = stableJson([message.content, calls])
  return said.length > 100_000 ? undefined : said
}

/** A message of inspect as a plain one. */
export function mapInspect(value: unknown): MappedMessage | undefined {
  if (!isRecord(value) || typeof value.role !== 'string') return undefined
  const role = roleOf(value.role)
  const { text, blocks } = readContent(value.content)
  const named = blocks?.map((block) =>
    block.type === 'reasoning' ? { ...block, text: textOf(block.reasoning) ?? textOf(block.text) ?? '' } : block,
  )
  const error = isRecord(value.error) ? textOf(value.error.message) : undefined
  const { status } = role === 'tool' ? statusOf({ ...value, status: undefined }, text) : { status: undefined }
  const name = role === 'tool' ? textOf(value.function) : undefined
  const toolCallId = role === 'tool' ? textOf(value.tool_call_id) : undefined
  const model = textOf(value.model)
  const shown = text === '' && error !== undefined ? error : text
  return {
    message: {
      id: textOf(value.id) ?? '',
      role,
      text: shown,
      ...(named === undefined ? {} : { blocks: named }),
      ...(role === 'ai' ? splitCalls(listOf(value.tool_calls).map(callOf)) : {}),
      ...(toolCallId === undefined ? {} : { toolCallId }),
      ...(name === undefined ? {} : { name }),
      ...(status === undefined ? {} : { status }),
    },
    ...(model === undefined ? {} : { model }),
  }
}

function callOf(item: unknown): ReadCall {
  if (!isRecord(item)) return readCall('', '', item)
  const id = textOf(item.id) ?? ''
  const name = textOf(item.function) ?? ''
  const failed = textOf(item.parse_error)
  if (failed !== undefined) return { invalid: unreadCall({ id, name, rawArgs: asText(item.arguments), error: failed }) }
  return readCall(id, name, item.arguments)
}

function noticeOf(event: UnknownRecord): EventDraft & { readonly type: 'notice' } {
  const type = String(event.event)
  if (type === 'score') {
    const score = isRecord(event.score) ? event.score : {}
    return scoreNotice('', score)
  }
  const error = isRecord(event.error) ? event.error.message : undefined
  return {
    type: 'notice',
    code: type.replace('_', '-'),
    text: asText(event.message ?? error ?? event.type ?? type).slice(0, 2000),
  }
}

function scoreNotice(name: string, score: UnknownRecord): EventDraft & { readonly type: 'notice' } {
  const by = name === '' ? '' : ` (${name})`
  return {
    type: 'notice',
    code: 'score',
    text: `The score${by} is ${asText(score.value)}.`,
    data: { value: score.value, answer: score.answer },
  }
}

const scoresOf = (scores: unknown): readonly EventDraft[] =>
  isRecord(scores)
    ? Object.entries(scores).map(([name, score]) => scoreNotice(name, isRecord(score) ? score : { value: score }))
    : []

/** Why an event that is neither a reply nor a tool is not shown. */
function whyNot(event: string): Bilingual {
  if (event === 'span_begin' || event === 'span_end' || event === 'step' || event === 'subtask') {
    return {
      en: 'It opens or closes a part of the program; the messages in it are shown.',
      es: 'Abre o cierra una parte del programa; se muestran los mensajes que hay en ella.',
    }
  }
  if (event === 'state' || event === 'store' || event === 'sample_init') {
    return {
      en: 'A change of the state; the messages that it changed are shown.',
      es: 'Un cambio del estado; se muestran los mensajes que cambió.',
    }
  }
  return {
    en: `"${event}" tells of the program, not of the conversation.`,
    es: `«${event}» habla del programa, no de la conversación.`,
  }
}

const noEvent: Bilingual = { en: 'It is no event.', es: 'No es un evento.' }
const noMessage: Bilingual = { en: 'It is no message.', es: 'No es un mensaje.' }
const elsewhere: Bilingual = {
  en: 'Its message is not in the conversation: another model or agent, or a part that was taken out.',
  es: 'Su mensaje no está en la conversación: otro modelo o agente, o una parte que se quitó.',
}

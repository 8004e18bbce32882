/**
 * Streams of the Vercel AI SDK: the parts that it sends to a page (`text-delta`, `tool-input-available`), those that a program reads from its
 * full stream (`tool-call`, `finish-step`), and the lines of its older protocol (`0:"…"`). A step is one reply of the model.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import { type EventRecord, eventRecords, firstEventRecords } from '../core/event-records'
import type { FailedCall } from '../core/failed-call'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import type { Source } from '../core/source'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { type EventPlace, StreamedTalk } from '../messages/streamed-talk'
import { readTools } from '../messages/tools'
import { readUsage } from '../messages/usage'
import { sawIn } from '../spans/model-io'
import { isPartLines, partLines } from './part-lines'

export const aiSdkStream: Importer = {
  id: 'ai-sdk-stream',
  name: { en: 'Vercel AI SDK stream', es: 'Flujo del AI SDK de Vercel' },
  detect,
  parse,
}

const SAMPLE = 40
const known =
  /^(?:start|finish|abort|raw|error|file|source(?:-url|-document)?|message-metadata|(?:start|finish)-step|(?:text|reasoning)-(?:start|delta|end)|tool-(?:call|result|error|input-(?:start|delta|end|available|error)|output-(?:available|error|denied)|approval-(?:request|response))|data-[\w-]+)$/
const sure = /^(?:start-step|finish-step|text-start|tool-input-(?:start|available)|tool-output-(?:available|error))$/

function detect(source: Source): Detection | undefined {
  if (isPartLines(source.text))
    return { confidence: 0.9, why: { en: 'lines such as "0:" and "9:"', es: 'líneas como "0:" y "9:"' } }
  const events = firstEventRecords(source, SAMPLE)
  const types = events.flatMap(({ type }) => (typeof type === 'string' && known.test(type) ? [type] : []))
  if (types.length * 2 < events.length || !types.some((type) => sure.test(type))) return undefined
  return {
    confidence: 0.94,
    why: { en: 'parts such as "start-step" and "text-delta"', es: 'partes como "start-step" y "text-delta"' },
  }
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const log = new StepLog(ledger)
  for (const { value, text, where } of recordsOf(source, ledger)) {
    const link = ledger.record(where, 'event')
    if (text === '[DONE]') ledger.drop(link, mark)
    else if (value === undefined || typeof value.type !== 'string' || !known.test(value.type)) ledger.drop(link, notPart)
    else log.take(value.type, value, link)
  }
  return log.run(source.documents().cut)
}

const recordsOf = (source: Source, ledger: Ledger): readonly EventRecord[] =>
  isPartLines(source.text) ? partLines(source.lines()) : eventRecords(source, ledger)

class StepLog {
  readonly #ledger: Ledger
  readonly #talk = new StreamedTalk()
  #tools: unknown
  #failed: FailedCall | undefined
  /** A step has begun, and nothing has come of it yet. */
  #fresh = false

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  run(cut: boolean): readonly PlannedRun[] {
    if (this.#talk.isEmpty) return []
    const tools = readTools(this.#tools)
    const facts = {
      ...(tools.length === 0 ? {} : { tools }),
      ...(this.#failed === undefined ? {} : { failed: this.#failed }),
      ...(cut ? { cut } : {}),
    }
    return [planConversation(this.#talk.messages(), facts, this.#ledger)]
  }

  take(type: string, part: UnknownRecord, link: SourceLink): void {
    const place: EventPlace = { link }
    const id = textOf(part.toolCallId) ?? textOf(part.id) ?? ''
    const name = textOf(part.toolName)
    const delta = [part.delta, part.text, part.textDelta, part.inputTextDelta, part.argsTextDelta].find(
      (one): one is string => typeof one === 'string',
    )
    switch (type) {
      case 'start-step':
        if (!this.#asked(part, place)) this.#ledger.drop(link, mark)
        this.#fresh = true
        return
      case 'text-delta':
        this.#said(place)
        this.#talk.text('', delta ?? '', place)
        return
      case 'reasoning-delta':
        this.#said(place)
        this.#talk.thought(delta ?? '', place)
        return
      case 'tool-input-start':
      case 'tool-input-delta':
        this.#said(place)
        this.#talk.call(id, { name, piece: delta }, place)
        return
      case 'tool-input-available':
      case 'tool-input-error':
      case 'tool-call':
        this.#said(place)
        this.#talk.call(id, { name, args: part.input ?? part.args }, place)
        return
      case 'tool-result':
      case 'tool-output-available':
        this.#talk.result(id, part.output ?? part.result, place)
        return
      case 'tool-error':
      case 'tool-output-error':
        this.#talk.result(id, textOf(part.errorText) ?? messageOf(part.error), place, true)
        return
      case 'finish-step':
        if (!this.#talk.facts(factsOf(part), place)) this.#ledger.drop(link, mark)
        return
      case 'error':
        this.#failed = { message: textOf(part.errorText) ?? messageOf(part.error), source: link }
        return
      default:
        this.#ledger.drop(link, /^(?:start|finish|text|reasoning|tool-input)/.test(type) ? mark : decoration)
    }
  }

  /** The first piece of a step begins a reply of its own. */
  #said(place: EventPlace): void {
    if (!this.#fresh) return
    this.#fresh = false
    this.#talk.begin(place)
  }

  /** The request of the first step tells what the model saw; later ones repeat it. True when it told something. */
  #asked({ request }: UnknownRecord, place: EventPlace): boolean {
    const given = isRecord(request) ? request.body : undefined
    const body = isRecord(given) ? given : undefined
    if (body === undefined || !this.#talk.isEmpty) return false
    this.#tools ??= body.tools
    for (const mapped of sawIn(body).saw) this.#talk.tell(mapped, place)
    return !this.#talk.isEmpty
  }
}

function factsOf(part: UnknownRecord) {
  const response = isRecord(part.response) ? part.response : {}
  const model = textOf(response.modelId)
  const usage = readUsage(part.usage)
  const finish = textOf(part.finishReason)
  const time = readTime(response.timestamp)
  return {
    ...(model === undefined ? {} : { model }),
    ...(usage === undefined ? {} : { usage }),
    ...(finish === undefined ? {} : { finish }),
    ...(time === undefined ? {} : { time }),
  }
}

const messageOf = (error: unknown): string =>
  isRecord(error) ? (textOf(error.message) ?? asText(error)) : asText(error ?? 'error')

const notPart = { en: 'It is no part of such a stream.', es: 'No es una parte de un flujo así.' }
const mark = { en: 'It only says that something began or ended.', es: 'Solo dice que algo empezó o terminó.' }
const decoration = {
  en: 'It is for the page or the program, not a part of the conversation.',
  es: 'Es para la página o el programa, no parte de la conversación.',
}

/**
 * The records of a log of streamed replies: server-sent events, lines, lists, or logs of exchanges whose reply is a text of such events or a
 * list of them. What each is, is told by its own form, because logs mix providers and put their own lines in between.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import { partsOf, requestKeys, responseKeys } from '../core/parts'
import { placeIn, readableDocuments } from '../core/read-documents'
import { isServerEvents, readFrames } from '../core/server-events'
import type { Source } from '../core/source'
import { jsonInside } from '../core/unwrap'
import { isResponse } from '../gemini/exchange'
import { isContent } from '../messages/google'
import { isConverseEvent } from './converse-stream'
import { isWholeReply } from './whole-reply'

export type Provider = 'chat' | 'anthropic' | 'responses' | 'gemini' | 'converse'

/** `request`: what a reply was asked for with. `reply`: one that did not stream. `end`: a mark that a stream is over. `idle`: it only keeps a connection open. */
export type EventKind = Provider | 'request' | 'reply' | 'end' | 'idle'

export interface StreamEvent {
  readonly kind: EventKind | undefined
  readonly value: UnknownRecord
  readonly where: string
}

const anthropicTypes = /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop))$/
const responsesTypes = /^response\.[a-z_.]+$/

/** What stands in a request beside its messages; those of Bedrock name their model elsewhere. */
const asksFor = ['model', 'stream', 'inferenceConfig', 'toolConfig', 'anthropic_version'] as const

/** What an object of the log is; `undefined`: something else. */
export function kindOf(value: UnknownRecord): EventKind | undefined {
  const { type } = value
  if (value.object === 'chat.completion.chunk') return 'chat'
  if (typeof type === 'string') {
    if (anthropicTypes.test(type)) return 'anthropic'
    if (responsesTypes.test(type)) return 'responses'
    if (type === 'ping') return 'idle'
    if (type === 'error' && isRecord(value.error)) return 'anthropic'
  }
  if (Array.isArray(value.choices) && value.choices.some((choice) => isRecord(choice) && isRecord(choice.delta))) return 'chat'
  if (isOllama(value)) return 'chat'
  if (isResponse(value) && value.contents === undefined) return 'gemini'
  if (isConverseEvent(value)) return 'converse'
  if (Array.isArray(value.contents) && value.contents.some(isContent)) return 'request'
  const asks =
    Array.isArray(value.messages) || ((typeof value.input === 'string' || Array.isArray(value.input)) && type === undefined)
  return asks && asksFor.some((key) => value[key] !== undefined) ? 'request' : undefined
}

/** A line of Ollama's own stream: the message so far is a piece, `done` says whether it is the last one. */
export const isOllama = (value: UnknownRecord): value is UnknownRecord & { readonly message: UnknownRecord } =>
  typeof value.done === 'boolean' && isRecord(value.message) && typeof value.model === 'string'

export const isProvider = (kind: EventKind | undefined): kind is Provider =>
  kind === 'chat' || kind === 'anthropic' || kind === 'responses' || kind === 'gemini' || kind === 'converse'

/** All events in the order of the file. Nothing is registered but what cannot be read. */
export function eventsIn(source: Source, ledger: Ledger): readonly StreamEvent[] {
  if (isServerEvents(source.text)) {
    const { frames, strange, comments } = readFrames(source.lines())
    for (const { line, text } of strange) {
      ledger.drop(ledger.record(`line ${line}`, 'line'), {
        en: `It is no server-sent event: ${text.slice(0, 200)}`,
        es: `No es un evento del servidor: ${text.slice(0, 200)}`,
      })
    }
    if (comments.count > 0) ledger.drop(ledger.record(`line ${comments.line}`, 'keep-alive lines'), idleWhy)
    return frames.flatMap(({ data, event, line }) => frameEvents(data, event, `line ${line}`))
  }
  const events: StreamEvent[] = []
  for (const document of readableDocuments(source, ledger)) {
    const { value, where } = document
    const kind = isRecord(value) ? kindOf(value) : undefined
    // Mostly a line is one event.
    if (isRecord(value) && kind !== undefined) events.push({ kind, value, where })
    else for (const event of valuesIn(value, (path) => placeIn(document, path), '')) events.push(event)
  }
  return events
}

/** The first events, for recognising. */
export function firstEvents(source: Source, count: number): readonly StreamEvent[] {
  if (isServerEvents(source.text)) {
    const { frames } = readFrames(source.lines(count * 4))
    return frames.slice(0, count).flatMap(({ data, event }) => frameEvents(data, event, ''))
  }
  const { documents } = source.documents()
  return documents
    .slice(0, count)
    .flatMap(({ value }) => valuesIn(value, () => '', '', count))
    .slice(0, count)
}

function frameEvents(data: string, event: string, where: string): readonly StreamEvent[] {
  const text = data.trim()
  if (text === '[DONE]') return [{ kind: 'end', value: {}, where }]
  if (text === '' && event === 'ping') return [{ kind: 'idle', value: {}, where }]
  const value = jsonInside(text)
  return isRecord(value) ? [{ kind: kindOf(value), value, where }] : [{ kind: undefined, value: { data }, where }]
}

const listKeys = ['chunks', 'events', 'stream', 'deltas', 'response', 'body', 'text'] as const

function valuesIn(
  value: unknown,
  place: (path: string) => string,
  path: string,
  most = Number.POSITIVE_INFINITY,
): readonly StreamEvent[] {
  if (Array.isArray(value)) {
    return value.slice(0, most).flatMap((item: unknown, i) => valuesIn(item, place, `${path}[${i}]`, most))
  }
  if (value === '[DONE]') return [{ kind: 'end', value: {}, where: place(path) }]
  if (typeof value === 'string' && isServerEvents(value)) {
    return readFrames(value.split('\n')).frames.flatMap(({ data, event }) => frameEvents(data, event, place(path)))
  }
  if (!isRecord(value)) return [{ kind: undefined, value: {}, where: place(path) }]
  const kind = kindOf(value)
  if (kind !== undefined) return [{ kind, value, where: place(path) }]
  // `{event, data}` around an event, and `{request, response}` around a whole stream.
  if (isRecord(value.data) && kindOf(value.data) !== undefined)
    return [{ kind: kindOf(value.data), value: value.data, where: place(`${path}.data`) }]
  if (isRecord(value.event) && isConverseEvent(value.event))
    return [{ kind: 'converse', value: value.event, where: place(`${path}.event`) }]
  const request = partsOf(value, path, requestKeys).find((part) => kindOf(part.value) === 'request')
  const sent: readonly StreamEvent[] = request ? [{ kind: 'request', value: request.value, where: place(request.path) }] : []
  for (const key of listKeys) {
    const inner = value[key]
    const within = isRecord(inner) ? (inner.body ?? inner.content ?? inner.text) : inner
    const found = typeof within === 'string' || Array.isArray(within) ? valuesIn(within, place, `${path}.${key}`, most) : []
    if (found.some((one) => isProvider(one.kind))) return [...sent, ...found]
  }
  const whole = partsOf(value, path, responseKeys).find((part) => isWholeReply(part.value))
  if (whole) return [...sent, { kind: 'reply', value: whole.value, where: place(whole.path) }]
  return [...sent, ...(request ? [] : [{ kind: undefined, value, where: place(path) }])]
}

export const idleWhy = {
  en: 'It only keeps a connection open.',
  es: 'Solo mantiene abierta la conexión.',
}

/** What an assembly takes: an event and its record. */
export interface TakenEvent {
  readonly value: UnknownRecord
  readonly link: SourceLink
}

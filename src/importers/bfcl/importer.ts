/**
 * Results of the Berkeley Function-Calling Leaderboard: a line for each test, with what the model called in each turn and step, and, for tests
 * of several turns, a log of what went to and fro. Calls are objects of one name (`{"cd": "{…}"}`) or calls as Python writes them.
 */
import { asText, isRecord, type UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import type { RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { readLenient } from '../core/lenient'
import { planConversation } from '../core/plan-conversation'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { type ReadCall, readCall, splitCalls } from '../messages/arguments'
import { statusOf } from '../messages/error-status'
import { textOf } from '../messages/mapped'
import { mapOpenAiChat } from '../messages/openai-chat'

export const bfcl: Importer = {
  id: 'bfcl',
  name: { en: 'BFCL results', es: 'Resultados de BFCL' },
  detect,
  parse,
}

const isResult = (value: unknown): value is UnknownRecord =>
  isRecord(value) &&
  typeof value.id === 'string' &&
  (Array.isArray(value.result) || typeof value.result === 'string') &&
  (Array.isArray(value.inference_log) || Object.hasOwn(value, 'output_token_count'))

function resultsIn(value: unknown): readonly { readonly item: unknown; readonly path: string }[] {
  return Array.isArray(value) ? value.map((item: unknown, i) => ({ item, path: `[${i}]` })) : [{ item: value, path: '' }]
}

function detect(source: Source): Detection | undefined {
  const items = source
    .documents()
    .documents.slice(0, 20)
    .flatMap(({ value }) => resultsIn(value).slice(0, 20))
  const known = items.filter(({ item }) => isResult(item)).length
  if (known === 0 || known * 2 < items.length) return undefined
  return {
    confidence: 0.94,
    why: { en: '"result" beside "inference_log" or token counts', es: '"result" junto a "inference_log" o a cuentas de tokens' },
  }
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const { cut } = source.documents()
  const documents = readableDocuments(source, ledger)
  return documents.flatMap((document, n) =>
    resultsIn(document.value).flatMap(({ item, path }): readonly PlannedRun[] => {
      if (!isResult(item)) {
        ledger.drop(ledger.record(placeIn(document, path), 'record'), noResult)
        return []
      }
      const told = new Told(ledger, (inner) => placeIn(document, `${path}${inner}`))
      if (Array.isArray(item.inference_log)) told.log(item.inference_log)
      else told.result(item.result)
      const isLast = n === documents.length - 1
      const facts = { title: textOf(item.id), id: textOf(item.id), ...(cut && isLast ? { cut } : {}) }
      return told.messages.length === 0 ? [] : [planConversation(told.messages, facts, ledger)]
    }),
  )
}

class Told {
  readonly messages: RecordedMessage[] = []
  readonly #ledger: Ledger
  readonly #place: (path: string) => string
  #made = 0
  /** The calls that wait for results, in their order. */
  #open: string[] = []

  constructor(ledger: Ledger, place: (path: string) => string) {
    this.#ledger = ledger
    this.#place = place
  }

  /** Without a log there is only what was called, turn by turn. */
  result(result: unknown): void {
    const flat = (value: unknown, path: string): void => {
      if (Array.isArray(value) && !value.every(isCall)) for (const [i, item] of value.entries()) flat(item, `${path}[${i}]`)
      else this.#said(value, this.#record(path, 'reply'))
    }
    flat(result, '.result')
  }

  log(entries: readonly unknown[]): void {
    for (const [i, entry] of entries.entries()) {
      const path = `.inference_log[${i}]`
      if (!isRecord(entry) || !Object.keys(entry).some((key) => key === 'begin_of_turn_query' || /^step_\d+$/.test(key))) {
        this.#ledger.drop(this.#record(path, 'state'), state)
        continue
      }
      for (const [key, list] of Object.entries(entry))
        for (const [k, message] of (Array.isArray(list) ? list : [list]).entries())
          this.#message(message, this.#record(Array.isArray(list) ? `${path}.${key}[${k}]` : `${path}.${key}`, 'message'))
    }
  }

  #record(path: string, what: string): SourceLink {
    return this.#ledger.record(this.#place(path), what)
  }

  #message(message: unknown, source: SourceLink): void {
    const role = isRecord(message) ? message.role : undefined
    if (!isRecord(message) || typeof role !== 'string') this.#ledger.drop(source, noMessage)
    else if (role === 'assistant') this.#said(message.content, source)
    else if (role === 'tool') this.#brought(asText(message.content ?? ''), source)
    else if (role === 'user' || role === 'system') {
      const mapped = mapOpenAiChat(message)
      if (mapped) this.messages.push({ mapped, source })
      else this.#ledger.drop(source, noMessage)
    } else this.#ledger.drop(source, state)
  }

  #said(content: unknown, source: SourceLink): void {
    const calls = this.#callsIn(content)
    this.#open = calls.map((one) => ('call' in one ? one.call.id : one.invalid.id))
    const text = calls.length > 0 ? '' : asText(content ?? '')
    this.messages.push({ mapped: { message: { id: '', role: 'ai', text, ...splitCalls(calls) } }, source })
  }

  #brought(text: string, source: SourceLink): void {
    const toolCallId = this.#open.shift()
    const { status, guess } = statusOf({}, text)
    const message = {
      id: '',
      role: 'tool' as const,
      text,
      ...(toolCallId === undefined ? {} : { toolCallId }),
      ...(status ? { status } : {}),
    }
    this.messages.push({ mapped: { message, ...(guess ? { guesses: [guess] } : {}) }, source })
  }

  #callsIn(content: unknown): readonly ReadCall[] {
    if (Array.isArray(content) && content.length > 0 && content.every(isCall))
      return content.flatMap((item) => (isRecord(item) ? Object.entries(item).map(([name, args]) => this.#call(name, args)) : []))
    const text = typeof content === 'string' ? content.trim() : ''
    if (!/^\[?[A-Za-z_][\w.]*\(.*\)\]?$/s.test(text)) return []
    const read = readLenient(text.startsWith('[') ? text : `[${text}]`, 0)
    if (!read || read.cut || !Array.isArray(read.value)) return []
    const calls = read.value.map((item: unknown) => (isRecord(item) && typeof item.__type === 'string' ? item : undefined))
    return calls.every((call) => call !== undefined)
      ? calls.map(({ __type, __args, ...named }) =>
          this.#call(asText(__type), Array.isArray(__args) ? { ...named, args: __args } : named),
        )
      : []
  }

  #call(name: string, args: unknown): ReadCall {
    this.#made += 1
    return readCall(`call-${this.#made}`, name, args)
  }
}

/** `{"name": "{…}"}`: nothing else has one key with arguments under it. */
const isCall = (item: unknown): boolean =>
  isRecord(item) &&
  Object.keys(item).length > 0 &&
  Object.values(item).every((args) => isRecord(args) || (typeof args === 'string' && /^\s*\{/.test(args)))

const noResult = { en: 'It is no result of a test.', es: 'No es el resultado de una prueba.' }
const noMessage = { en: 'It is not a message of this format.', es: 'No es un mensaje de este formato.' }
const state = {
  en: 'It tells of the state of the test or of how its log was read, not what was said.',
  es: 'Habla del estado de la prueba o de cómo se leyó su registro, no de lo que se dijo.',
}

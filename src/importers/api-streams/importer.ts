/**
 * Replies that were logged as they streamed: chunks of the OpenAI chat API, events of its Responses API, events of
 * the Anthropic messages API, chunks of Gemini.
 * The pieces of a reply become one message, linked to every event that it came in. Requests in between are what the replies answer.
 */
import { isRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun } from '../contract'
import { linkOf, type RecordedMessage } from '../core/conversation'
import type { Ledger } from '../core/ledger'
import { planConversation } from '../core/plan-conversation'
import type { Source } from '../core/source'
import { ThreadBook } from '../core/threads'
import { AnthropicStream } from './anthropic-stream'
import { ChatStream } from './chat-stream'
import { ConverseStream } from './converse-stream'
import { eventsIn, firstEvents, idleWhy, isProvider, type Provider } from './events'
import { GeminiStream } from './gemini-stream'
import type { Assembly } from './reply'
import { readRequest, type SentMessages } from './request'
import { ResponsesStream } from './responses-stream'
import { readWholeReply, type WholeReply } from './whole-reply'
import { apiStreamWords as words } from './words'

export const apiStreams: Importer = {
  id: 'api-streams',
  name: { en: 'Streamed API replies', es: 'Respuestas de API en flujo' },
  detect,
  parse,
}

const SAMPLE = 40

function detect(source: Source): Detection | undefined {
  const events = firstEvents(source, SAMPLE)
  const providers = events.flatMap(({ kind }) => (isProvider(kind) ? [kind] : []))
  const known = events.filter(({ kind }) => kind !== undefined).length
  const [first] = providers
  if (first === undefined || known * 2 < events.length) return undefined
  return { confidence: 0.94, why: whys[first] }
}

const whys: Readonly<Record<Provider, Bilingual>> = {
  chat: { en: 'chunks with "choices" and "delta"', es: 'fragmentos con "choices" y "delta"' },
  anthropic: {
    en: 'events such as "message_start" and "content_block_delta"',
    es: 'eventos como "message_start" y "content_block_delta"',
  },
  responses: { en: 'events such as "response.created"', es: 'eventos como "response.created"' },
  gemini: { en: 'chunks with "candidates"', es: 'fragmentos con "candidates"' },
  converse: { en: 'events such as "contentBlockDelta"', es: 'eventos como "contentBlockDelta"' },
}

function parse(source: Source, ledger: Ledger): readonly PlannedRun[] {
  const log = new StreamLog(ledger)
  for (const { kind, value, where } of eventsIn(source, ledger)) {
    switch (kind) {
      case 'request':
        log.request(readRequest(value, where, ledger))
        break
      case 'reply':
        log.whole(readWholeReply(value, where, ledger))
        break
      case 'chat':
      case 'anthropic':
      case 'responses':
      case 'gemini':
      case 'converse':
        log.event(kind, { value, link: ledger.record(where, 'event') })
        break
      case 'end':
        log.end(ledger.record(where, 'event'))
        break
      case 'idle':
        ledger.drop(ledger.record(where, 'event'), idleWhy)
        break
      default:
        ledger.drop(ledger.record(where, 'record'), isSnapshot(value) ? words.snapshot : words.notEvent)
    }
  }
  return log.runs()
}

/** So many replies are waited for at once: chunks of an older one begin another. */
const openAtOnce = 16

interface Open {
  readonly provider: Provider
  readonly assembly: Assembly
  readonly links: SourceLink[]
}

class StreamLog {
  readonly #ledger: Ledger
  readonly #book = new ThreadBook()
  /** Streams that are open at once: a program may wait for several replies, and their chunks carry the id of their reply. */
  #open: Open[] = []
  #sent: SentMessages | undefined
  #last: { readonly key: string; readonly asks: boolean } | undefined
  #count = 0
  #cut = false

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  request(sent: SentMessages): void {
    this.#closeAll()
    if (this.#sent) this.#book.begin(this.#sent.messages, this.#sent.facts)
    this.#sent = sent
  }

  event(provider: Provider, event: { readonly value: Readonly<Record<string, unknown>>; readonly link: SourceLink }): void {
    for (let i = this.#open.length - 1; i >= 0; i -= 1) {
      const one = this.#open[i]
      if (one?.provider !== provider || !one.assembly.take(event)) continue
      one.links.push(event.link)
      return
    }
    // Only chunks of the chat API say which reply they belong to; another stream of the others ends the one before it.
    if (provider !== 'chat') this.#closeAll()
    const [oldest] = this.#open
    if (oldest && this.#open.length >= openAtOnce) {
      this.#open.shift()
      this.#close(oldest)
    }
    const assembly = assemblyOf(provider)
    assembly.take(event)
    this.#open.push({ provider, assembly, links: [event.link] })
  }

  /** A reply that came at once. */
  whole({ messages, id, previousId }: WholeReply): void {
    this.#closeAll()
    const sent = this.#sent
    this.#sent = undefined
    this.#cut = false
    if (sent || messages.length > 0) this.#book.call(sent?.messages ?? [], messages, { ...sent?.facts }, { id, previousId })
  }

  /** The mark that a stream is over belongs to the last one. */
  end(link: SourceLink): void {
    const last = this.#open.at(-1)
    if (last) last.links.push(link)
    else this.#ledger.drop(link, words.endAlone)
    this.#closeAll()
  }

  #closeAll(): void {
    const open = this.#open
    this.#open = []
    for (const one of open) this.#close(one)
  }

  #close({ assembly, links }: Open): void {
    const source = linkOf(links)
    if (!source) return
    const { messages, whole, id, previousId, error, system } = assembly.reply()
    const sent = this.#sent
    this.#sent = undefined
    if (error !== undefined) this.#ledger.warn(words.failed, { en: error, es: error }, source)
    if (messages.length === 0) {
      if (sent) this.#book.begin(sent.messages, sent.facts)
      this.#ledger.drop(source, words.empty)
      return
    }
    if (!whole) this.#ledger.repair('cut-off', undefined, source)
    this.#cut = !whole
    const replies = messages.map((mapped): RecordedMessage => ({ mapped, source }))
    // Without a request nothing says what a reply answers: one that follows calls for tools goes on from them.
    const key = id ?? `stream ${this.#count}`
    this.#count += 1
    const follows = sent === undefined && previousId === undefined && this.#last?.asks === true
    if (follows) this.#ledger.guessOnce('follows', words.follows.what, words.follows.why)
    const facts = { ...sent?.facts, ...(system === undefined || sent?.facts.system !== undefined ? {} : { system }) }
    this.#book.call(sent?.messages ?? [], replies, facts, { id: key, previousId: follows ? this.#last?.key : previousId })
    this.#last = { key, asks: messages.some(({ message }) => asksTools(message)) }
  }

  runs(): readonly PlannedRun[] {
    this.#closeAll()
    if (this.#count > 0) this.#ledger.repair('put-together')
    if (this.#sent) this.#book.begin(this.#sent.messages, this.#sent.facts)
    const threads = this.#book.threads().filter(({ messages }) => messages.length > 0)
    return threads.map(({ messages, facts }, i) =>
      planConversation(messages, { ...facts, ...(this.#cut && i === threads.length - 1 ? { cut: true } : {}) }, this.#ledger),
    )
  }
}

const asksTools = ({ toolCalls = [], invalidCalls = [] }: RecordedMessage['mapped']['message']): boolean =>
  toolCalls.length + invalidCalls.length > 0

function assemblyOf(provider: Provider): Assembly {
  switch (provider) {
    case 'chat':
      return new ChatStream()
    case 'anthropic':
      return new AnthropicStream()
    case 'responses':
      return new ResponsesStream()
    case 'gemini':
      return new GeminiStream()
    case 'converse':
      return new ConverseStream()
  }
}

/** What the client of Anthropic gives beside the events of a stream: all that was said so far. */
const isSnapshot = (value: unknown): boolean =>
  isRecord(value) &&
  'snapshot' in value &&
  typeof value.type === 'string' &&
  /^(?:text|thinking|input_json|citation)$/.test(value.type)

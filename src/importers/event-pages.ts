/**
 * The events of a run in pages that are light enough to be taken in without a pause. What every model call sees again (the messages
 * before it, the tools) crosses once: a page refers to it by number. Packing and unpacking are each other's mirror.
 */
import { isRecord, type UnknownRecord } from '../base/json'
import type { ModelCalled, TraceEvent } from '../trace/events'
import type { Message, OfferedTool } from '../trace/message'

/** A model call whose messages and tools are told by number. */
type PackedCall = Omit<ModelCalled, 'messages' | 'tools'> & { readonly saw: readonly number[]; readonly offered: number }
type PackedEvent = Exclude<TraceEvent, ModelCalled> | PackedCall

export interface EventPage {
  /** Messages and lists of tools that no earlier page had; their numbers go on from there. */
  readonly messages: readonly Message[]
  readonly offers: readonly (readonly OfferedTool[])[]
  readonly events: readonly PackedEvent[]
}

/** Less than a megabyte of JSON: a few milliseconds to take in. */
const heaviest = 500_000
const mostEvents = 1_000

/** The pages of a run, one after another. */
export function* pagesOf(events: readonly TraceEvent[]): Generator<EventPage> {
  const messages = new Numbers<Message>()
  const offers = new Numbers<readonly OfferedTool[]>()
  let packed: PackedEvent[] = []
  let weight = 0
  const page = (): EventPage => {
    const full = { messages: messages.fresh(), offers: offers.fresh(), events: packed }
    packed = []
    weight = 0
    return full
  }
  for (const event of events) {
    const light = event.type === 'model-called' ? pack(event, messages, offers) : event
    packed.push(light)
    weight += weightOf(light) + messages.takeWeight() + offers.takeWeight()
    if (weight >= heaviest || packed.length >= mostEvents) yield page()
  }
  if (packed.length > 0) yield page()
}

function pack(event: ModelCalled, messages: Numbers<Message>, offers: Numbers<readonly OfferedTool[]>): PackedCall {
  const { messages: saw, tools, ...rest } = event
  return { ...rest, saw: saw.map((message) => messages.of(message)), offered: offers.of(tools) }
}

/** Puts pages together again. Each page once, in order. */
export class PageReader {
  readonly #messages: Message[] = []
  readonly #offers: (readonly OfferedTool[])[] = []

  read({ messages, offers, events }: EventPage): readonly TraceEvent[] {
    const texts = new Map<string, string>()
    for (const message of messages) {
      shareTexts(message, texts, 1)
      this.#messages.push(message)
    }
    this.#offers.push(...offers)
    for (const event of events) shareTexts(event, texts, 3)
    shareResults(events)
    return events.map((event) => (event.type === 'model-called' ? this.#unpack(event) : event))
  }

  #unpack({ saw, offered, ...rest }: PackedCall): ModelCalled {
    // As long as it must be: a list that grows while it is made is kept with room for more.
    const messages = saw.map((number) => this.#messages[number])
    return {
      ...rest,
      messages: messages.every(isThere) ? messages : messages.filter(isThere),
      tools: this.#offers[offered] ?? [],
    }
  }
}

const isThere = (message: Message | undefined): message is Message => message !== undefined

/** Longer texts are not likely to come again. */
const SHORT = 96

/**
 * Puts one text in the place of all that are the same. What crosses between threads has a copy of each text for each place where it
 * stands, and names of nodes, tasks and fields stand in every event: together they would be a quarter of a long run.
 */
function shareTexts(thing: object, texts: Map<string, string>, deep: number): void {
  const record = thing as Record<string, unknown>
  for (const key in record) {
    const value = record[key]
    if (typeof value === 'object') {
      if (value !== null && deep > 0) shareTexts(value, texts, deep - 1)
      continue
    }
    if (typeof value !== 'string' || value.length > SHORT) continue
    const known = texts.get(value)
    if (known === undefined) texts.set(value, value)
    else record[key] = known
  }
}

/**
 * Puts what a tool gave in the place of the same text in its message. They are most of what a run holds, and each would be there twice.
 */
function shareResults(events: readonly PackedEvent[]): void {
  const results = new Map<string, string>()
  for (const event of events) {
    if (event.type === 'tool-returned') results.set(event.toolCallId, event.content)
    else if (event.type === 'state-written' && results.size > 0) {
      for (const { value } of event.writes) {
        for (const one of Array.isArray(value) ? (value as readonly unknown[]) : [value]) shareResult(one, results)
      }
    }
  }
}

function shareResult(value: unknown, results: ReadonlyMap<string, string>): void {
  if (!isRecord(value) || typeof value.toolCallId !== 'string') return
  const content = results.get(value.toolCallId)
  if (content !== undefined && content === value.text) (value as { text: unknown }).text = content
}

/** Numbers things by what they are, not by what is in them. */
class Numbers<T extends object> {
  readonly #numbers = new Map<T, number>()
  #fresh: T[] = []
  #weight = 0

  of(thing: T): number {
    const known = this.#numbers.get(thing)
    if (known !== undefined) return known
    const number = this.#numbers.size
    this.#numbers.set(thing, number)
    this.#fresh.push(thing)
    this.#weight += weightOf(thing)
    return number
  }
  /** What was new since the last page. */
  fresh(): readonly T[] {
    const fresh = this.#fresh
    this.#fresh = []
    return fresh
  }
  takeWeight(): number {
    const weight = this.#weight
    this.#weight = 0
    return weight
  }
}

/** About how many characters of JSON a value would be: many small parts weigh more than one long text. */
export function weightOf(value: unknown, depth = 0): number {
  if (typeof value === 'string') return 8 + value.length / 4
  if (typeof value !== 'object' || value === null) return 8
  // Content comes from outside: deeper parts are too few to weigh much.
  if (depth > DEEPEST) return 16
  if (Array.isArray(value)) {
    if (typeof value[0] === 'number') return 16 + value.length * 2
    let weight = 16
    for (const inner of value) weight += weightOf(inner, depth + 1)
    return weight
  }
  let weight = 0
  const record = value as UnknownRecord
  for (const key in record) weight += 16 + key.length + weightOf(record[key], depth + 1)
  return weight
}

const DEEPEST = 200

/**
 * The events of a run in pages that are light enough to be taken in without a pause. A page is a text: reading JSON takes a third of the
 * time of taking in as many objects. What stands in many places (a message, a link to the record, a name) crosses once, and the others
 * tell its number; so it is one thing again on the other side. Packing and unpacking are each other's mirror.
 */
import { isRecord } from '../base/json'
import type { SourceLink, StateChange, TraceEvent, TraceEventType, Write } from '../trace/events'
import type { Message, OfferedTool } from '../trace/message'
import { isMessage } from '../trace/message-lists'

/** A page as it crosses. */
export type EventPage = string

/** What a page holds. Of messages, offers and namespaces only those that no earlier page had: their numbers go on from there. */
interface PageContent {
  readonly messages: readonly Message[]
  readonly offers: readonly (readonly OfferedTool[])[]
  readonly scopes: readonly (readonly string[])[]
  /** Of this page alone. */
  readonly links: readonly SourceLink[]
  readonly names: readonly string[]
  /** What decisions have in common: their reasons and targets. */
  readonly values: readonly unknown[]
  /** Calls of tools in this page, by their place in `events`, whose arguments are those of a message's call. */
  readonly asked: readonly (readonly [event: number, message: number, call: number])[]
  /** A message of this page, by its place in `messages`, whose text is the content of an event of this page, by its place there. */
  readonly given: readonly (readonly [message: number, event: number])[]
  readonly events: readonly Packed[]
}

/** An event with numbers in the place of what crosses once. */
type Packed = Record<string, unknown>

/** Each crosses as its place here; a new one cannot be forgotten. */
const types = Object.keys({
  'run-started': true,
  'node-started': true,
  'model-called': true,
  token: true,
  'model-replied': true,
  'tool-called': true,
  'tool-returned': true,
  'state-written': true,
  'node-finished': true,
  routed: true,
  'state-committed': true,
  interrupted: true,
  resumed: true,
  'limit-reached': true,
  notice: true,
  'run-finished': true,
} satisfies Record<TraceEventType, true>)
const numbers: ReadonlyMap<string, number> = new Map(types.map((type, i) => [type, i]))
/** What is a text in every event that has it, and the same in several events. */
const names = [
  'taskId',
  'callId',
  'toolCallId',
  'node',
  'router',
  'source',
  'from',
  'tool',
  'model',
  'interruptId',
  'because',
] as const

/** Half a megabyte: a few milliseconds to take in. */
const heaviest = 500_000
const mostEvents = 1_000

/** The pages of a run, one after another. */
export function* pagesOf(events: readonly TraceEvent[]): Generator<EventPage> {
  const packer = new PagePacker()
  for (const event of events) {
    packer.add(event)
    if (packer.weight >= heaviest || packer.length >= mostEvents) yield packer.page()
  }
  if (packer.length > 0) yield packer.page()
}

class PagePacker {
  readonly #messages = new Numbers<Message>()
  readonly #offers = new Numbers<readonly OfferedTool[]>()
  readonly #scopes = new Map<string, number>()
  /** Where a call stands in the message that asks for it, by its arguments. */
  readonly #asked = new Map<object, readonly [message: number, call: number]>()
  #part = emptyPart()
  /** Characters of the page so far. */
  weight = 0

  /** Events of the page so far. */
  get length(): number {
    return this.#part.events.length
  }

  add(event: TraceEvent): void {
    const packed: Packed = { ...event, type: numbers.get(event.type), ns: this.#scope(event.ns) }
    if (event.recorded !== undefined) packed.recorded = numberIn(this.#part.links, event.recorded)
    this.#rest(event, packed)
    for (const key of names) {
      const name = packed[key]
      if (typeof name === 'string') packed[key] = numberIn(this.#part.names, name)
    }
    const text = JSON.stringify(packed)
    this.weight += text.length
    this.#part.events.push(text)
  }

  page(): EventPage {
    const { messages, offers, scopes, links, names: called, values, asked, given, events } = this.#part
    this.#part = emptyPart()
    this.weight = 0
    const parts = [
      `"messages":[${messages.join(',')}]`,
      `"offers":${JSON.stringify(offers)}`,
      `"scopes":${JSON.stringify(scopes)}`,
      `"links":${JSON.stringify([...links.keys()])}`,
      `"names":${JSON.stringify([...called.keys()])}`,
      `"values":[${[...values.keys()].join(',')}]`,
      `"asked":${JSON.stringify(asked)}`,
      `"given":${JSON.stringify(given)}`,
      `"events":[${events.join(',')}]`,
    ]
    return `{${parts.join(',')}}`
  }

  #rest(event: TraceEvent, packed: Packed): void {
    switch (event.type) {
      case 'model-called':
        packed.messages = event.messages.map((message) => this.#message(message))
        packed.tools = this.#offer(event.tools)
        return
      case 'model-replied':
        packed.message = this.#message(event.message)
        return
      case 'tool-called': {
        const asked = isRecord(event.args) ? this.#asked.get(event.args) : undefined
        if (!asked) return
        // The same arguments are hardly told twice.
        this.#asked.delete(event.args as object)
        packed.args = null
        this.#part.asked.push([this.length, ...asked])
        return
      }
      case 'tool-returned':
        this.#part.results.set(event.toolCallId, [event.content, this.length])
        return
      case 'routed':
        packed.targets = numberIn(this.#part.values, JSON.stringify(event.targets))
        if (event.reason !== undefined) packed.reason = numberIn(this.#part.values, JSON.stringify(event.reason))
        return
      case 'state-written':
        packed.writes = event.writes.map((write) => this.#write(write))
        return
      case 'state-committed':
        packed.changes = event.changes.map((change) => this.#change(change))
        return
      default:
    }
  }

  #write({ field, reducer, value }: Write): object {
    if (isMessage(value)) return { field, reducer, one: this.#message(value) }
    return areMessages(value)
      ? { field, reducer, all: value.map((message) => this.#message(message)) }
      : { field, reducer, value }
  }

  #change(change: StateChange): object {
    const { field, op } = change
    if (op === 'append' && areMessages(change.values)) return { field, op, all: change.values.map((one) => this.#message(one)) }
    if (op === 'set' && areMessages(change.value)) return { field, op, all: change.value.map((one) => this.#message(one)) }
    return op === 'replace-by-id' ? { field, op, one: this.#message(change.value) } : change
  }

  #message(message: Message): number {
    const known = this.#messages.of(message)
    if (known !== undefined) return known
    const number = this.#messages.add(message)
    const { messages, given, results } = this.#part
    const result = message.role === 'tool' && message.toolCallId !== undefined ? results.get(message.toolCallId) : undefined
    const isGiven = result !== undefined && result[0] === message.text
    if (isGiven) given.push([messages.length, result[1]])
    const text = JSON.stringify(isGiven ? { ...message, text: '' } : message)
    this.weight += text.length
    messages.push(text)
    for (const [i, { args }] of (message.toolCalls ?? []).entries()) this.#asked.set(args, [number, i])
    return number
  }

  #offer(tools: readonly OfferedTool[]): number {
    const known = this.#offers.of(tools)
    if (known !== undefined) return known
    this.#part.offers.push(tools)
    return this.#offers.add(tools)
  }

  #scope(ns: readonly string[]): number {
    const key = ns.length === 0 ? '' : JSON.stringify(ns)
    const known = this.#scopes.get(key)
    if (known !== undefined) return known
    this.#scopes.set(key, this.#scopes.size)
    this.#part.scopes.push(ns)
    return this.#scopes.size - 1
  }
}

interface Part {
  readonly messages: string[]
  readonly offers: (readonly OfferedTool[])[]
  readonly scopes: (readonly string[])[]
  readonly links: Map<SourceLink, number>
  readonly names: Map<string, number>
  /** By their JSON. */
  readonly values: Map<string, number>
  readonly asked: [number, number, number][]
  readonly given: [number, number][]
  readonly events: string[]
  /** What tools gave in this page: the content, and the place of the event. */
  readonly results: Map<string, readonly [string, number]>
}
const emptyPart = (): Part => ({
  messages: [],
  offers: [],
  scopes: [],
  links: new Map(),
  names: new Map(),
  values: new Map(),
  asked: [],
  given: [],
  events: [],
  results: new Map(),
})

const areMessages = (value: unknown): value is readonly Message[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMessage)

function numberIn<T>(numbers: Map<T, number>, thing: T): number {
  const known = numbers.get(thing)
  if (known !== undefined) return known
  numbers.set(thing, numbers.size)
  return numbers.size - 1
}

/** Numbers things by what they are, not by what is in them. */
class Numbers<T extends object> {
  readonly #numbers = new Map<T, number>()

  of(thing: T): number | undefined {
    return this.#numbers.get(thing)
  }
  add(thing: T): number {
    this.#numbers.set(thing, this.#numbers.size)
    return this.#numbers.size - 1
  }
}

/** Puts pages together again. Each page once, in order. */
export class PageReader {
  readonly #messages: Message[] = []
  readonly #offers: (readonly OfferedTool[])[] = []
  readonly #scopes: (readonly string[])[] = []

  /** `page`: from `pagesOf`. */
  read(page: EventPage): readonly TraceEvent[] {
    // Nobody but the packer above writes pages.
    const content = JSON.parse(page) as PageContent
    const { messages, offers, scopes, asked, given, events } = content
    for (const [message, event] of given) {
      const own = messages[message] as { text: string; toolCallId: string } | undefined
      const result = events[event]
      if (!own || !result) continue
      own.text = String(result.content)
      own.toolCallId = content.names[Number(result.toolCallId)] ?? own.toolCallId
    }
    for (const message of messages) this.#messages.push(message)
    for (const offer of offers) this.#offers.push(offer)
    for (const scope of scopes) this.#scopes.push(scope)
    for (const event of events) this.#unpack(event, content)
    for (const [at, message, number] of asked) {
      const event = events[at]
      const call = this.#messages[message]?.toolCalls?.[number] as { id: string; args: unknown } | undefined
      if (!event || !call) continue
      event.args = call.args
      if (call.id === event.toolCallId) call.id = event.toolCallId
    }
    return events as unknown as readonly TraceEvent[]
  }

  /** In place: an event is made once. */
  #unpack(event: Packed, { links, names: called, values }: PageContent): void {
    const type = types[Number(event.type)]
    event.type = type
    event.ns = this.#scopes[Number(event.ns)]
    if (event.recorded !== undefined) event.recorded = links[Number(event.recorded)]
    for (const key of names) {
      const name = event[key]
      if (typeof name === 'number') event[key] = called[name]
    }
    switch (type) {
      case 'model-called':
        event.messages = this.#all(event.messages)
        event.tools = this.#offers[Number(event.tools)]
        return
      case 'model-replied':
        event.message = this.#messages[Number(event.message)]
        return
      case 'routed':
        event.targets = values[Number(event.targets)]
        if (event.reason !== undefined) event.reason = values[Number(event.reason)]
        return
      case 'state-written':
        event.writes = (event.writes as readonly Packed[]).map((write) => {
          const { field, reducer } = write
          return isWhole(write) ? write : { field, reducer, value: this.#meant(write) }
        })
        return
      case 'state-committed':
        event.changes = (event.changes as readonly Packed[]).map((change) => {
          const { field, op } = change
          if (isWhole(change)) return change
          return op === 'append' ? { field, op, values: this.#meant(change) } : { field, op, value: this.#meant(change) }
        })
        return
      default:
    }
  }

  /** The message or messages of a write or a change. */
  #meant({ one, all }: Packed): unknown {
    return all === undefined ? this.#messages[Number(one)] : this.#all(all)
  }

  #all(numbers: unknown): readonly (Message | undefined)[] {
    return (numbers as readonly number[]).map((number) => this.#messages[number])
  }
}

/** True for a write or a change that crossed as it is. */
const isWhole = ({ one, all }: Packed): boolean => one === undefined && all === undefined

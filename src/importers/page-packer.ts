/**
 * Packs the events of a run into pages. What stands in many places (a message, a link to the record, a name) is written once, and the
 * others tell its number; nearly all of a page are numbers, and those are bytes. page-reader.ts is its mirror.
 */
import { isRecord } from '../base/json'
import type { SourceLink, StateChange, TraceEvent, TraceEventType, Write } from '../trace/events'
import type { Message, OfferedTool } from '../trace/message'
import { isMessage } from '../trace/message-lists'
import { NumberWriter } from './number-bytes'
import { OwnKeys } from './own-keys'
import {
  ALL,
  APPEND,
  type Column,
  columnOf,
  type EventPage,
  NONE,
  ONE,
  OTHER,
  type PageThings,
  type PageWords,
  REPLACE,
  SET,
  types,
  VALUE,
} from './page-shapes'
import { isNear, LinkTable, TextTable, WHERE } from './page-tables'

/** Half a megabyte: a few milliseconds to take in. */
const heaviest = 500_000
const mostEvents = 1_000

/** The pages of a run, one after another. */
export function* pagesOf(events: readonly TraceEvent[]): Generator<EventPage> {
  const packer = new PagePacker()
  for (let from = 0; from < events.length; ) {
    // What rests is no loop of its own: one that may rest at each turn is many times as slow.
    from = packer.fill(events, from)
    yield packer.page()
  }
}

interface KnownShape {
  readonly number: number
  readonly keys: readonly string[]
  readonly columns: readonly Column[]
  /** A number for each key: the same in every shape, for a text may stand in events of several. */
  readonly places: readonly number[]
  /** A number for each key of this shape alone: values stand again in events of their own shape. */
  readonly slots: readonly number[]
}

class PagePacker {
  readonly #messages = new Map<Message, number>()
  #lastMessage: Message | undefined
  #lastNumber = 0
  readonly #offers = new Map<readonly OfferedTool[], number>()
  readonly #scopes = new Map<string, number>()
  /** By the very list: most events share one. */
  readonly #scopesSeen = new WeakMap<readonly string[], number>()
  readonly #shapes = new Map<TraceEventType, KnownShape[]>()
  readonly #places = new Map([['place of a record', WHERE]])
  readonly #fieldPlace = numberIn(this.#places, 'field of a write')
  readonly #reducerPlace = numberIn(this.#places, 'reducer of a write')
  #shapeCount = 0
  #slotCount = 0
  /** Where a call stands in the message that asks for it, by its arguments. */
  readonly #asked = new Map<object, readonly [message: number, call: number]>()
  /** What the event has that is added. */
  readonly #own = new OwnKeys()
  readonly #texts = new NumberWriter()
  readonly #links = new NumberWriter()
  readonly #rows = new NumberWriter()
  #part = this.#emptyPart()

  /** Takes the events of the next page, from a place on; tells the place behind the last of them. */
  fill(events: readonly TraceEvent[], from: number): number {
    const most = Math.min(events.length, from + mostEvents)
    let at = from
    while (at < most && this.#part.weight + this.#rows.length < heaviest) {
      const event = events[at]
      if (event !== undefined) this.#add(event)
      at += 1
    }
    return at
  }

  #add(event: TraceEvent): void {
    this.#own.read(event)
    const { number, columns, places, slots } = this.#shape(event)
    this.#rows.put(number)
    for (let i = 0; i < columns.length; i++) {
      const column = columns[i]
      if (column === undefined || column === 'none') continue
      this.#put(column, this.#own.values[i], event, (column === 'value' ? slots[i] : places[i]) ?? 0)
    }
    this.#part.seqs.push(event.seq)
  }

  page(): EventPage {
    const { messages, offers, scopes, shapes, texts, values, contents, seqs } = this.#part
    const [from = 0] = seqs
    const follow = seqs.every((seq, i) => seq === from + i)
    const things = listFirst('messages', messages, { offers, scopes, shapes } satisfies Omit<PageThings, 'messages'>)
    const words: Omit<PageWords, 'values'> = { from, ...(follow ? {} : { seqs }), words: texts.words, contents }
    const tables = [this.#texts.take(), this.#links.take(), this.#rows.take()] as const
    const ends = [tables[0].length, tables[0].length + tables[1].length] as const
    const bytes = new Uint8Array(ends[1] + tables[2].length)
    bytes.set(tables[0])
    bytes.set(tables[1], ends[0])
    bytes.set(tables[2], ends[1])
    this.#part = this.#emptyPart()
    return { things, words: listFirst('values', [...values.keys()], words), bytes, ends, count: seqs.length }
  }

  #shape(event: TraceEvent): KnownShape {
    const all = this.#shapes.get(event.type)
    // Nearly every event has the keys of one before it: no list of them is made.
    if (all) for (const shape of all) if (this.#own.hasKeys(shape.keys)) return shape
    return this.#newShape(event)
  }

  #newShape(event: TraceEvent): KnownShape {
    const keys = this.#own.keys()
    const known = this.#shapes.get(event.type)
    const columns = keys.map((key) => columnOf(event.type, key))
    const places = keys.map((key) => numberIn(this.#places, key))
    const slots = keys.map((_, i) => this.#slotCount + i)
    const shape = { number: this.#shapeCount, keys, columns, places, slots }
    this.#shapeCount += 1
    this.#slotCount += keys.length
    this.#part.shapes.push([types.indexOf(event.type), ...keys])
    if (known) known.push(shape)
    else this.#shapes.set(event.type, [shape])
    return shape
  }

  #put(column: Exclude<Column, 'none'>, value: unknown, event: TraceEvent, place: number): void {
    const rows = this.#rows
    switch (column) {
      case 'scope':
        rows.put(this.#scope(event.ns))
        return
      case 'link':
        rows.put(this.#part.links.number(value as SourceLink))
        return
      case 'time':
        this.#time(value)
        return
      case 'name':
        if (typeof value === 'string') rows.put(this.#part.texts.numberAt(place, value) + 1)
        else this.#orValue(value)
        return
      case 'value':
        rows.put(this.#valueAt(place, value))
        return
      case 'messages':
        this.#all(value as readonly Message[])
        return
      case 'message':
        rows.put(this.#message(value as Message))
        return
      case 'offer':
        rows.put(this.#offer(value as readonly OfferedTool[]))
        return
      case 'args':
        this.#args(value)
        return
      case 'content':
        rows.put(this.#content(String(value), event))
        return
      case 'writes': {
        const writes = value as readonly Write[]
        rows.put(writes.length)
        for (const write of writes) this.#write(write)
        return
      }
      case 'changes': {
        const changes = value as readonly StateChange[]
        rows.put(changes.length)
        for (const change of changes) this.#change(change)
      }
    }
  }

  #orValue(value: unknown): void {
    this.#rows.put(0)
    this.#rows.put(this.#value(value))
  }

  #time(value: unknown): void {
    const at = Number(value)
    if (!isNear(at, this.#part.time)) {
      this.#orValue(value)
      return
    }
    const since = at - this.#part.time
    this.#part.time = at
    // Above 0: as a signed number is written, and one more.
    this.#rows.put((since < 0 ? -2 * since - 1 : 2 * since) + 1)
  }

  /** The number of a value that stands at a place where the very same one may have stood before. */
  #valueAt(place: number, value: unknown): number {
    const asked = this.#part.asked[place]
    if (asked !== undefined && asked.value === value) return asked.number
    const number = this.#value(value)
    if (asked) {
      asked.value = value
      asked.number = number
    } else this.#part.asked[place] = { value, number }
    return number
  }

  #value(value: unknown): number {
    const { values } = this.#part
    const text = JSON.stringify(value)
    const known = values.get(text)
    if (known !== undefined) return known
    this.#part.weight += text.length
    values.set(text, values.size)
    return values.size - 1
  }

  /** The arguments of a call are most often those that a message asks for. */
  #args(args: unknown): void {
    const asked = isRecord(args) ? this.#asked.get(args) : undefined
    if (!asked) {
      this.#orValue(args)
      return
    }
    // They are hardly told twice.
    this.#asked.delete(args as object)
    this.#rows.put(1)
    this.#rows.put(asked[0])
    this.#rows.put(asked[1])
  }

  /** What a tool gave is most often what a message says that comes soon: then that has the text. */
  #content(content: string, event: TraceEvent): number {
    const { contents, results } = this.#part
    if (event.type === 'tool-returned') results.set(event.toolCallId, contents.length)
    this.#part.weight += content.length
    return contents.push(content) - 1
  }

  #write({ field, reducer, value }: Write): void {
    const rows = this.#rows
    const { texts } = this.#part
    rows.put(texts.numberAt(this.#fieldPlace, field))
    rows.put(texts.numberAt(this.#reducerPlace, reducer))
    if (value === undefined) rows.put(NONE)
    else if (isMessage(value)) {
      rows.put(ONE)
      rows.put(this.#message(value))
    } else if (areMessages(value)) {
      rows.put(ALL)
      this.#all(value)
    } else {
      rows.put(VALUE)
      rows.put(this.#value(value))
    }
  }

  #change(change: StateChange): void {
    const rows = this.#rows
    const { field, op } = change
    const messages = op === 'append' ? change.values : op === 'set' ? change.value : undefined
    if (areMessages(messages)) {
      rows.put(op === 'append' ? APPEND : SET)
      rows.put(this.#part.texts.numberAt(this.#fieldPlace, field))
      this.#all(messages)
    } else if (op === 'replace-by-id') {
      rows.put(REPLACE)
      rows.put(this.#part.texts.number(field))
      rows.put(this.#message(change.value))
    } else {
      rows.put(OTHER)
      rows.put(this.#value(change))
    }
  }

  #all(messages: readonly Message[]): void {
    this.#rows.put(messages.length)
    for (const message of messages) this.#rows.put(this.#message(message))
  }

  #message(message: Message): number {
    // Most often it is the one that was spoken of before.
    if (message === this.#lastMessage) return this.#lastNumber
    this.#lastMessage = message
    const known = this.#messages.get(message)
    if (known !== undefined) {
      this.#lastNumber = known
      return known
    }
    const number = this.#messages.size
    this.#lastNumber = number
    this.#messages.set(message, number)
    const { messages, contents, results } = this.#part
    const at = message.role === 'tool' && message.toolCallId !== undefined ? results.get(message.toolCallId) : undefined
    if (at !== undefined && contents[at] === message.text) {
      contents[at] = number
      this.#part.weight -= message.text.length
    }
    const text = JSON.stringify(message)
    this.#part.weight += text.length
    messages.push(text)
    message.toolCalls?.forEach(({ args }, i) => {
      this.#asked.set(args, [number, i])
    })
    return number
  }

  #offer(tools: readonly OfferedTool[]): number {
    const known = this.#offers.get(tools)
    if (known !== undefined) return known
    this.#part.offers.push(tools)
    this.#offers.set(tools, this.#offers.size)
    return this.#offers.size - 1
  }

  #scope(ns: readonly string[]): number {
    const seen = this.#scopesSeen.get(ns)
    if (seen !== undefined) return seen
    const key = JSON.stringify(ns)
    const number = this.#scopes.get(key) ?? this.#scopes.size
    if (number === this.#scopes.size) {
      this.#scopes.set(key, number)
      this.#part.scopes.push(ns)
    }
    this.#scopesSeen.set(ns, number)
    return number
  }

  #emptyPart(): Part {
    const texts = new TextTable(this.#texts)
    return {
      messages: [],
      offers: [],
      scopes: [],
      shapes: [],
      texts,
      links: new LinkTable(this.#links, texts),
      values: new Map(),
      asked: [],
      contents: [],
      seqs: [],
      time: 0,
      weight: 0,
      results: new Map(),
    }
  }
}

interface Part {
  readonly messages: string[]
  readonly offers: (readonly OfferedTool[])[]
  readonly scopes: (readonly string[])[]
  readonly shapes: [number, ...string[]][]
  readonly texts: TextTable
  readonly links: LinkTable
  /** By their JSON. */
  readonly values: Map<string, number>
  /** By place in an event: the value there before, and its number. */
  readonly asked: { value: unknown; number: number }[]
  readonly contents: (number | string)[]
  readonly seqs: number[]
  /** The time of the event before. */
  time: number
  /** Characters of what is no number. */
  weight: number
  /** By call: the place of what its tool gave among the contents. */
  readonly results: Map<string, number>
}

const areMessages = (value: unknown): value is readonly Message[] =>
  Array.isArray(value) && value.length > 0 && value.every(isMessage)

function numberIn<T>(numbers: Map<T, number>, thing: T): number {
  const known = numbers.get(thing)
  if (known !== undefined) return known
  numbers.set(thing, numbers.size)
  return numbers.size - 1
}

/** The JSON of an object with a list of what is JSON already before all else. Put together once: what is put to a long text copies it. */
function listFirst(key: string, list: readonly string[], rest: object): string {
  const parts = [`{"${key}":[${list[0] ?? ''}`]
  for (let i = 1; i < list.length; i++) parts.push(',', list[i] ?? '')
  parts.push('],', JSON.stringify(rest).slice(1))
  return parts.join('')
}

/**
 * Puts pages together again (see page-packer.ts). What is spoken of from many places is read once and held; the events of a page are a text
 * that is read each time they are asked for, since a run of a million of them would not fit beside everything else.
 */
import type { SourceLink, StateChange, TraceEvent, TraceEventType, Write } from '../trace/events'
import type { Message, OfferedTool } from '../trace/message'
import { NumberReader } from './number-bytes'
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
  type Shape,
  types,
} from './page-shapes'
import { readLinks, readTexts } from './page-tables'

/** The events of a page: the same ones each time, in everything but identity. What several of them hold is one thing each time. */
export type ReadEvents = () => readonly TraceEvent[]

interface KnownShape {
  readonly type: TraceEventType | undefined
  readonly keys: readonly string[]
  readonly columns: readonly Column[]
}

/** Each page once, in order. */
export class PageReader {
  readonly #messages: Message[] = []
  readonly #offers: (readonly OfferedTool[])[] = []
  readonly #scopes: (readonly string[])[] = []
  readonly #shapes: KnownShape[] = []

  /** `page`: from `pagesOf`. */
  take({ things, words, bytes, ends }: EventPage): ReadEvents {
    // Nobody but the packer writes pages.
    const { messages, offers, scopes, shapes } = JSON.parse(things) as PageThings
    for (const message of messages) this.#messages.push(message)
    for (const offer of offers) this.#offers.push(offer)
    for (const scope of scopes) this.#scopes.push(scope)
    for (const shape of shapes) this.#shapes.push(knownShape(shape))
    return () => {
      const read = JSON.parse(words) as PageWords
      const names = readTexts(new NumberReader(bytes.subarray(0, ends[0])), read.words)
      const links = readLinks(new NumberReader(bytes.subarray(ends[0], ends[1])), names)
      return this.#read({ ...read, names, links, rows: new NumberReader(bytes.subarray(ends[1])), time: 0 })
    }
  }

  #read(page: Page): readonly TraceEvent[] {
    const { rows, from, seqs } = page
    const events: Record<string, unknown>[] = []
    while (!rows.done) {
      const shape = this.#shapes[rows.read()]
      if (!shape) break
      const event: Record<string, unknown> = {}
      const { type, keys, columns } = shape
      for (let i = 0; i < keys.length; i++) {
        const key = keys[i] ?? ''
        const column = columns[i] ?? 'none'
        if (column === 'none') event[key] = key === 'type' ? type : (seqs?.[events.length] ?? from + events.length)
        else event[key] = this.#meant(column, page)
      }
      events.push(event)
    }
    return events as unknown as readonly TraceEvent[]
  }

  #meant(column: Exclude<Column, 'none'>, page: Page): unknown {
    const { rows } = page
    switch (column) {
      case 'name': {
        const number = rows.read()
        return number === 0 ? page.values[rows.read()] : page.names[number - 1]
      }
      case 'link':
        return page.links[rows.read()]
      case 'scope':
        return this.#scopes[rows.read()]
      case 'time':
        return timeOf(page)
      case 'value':
        return page.values[rows.read()]
      case 'messages':
        return this.#all(rows)
      case 'message':
        return this.#messages[rows.read()]
      case 'offer':
        return this.#offers[rows.read()]
      case 'args':
        return rows.read() === 0 ? page.values[rows.read()] : this.#messages[rows.read()]?.toolCalls?.[rows.read()]?.args
      case 'content': {
        const content = page.contents[rows.read()]
        return typeof content === 'number' ? this.#messages[content]?.text : content
      }
      case 'writes':
        return listOf(rows.read(), () => this.#write(page))
      case 'changes':
        return listOf(rows.read(), () => this.#change(page))
    }
  }

  #write({ rows, names, values }: Page): Write {
    const field = names[rows.read()] ?? ''
    const reducer = names[rows.read()] ?? ''
    const is = rows.read()
    // What held nothing had no value at all when it was written as JSON.
    if (is === NONE) return { field, reducer } as Write
    if (is === ALL) return { field, reducer, value: this.#all(rows) }
    return { field, reducer, value: is === ONE ? this.#messages[rows.read()] : values[rows.read()] }
  }

  #change({ rows, names, values }: Page): StateChange {
    const does = rows.read()
    if (does === OTHER) return values[rows.read()] as StateChange
    const field = names[rows.read()] ?? ''
    if (does === REPLACE) return { field, op: 'replace-by-id', value: this.#messages[rows.read()] as Message }
    const messages = this.#all(rows)
    return does === APPEND ? { field, op: 'append', values: messages } : { field, op: 'set', value: messages }
  }

  #all(rows: NumberReader): readonly (Message | undefined)[] {
    return listOf(rows.read(), () => this.#messages[rows.read()])
  }
}

/** A page that is read just now. */
interface Page extends PageWords {
  readonly names: readonly string[]
  readonly links: readonly SourceLink[]
  readonly rows: NumberReader
  /** That of the event before. */
  time: number
}

function timeOf(page: Page): unknown {
  const number = page.rows.read()
  if (number === 0) return page.values[page.rows.read()]
  const since = number - 1
  page.time += since % 2 === 0 ? since / 2 : -(since + 1) / 2
  return page.time
}

function listOf<T>(count: number, read: () => T): T[] {
  const list: T[] = []
  for (let i = 0; i < count; i++) list.push(read())
  return list
}

function knownShape([number, ...keys]: Shape): KnownShape {
  const type = types[number]
  return { type, keys, columns: type === undefined ? [] : keys.map((key) => columnOf(type, key)) }
}

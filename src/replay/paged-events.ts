/**
 * The events of a run as an index holds them: those of a run that goes on as they are, those of a long recorded one in pages that are read
 * when they are looked at. Of what was read only the pages looked at last are held: a million events would take several times their file.
 */
import type { EventList } from '../trace/event-list'
import type { TraceEvent } from '../trace/events'
import { lastUpTo } from './state-index'

/** Reads the events of a page; what it gives is held by whoever asked. */
export type ReadAgain = () => readonly TraceEvent[]

/** So many pages are held once they were read: a thousand events each at the most. */
const HELD = 24

interface Read {
  readonly all: readonly TraceEvent[]
  /** Without the tokens of streamed text. */
  readonly milestones: readonly TraceEvent[]
}
interface Page {
  /** The place of its first event among all, and among the milestones. */
  readonly from: number
  readonly milestonesFrom: number
  readonly read: () => Read
}

export class PagedEvents {
  readonly #pages: Page[] = []
  /** The pages read last, the newest at the end. */
  readonly #held = new Map<Page, Read>()
  #growing: { readonly all: TraceEvent[]; readonly milestones: TraceEvent[] } | undefined
  #length = 0
  #milestones = 0

  get length(): number {
    return this.#length
  }

  /** Adds events in their order. `again`: reads the same ones; they are not held then. */
  add(events: readonly TraceEvent[], again?: ReadAgain): void {
    if (again) {
      const milestones = withoutTokens(events)
      const page: Page = { ...this.#place(), read: () => readOf(again()) }
      this.#growing = undefined
      this.#pages.push(page)
      // What is counted now is asked about its events.
      this.#hold(page, { all: events, milestones })
      this.#milestones += milestones.length
    } else {
      const growing = this.#growing ?? { all: [], milestones: [] }
      if (!this.#growing) this.#pages.push({ ...this.#place(), read: () => growing })
      this.#growing = growing
      for (const event of events) {
        growing.all.push(event)
        if (event.type === 'token') continue
        growing.milestones.push(event)
        this.#milestones += 1
      }
    }
    this.#length += events.length
  }

  /** The events so far, as they are now: it does not grow. */
  all(): EventList {
    return new PagedList(this, 'all', this.#length)
  }
  /** The same without the tokens of streamed text. */
  milestones(): EventList {
    return new PagedList(this, 'milestones', this.#milestones)
  }

  at(place: number, of: keyof Read = 'all'): TraceEvent | undefined {
    const page = this.#pages[this.pageWith(place, of)]
    return page && this.#read(page)[of][place - startOf(page, of)]
  }

  /** The number of the page that holds this place, if there is such a place. */
  pageWith(place: number, of: keyof Read): number {
    let low = 0
    let high = this.#pages.length
    while (low < high) {
      const middle = (low + high) >> 1
      const page = this.#pages[middle]
      if (page && startOf(page, of) <= place) low = middle + 1
      else high = middle
    }
    return low - 1
  }

  /** The place of the first event of these whose `seq` is at least this one. */
  placeOf(seq: number, of: keyof Read): number {
    if (of === 'all') return Math.max(0, Math.min(this.#length, seq))
    const page = this.page(Math.max(0, this.pageWith(seq, 'all')), of)
    return page ? page.from + (lastUpTo(page.events, seq - 1, (event) => event.seq) + 1) : 0
  }

  /** The events of a page, and the place of the first of them. */
  page(number: number, of: keyof Read): { readonly from: number; readonly events: readonly TraceEvent[] } | undefined {
    const page = this.#pages[number]
    return page && { from: startOf(page, of), events: this.#read(page)[of] }
  }

  #place(): Pick<Page, 'from' | 'milestonesFrom'> {
    return { from: this.#length, milestonesFrom: this.#milestones }
  }

  #read(page: Page): Read {
    const held = this.#held.get(page)
    if (held) {
      if (this.#last !== page) {
        this.#held.delete(page)
        this.#held.set(page, held)
        this.#last = page
      }
      return held
    }
    const read = page.read()
    this.#hold(page, read)
    return read
  }
  #last: Page | undefined

  #hold(page: Page, read: Read): void {
    this.#held.set(page, read)
    this.#last = page
    if (this.#held.size <= HELD) return
    for (const oldest of this.#held.keys()) {
      this.#held.delete(oldest)
      return
    }
  }
}

/** So many of the events, or of the milestones. */
class PagedList implements EventList {
  readonly #events: PagedEvents
  readonly #of: keyof Read
  readonly length: number

  constructor(events: PagedEvents, of: keyof Read, length: number) {
    this.#events = events
    this.#of = of
    this.length = length
  }

  at(place: number): TraceEvent | undefined {
    const from = place < 0 ? this.length + place : place
    return from >= 0 && from < this.length ? this.#events.at(from, this.#of) : undefined
  }

  slice(from = 0, to = this.length): readonly TraceEvent[] {
    const start = Math.max(0, from < 0 ? this.length + from : from)
    const end = Math.min(this.length, to < 0 ? this.length + to : to)
    const found: TraceEvent[] = []
    for (let number = this.#events.pageWith(start, this.#of); start < end; number++) {
      const page = this.#events.page(number, this.#of)
      if (!page || page.from >= end) break
      const last = Math.min(page.events.length, end - page.from)
      for (let i = Math.max(0, start - page.from); i < last; i++) found.push(page.events[i] as TraceEvent)
    }
    return found
  }

  /** As it is written to a file. */
  toJSON(): readonly TraceEvent[] {
    return this.slice()
  }

  placeOf(seq: number): number {
    return Math.min(this.length, this.#events.placeOf(seq, this.#of))
  }

  forEach(look: (event: TraceEvent, place: number) => void): void {
    for (let number = 0; ; number++) {
      const page = this.#events.page(number, this.#of)
      if (!page || page.from >= this.length) return
      const count = Math.min(page.events.length, this.length - page.from)
      for (let i = 0; i < count; i++) look(page.events[i] as TraceEvent, page.from + i)
    }
  }

  *[Symbol.iterator](): Generator<TraceEvent> {
    for (let number = 0; ; number++) {
      const page = this.#events.page(number, this.#of)
      if (!page || page.from >= this.length) return
      const count = Math.min(page.events.length, this.length - page.from)
      for (let i = 0; i < count; i++) yield page.events[i] as TraceEvent
    }
  }
}

const startOf = (page: Page, of: keyof Read): number => (of === 'all' ? page.from : page.milestonesFrom)
const readOf = (all: readonly TraceEvent[]): Read => ({ all, milestones: withoutTokens(all) })
const withoutTokens = (events: readonly TraceEvent[]): readonly TraceEvent[] =>
  events.some(({ type }) => type === 'token') ? events.filter(({ type }) => type !== 'token') : events

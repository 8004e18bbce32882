/**
 * The runs of lists of messages that were looked through: what is held of each is its title and a few numbers, and its messages are made
 * again when it is opened. A file may hold a hundred thousand.
 */
import type { UnknownRecord } from '../../base/json'
import type { SourceLink } from '../../trace/events'
import type { Beginning, PlannedRun, RecordedRun } from '../contract'
import { type ConversationFacts, conversationRun } from '../core/conversation'
import { lineName, valueAgain } from '../core/documents'
import { type FoundList, findConversations } from '../core/find-conversations'
import { itemLink, type ListPlace } from '../core/item-links'
import type { Ledger, RecordPlace } from '../core/ledger'
import { limitsBeside } from '../core/limits-beside'
import { placeIn } from '../core/read-documents'
import { lastUpTo, type PlacedRecords } from '../core/record-places'
import { glimpseOf } from './glimpse'
import type { MessageFormat } from './importer'
import { lookThrough, messagesOf, type PartEdges, type SeenPart, sourcesOf } from './seen-list'
import { notMessage } from './words'

/** A list of messages that was looked through: what its runs need of it. */
export abstract class LookedAt implements ListPlace {
  readonly format: MessageFormat
  /** Items that are no messages. */
  readonly others: ReadonlySet<number>
  readonly count: number
  #first = 0

  constructor(format: MessageFormat, count: number, others: ReadonlySet<number>) {
    this.format = format
    this.count = count
    this.others = others
  }

  /** The list with its messages. */
  abstract find(): FoundList
  /** Where it stands, with its opening bracket. */
  abstract get list(): string

  /** The number of its first record. */
  get first(): number {
    return this.#first
  }

  /** Registers its items, once, among those of `lists`. */
  tell(ledger: Ledger, lists: ListRecords): void {
    this.#first = lists.register(this, ledger)
    for (const item of this.others) ledger.drop(itemLink(this, item), notMessage)
  }
}

/** The records of lists, as they follow each other. */
export class ListRecords implements PlacedRecords {
  readonly #lists: LookedAt[] = []

  /** Gives the number of the first. */
  register(list: LookedAt, ledger: Ledger): number {
    if (list.count > 0) this.#lists.push(list)
    return ledger.recordIn(this, list.count)
  }

  placeOf(record: number): RecordPlace {
    const list = lastUpTo(this.#lists, record)
    return { where: list ? itemLink(list, record - list.first).where : '', what: 'message' }
  }
}

/** A list that is held: that of a file in one piece, and of a line that had to be mended. */
export class HeldList extends LookedAt {
  readonly list: string
  readonly #found: FoundList

  constructor(format: MessageFormat, found: FoundList, list: string, others: ReadonlySet<number>) {
    super(format, found.items.length, others)
    this.list = list
    this.#found = found
  }

  find(): FoundList {
    return this.#found
  }
}

/** Where the text of a line stands, and which of the lists in it is meant. */
export interface LineSpot {
  readonly text: string
  readonly line: number
  readonly from: number
  readonly to: number
  readonly number: number
}

/** A list on a line of a text: it is read again. */
export class LineList extends LookedAt {
  readonly #text: string
  readonly #line: number
  readonly #from: number
  readonly #to: number
  readonly #number: number
  readonly #path: string

  constructor(format: MessageFormat, { items, path }: FoundList, spot: LineSpot, others: ReadonlySet<number>) {
    super(format, items.length, others)
    this.#text = spot.text
    this.#line = spot.line
    this.#from = spot.from
    this.#to = spot.to
    this.#number = spot.number
    this.#path = path
  }

  get list(): string {
    return placeIn({ where: lineName(this.#line) }, `${this.#path}[`)
  }

  find(): FoundList {
    const found = findConversations(valueAgain(this.#text, { from: this.#from, to: this.#to }), this.format)[this.#number]
    return found?.type === 'list' ? found : nothingFound
  }
}

const nothingFound: FoundList = { type: 'list', items: [], path: '' }

/** Looks at each message of a list in passing. `hold` says what is held of it; `take` gets its runs. */
export function lookAt(
  found: FoundList,
  format: MessageFormat,
  hold: (others: ReadonlySet<number>) => LookedAt,
  take: (run: SeenRun) => void,
): LookedAt {
  const { parts, others } = lookThrough(found.items, format.glance ?? ((value) => format.map(value).map(glimpseOf)))
  const list = hold(others)
  const facts = found.holder && format.factsOf?.(found.holder, found.key)
  for (const part of parts) take(new SeenRun(part, facts?.title, facts?.id, list))
  return list
}

export class SeenRun implements PlannedRun {
  readonly title: string
  readonly id: string | undefined
  /** Some of its times name no zone. */
  readonly zoneless: boolean
  /** True when the text ends in the middle of it. */
  cut = false
  readonly #earliest: number | undefined
  readonly #list: LookedAt
  /** `undefined`: it is the whole list. A file may hold a hundred thousand of these. */
  readonly #part: PartEdges | undefined

  constructor(part: SeenPart, title: string | undefined, id: string | undefined, list: LookedAt) {
    const { glance, fromItem, fromMessage, toItem, toMessage } = part
    this.title = glance.title(title)
    this.#earliest = glance.earliest
    this.id = id
    this.zoneless = glance.zoneless
    this.#list = list
    const isWhole = fromItem === 0 && fromMessage === 0 && toItem === list.count && toMessage === 0
    this.#part = isWhole ? undefined : { fromItem, fromMessage, toItem, toMessage }
  }

  get startedAt(): string | undefined {
    return this.#earliest === undefined ? undefined : new Date(this.#earliest).toISOString()
  }

  get #edges(): PartEdges {
    return this.#part ?? { fromItem: 0, fromMessage: 0, toItem: this.#list.count, toMessage: 0 }
  }

  get sources(): Iterable<SourceLink> {
    return sourcesOf(this.#edges, this.#list.others, this.#list)
  }

  begin(own: Ledger, records: number): Beginning | undefined {
    const { fromItem, toItem } = this.#edges
    const all = toItem - fromItem
    if (records >= all) return undefined
    const { format } = this.#list
    const { items, holder, key } = this.#list.find()
    const facts = holder ? factsBeside(holder, key, format) : {}
    const edges = { ...this.#edges, toItem: fromItem + records, toMessage: 0 }
    const messages = messagesOf(items, edges, this.#place, (value) => format.map(value))
    return { run: conversationRun(messages, facts, own), part: records / all }
  }

  get #place(): ListPlace {
    return { list: this.#list.list, first: this.#list.first }
  }

  build(own: Ledger): RecordedRun {
    const { format } = this.#list
    const { items, holder, key } = this.#list.find()
    const given = holder ? factsBeside(holder, key, format) : {}
    const reached = format.reachedIn?.(items)
    const failed = format.failedIn?.(items)
    const ended = failed === undefined ? given : { ...given, failed }
    const facts = reached === undefined ? ended : { ...ended, limits: { ...ended.limits, reached } }
    const messages = messagesOf(items, this.#edges, this.#place, (value) => format.map(value))
    return conversationRun(messages, this.cut ? { ...facts, cut: true } : facts, own)
  }
}

/** What the object that holds a list of messages tells of their conversation. */
export function factsBeside(holder: UnknownRecord, key: string | undefined, format: MessageFormat): ConversationFacts {
  const limits = limitsBeside(holder)
  return { ...format.factsOf?.(holder, key), ...(limits === undefined ? {} : { limits }) }
}

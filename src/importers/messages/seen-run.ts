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
import type { Ledger } from '../core/ledger'
import { limitsBeside } from '../core/limits-beside'
import { placeIn } from '../core/read-documents'
import { glimpseOf } from './glimpse'
import type { MessageFormat } from './importer'
import { lookThrough, messagesOf, type SeenPart, sourcesOf } from './seen-list'
import { notMessage } from './words'

/** A list of messages that was looked through: what its runs need of it. */
export abstract class LookedAt implements ListPlace {
  readonly format: MessageFormat
  /** Items that are no messages. */
  readonly others: ReadonlySet<number>
  readonly #count: number
  #first = 0

  constructor(format: MessageFormat, count: number, others: ReadonlySet<number>) {
    this.format = format
    this.#count = count
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

  /** Registers its items, once. */
  tell(ledger: Ledger): void {
    this.#first = ledger.recordItems(this, this.#count, 'message')
    for (const item of this.others) ledger.drop(itemLink(this, item), notMessage)
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
  readonly startedAt: string | undefined
  readonly id: string | undefined
  /** Some of its times name no zone. */
  readonly zoneless: boolean
  /** True when the text ends in the middle of it. */
  cut = false
  readonly #list: LookedAt
  readonly #fromItem: number
  readonly #fromMessage: number
  readonly #toItem: number
  readonly #toMessage: number

  constructor(part: SeenPart, title: string | undefined, id: string | undefined, list: LookedAt) {
    const { glance } = part
    const { earliest } = glance
    this.title = glance.title(title)
    this.startedAt = earliest === undefined ? undefined : new Date(earliest).toISOString()
    this.id = id
    this.zoneless = glance.zoneless
    this.#list = list
    this.#fromItem = part.fromItem
    this.#fromMessage = part.fromMessage
    this.#toItem = part.toItem
    this.#toMessage = part.toMessage
  }

  get #edges() {
    return {
      fromItem: this.#fromItem,
      fromMessage: this.#fromMessage,
      toItem: this.#toItem,
      toMessage: this.#toMessage,
    }
  }

  get sources(): Iterable<SourceLink> {
    return sourcesOf(this.#edges, this.#list.others, this.#list)
  }

  begin(own: Ledger, records: number): Beginning | undefined {
    const all = this.#toItem - this.#fromItem
    if (records >= all) return undefined
    const { format } = this.#list
    const { items, holder, key } = this.#list.find()
    const facts = holder ? factsBeside(holder, key, format) : {}
    const edges = { ...this.#edges, toItem: this.#fromItem + records, toMessage: 0 }
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

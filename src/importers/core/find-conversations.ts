/**
 * Finds the conversations in a JSON value, wherever a program has put them: lists of messages under any key (the value itself,
 * `messages`, a final state), and exchanges with a provider (a request and what came back). A list counts when at least half of
 * its items are messages of the format; what else is in it is dropped later, with its place. JSON in a text is looked into as well.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { OfferedTool, Usage } from '../../trace/message'
import type { ReadTime } from './times'
import { jsonInside } from './unwrap'

/** A value of the file with its path inside its document, for instance `.messages[2]`. */
export interface Placed {
  readonly value: unknown
  readonly path: string
}

export interface FoundList {
  readonly type: 'list'
  /** They stand under the path of the list and their positions. */
  readonly items: readonly unknown[]
  readonly path: string
  /** The object that holds the list, and under which key. */
  readonly holder?: UnknownRecord | undefined
  readonly key?: string | undefined
}

/** One call of a provider: what was sent, and the messages that came back. */
export interface FoundExchange {
  readonly type: 'exchange'
  readonly path: string
  readonly sent: readonly Placed[]
  readonly replies: readonly Placed[]
  /** Other answers to the same question: there, but not on the way that was taken. */
  readonly alternatives: readonly Placed[]
  readonly system?: string | undefined
  readonly model?: string | undefined
  readonly tools?: readonly OfferedTool[] | undefined
  readonly usage?: Usage | undefined
  readonly finish?: string | undefined
  readonly time?: ReadTime | undefined
  /** The reply's own id, and that of the reply that it goes on from, where a program keeps the history at the provider. */
  readonly id?: string | undefined
  readonly previousId?: string | undefined
  /** What failed instead of an answer. */
  readonly error?: string | undefined
  /** What the program calls it, where no question is recorded. */
  readonly title?: string | undefined
}

export type Found = FoundList | FoundExchange

export interface Finder {
  isMessage(value: unknown): boolean
  /** The exchange that an object is; `undefined`: look inside. */
  exchangeOf?(value: UnknownRecord, path: string): FoundExchange | undefined
}

const MAX_DEPTH = 8
const LOOKED_AT = 200
/** How many values are looked at to recognise a format: enough for the first records, however long the file is. */
export const GLANCE = 5_000

/**
 * All conversations in the order of the file, at most `limit`, among the first `values` values. A list inside a found one is content, not a conversation.
 */
export function findConversations(
  value: unknown,
  finder: Finder,
  limit = Number.POSITIVE_INFINITY,
  values = Number.POSITIVE_INFINITY,
): readonly Found[] {
  const found: Found[] = []
  const isGlance = values < Number.POSITIVE_INFINITY
  let looked = 0
  const visit = (inner: unknown, path: string, depth: number, holder?: UnknownRecord, key?: string): void => {
    if (found.length >= limit || depth > MAX_DEPTH || looked >= values) return
    looked += 1
    if (Array.isArray(inner)) {
      if (mostly(inner, finder.isMessage)) {
        found.push({ type: 'list', items: inner.length > values ? inner.slice(0, values) : inner, path, holder, key })
        return
      }
      for (let i = 0; i < inner.length && looked < values; i++) visit(inner[i], `${path}[${i}]`, depth + 1)
    } else if (isRecord(inner)) {
      const exchange = finder.exchangeOf?.(inner, path)
      if (exchange) {
        found.push(exchange)
        return
      }
      for (const name in inner) {
        const item = inner[name]
        // Mostly values that can hold nothing: no path is made for these.
        if (!isOpaque(item)) visit(item, `${path}${dotted(name)}`, depth + 1, inner, name)
        else if (depth < MAX_DEPTH) looked += 1
      }
    } else if (typeof inner === 'string' && holder && beginsLikeJson(inner)) {
      const read = isGlance && key !== undefined ? insideOf(holder, key, inner) : jsonInside(inner)
      if (read !== undefined) visit(read, path, depth + 1, holder, key)
    }
  }
  visit(value, '', 0)
  return found
}

/** What texts hold as JSON, by the object and the field that they stand in: every format looks at the same first records of a file. */
const insides = new WeakMap<UnknownRecord, Map<string, unknown>>()

function insideOf(holder: UnknownRecord, key: string, text: string): unknown {
  let known = insides.get(holder)
  if (!known) {
    known = new Map()
    insides.set(holder, known)
  }
  if (known.has(key)) return known.get(key)
  const read = jsonInside(text)
  known.set(key, read)
  return read
}

/** True for what cannot be a conversation, nor hold one. */
const isOpaque = (value: unknown): boolean =>
  typeof value === 'string' ? !beginsLikeJson(value) : typeof value !== 'object' || value === null

/** Most texts are told by their first character to be none. */
function beginsLikeJson(text: string): boolean {
  const first = text.charCodeAt(0)
  if (first === 91 || first === 123) return true
  return first > 32 && first < 128 ? false : /^\s*[[{]/.test(text)
}

/** How sure a log of exchanges makes: when they are the documents themselves, very; inside something else, that may be another format. */
export function sureOfExchanges(found: readonly Found[]): number | undefined {
  const exchanges = found.filter((one) => one.type === 'exchange')
  if (exchanges.length === 0) return undefined
  return exchanges.every(({ path }) => /^(?:\[\d+\])?$/.test(path)) ? 0.89 : 0.69
}

/** True for a list whose items are messages, at least half of those looked at. */
export function mostly(items: readonly unknown[], isMessage: (item: unknown) => boolean): boolean {
  const looked = Math.min(items.length, LOOKED_AT)
  let good = 0
  for (let i = 0; i < looked; i += 1) if (isMessage(items[i])) good += 1
  return good > 0 && good * 2 >= looked
}

/** An item of a list. Its path is put together when it is asked for: a log of calls repeats its messages many times. */
export class PlacedItem implements Placed {
  readonly value: unknown
  readonly list: string
  readonly item: number

  constructor(value: unknown, list: string, item: number) {
    this.value = value
    this.list = list
    this.item = item
  }

  get path(): string {
    return `${this.list}[${this.item}]`
  }
}

/** `path`: of the list. */
export const placedItems = (items: readonly unknown[], path: string): readonly Placed[] =>
  items.map((value, i) => new PlacedItem(value, path, i))

/** Of the keys that were met, up to so many: a file has few, and comes by each as often as it has lines. */
const parts = new Map<string, string>()
const FEW_KEYS = 1_000

/** A key as a part of a JSON path. */
export function dotted(key: string): string {
  const known = parts.get(key)
  if (known !== undefined) return known
  const part = /^[A-Za-z_$][\w$]*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
  if (parts.size < FEW_KEYS) parts.set(key, part)
  return part
}

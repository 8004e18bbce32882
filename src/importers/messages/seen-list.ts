/**
 * A list of messages that was looked through and let go: which of its items are messages, and where its conversations begin and end. The
 * messages of one are made again when somebody opens it: a file may hold thousands of conversations, and people look at few.
 */
import type { SourceLink } from '../../trace/events'
import type { RecordedMessage } from '../core/conversation'
import { ConversationGlance } from '../core/conversation-glance'
import type { MappedMessage } from './mapped'

type ReadItem = (value: unknown) => readonly MappedMessage[]

/** The messages before this one of this item; the first of the item is 0. */
interface Edge {
  readonly item: number
  readonly message: number
}

export interface SeenPart {
  readonly glance: ConversationGlance
  readonly from: Edge
  readonly to: Edge
}

export interface SeenList {
  readonly count: number
  /** Items that are no messages. */
  readonly others: ReadonlySet<number>
  readonly parts: readonly SeenPart[]
}

const none: ReadonlySet<number> = new Set()

/** Several conversations, when the first system message stands in the list again. */
export function lookThrough(items: readonly unknown[], read: ReadItem): SeenList {
  const parts: SeenPart[] = []
  let others: Set<number> | undefined
  let opening: string | undefined
  let open: { readonly glance: ConversationGlance; readonly from: Edge } | undefined
  let messages = 0
  for (let item = 0; item < items.length; item += 1) {
    const mapped = read(items[item])
    if (mapped.length === 0) {
      others ??= new Set()
      others.add(item)
    }
    for (let message = 0; message < mapped.length; message += 1) {
      const one = mapped[message]
      if (one === undefined) continue
      const { role, text } = one.message
      const again = role === 'system' && messages > 1 && text !== '' && text === opening
      if (again && open) {
        parts.push({ ...open, to: { item, message } })
        open = undefined
      }
      if (!open) {
        open = { glance: new ConversationGlance(), from: { item, message } }
        opening = role === 'system' ? text : undefined
        messages = 0
      }
      open.glance.take(one)
      messages += 1
    }
  }
  if (open) parts.push({ ...open, to: { item: items.length, message: 0 } })
  return { count: items.length, others: others ?? none, parts }
}

/** Where a list stands: its place with the opening bracket, and the number of its first record. */
export interface ListPlace {
  readonly list: string
  readonly first: number
}

const behind = ({ to }: SeenPart): number => (to.message > 0 ? to.item + 1 : to.item)

/** The messages of one conversation, made again. */
export function messagesOf(
  items: readonly unknown[],
  part: SeenPart,
  { list, first }: ListPlace,
  read: ReadItem,
): readonly RecordedMessage[] {
  const { from, to } = part
  const recorded: RecordedMessage[] = []
  const end = Math.min(items.length, behind(part))
  for (let item = from.item; item < end; item += 1) {
    const mapped = read(items[item])
    const source = { record: first + item, where: `${list}${item}]` }
    const last = item === to.item ? Math.min(to.message, mapped.length) : mapped.length
    for (let message = item === from.item ? from.message : 0; message < last; message += 1) {
      const one = mapped[message]
      if (one) recorded.push({ mapped: one, source })
    }
  }
  return recorded
}

/** Their records. */
export function* sourcesOf(part: SeenPart, { others }: SeenList, place: ListPlace): Generator<SourceLink> {
  const end = behind(part)
  for (let item = part.from.item; item < end; item += 1) if (!others.has(item)) yield new ItemLink(place, item)
}

/** What its place is called is put together when it is asked for: mostly only the number counts. */
class ItemLink implements SourceLink {
  readonly record: number
  readonly #list: string
  readonly #item: number

  constructor({ list, first }: ListPlace, item: number) {
    this.record = first + item
    this.#list = list
    this.#item = item
  }

  get where(): string {
    return `${this.#list}${this.#item}]`
  }
}

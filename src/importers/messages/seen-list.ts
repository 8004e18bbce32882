/**
 * A list of messages that was looked through and let go: which of its items are messages, and where its conversations begin and end. The
 * messages of one are made again when somebody opens it: a file may hold thousands of conversations, and people look at few.
 */
import type { RecordedMessage } from '../core/conversation'
import { ConversationGlance } from '../core/conversation-glance'
import { ItemLinks, itemLink, type ListPlace } from '../core/item-links'
import type { Glimpse } from './glimpse'
import type { MappedMessage } from './mapped'

/** One conversation: from a message (the first of its item is 0) of an item up to before another. */
export interface SeenPart {
  readonly glance: ConversationGlance
  readonly fromItem: number
  readonly fromMessage: number
  readonly toItem: number
  readonly toMessage: number
}

export interface SeenList {
  readonly count: number
  /** Items that are no messages. */
  readonly others: ReadonlySet<number>
  readonly parts: readonly SeenPart[]
}

const none: ReadonlySet<number> = new Set()

/** Several conversations, when the first system message stands in the list again. `look`: the messages of an item in passing. */
export function lookThrough(items: readonly unknown[], look: (value: unknown) => readonly Glimpse[]): SeenList {
  const parts: SeenPart[] = []
  let others: Set<number> | undefined
  let opening: Glimpse | undefined
  let glance: ConversationGlance | undefined
  let fromItem = 0
  let fromMessage = 0
  let messages = 0
  for (let item = 0; item < items.length; item += 1) {
    const seen = look(items[item])
    if (seen.length === 0) {
      others ??= new Set()
      others.add(item)
    }
    for (let message = 0; message < seen.length; message += 1) {
      const one = seen[message]
      if (one === undefined) continue
      const isSystem = one.role === 'system'
      if (glance && isSystem && messages > 1 && opening && isAgain(one, opening)) {
        parts.push({ glance, fromItem, fromMessage, toItem: item, toMessage: message })
        glance = undefined
      }
      if (!glance) {
        glance = new ConversationGlance()
        fromItem = item
        fromMessage = message
        opening = isSystem ? one : undefined
        messages = 0
      }
      glance.take(one)
      messages += 1
    }
  }
  if (glance) parts.push({ glance, fromItem, fromMessage, toItem: items.length, toMessage: 0 })
  return { count: items.length, others: others ?? none, parts }
}

/** Where the conversations of messages begin and end, in the same way. */
export function conversationsIn(
  messages: readonly Pick<Glimpse, 'role' | 'text'>[],
): readonly { readonly from: number; readonly to: number }[] {
  const parts: { from: number; to: number }[] = []
  let from = 0
  for (let at = 1; at < messages.length; at += 1) {
    const one = messages[at]
    const opening = messages[from]
    if (one?.role !== 'system' || at - from < 2 || opening?.role !== 'system' || !isAgain(one, opening)) continue
    parts.push({ from, to: at })
    from = at
  }
  if (messages.length > 0) parts.push({ from, to: messages.length })
  return parts
}

function isAgain(one: Pick<Glimpse, 'text'>, opening: Pick<Glimpse, 'text'>): boolean {
  const { text } = one
  return text !== '' && text === opening.text
}

/** Without what was seen of it. */
export type PartEdges = Omit<SeenPart, 'glance'>

const behind = ({ toItem, toMessage }: PartEdges): number => (toMessage > 0 ? toItem + 1 : toItem)

/** The messages of one conversation, made again. */
export function messagesOf(
  items: readonly unknown[],
  part: PartEdges,
  place: ListPlace,
  read: (value: unknown) => readonly MappedMessage[],
): readonly RecordedMessage[] {
  const { fromItem, fromMessage, toItem, toMessage } = part
  const recorded: RecordedMessage[] = []
  const end = Math.min(items.length, behind(part))
  for (let item = fromItem; item < end; item += 1) {
    const mapped = read(items[item])
    const source = itemLink(place, item)
    const last = item === toItem ? Math.min(toMessage, mapped.length) : mapped.length
    for (let message = item === fromItem ? fromMessage : 0; message < last; message += 1) {
      const one = mapped[message]
      if (one) recorded.push({ mapped: one, source })
    }
  }
  return recorded
}

/** Their records. */
export const sourcesOf = (part: PartEdges, others: ReadonlySet<number>, place: ListPlace): ItemLinks =>
  new ItemLinks(place, part.fromItem, behind(part), others)

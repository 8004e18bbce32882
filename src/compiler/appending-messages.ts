/**
 * LangGraph's reducer of messages, without its looking at every message again where new ones are only added at the end: in a loop of
 * thousands of laps that would be most of the work. What it does not know to be such an addition it hands to LangGraph's own.
 */
import { BaseMessage, BaseMessageChunk, RemoveMessage } from '@langchain/core/messages'
import { grown } from '../base/grown-lists'

type Reducer = (left: never, right: never) => BaseMessage[]

/** The same reducer; what comes out is the same, message for message. */
export function appendingMessages(reduce: Reducer): (left: unknown, right: unknown) => BaseMessage[] {
  /** The ids of lists that came out of here. A list that grew shares them with the one that it grew from. */
  const idsOf = new WeakMap<object, Set<string>>()
  /** What a list last became, and by what: a router is shown the state that a write will make, before it is written. */
  const became = new WeakMap<object, { readonly by: readonly unknown[]; readonly list: BaseMessage[] }>()
  return (left, right) => {
    const before = Array.isArray(left) && Array.isArray(right) ? became.get(left) : undefined
    if (before && isSame(before.by, right as readonly unknown[])) return before.list
    const ids = Array.isArray(left) ? idsOf.get(left) : undefined
    if (ids && Array.isArray(right) && areNew(right as readonly unknown[], ids)) {
      const list = grown(left as BaseMessage[], right as BaseMessage[])
      for (const { id } of right as BaseMessage[]) if (id !== undefined) ids.add(id)
      idsOf.set(list, ids)
      became.set(left as object, { by: right as readonly unknown[], list })
      return list
    }
    const list = reduce(left as never, right as never)
    idsOf.set(list, new Set(list.flatMap(({ id }) => id ?? [])))
    return list
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, i) => item === other[i])

/** Whole messages with ids of their own, none of them in the list yet. */
function areNew(messages: readonly unknown[], ids: ReadonlySet<string>): boolean {
  const own = new Set<string>()
  return messages.every((message) => {
    if (!BaseMessage.isInstance(message) || BaseMessageChunk.isInstance(message) || RemoveMessage.isInstance(message))
      return false
    const { id } = message
    if (typeof id !== 'string' || id === '__remove_all__' || ids.has(id) || own.has(id)) return false
    own.add(id)
    return true
  })
}

/**
 * A chat as ChatGPT exports it: a tree of messages, because questions are edited and answers made again. What is shown is the way to the
 * message that the person saw last.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { textOf } from '../messages/mapped'

export interface ChatNode {
  readonly key: string
  readonly value: UnknownRecord
  /** True when it is on the way that is shown. */
  readonly shown: boolean
}

export const isChat = (value: unknown): value is UnknownRecord =>
  isRecord(value) && isRecord(value.mapping) && Object.values(value.mapping).slice(0, 5).some(isNode)

const isNode = (value: unknown): boolean => isRecord(value) && (Object.hasOwn(value, 'message') || Array.isArray(value.children))

/** Its nodes: those on the way that is shown in the order of the talk, then the others. */
export function nodesOf(chat: UnknownRecord): readonly ChatNode[] {
  const mapping = isRecord(chat.mapping) ? chat.mapping : {}
  const nodes = new Map(Object.entries(mapping).flatMap(([key, value]) => (isRecord(value) ? [[key, value] as const] : [])))
  const way = wayTo(endOf(chat, nodes), nodes)
  const shown = new Set(way)
  const node = (key: string): readonly ChatNode[] => {
    const value = nodes.get(key)
    return value ? [{ key, value, shown: shown.has(key) }] : []
  }
  return [...way.flatMap(node), ...[...nodes.keys()].filter((key) => !shown.has(key)).flatMap(node)]
}

/** From the root to a node. */
function wayTo(end: string | undefined, nodes: ReadonlyMap<string, UnknownRecord>): readonly string[] {
  const way: string[] = []
  const seen = new Set<string>()
  for (let key = end; key !== undefined && nodes.has(key) && !seen.has(key); key = textOf(nodes.get(key)?.parent)) {
    seen.add(key)
    way.push(key)
  }
  return way.reverse()
}

/** Where the talk ended: as the chat says, else where the last children lead. */
function endOf({ current_node: current }: UnknownRecord, nodes: ReadonlyMap<string, UnknownRecord>): string | undefined {
  const told = textOf(current)
  if (told !== undefined && nodes.has(told)) return told
  const roots = [...nodes].filter(([, { parent }]) => textOf(parent) === undefined || !nodes.has(String(parent)))
  const seen = new Set<string>()
  let at = roots.at(-1)?.[0]
  while (at !== undefined && !seen.has(at)) {
    seen.add(at)
    const { children } = nodes.get(at) ?? {}
    const next = Array.isArray(children)
      ? children.findLast((key): key is string => typeof key === 'string' && nodes.has(key))
      : undefined
    if (next === undefined) break
    at = next
  }
  return at
}

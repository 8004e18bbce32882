/** Where in a JSON text the caret is: in which object or list, at a key or a value. Reads texts that are half written. */
import { jsonLanguage } from '@codemirror/lang-json'
import type { SyntaxNode } from '@lezer/common'

export interface JsonPlace {
  /** What would be written here. */
  readonly role: 'key' | 'value' | 'item'
  /** The keys that lead to the object or list around the caret; `[]` stands for the items of a list. */
  readonly path: readonly string[]
  /** The key whose value it is; only for a value. */
  readonly key?: string | undefined
  /** Keys of the object, or texts of the list, that are there already, but for the one at the caret. */
  readonly others: readonly string[]
  /** What a suggestion takes the place of, quotes included. */
  readonly from: number
  readonly to: number
  /** The object around the list, for lists that name keys of a sibling: its `properties`. */
  readonly properties: readonly string[]
}

/** The place of an offset; undefined where nothing can be put in. */
export function jsonPlace(text: string, at: number): JsonPlace | undefined {
  const inner = jsonLanguage.parser.parse(text).resolveInner(at, -1)
  const isText = inner.name === 'String' || inner.name === 'PropertyName'
  const inside = isText && at > inner.from && (at < inner.to || text[at - 1] !== '"' || inner.to - inner.from < 2)
  if (isText && !inside) return undefined
  const word = inside ? undefined : /[A-Za-z]*$/.exec(text.slice(0, at))?.[0]
  const from = inside ? inner.from : at - (word?.length ?? 0)
  const around = climb(inside ? inner.parent : inner, ['Object', 'Array'])
  if (!around) return undefined
  const before = text.slice(around.from, from).trimEnd().at(-1)
  const shared = { path: pathOf(around, text), from, to: inside ? inner.to : at }
  if (around.name === 'Array') {
    if (before !== '[' && before !== ',') return undefined
    const items = childrenOf(around, 'String').filter((item) => item.from !== from)
    const owner = around.parent?.parent
    const properties = owner?.name === 'Object' ? keysOf(objectAt(owner, 'properties', text), text) : []
    return { ...shared, role: 'item', others: items.map((item) => textOf(item, text)), properties }
  }
  if (before === ':') {
    const property = childrenOf(around, 'Property').findLast((one) => one.from < from)
    return { ...shared, role: 'value', key: property && nameOf(property, text), others: [], properties: [] }
  }
  if (before !== '{' && before !== ',') return undefined
  const others = childrenOf(around, 'Property').filter((one) => one.from !== from)
  return { ...shared, role: 'key', others: others.map((one) => nameOf(one, text)), properties: [] }
}

function climb(from: SyntaxNode | null, names: readonly string[]): SyntaxNode | undefined {
  for (let node = from; node; node = node.parent) if (names.includes(node.name)) return node
  return undefined
}

function pathOf(container: SyntaxNode, text: string): readonly string[] {
  const path: string[] = []
  for (let node = container.parent; node; node = node.parent) {
    if (node.name === 'Property') path.unshift(nameOf(node, text))
    if (node.name === 'Array') path.unshift('[]')
  }
  return path
}

const childrenOf = (node: SyntaxNode, name: string): readonly SyntaxNode[] => node.getChildren(name)

const nameOf = (property: SyntaxNode, text: string): string => {
  const name = property.getChild('PropertyName')
  return name ? textOf(name, text) : ''
}

/** What a text says; an unfinished one without its quote. */
function textOf({ from, to }: SyntaxNode, text: string): string {
  try {
    return String(JSON.parse(text.slice(from, to)))
  } catch {
    return text.slice(from + 1, to)
  }
}

const objectAt = (object: SyntaxNode, key: string, text: string): SyntaxNode | undefined =>
  childrenOf(object, 'Property')
    .find((one) => nameOf(one, text) === key)
    ?.getChild('Object') ?? undefined

const keysOf = (object: SyntaxNode | undefined, text: string): readonly string[] =>
  object ? childrenOf(object, 'Property').map((one) => nameOf(one, text)) : []

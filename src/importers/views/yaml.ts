/**
 * Reads YAML with the library of that name, with what a record needs besides: the line on which each list and mapping begins, bytes as
 * the base64 that they are written as, and no end for a tag of some language that is not known. It never throws.
 */
import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseAllDocuments,
  type ScalarTag,
} from 'yaml'

/** A text that is packed as base64, as YAML writes bytes. */
export class YamlBytes {
  readonly base64: string
  constructor(base64: string) {
    this.base64 = base64
  }
}

const bytes: ScalarTag = {
  tag: 'tag:yaml.org,2002:binary',
  resolve: (text) => new YamlBytes(text.replace(/\s/g, '')),
}

/** A few lines that name each other can stand for billions of values: so many are read, each counted wherever it stands. */
const MOST_VALUES = 5_000_000
const DEEPEST = 200

/** The value of a text, a list where it holds several documents; `undefined` when it is no YAML with a list or a mapping. `lines`: where each of these began, 1-based. */
export function readYaml(text: string): { readonly value: unknown; readonly lines: ReadonlyMap<object, number> } | undefined {
  const counter = new LineCounter()
  try {
    const documents = parseAllDocuments(text, {
      lineCounter: counter,
      customTags: [bytes],
      // Times stay the texts that they are; keys may come twice, as in JSON.
      schema: 'core',
      uniqueKeys: false,
      logLevel: 'silent',
      keepSourceTokens: false,
    })
    if (documents.some(({ errors }) => errors.length > 0)) return undefined
    const reader = new NodeReader(counter)
    const values = [...documents].map(({ contents }) => reader.value(contents, 0))
    const value = values.length === 1 ? values[0] : values
    return typeof value === 'object' && value !== null ? { value, lines: reader.lines } : undefined
  } catch {
    return undefined
  }
}

class NodeReader {
  readonly lines = new Map<object, number>()
  readonly #counter: LineCounter
  readonly #anchors = new Map<string, { readonly value: unknown; readonly values: number }>()
  /** Values so far. */
  #values = 0

  constructor(counter: LineCounter) {
    this.#counter = counter
  }

  value(node: unknown, depth: number): unknown {
    if (depth > DEEPEST) throw new Error('Too deep.')
    const before = this.#values
    const anchored = isAlias(node) ? this.#anchors.get(node.source) : undefined
    this.#values += anchored?.values ?? 1
    if (this.#values > MOST_VALUES) throw new Error('Too many values.')
    if (isAlias(node)) return anchored?.value
    const value = this.#own(node, depth)
    if ((isScalar(node) || isCollection(node)) && node.anchor !== undefined)
      this.#anchors.set(node.anchor, { value, values: this.#values - before })
    return value
  }

  #own(node: unknown, depth: number): unknown {
    if (isScalar(node)) return node.value
    if (isSeq(node))
      return this.#begins(
        node,
        node.items.map((item) => this.value(item, depth + 1)),
      )
    if (!isMap(node)) return null
    const entries = node.items.flatMap((pair): readonly (readonly [string, unknown])[] =>
      isPair(pair) ? [[String(this.value(pair.key, depth + 1)), this.value(pair.value, depth + 1)]] : [],
    )
    return this.#begins(node, Object.fromEntries(entries))
  }

  #begins<T extends object>(node: Node, value: T): T {
    this.lines.set(value, this.#counter.linePos(node.range?.[0] ?? 0).line)
    return value
  }
}

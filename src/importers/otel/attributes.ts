/**
 * The attributes of a span, whether they were written as a list of keys and typed values, as dotted keys, or nested. They are kept as
 * one tree: `llm.input_messages.0.message.role` is found under each of its beginnings. Values are as recorded: JSON in a text stays so.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import { textOf } from '../messages/mapped'
import { isMissing } from '../spans/decode'

type Branch = { [key: string]: unknown }

/** Parts of a key beyond this many are not told apart. */
const DEEPEST = 64

/** Where a key holds a value and is the beginning of others as well. */
const OWN = ''

export class Attributes {
  readonly #source: unknown
  readonly #first: UnknownRecord | undefined
  #root: Branch | undefined

  /**
   * `source`: an OTLP list of `{key, value}`, Jaeger's tags, or an object. Anything else has no attributes. Read when they are asked for.
   * `first`: what stands before an object's own.
   */
  constructor(source: unknown, first?: UnknownRecord) {
    this.#source = source
    this.#first = first
  }

  get #tree(): Branch {
    if (this.#root) return this.#root
    const made = branch()
    this.#root = made
    const source = this.#source
    if (this.#first) this.#putAll(made, this.#first)
    if (Array.isArray(source)) {
      for (const item of source as readonly unknown[]) {
        if (isRecord(item) && typeof item.key === 'string') this.#put(made, item.key, otlpValue(item.value))
      }
    } else if (isRecord(source)) this.#putAll(made, source)
    return made
  }

  /**
   * The text under a key that stands in a list by itself; `undefined`: it may still be there in another form. It makes no tree, and so
   * costs next to nothing where only one or two attributes are asked for.
   */
  plainText(key: string): string | undefined {
    return textOf(this.plain(key)?.value)
  }

  /** The value under a key that stands by itself, or none; `undefined`: keys begin as it does, and all have to be read. */
  plain(key: string): { readonly value?: unknown } | undefined {
    if (this.#root) return { value: this.at(key) }
    const source = this.#source
    const first = this.#first
    let found: { readonly value?: unknown } = first && Object.hasOwn(first, key) ? { value: first[key] } : nothing
    if (Array.isArray(source)) {
      for (const item of source as readonly unknown[]) {
        if (!isRecord(item) || typeof item.key !== 'string' || !isOnWay(item.key, key)) continue
        if (item.key === key) found = { value: otlpValue(item.value) }
        else return undefined
      }
    } else if (isRecord(source)) {
      for (const name in source) {
        if (!isOnWay(name, key)) continue
        if (name === key && !isRecord(source[name])) found = { value: source[name] }
        else return undefined
      }
    }
    return found
  }

  /** True when a key, as it stands, fits. */
  some(fits: (key: string) => boolean): boolean {
    const source = this.#source
    if (Array.isArray(source)) {
      for (const item of source as readonly unknown[])
        if (isRecord(item) && typeof item.key === 'string' && fits(item.key)) return true
    } else if (isRecord(source)) for (const key in source) if (fits(key)) return true
    if (this.#first) for (const key in this.#first) if (fits(key)) return true
    return false
  }

  /** Under a key: a value, or a tree of what begins with it. */
  at(path: string): unknown {
    let node: unknown = this.#tree
    for (const part of partsOf(path)) {
      if (!isRecord(node) || !Object.hasOwn(node, part)) return undefined
      node = node[part]
    }
    return isRecord(node) && Object.hasOwn(node, OWN) ? node[OWN] : node
  }

  /** A value, not a tree. */
  value(...paths: readonly string[]): unknown {
    for (const path of paths) {
      const found = this.at(path)
      if (!isMissing(found)) return found
    }
    return undefined
  }

  text(...paths: readonly string[]): string | undefined {
    for (const path of paths) {
      const found = textOf(this.at(path))
      if (found !== undefined) return found
    }
    return undefined
  }

  number(...paths: readonly string[]): number | undefined {
    for (const path of paths) {
      const found = this.at(path)
      const value = typeof found === 'string' && /^\d{1,15}(?:\.\d+)?$/.test(found) ? Number(found) : found
      if (typeof value === 'number' && Number.isFinite(value)) return value
    }
    return undefined
  }

  /** What is numbered under a key (`llm.tools.0`, `llm.tools.1`), in the order of the numbers. */
  list(path: string): readonly unknown[] {
    return listOf(this.treeAt(path))
  }

  has(...paths: readonly string[]): boolean {
    return paths.some((path) => this.at(path) !== undefined || this.treeAt(path) !== undefined)
  }

  treeAt(path: string): unknown {
    let node: unknown = this.#tree
    for (const part of partsOf(path)) {
      if (!isRecord(node) || !Object.hasOwn(node, part)) return undefined
      node = node[part]
    }
    return node
  }

  #putAll(root: Branch, source: UnknownRecord): void {
    // A list instead of calls that call themselves: attributes come from outside and may be nested as deep as they like.
    const open: { readonly prefix: string; readonly value: UnknownRecord }[] = [{ prefix: '', value: source }]
    for (let next = open.pop(); next; next = open.pop()) {
      for (const [key, value] of Object.entries(next.value)) {
        const path = next.prefix === '' ? key : `${next.prefix}.${key}`
        if (isRecord(value) && Object.keys(value).length > 0 && path.length < 2000) open.push({ prefix: path, value })
        else this.#put(root, path, value)
      }
    }
  }

  #put(root: Branch, key: string, given: unknown): void {
    const value = Array.isArray(given) && given.some(hasDots) ? given.map((item: unknown) => this.#nested(item, 0)) : given
    let node = root
    let from = 0
    for (let dot = key.indexOf('.'), depth = 1; dot >= 0 && depth < DEEPEST; dot = key.indexOf('.', from), depth++) {
      const part = key.slice(from, dot)
      from = dot + 1
      const inner = node[part]
      if (isBranch(inner)) node = inner
      else {
        const made = branch()
        if (inner !== undefined) made[OWN] = inner
        node[part] = made
        node = made
      }
    }
    const rest = key.slice(from)
    const end = rest.indexOf('.')
    const last = end < 0 ? rest : rest.slice(0, end)
    const held = node[last]
    if (isBranch(held)) held[OWN] = value
    else node[last] = value
  }

  #nested(item: unknown, depth: number): unknown {
    if (!isRecord(item) || depth > 20) return item
    const made = branch()
    for (const [key, value] of Object.entries(item)) {
      const inner = Array.isArray(value) ? value.map((one: unknown) => this.#nested(one, depth + 1)) : value
      if (inner !== null && inner !== undefined) this.#put(made, key, inner)
    }
    return made
  }
}

const nothing: { readonly value?: unknown } = {}

/** True for a name under which the value of a key may stand: the key, a part that it begins with, or what goes on behind it. */
const isOnWay = (name: string, key: string): boolean =>
  name.length < key.length
    ? key.charCodeAt(name.length) === 46 && key.startsWith(name)
    : name.startsWith(key) && (name.length === key.length || name.charCodeAt(key.length) === 46)

/** An item of a list whose keys go on with dots, as tables of spans have them: `{"message.role": …}`. */
const hasDots = (item: unknown): boolean => isRecord(item) && Object.keys(item).some((key) => key.includes('.'))

/** The parts of a path. Few paths are asked for, each of them for every span of a file. */
function partsOf(path: string): readonly string[] {
  const known = knownParts.get(path)
  if (known) return known
  const parts = path.split('.')
  if (knownParts.size < 1000) knownParts.set(path, parts)
  return parts
}
const knownParts = new Map<string, readonly string[]>()

/** What all branches come from: nothing of its own, so that any key may be an attribute. */
const plain: object = Object.create(null)
const branch = (): Branch => Object.create(plain) as Branch
const isBranch = (value: unknown): value is Branch =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === plain

/** The items of a list, or of a tree whose keys are numbers. */
export function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  if (!isRecord(value)) return []
  return Object.keys(value)
    .filter((key) => /^\d+$/.test(key))
    .sort((a, b) => Number(a) - Number(b))
    .map((key) => value[key])
}

/** OTLP's typed values; a plain value stands for itself. Whole numbers are texts there. */
export function otlpValue(value: unknown, depth = 0): unknown {
  if (!isRecord(value) || depth > 50) return value
  if (value.stringValue !== undefined) return value.stringValue
  if (value.intValue !== undefined) {
    const number = Number(value.intValue)
    return Number.isSafeInteger(number) ? number : value.intValue
  }
  if (value.doubleValue !== undefined) return value.doubleValue
  if (value.boolValue !== undefined) return value.boolValue
  if (value.bytesValue !== undefined) return value.bytesValue
  if (isRecord(value.arrayValue)) {
    const { values } = value.arrayValue
    return Array.isArray(values) ? values.map((item: unknown) => otlpValue(item, depth + 1)) : []
  }
  if (isRecord(value.kvlistValue)) {
    const { values } = value.kvlistValue
    if (!Array.isArray(values)) return {}
    return Object.fromEntries(
      values.flatMap((item: unknown) =>
        isRecord(item) && typeof item.key === 'string' ? [[item.key, otlpValue(item.value, depth + 1)] as const] : [],
      ),
    )
  }
  return Object.keys(value).length === 1 && isSnake(value) ? otlpValue(spelled(value), depth + 1) : value
}

const snakes = /^(?:string|int|double|bool|bytes|array|kvlist)_value$/
const isSnake = (value: UnknownRecord): boolean => Object.keys(value).every((key) => snakes.test(key))
/** As protobuf's own field names have it. */
const spelled = (value: UnknownRecord): UnknownRecord =>
  Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.replace('_value', 'Value'), inner]))

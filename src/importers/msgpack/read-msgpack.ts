/**
 * MessagePack to plain values. What an extension means is told by whoever asks; nothing is ever made or run. A text that ends too early, or
 * has a byte that means nothing, gives what stands in front of that place, and says so.
 *
 * The library of that name is not used for reading: it refuses a whole text for one key that is called `__proto__`, and gives nothing at all
 * of one that is cut. What it writes is what the tests read.
 */

export interface MsgpackRead {
  readonly value: unknown
  /** The offset behind the value. */
  readonly end: number
  /** Where reading had to stop; `undefined`: it was whole. */
  readonly brokenAt?: number | undefined
}

/** What an extension stands for. `inner`: reads what is packed in it, with the same rules. */
export type ExtensionReader = (code: number, bytes: Uint8Array, inner: (bytes: Uint8Array) => MsgpackRead) => unknown

/** Deeper nesting is a text that says so. */
const DEEPEST = 180

const utf8 = new TextDecoder('utf-8')

/** The value that begins at the first byte. Never throws. */
export function readMsgpack(bytes: Uint8Array, extension: ExtensionReader): MsgpackRead {
  return read(bytes, extension, 0)
}

function read(bytes: Uint8Array, extension: ExtensionReader, depth: number): MsgpackRead {
  const reader = new Reader(bytes, extension)
  const value = reader.value(depth)
  const { at: end, brokenAt } = reader
  return brokenAt === undefined ? { value, end } : { value, end, brokenAt }
}

class Reader {
  at = 0
  brokenAt: number | undefined
  readonly #bytes: Uint8Array
  readonly #view: DataView
  readonly #extension: ExtensionReader

  constructor(bytes: Uint8Array, extension: ExtensionReader) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#extension = extension
  }

  /** `undefined` when there is none. */
  value(depth: number): unknown {
    const at = this.at
    const head = this.#bytes[at]
    if (head === undefined) return this.#stop(at)
    this.at += 1
    if (head < 0x80) return head
    if (head < 0x90) return this.#map(head & 0x0f, depth)
    if (head < 0xa0) return this.#list(head & 0x0f, depth)
    if (head < 0xc0) return this.#text(head & 0x1f)
    if (head >= 0xe0) return head - 0x100
    switch (head) {
      case 0xc0:
        return null
      case 0xc2:
        return false
      case 0xc3:
        return true
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return this.#take(this.#length(head - 0xc4))
      case 0xc7:
      case 0xc8:
      case 0xc9:
        return this.#extended(this.#length(head - 0xc7), depth)
      case 0xca:
        return this.#number(4, (from) => this.#view.getFloat32(from))
      case 0xcb:
        return this.#number(8, (from) => this.#view.getFloat64(from))
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.#length(head - 0xcc)
      case 0xcf:
        return this.#number(8, (from) => whole(this.#view.getBigUint64(from)))
      case 0xd0:
        return this.#number(1, (from) => this.#view.getInt8(from))
      case 0xd1:
        return this.#number(2, (from) => this.#view.getInt16(from))
      case 0xd2:
        return this.#number(4, (from) => this.#view.getInt32(from))
      case 0xd3:
        return this.#number(8, (from) => whole(this.#view.getBigInt64(from)))
      case 0xd4:
      case 0xd5:
      case 0xd6:
      case 0xd7:
      case 0xd8:
        return this.#extended(2 ** (head - 0xd4), depth)
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.#text(this.#length(head - 0xd9))
      case 0xdc:
      case 0xdd:
        return this.#list(this.#length(head - 0xdb), depth)
      case 0xde:
      case 0xdf:
        return this.#map(this.#length(head - 0xdd), depth)
      default:
        return this.#stop(at)
    }
  }

  /** Nothing can be read from here. */
  #stop(at: number): undefined {
    this.brokenAt ??= at
    this.at = this.#bytes.length
    return undefined
  }

  /** `size`: 0, 1, 2 for one, two or four bytes. */
  #length(size: number): number | undefined {
    const bytes = 2 ** size
    const from = this.at
    if (from + bytes > this.#bytes.length) return this.#stop(from)
    this.at += bytes
    return bytes === 1 ? this.#view.getUint8(from) : bytes === 2 ? this.#view.getUint16(from) : this.#view.getUint32(from)
  }

  #number<T>(bytes: number, take: (from: number) => T): T | undefined {
    const from = this.at
    if (from + bytes > this.#bytes.length) return this.#stop(from)
    this.at += bytes
    return take(from)
  }

  /** As many bytes as there are, at most so many. */
  #take(length: number | undefined): Uint8Array | undefined {
    if (length === undefined) return undefined
    const from = this.at
    const end = from + length
    if (end > this.#bytes.length) {
      this.#stop(from)
      return this.#bytes.subarray(from)
    }
    this.at = end
    return this.#bytes.subarray(from, end)
  }

  #text(length: number | undefined): string | undefined {
    if (length !== undefined && length <= SHORT && this.at + length <= this.#bytes.length) {
      const text = plainText(this.#bytes, this.at, length)
      if (text !== undefined) {
        this.at += length
        return text
      }
    }
    const bytes = this.#take(length)
    return bytes && utf8.decode(bytes)
  }

  #list(length: number | undefined, depth: number): unknown {
    if (depth >= DEEPEST) return this.#passOver(length ?? 0)
    const items: unknown[] = []
    for (let i = 0; i < (length ?? 0) && this.brokenAt === undefined; i += 1) {
      const item = this.value(depth + 1)
      if (item !== undefined || this.brokenAt === undefined) items.push(item)
    }
    return items
  }

  #map(length: number | undefined, depth: number): unknown {
    if (depth >= DEEPEST) return this.#passOver(2 * (length ?? 0))
    const made: Record<string, unknown> = {}
    for (let i = 0; i < (length ?? 0) && this.brokenAt === undefined; i += 1) {
      const key = this.value(depth + 1)
      if (this.brokenAt !== undefined) break
      const value = this.value(depth + 1)
      if (value !== undefined || this.brokenAt === undefined) put(made, keyOf(key), value)
    }
    return made
  }

  /** So many values, and all that is in them, without going any deeper. */
  #passOver(count: number): string {
    for (let left = count; left > 0 && this.brokenAt === undefined; left -= 1) {
      const head = this.#bytes[this.at] ?? 0
      if (head >= 0x80 && head < 0xa0) {
        this.at += 1
        left += head < 0x90 ? 2 * (head & 0x0f) : head & 0x0f
      } else if (head >= 0xdc && head <= 0xdf) {
        this.at += 1
        left += head < 0xde ? (this.#length(head - 0xdb) ?? 0) : 2 * (this.#length(head - 0xdd) ?? 0)
      } else this.value(DEEPEST)
    }
    return tooDeep
  }

  #extended(length: number | undefined, depth: number): unknown {
    const code = this.#number(1, (from) => this.#view.getInt8(from))
    const begin = this.at
    const bytes = code === undefined ? undefined : this.#take(length)
    if (code === undefined || bytes === undefined) return undefined
    if (depth >= DEEPEST) return tooDeep
    return this.#extension(code, bytes, (packed) => {
      const inner = read(packed, this.#extension, depth + 1)
      if (inner.brokenAt !== undefined) this.brokenAt ??= begin + inner.brokenAt
      return inner
    })
  }
}

/** Most texts are keys and names: a decoder takes longer to be asked than these take to be read. */
const SHORT = 24

/** A short text of plain letters; `undefined`: it has others. */
function plainText(bytes: Uint8Array, from: number, length: number): string | undefined {
  let text = ''
  for (let i = from; i < from + length; i += 1) {
    const code = bytes[i] ?? 0
    if (code >= 0x80) return undefined
    text += String.fromCharCode(code)
  }
  return text
}

const tooDeep = '[nested too deep]'

/** A number where it can be one exactly, else its digits. */
const whole = (value: bigint): number | string =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value.toString()

/** Keys need not be texts: others are written as Python would. */
export function keyOf(key: unknown): string {
  if (typeof key === 'string') return key
  if (key === null || key === undefined) return 'None'
  if (typeof key === 'boolean') return key ? 'True' : 'False'
  if (typeof key === 'number') return String(key)
  if (key instanceof Uint8Array) return utf8.decode(key)
  return JSON.stringify(key)
}

/** A key of any name is one of the object's own. */
export function put(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true })
  else object[key] = value
}

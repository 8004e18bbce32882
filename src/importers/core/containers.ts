/**
 * Unpacks a file that came in a container: gzip, zstd, zip, and these inside each other. Which container it is, is told by the bytes, never
 * by a name. What was not read is told by name, a container that is cut off gives what is in front of the cut, and nothing unpacks
 * without end. Reading the texts is not done here.
 */
import { err, ok, type Result } from '../../base/result'
import { isStore } from '../dumps/store'
import { Allowance, inflate } from './inflate'
import type { RepairKind } from './repairs'
import { readZip, type ZipEntry } from './zip'

export type Container = 'gzip' | 'zip' | 'zstd'

/** A file out of its containers. */
export interface UnpackedPart {
  /** Its name in the archive; `undefined` for a file that was in none. */
  readonly name: string | undefined
  readonly bytes: Uint8Array
}

export interface LeftOut {
  readonly name: string
  readonly why:
    | 'encrypted'
    | 'unknown-packing'
    | 'damaged'
    | 'no-text'
    | 'bookkeeping'
    | 'other-table'
    | 'log-missing'
    | 'too-long'
}

export interface Unpacked {
  /** At least one. */
  readonly parts: readonly UnpackedPart[]
  readonly leftOut: readonly LeftOut[]
  /** What was done, each once, in the order in which it was. */
  readonly repairs: readonly RepairKind[]
}

export type UnpackProblem =
  /** Nothing that can be read came out of it. */
  | { readonly code: 'compressed'; readonly container: Container }
  /** More would come out than can be read at once. */
  | { readonly code: 'unpacks-too-large'; readonly container: Container; readonly megabytes: number }

/** So much may come out of a file: about what a text can hold. */
export const unpackedMost = 400_000_000
const deepest = 4

/** The container that these bytes begin with, told by their first bytes. */
export function containerOf(bytes: Uint8Array): Container | undefined {
  const [a, b, c, d] = bytes
  if (a === 0x1f && b === 0x8b && c === 8) return 'gzip'
  if (a === 0x50 && b === 0x4b && ((c === 3 && d === 4) || (c === 5 && d === 6))) return 'zip'
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd) return 'zstd'
  return undefined
}

/** What is in the containers; the bytes themselves when they are in none. Never throws. */
export function unpack(bytes: Uint8Array, most = unpackedMost): Result<Unpacked, UnpackProblem> {
  return new Unpacker(most).unpack(bytes)
}

class TooLarge extends Error {
  readonly container: Container
  constructor(container: Container) {
    super()
    this.container = container
  }
}

class Unpacker {
  readonly #most: number
  readonly #allowance: Allowance
  readonly #parts: UnpackedPart[] = []
  readonly #leftOut: LeftOut[] = []
  readonly #repairs = new Set<RepairKind>()

  constructor(most: number) {
    this.#most = most
    this.#allowance = new Allowance(most)
  }

  unpack(bytes: Uint8Array): Result<Unpacked, UnpackProblem> {
    const container = containerOf(bytes)
    try {
      this.#open(bytes, undefined, 0)
    } catch (error) {
      if (!(error instanceof TooLarge)) throw error
      return err({ code: 'unpacks-too-large', container: error.container, megabytes: Math.round(this.#most / 1e6) })
    }
    if (this.#parts.length === 0 && container) return err({ code: 'compressed', container })
    return ok({ parts: this.#parts, leftOut: this.#leftOut, repairs: [...this.#repairs] })
  }

  /** Takes bytes out of whatever they are in. */
  #open(bytes: Uint8Array, name: string | undefined, depth: number): void {
    const container = depth < deepest ? containerOf(bytes) : undefined
    if (container === undefined) this.#keep(bytes, name)
    else if (container === 'zip') this.#zip(bytes, name, depth)
    else {
      const out = inflate(bytes, container, this.#allowance)
      if (!out) throw new TooLarge(container)
      if (out.bytes.length === 0 && !out.whole) {
        if (name !== undefined) this.#leftOut.push({ name, why: 'damaged' })
        return
      }
      this.#repairs.add(container === 'gzip' ? 'unpacked-gzip' : 'unpacked-zstd')
      if (!out.whole) this.#repairs.add('container-cut')
      this.#open(out.bytes, name, depth + 1)
    }
  }

  #zip(bytes: Uint8Array, outer: string | undefined, depth: number): void {
    const { entries, whole } = readZip(bytes)
    const files = entries.filter(({ name }) => !name.endsWith('/'))
    const names = new Set(files.map(({ name }) => name))
    if (files.length > 0) this.#repairs.add('unpacked-zip')
    if (files.length > 0 && !whole) this.#repairs.add('container-cut')
    for (const entry of files) {
      const name = outer === undefined ? entry.name : `${outer}/${entry.name}`
      const why = refusal(entry, names)
      if (why) this.#leftOut.push({ name, why })
      else this.#entry(entry, name, depth)
    }
  }

  #entry({ method, packed, size }: ZipEntry, name: string, depth: number): void {
    if (method === 0) {
      if (!this.#allowance.take(packed.length)) throw new TooLarge('zip')
      if (size !== undefined && packed.length < size) this.#repairs.add('container-cut')
      this.#open(packed, name, depth + 1)
      return
    }
    const out = inflate(packed, method === 8 ? 'deflate' : 'zstd', this.#allowance, size)
    if (!out) throw new TooLarge('zip')
    if (!out.whole && out.bytes.length === 0) {
      this.#leftOut.push({ name, why: 'damaged' })
      return
    }
    if (!out.whole) this.#repairs.add('container-cut')
    this.#open(out.bytes, name, depth + 1)
  }

  #keep(bytes: Uint8Array, name: string | undefined): void {
    if (name?.endsWith('-shm') === true) this.#leftOut.push({ name, why: 'bookkeeping' })
    else if (name !== undefined && isBinary(bytes) && !isStore(bytes)) this.#leftOut.push({ name, why: 'no-text' })
    else this.#parts.push({ name, bytes })
  }
}

function refusal({ name, method, encrypted }: ZipEntry, names: ReadonlySet<string>): LeftOut['why'] | undefined {
  if (encrypted) return 'encrypted'
  if (/(?:^|\/)(?:__MACOSX\/|\.[^/]+$)/.test(name)) return 'bookkeeping'
  // The archive of a log of inspect keeps its samples once more, in other words.
  if (names.has('header.json') && /^(?:_journal\/|summaries\.json$|reductions\.json$)/.test(name)) return 'bookkeeping'
  return method === 0 || method === 8 || method === 93 ? undefined : 'unknown-packing'
}

/** Pictures, programs and the like; UTF-16 has zeros too, but begins with its mark or has them in every second place. */
function isBinary(bytes: Uint8Array): boolean {
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return false
  const looked = bytes.subarray(0, 1000)
  const zeros = looked.reduce((sum, byte) => sum + (byte === 0 ? 1 : 0), 0)
  if (zeros === 0) return false
  const even = looked.reduce((sum, byte, i) => sum + (byte === 0 && i % 2 === 0 ? 1 : 0), 0)
  return zeros < looked.length * 0.2 || (even !== 0 && even !== zeros)
}

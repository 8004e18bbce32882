/**
 * Unpacks one stream of packed bytes. It stops at a limit, so that a small file cannot fill the memory, and gives what could be
 * unpacked of a stream that is damaged or cut off.
 */
import { Gunzip, Inflate } from 'fflate'
import { Decompress } from 'fzstd'

export type Packing = 'gzip' | 'deflate' | 'zstd'

export interface Inflated {
  readonly bytes: Uint8Array
  /** False when the stream is damaged or ends too early: the bytes are those before that place. */
  readonly whole: boolean
}

/** Counts what is unpacked of one file, all layers and entries together. */
export class Allowance {
  #left: number
  constructor(bytes: number) {
    this.#left = bytes
  }
  get left(): number {
    return this.#left
  }
  /** False when it is used up. */
  take(bytes: number): boolean {
    this.#left -= bytes
    return this.#left >= 0
  }
}

class UsedUp extends Error {}

/** A piece at a time: the limit is looked at in between, and a bomb does not unpack at one stroke. */
const piece = 65_536

/**
 * `undefined` when more would come out than is allowed. `size`: how many bytes must come out, where that is known; the library does not
 * notice every stream that ends too early.
 */
export function inflate(
  packed: Uint8Array,
  packing: Packing,
  allowance: Allowance,
  size?: number | undefined,
): Inflated | undefined {
  const pieces: Uint8Array[] = []
  let ended = false
  let length = 0
  /** Of what came before the last member of gzip. */
  let before = 0
  const take = (bytes: Uint8Array, final?: boolean): void => {
    ended ||= final === true
    if (bytes.length === 0) return
    if (!allowance.take(bytes.length)) throw new UsedUp()
    pieces.push(bytes)
    length += bytes.length
  }
  const stream = streamOf(packing, take, () => {
    before = length
  })
  try {
    for (let at = 0; at < packed.length; at += piece) stream.push(packed.subarray(at, at + piece), false)
    // That it is over is said apart: a stream that is cut off fails then, and not before the last piece came out.
    stream.push(new Uint8Array(0), true)
  } catch (error) {
    if (error instanceof UsedUp) return undefined
    return { bytes: together(pieces), whole: false }
  }
  const wanted = packing === 'gzip' ? sizeOfMember(packed) : size
  const came = packing === 'gzip' ? (length - before) % 2 ** 32 : length
  return { bytes: together(pieces), whole: ended && (wanted === undefined || wanted === came) }
}

interface PushStream {
  push(bytes: Uint8Array, final: boolean): unknown
}

/** The size that stands at the end of gzip; -1 for what is too short to be any. */
function sizeOfMember(packed: Uint8Array): number {
  if (packed.length < 18) return -1
  return new DataView(packed.buffer, packed.byteOffset, packed.byteLength).getUint32(packed.length - 4, true)
}

function streamOf(packing: Packing, take: (bytes: Uint8Array, final?: boolean) => void, onMember: () => void): PushStream {
  switch (packing) {
    case 'gzip': {
      const stream = new Gunzip(take)
      stream.onmember = onMember
      return stream
    }
    case 'deflate':
      return new Inflate(take)
    case 'zstd':
      return new Decompress(take)
  }
}

function together(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces
  if (pieces.length === 1 && only) return only
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const one of pieces) {
    all.set(one, at)
    at += one.length
  }
  return all
}

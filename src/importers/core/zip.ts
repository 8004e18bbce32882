/**
 * The entries of a zip archive, found by its directory; without one (an archive that was cut off) by the heads of the entries. It reads
 * names and places only and unpacks nothing: entries may be packed in ways that libraries for zip do not know.
 */

export interface ZipEntry {
  readonly name: string
  /** As the format numbers it: 0 stored, 8 deflate, 93 zstd. */
  readonly method: number
  readonly packed: Uint8Array
  /** How many bytes it is when it is unpacked; `undefined` where that is not told. */
  readonly size: number | undefined
  readonly encrypted: boolean
}

export interface ZipFile {
  readonly entries: readonly ZipEntry[]
  /** False when the archive has no directory at its end. */
  readonly whole: boolean
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const DESCRIPTOR = 0x08074b50
/** More entries than anybody reads: an archive with more is not made for reading. */
const mostEntries = 20_000

/** Never throws: an archive that makes no sense has no entries. */
export function readZip(bytes: Uint8Array): ZipFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = directoryOf(view)
  const listed = directory === undefined ? undefined : byDirectory(bytes, view, directory)
  return listed && listed.length > 0 ? { entries: listed, whole: true } : { entries: byHeads(bytes, view), whole: false }
}

/** Where the directory begins; its end stands in the last 64 KB. */
function directoryOf(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 65_600; at--) {
    if (u32(view, at) !== END) continue
    const offset = u32(view, at + 16)
    if (offset !== 0xffffffff) return offset
    // The large form keeps the place in a record of its own, right before.
    const record = u64(view, at - 20 + 8)
    return record === undefined ? undefined : u64(view, record + 48)
  }
  return undefined
}

function byDirectory(bytes: Uint8Array, view: DataView, directory: number): readonly ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = directory; u32(view, at) === CENTRAL && entries.length < mostEntries; ) {
    const nameLength = u16(view, at + 28)
    const extraLength = u16(view, at + 30)
    const sizes = { packed: u32(view, at + 20), offset: u32(view, at + 42) }
    const large = largeSizes(view, at, nameLength, extraLength)
    const offset = large.offset ?? sizes.offset
    const size = large.packed ?? sizes.packed
    const begin = offset + 30 + u16(view, offset + 26) + u16(view, offset + 28)
    if (u32(view, offset) === LOCAL) {
      entries.push({
        name: nameAt(bytes, at + 46, nameLength),
        method: u16(view, at + 10),
        packed: bytes.subarray(begin, begin + size),
        size: large.plain ?? u32(view, at + 24),
        encrypted: (u16(view, at + 8) & 1) === 1,
      })
    }
    at += 46 + nameLength + extraLength + u16(view, at + 32)
  }
  return entries
}

/** Sizes that do not fit into 32 bits stand in an extra field, in a fixed order, only those that do not fit. */
function largeSizes(
  view: DataView,
  at: number,
  nameLength: number,
  extraLength: number,
): { readonly plain?: number | undefined; readonly packed?: number | undefined; readonly offset?: number | undefined } {
  const end = at + 46 + nameLength + extraLength
  for (let field = at + 46 + nameLength; field + 4 <= end; field += 4 + u16(view, field + 2)) {
    if (u16(view, field) !== 1) continue
    let next = field + 4
    const take = (present: boolean): number | undefined => {
      if (!present) return undefined
      next += 8
      return u64(view, next - 8)
    }
    const plain = take(u32(view, at + 24) === 0xffffffff)
    const packed = take(u32(view, at + 20) === 0xffffffff)
    return { plain, packed, offset: take(u32(view, at + 42) === 0xffffffff) }
  }
  return {}
}

/** One entry after another, as far as they go. An entry that does not tell its size goes up to the next head. */
function byHeads(bytes: Uint8Array, view: DataView): readonly ZipEntry[] {
  const entries: ZipEntry[] = []
  for (let at = 0; u32(view, at) === LOCAL && entries.length < mostEntries; ) {
    const nameLength = u16(view, at + 26)
    const begin = at + 30 + nameLength + u16(view, at + 28)
    if (nameLength === 0 || begin > bytes.length) break
    const told = u32(view, at + 18)
    const known = (u16(view, at + 6) & 8) === 0 && told !== 0xffffffff
    const end = known ? Math.min(begin + told, bytes.length) : nextHead(view, begin)
    entries.push({
      name: nameAt(bytes, at + 30, nameLength),
      method: u16(view, at + 8),
      packed: bytes.subarray(begin, end),
      size: known ? u32(view, at + 22) : undefined,
      encrypted: (u16(view, at + 6) & 1) === 1,
    })
    at = known ? end : afterDescriptor(view, end)
  }
  return entries
}

function nextHead(view: DataView, from: number): number {
  for (let at = from; at + 4 <= view.byteLength; at++) {
    if (view.getUint8(at) !== 0x50) continue
    const mark = u32(view, at)
    if (mark === LOCAL || mark === CENTRAL || mark === DESCRIPTOR) return at
  }
  return view.byteLength
}

/** Behind the sizes that follow an entry, which are 32 or 64 bits wide. */
function afterDescriptor(view: DataView, at: number): number {
  if (u32(view, at) !== DESCRIPTOR) return at
  for (const length of [16, 24]) {
    const mark = u32(view, at + length)
    if (mark === LOCAL || mark === CENTRAL) return at + length
  }
  return at + 16
}

const nameAt = (bytes: Uint8Array, at: number, length: number): string =>
  new TextDecoder().decode(bytes.subarray(at, at + length))
const u16 = (view: DataView, at: number): number => (at >= 0 && at + 2 <= view.byteLength ? view.getUint16(at, true) : 0)
const u32 = (view: DataView, at: number): number => (at >= 0 && at + 4 <= view.byteLength ? view.getUint32(at, true) : 0)
const u64 = (view: DataView, at: number): number | undefined =>
  at >= 0 && at + 8 <= view.byteLength ? Number(view.getBigUint64(at, true)) : undefined

/**
 * The pages of an SQLite file, and those that a write-ahead log beside it has newer. The file format is public and has not changed in twenty
 * years; SQLite itself, compiled for the browser, is not used: it stops at the first page that is damaged or cut away, and rows behind it
 * that are whole would be lost.
 */

export interface Pages {
  readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be'
  /** Bytes of a page that hold data. */
  readonly usable: number
  /** So many pages the database should have. */
  readonly count: number
  /** True when changes may stand in a log beside the file that is not here. */
  readonly logMissing: boolean
  /** A page, from 1 on; `undefined`: it is not in the file. */
  page(number: number): Uint8Array | undefined
}

const magic = 'SQLite format 3\0'

/** True for the first bytes of a database file. */
export const isSqlite = (bytes: Uint8Array): boolean =>
  bytes.length >= 100 && [...magic].every((letter, i) => bytes[i] === letter.charCodeAt(0))

/** True for the first bytes of a write-ahead log of SQLite. */
export const isSqliteLog = (bytes: Uint8Array): boolean =>
  bytes.length >= 32 && bytes[0] === 0x37 && bytes[1] === 0x7f && bytes[2] === 0x06 && (bytes[3] === 0x82 || bytes[3] === 0x83)

/** The pages of a file, or of a log alone, as far as it holds them; `undefined`: it is no database. */
export function pagesOf(file: Uint8Array | undefined, log: Uint8Array | undefined): Pages | undefined {
  const logged = log && isSqliteLog(log) ? loggedPages(log) : undefined
  const first = logged?.pages.get(1) ?? file
  if (!first || !isSqlite(first)) return undefined
  const view = new DataView(first.buffer, first.byteOffset, first.byteLength)
  const told = view.getUint16(16)
  const size = told === 1 ? 65_536 : told
  if (size < 512 || (size & (size - 1)) !== 0) return undefined
  const encodings = { 2: 'utf-16le', 3: 'utf-16be' } as const
  const encoding = view.getUint32(56)
  // A file that was written by an old version does not tell how many pages it has.
  const own = view.getUint32(28) || Math.ceil((file?.length ?? 0) / size)
  return {
    encoding: encoding === 2 || encoding === 3 ? encodings[encoding] : 'utf-8',
    usable: size - (first[20] ?? 0),
    count: logged?.count ?? own,
    logMissing: first[18] === 2 && logged === undefined,
    page(number) {
      const newer = logged?.pages.get(number)
      if (newer) return newer
      const from = (number - 1) * size
      if (number < 1 || !file || from + size > file.length) return undefined
      return file.subarray(from, from + size)
    },
  }
}

interface Logged {
  readonly pages: ReadonlyMap<number, Uint8Array>
  readonly count: number
}

/** The newest version of each page in the transactions of a log that were finished. */
function loggedPages(log: Uint8Array): Logged | undefined {
  const view = new DataView(log.buffer, log.byteOffset, log.byteLength)
  const told = view.getUint32(8)
  const size = told === 1 ? 65_536 : told
  if (size < 512 || size > 65_536) return undefined
  const salt = view.getBigUint64(16)
  const pages = new Map<number, Uint8Array>()
  let open = new Map<number, Uint8Array>()
  let count = 0
  for (let at = 32; at + 24 + size <= log.length; at += 24 + size) {
    // What follows is left from before the log was begun anew.
    if (view.getBigUint64(at + 8) !== salt) break
    open.set(view.getUint32(at), log.subarray(at + 24, at + 24 + size))
    const after = view.getUint32(at + 4)
    if (after === 0) continue
    for (const [number, page] of open) pages.set(number, page)
    open = new Map()
    count = after
  }
  return pages.size === 0 ? undefined : { pages, count }
}

/** Files that keep values in a form of their own, told by their first bytes: databases, their logs, and pickles. */
import type { LeftOut } from '../core/containers'
import type { RepairKind } from '../core/repairs'
import { isPickle } from '../pickle/read-pickle'
import { isSqlite, isSqliteLog } from '../sqlite/pages'
import { databaseText } from './database-text'
import { pickleText } from './pickle-text'

/** A file, and the log of a database that lies beside it in the same archive. */
export interface StoredPart {
  readonly name: string | undefined
  readonly bytes: Uint8Array
  readonly log?: Uint8Array | undefined
}

export interface StoreText {
  readonly text: string
  readonly repairs: readonly RepairKind[]
  readonly leftOut: readonly LeftOut[]
  readonly tables?: readonly string[] | undefined
}

/** True for the first bytes of such a file. */
export const isStore = (bytes: Uint8Array): boolean => isSqlite(bytes) || isSqliteLog(bytes) || isPickle(bytes)

/** The text of such a file; `undefined`: it is none. */
export function storeText({ bytes, log, name }: StoredPart): StoreText | undefined {
  if (isSqlite(bytes)) return databaseText(bytes, log, name)
  if (isSqliteLog(bytes)) return databaseText(undefined, bytes)
  return isPickle(bytes) ? pickleText(bytes) : undefined
}

/** The parts of an archive with the logs put to their databases. */
export function withLogs(parts: readonly StoredPart[]): readonly StoredPart[] {
  const logOf = (name: string | undefined): StoredPart | undefined =>
    name === undefined ? undefined : parts.find((part) => part.name === `${name}-wal` && isSqliteLog(part.bytes))
  const taken = new Set<StoredPart>()
  const joined = parts.map((part): StoredPart => {
    const log = isSqlite(part.bytes) ? logOf(part.name) : undefined
    if (log) taken.add(log)
    return log ? { ...part, log: log.bytes } : part
  })
  // An empty log says nothing.
  return joined.filter((_, i) => {
    const part = parts[i]
    return part !== undefined && !taken.has(part) && !(part.name?.endsWith('-wal') === true && part.bytes.length === 0)
  })
}

/**
 * The one database of this page: opened at its first use, opened again when the browser ended it, and brought to the newest layout
 * without touching what is in it. It must never throw to its callers: a browser that refuses storage (private mode, a full disk) is
 * an answer like any other.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { err, type Result } from '../base/result'
import type { StorageProblem } from '../store/ports'

/** Values are not known: they may have been written by another version of this page. */
export interface DatabaseSchema extends DBSchema {
  documents: { key: string; value: unknown }
  meta: { key: string; value: unknown }
  /** Since layout 2. */
  versions: { key: string; value: unknown; indexes: { document: string } }
}
export type Database = IDBPDatabase<DatabaseSchema>

export const databaseLayout = 2

export interface DatabaseAccess {
  /** Uses the database; whatever goes wrong becomes a problem. */
  attempt<T>(use: (database: Database) => Promise<Result<T, StorageProblem>>): Promise<Result<T, StorageProblem>>
  /** The database if it is open: a page that is going cannot wait for a promise. */
  openNow(): Database | undefined
  close(): Promise<void>
}

/** The database called `name`. */
export function accessDatabase(name: string): DatabaseAccess {
  let opening: Promise<Database> | undefined
  let opened: Database | undefined
  const forget = () => {
    opening = undefined
    opened = undefined
  }
  const open = (): Promise<Database> => {
    opening ??= openDB<DatabaseSchema>(name, databaseLayout, {
      upgrade(database, before) {
        if (before < 1) {
          database.createObjectStore('documents')
          database.createObjectStore('meta')
        }
        if (before < 2) database.createObjectStore('versions').createIndex('document', 'document')
      },
      // Another tab wants a newer layout: let it have it; the next use opens again.
      blocking: () => void close(),
      terminated: forget,
    }).then(
      (database) => {
        opened = database
        return database
      },
      (cause: unknown) => {
        opening = undefined
        throw cause
      },
    )
    return opening
  }
  const close = async () => {
    const database = await opening?.catch(() => undefined)
    forget()
    database?.close()
  }
  return {
    close,
    openNow: () => opened,
    async attempt(use) {
      try {
        return await use(await open())
      } catch (cause) {
        return err(problemOf(cause))
      }
    },
  }
}

function problemOf(cause: unknown): StorageProblem {
  const known = cause instanceof Error || cause instanceof DOMException
  const text = known ? cause.message : String(cause)
  if (known && cause.name === 'QuotaExceededError') return { code: 'storage-full', cause: text }
  // What private modes and blocked site data say; `ReferenceError`: there is no indexedDB at all.
  const refusals = ['SecurityError', 'InvalidStateError', 'NotAllowedError', 'UnknownError', 'ReferenceError']
  return { code: known && refusals.includes(cause.name) ? 'storage-refused' : 'storage-failed', cause: text }
}

/**
 * The document library in IndexedDB. It keeps texts, never parsed documents: what cannot be read is handed on as it is, so
 * that the person can keep a copy, and nothing is overwritten before they choose. It must never throw: a browser that refuses
 * storage (private mode, a full disk) is an answer like any other.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { isRecord } from '../base/json'
import { err, ok, type Result } from '../base/result'
import type { LibraryPort, SavedDocument, StorageProblem } from '../store/ports'

interface LibrarySchema extends DBSchema {
  documents: { key: string; value: unknown }
  meta: { key: string; value: unknown }
}
type Database = IDBPDatabase<LibrarySchema>
const currentKey = 'current'
const partingKey = 'parting'

/** Opens (at the first use) the database called `name`. */
export function createIdbLibrary(name = 'vuelta'): LibraryPort & { close(): Promise<void> } {
  let opening: Promise<Database> | undefined
  /** The open database itself: a page that is going cannot wait for a promise. */
  let opened: Database | undefined
  const open = (): Promise<Database> => {
    opening ??= openDB<LibrarySchema>(name, 1, {
      upgrade(database) {
        database.createObjectStore('documents')
        database.createObjectStore('meta')
      },
      // Another tab wants a newer layout: let it have it; the next use opens again.
      blocking: () => void close(),
      terminated: () => {
        opening = undefined
        opened = undefined
      },
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
    opening = undefined
    opened = undefined
    database?.close()
  }
  const attempt = async <T>(
    use: (database: Database) => Promise<Result<T, StorageProblem>>,
  ): Promise<Result<T, StorageProblem>> => {
    try {
      return await use(await open())
    } catch (cause) {
      return err(problemOf(cause))
    }
  }
  return {
    close,
    current: () =>
      attempt(async (database) => {
        const id = await database.get('meta', currentKey)
        if (typeof id !== 'string') return ok(null)
        const record = await database.get('documents', id)
        return ok(newest(id, record, await database.get('meta', partingKey)))
      }),
    list: () =>
      attempt(async (database) => {
        const transaction = database.transaction('documents')
        const [keys, records] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()])
        const entries = records.map((record, i) => {
          const { text: _text, ...entry } = savedDocumentOf(keys[i] ?? '', record)
          return entry
        })
        return ok(entries.sort((a, b) => b.savedAt - a.savedAt))
      }),
    open: (id) =>
      attempt(async (database) => {
        const record = newest(id, await database.get('documents', id), await database.get('meta', partingKey))
        if (record !== null) await database.put('meta', id, currentKey)
        return ok(record)
      }),
    save: (document) =>
      attempt(async (database) => {
        const transaction = database.transaction(['documents', 'meta'], 'readwrite')
        const documents = transaction.objectStore('documents')
        const stored = await documents.get(document.id)
        const storedRevision = stored === undefined ? 0 : savedDocumentOf(document.id, stored).revision
        if (storedRevision > document.revision) {
          await transaction.done
          const cause = `revision ${storedRevision} is kept, the save is based on ${document.revision}`
          return err({ code: 'changed-elsewhere', cause })
        }
        const revision = document.revision + 1
        await Promise.all([
          documents.put({ ...document, revision }, document.id),
          transaction.objectStore('meta').put(document.id, currentKey),
          transaction.done,
        ])
        return ok(revision)
      }),
    keepParting(document) {
      try {
        const transaction = opened?.transaction('meta', 'readwrite')
        // Nobody is left to be told when it fails.
        transaction?.done.catch(() => undefined)
        transaction?.store.put(document, partingKey).catch(() => undefined)
        transaction?.commit()
      } catch {
        // The database is closing: the page is gone before anything could be done about it.
      }
    },
    remove: (id) =>
      attempt(async (database) => {
        const transaction = database.transaction(['documents', 'meta'], 'readwrite')
        const meta = transaction.objectStore('meta')
        const parting = await meta.get(partingKey)
        if (isRecord(parting) && parting.id === id) await meta.delete(partingKey)
        if ((await meta.get(currentKey)) === id) await meta.delete(currentKey)
        await Promise.all([transaction.objectStore('documents').delete(id), transaction.done])
        return ok(undefined)
      }),
  }
}

/** What is kept of a document: its record, or the parting copy when it was made on top of it. `null`: nothing. */
function newest(id: string, record: unknown, parting: unknown): SavedDocument | null {
  const kept = record === undefined ? null : savedDocumentOf(id, record)
  if (!isRecord(parting) || parting.id !== id || typeof parting.text !== 'string') return kept
  const last = savedDocumentOf(id, parting)
  if (kept === null) return last.revision === 0 ? last : null
  // A save that was on its way when the page went may have been kept: it is one revision on, and older.
  const onTop = last.revision === kept.revision || last.revision === kept.revision - 1
  return onTop && last.savedAt >= kept.savedAt ? { ...last, revision: kept.revision } : kept
}

/** A record as we wrote it, or, when it is damaged, a document whose text is the record itself. */
function savedDocumentOf(id: string, record: unknown): SavedDocument {
  if (!isRecord(record) || typeof record.text !== 'string') {
    const text = typeof record === 'string' ? record : (JSON.stringify(record) ?? String(record))
    return { id, name: id, text, savedAt: 0, revision: 0, edited: true }
  }
  return {
    id,
    name: typeof record.name === 'string' ? record.name : id,
    text: record.text,
    savedAt: typeof record.savedAt === 'number' ? record.savedAt : 0,
    revision: typeof record.revision === 'number' ? record.revision : 0,
    edited: record.edited !== false,
  }
}

function problemOf(cause: unknown): StorageProblem {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : ''
  const text = cause instanceof Error || cause instanceof DOMException ? cause.message : String(cause)
  if (name === 'QuotaExceededError') return { code: 'storage-full', cause: text }
  // What private modes and blocked site data say; `ReferenceError`: there is no indexedDB at all.
  const refusals = ['SecurityError', 'InvalidStateError', 'NotAllowedError', 'UnknownError', 'ReferenceError']
  return { code: refusals.includes(name) ? 'storage-refused' : 'storage-failed', cause: text }
}

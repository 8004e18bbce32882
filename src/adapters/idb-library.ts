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

/** Opens (at the first use) the database called `name`. */
export function createIdbLibrary(name = 'vuelta'): LibraryPort & { close(): Promise<void> } {
  let opening: Promise<Database> | undefined
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
      },
    }).catch((cause: unknown) => {
      opening = undefined
      throw cause
    })
    return opening
  }
  const close = async () => {
    const database = await opening?.catch(() => undefined)
    opening = undefined
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
        return ok(record === undefined ? null : savedDocumentOf(id, record))
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
        const record = await database.get('documents', id)
        if (record === undefined) return ok(null)
        await database.put('meta', id, currentKey)
        return ok(savedDocumentOf(id, record))
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
    remove: (id) =>
      attempt(async (database) => {
        const transaction = database.transaction(['documents', 'meta'], 'readwrite')
        const meta = transaction.objectStore('meta')
        if ((await meta.get(currentKey)) === id) await meta.delete(currentKey)
        await Promise.all([transaction.objectStore('documents').delete(id), transaction.done])
        return ok(undefined)
      }),
  }
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

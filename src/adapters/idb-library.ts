/**
 * The document library in IndexedDB. It keeps texts, never parsed documents: what cannot be read is handed on as it is, so
 * that the person can keep a copy, and nothing is overwritten before they choose. It must never throw: a browser that refuses
 * storage (private mode, a full disk) is an answer like any other.
 */
import { isRecord } from '../base/json'
import { err, ok } from '../base/result'
import type { LibraryPort, SavedDocument } from '../store/ports'
import { accessDatabase } from './idb-database'
import { idbVersions } from './idb-versions'
import type { PartingCopy } from './parting-copy'

const currentKey = 'current'
const partingKey = 'parting'

/** Opens (at the first use) the database called `name`. `copy`: where the last words of a page go as well, when there is such a place. */
export function createIdbLibrary(name = 'vuelta', copy?: PartingCopy): LibraryPort & { close(): Promise<void> } {
  const access = accessDatabase(name)
  const { attempt, close } = access
  const read = (id: string, becomesCurrent: boolean) =>
    attempt(async (database) => {
      const record = newest(id, await database.get('documents', id), await database.get('meta', partingKey), copy?.read())
      if (record !== null && becomesCurrent) await database.put('meta', id, currentKey)
      return ok(record)
    })
  const save = (document: SavedDocument, becomesCurrent: boolean) =>
    attempt(async (database) => {
      const transaction = database.transaction(['documents', 'meta'], 'readwrite')
      const documents = transaction.objectStore('documents')
      const stored = await documents.get(document.id)
      const storedRevision = stored === undefined ? 0 : savedDocumentOf(document.id, stored).revision
      if (storedRevision > document.revision) {
        await transaction.done
        const cause = `revision ${storedRevision} is kept, the save is based on ${document.revision}`
        return err({ code: 'changed-elsewhere', cause } as const)
      }
      const revision = document.revision + 1
      await Promise.all([
        documents.put({ ...document, revision }, document.id),
        becomesCurrent ? transaction.objectStore('meta').put(document.id, currentKey) : undefined,
        transaction.done,
      ])
      return ok(revision)
    })
  return {
    close,
    current: () =>
      attempt(async (database) => {
        const id = await database.get('meta', currentKey)
        if (typeof id !== 'string') return ok(null)
        const record = await database.get('documents', id)
        return ok(newest(id, record, await database.get('meta', partingKey), copy?.read()))
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
    open: (id) => read(id, true),
    read: (id) => read(id, false),
    save: (document) => save(document, true),
    saveBeside: (document) => save(document, false),
    keepParting(document) {
      copy?.write(document)
      try {
        const transaction = access.openNow()?.transaction('meta', 'readwrite')
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
        const transaction = database.transaction(['documents', 'meta', 'versions'], 'readwrite')
        const meta = transaction.objectStore('meta')
        const versions = transaction.objectStore('versions')
        const parting = await meta.get(partingKey)
        if (isRecord(parting) && parting.id === id) await meta.delete(partingKey)
        const last = copy?.read()
        if (isRecord(last) && last.id === id) copy?.clear()
        if ((await meta.get(currentKey)) === id) await meta.delete(currentKey)
        const old = await versions.index('document').getAllKeys(id)
        await Promise.all([
          ...old.map((key) => versions.delete(key)),
          transaction.objectStore('documents').delete(id),
          transaction.done,
        ])
        return ok(undefined)
      }),
    versions: idbVersions(access),
  }
}

/** What is kept of a document: its record, or the last of its parting copies when it was made on top of it. `null`: nothing. */
function newest(id: string, record: unknown, ...partings: readonly unknown[]): SavedDocument | null {
  const kept = record === undefined ? null : savedDocumentOf(id, record)
  const [last] = partings
    .flatMap((one) => (isRecord(one) && one.id === id && typeof one.text === 'string' ? [savedDocumentOf(id, one)] : []))
    .sort((a, b) => b.savedAt - a.savedAt)
  if (!last) return kept
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

/**
 * The document library in memory: the twin of the IndexedDB one, for tests and for a browser that keeps nothing.
 * It must behave the same to the caller; test/adapters runs one set of tests over both.
 */
import { err, ok } from '../base/result'
import type { LibraryPort, SavedDocument } from '../store/ports'

/** An empty library, or one that starts with `documents`, the last of them being the current one. */
export function createMemoryLibrary(documents: readonly SavedDocument[] = []): LibraryPort {
  const kept = new Map(documents.map((document) => [document.id, document]))
  let currentId = documents.at(-1)?.id
  let parting: SavedDocument | undefined
  const newest = (id: string): SavedDocument | null => {
    const document = kept.get(id)
    if (parting?.id !== id) return document ?? null
    if (!document) return parting.revision === 0 ? parting : null
    const onTop = parting.revision === document.revision || parting.revision === document.revision - 1
    return onTop && parting.savedAt >= document.savedAt ? { ...parting, revision: document.revision } : document
  }
  return {
    async current() {
      return ok(currentId === undefined ? null : newest(currentId))
    },
    async list() {
      const entries = [...kept.values()].map(({ text: _text, ...entry }) => entry)
      return ok(entries.sort((a, b) => b.savedAt - a.savedAt))
    },
    async open(id) {
      const document = newest(id)
      if (document) currentId = id
      return ok(document)
    },
    async save(document) {
      const stored = kept.get(document.id)
      if (stored && stored.revision > document.revision) {
        return err({
          code: 'changed-elsewhere',
          cause: `revision ${stored.revision} is kept, the save is based on ${document.revision}`,
        })
      }
      const revision = document.revision + 1
      kept.set(document.id, { ...document, revision })
      currentId = document.id
      return ok(revision)
    },
    keepParting(document) {
      parting = document
    },
    async remove(id) {
      kept.delete(id)
      if (parting?.id === id) parting = undefined
      if (currentId === id) currentId = undefined
      return ok(undefined)
    },
  }
}

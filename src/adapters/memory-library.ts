/**
 * The document library in memory: the twin of the IndexedDB one, for tests and for a browser that keeps nothing.
 * It must behave the same to the caller; test/adapters runs one set of tests over both.
 */
import { err, ok, type Result } from '../base/result'
import type { KeptVersion, LibraryPort, SavedDocument, StorageProblem } from '../store/ports'

/** An empty library, or one that starts with `documents`, the last of them being the current one. */
export function createMemoryLibrary(documents: readonly SavedDocument[] = []): LibraryPort {
  const kept = new Map(documents.map((document) => [document.id, document]))
  let currentId = documents.at(-1)?.id
  let parting: SavedDocument | undefined
  const versions = new Map<string, KeptVersion>()
  const newest = (id: string): SavedDocument | null => {
    const document = kept.get(id)
    if (parting?.id !== id) return document ?? null
    if (!document) return parting.revision === 0 ? parting : null
    const onTop = parting.revision === document.revision || parting.revision === document.revision - 1
    return onTop && parting.savedAt >= document.savedAt ? { ...parting, revision: document.revision } : document
  }
  const save = (document: SavedDocument): Result<number, StorageProblem> => {
    const stored = kept.get(document.id)
    if (stored && stored.revision > document.revision) {
      const cause = `revision ${stored.revision} is kept, the save is based on ${document.revision}`
      return err({ code: 'changed-elsewhere', cause })
    }
    const revision = document.revision + 1
    kept.set(document.id, { ...document, revision })
    return ok(revision)
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
    read: async (id) => ok(newest(id)),
    async save(document) {
      const saved = save(document)
      if (saved.ok) currentId = document.id
      return saved
    },
    saveBeside: async (document) => save(document),
    keepParting(document) {
      parting = document
    },
    async remove(id) {
      kept.delete(id)
      if (parting?.id === id) parting = undefined
      if (currentId === id) currentId = undefined
      for (const version of [...versions.values()]) if (version.document === id) versions.delete(version.id)
      return ok(undefined)
    },
    versions: {
      async list(document) {
        const own = [...versions.values()].filter((version) => version.document === document)
        return ok(own.sort((a, b) => b.at - a.at))
      },
      async change(keep, forget) {
        for (const id of forget) versions.delete(id)
        for (const version of keep) versions.set(version.id, version)
        return ok(undefined)
      },
    },
  }
}

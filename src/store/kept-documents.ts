/**
 * What can be done with the documents on this device beside opening them. The open one is changed through its store, as an edit; the
 * others where they are kept. What is removed can be put back as it was, with its versions, as long as somebody holds on to it.
 */
import { err, ok, type Result } from '../base/result'
import { readDocument, writeDocument } from '../document/codec'
import type { DocumentProblem } from '../document/problem'
import type { KeptVersion, SavedDocument, StorageProblem } from './ports'
import type { Stores } from './stores'

/** A document that was removed, whole. */
export interface RemovedDocument {
  readonly saved: SavedDocument
  readonly versions: readonly KeptVersion[]
}

type KeptProblem = StorageProblem | DocumentProblem | { readonly code: 'not-there' }
type Uses = Pick<Stores, 'services' | 'documents' | 'keeper' | 'shell'>

export interface KeptDocuments {
  /** `label`: the entry of history, when it is the open one. */
  rename(id: string, name: string, label: string): Promise<Result<void, KeptProblem>>
  /** Makes a copy beside it; what is open stays open. */
  duplicate(id: string, name: string): Promise<Result<void, KeptProblem>>
  /** Not the open one: that is for the actions, because another has to be opened for it. */
  remove(id: string): Promise<Result<RemovedDocument, KeptProblem>>
  /** The document matters most: it is back also when its versions cannot be kept, and that is told. */
  putBack(removed: RemovedDocument): Promise<Result<void, KeptProblem>>
  /** The text as it is kept, readable or not; of the open one as it is now. */
  text(id: string): Promise<Result<string, KeptProblem>>
}

export function keptDocuments({ services, documents, keeper, shell }: Uses): KeptDocuments {
  const { library, tabs, clock, ids } = services
  const isOpen = (id: string) => documents.getState().id === id
  const found = async (id: string): Promise<Result<SavedDocument, KeptProblem>> => {
    if (isOpen(id)) await keeper.flush()
    const saved = await library.read(id)
    if (!saved.ok) return saved
    return saved.value === null ? err({ code: 'not-there' }) : ok(saved.value)
  }
  const named = (saved: SavedDocument, name: string): Result<SavedDocument, DocumentProblem> => {
    const read = readDocument(saved.text)
    if (!read.ok) return read
    return ok({ ...saved, name, text: writeDocument({ ...read.value, name }), savedAt: clock.now(), edited: true })
  }
  return {
    async rename(id, name, label) {
      if (isOpen(id)) {
        documents.apply({ type: 'set-name', name }, label)
        return ok(undefined)
      }
      const saved = await found(id)
      const next = saved.ok ? named(saved.value, name) : saved
      if (!next.ok) return next
      const revision = await library.saveBeside(next.value)
      if (revision.ok) tabs.tell({ id, revision: revision.value })
      return revision.ok ? ok(undefined) : revision
    },
    async duplicate(id, name) {
      const saved = await found(id)
      const next = saved.ok ? named(saved.value, name) : saved
      if (!next.ok) return next
      const done = await library.saveBeside({ ...next.value, id: ids.next('document'), revision: 0 })
      return done.ok ? ok(undefined) : done
    },
    async remove(id) {
      const saved = await found(id)
      if (!saved.ok) return saved
      const versions = await library.versions.list(id)
      const done = await library.remove(id)
      return done.ok ? ok({ saved: saved.value, versions: versions.ok ? versions.value : [] }) : done
    },
    async putBack({ saved, versions }) {
      const done = await library.saveBeside(saved)
      if (!done.ok) return done
      const kept = await library.versions.change(versions, [])
      if (!kept.ok) shell.tell({ code: 'versions-not-kept', cause: kept.error.cause })
      return ok(undefined)
    },
    async text(id) {
      if (isOpen(id)) return ok(writeDocument(documents.getState().document))
      const saved = await found(id)
      return saved.ok ? ok(saved.value.text) : saved
    },
  }
}

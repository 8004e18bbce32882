/**
 * Keeps versions of the open document to go back to: as it was before it was changed for the first time after opening, every few minutes
 * of editing, before it becomes another, and whenever somebody asks. A version is always a state that was whole, never one in the
 * middle of a word. A device that refuses is told once; editing goes on. Looking at a document writes nothing.
 */
import { err, ok, type Result } from '../base/result'
import { readDocument, writeDocument } from '../document/codec'
import type { EditProblem } from '../document/edit'
import type { DocumentProblem } from '../document/problem'
import type { AgentDocument } from '../document/types'
import type { DocumentStore, SaveState } from './document-store'
import type { KeptVersion, StorageProblem, VersionReason } from './ports'
import type { Services } from './services'
import type { ShellStore } from './shell-store'
import { versionsToDrop } from './versions-to-drop'

/** While somebody edits, a version at most this often, in milliseconds. */
export const versionPause = 5 * 60_000

export interface VersionKeeper {
  /** Keeps the document as it is now. With a name it stays until somebody removes it. */
  keep(reason: VersionReason, name?: string): Promise<Result<void, StorageProblem>>
  /** The versions of the open document, the newest first. */
  list(): Promise<Result<readonly KeptVersion[], StorageProblem>>
  /** The open document becomes what it was then, as one entry of history; what it is now is kept first. */
  goBack(version: KeptVersion, label: string): Promise<Result<void, DocumentProblem | EditProblem>>
  remove(version: KeptVersion): Promise<Result<void, StorageProblem>>
  /** Puts one back that was removed. */
  restore(version: KeptVersion): Promise<Result<void, StorageProblem>>
  stop(): void
}

type Uses = Pick<Services, 'library' | 'clock' | 'ids'>

export function keepVersions(documents: DocumentStore, shell: ShellStore, { library, clock, ids }: Uses): VersionKeeper {
  const { versions } = library
  let told = false
  let last: Promise<unknown> = Promise.resolve()
  /** When the open document was opened; undefined once that state is kept. */
  let opened: number | undefined = clock.now()
  let keptAt = opened

  /** Told once, and only while the document itself is kept: that it is not is told already, and matters more. */
  const tellOnce = (problem: StorageProblem) => {
    if (told) return
    told = true
    const knows = ({ save }: { readonly save: SaveState }) => {
      if (save === 'saved') shell.tell({ code: 'versions-not-kept', cause: problem.cause })
      if (save === 'failed') told = false
      return save !== 'saving'
    }
    if (knows(documents.getState())) return
    const waiting = documents.subscribe((state) => {
      if (knows(state)) waiting()
    })
  }
  const write = async (document: AgentDocument, id: string, at: number, reason: VersionReason, name: string | undefined) => {
    const listed = await versions.list(id)
    if (!listed.ok) return listed
    // After the wait: the edit that made this a version of its own is being drawn, and a long text takes a while to write.
    const text = writeDocument(document)
    const [newest] = listed.value
    const same = newest?.text === text ? newest : undefined
    // Nothing has changed since: the version that is there gets the name, if there is one to give.
    if (same && name === undefined) return ok(undefined)
    const renames = same !== undefined && same.name === undefined
    const version: KeptVersion = {
      id: renames ? same.id : ids.next('version'),
      document: id,
      at: renames ? same.at : at,
      reason,
      text,
      ...(name === undefined ? {} : { name }),
    }
    const all = [version, ...listed.value.filter((other) => other.id !== version.id)]
    const drop = versionsToDrop(
      all.map((one) => ({ id: one.id, at: one.at, named: one.name !== undefined, size: one.text.length })),
      clock.now(),
    )
    return versions.change([version], drop)
  }
  /** One after another, so that each knows of those before it. */
  const keep = (document: AgentDocument, id: string, at: number, reason: VersionReason, name?: string) => {
    const done = last.then(() => write(document, id, at, reason, name))
    last = done
    return done
  }
  const keepQuietly = async (...what: Parameters<typeof keep>) => {
    const done = await keep(...what)
    if (!done.ok) tellOnce(done.error)
  }
  const stop = documents.subscribe((state, before) => {
    const now = clock.now()
    if (state.id !== before.id) {
      opened = now
      keptAt = now
      return
    }
    if (state.document === before.document) return
    // The same document once more, from the device: its history began anew.
    const anew = state.history.past.length + state.history.future.length === 0
    if (opened !== undefined) {
      if (holdsSomething(before.document)) void keepQuietly(before.document, state.id, opened, 'opened')
    } else if (anew || now - keptAt >= versionPause) void keepQuietly(before.document, state.id, now, 'editing')
    else return
    opened = anew ? now : undefined
    keptAt = now
  })
  return {
    keep(reason, name) {
      const { document, id } = documents.getState()
      return keep(document, id, clock.now(), reason, name)
    },
    async list() {
      await last
      return versions.list(documents.getState().id)
    },
    async goBack(version, label) {
      const { id, document } = documents.getState()
      const read = readDocument(version.text)
      if (!read.ok) return err(read.error)
      await keepQuietly(document, id, clock.now(), 'before-return')
      // Another document was opened meanwhile: this version is none of its own.
      if (documents.getState().id !== id) return ok(undefined)
      // An entry of its own, whatever was typed just before or is typed just after.
      documents.endGesture()
      const done = documents.apply({ type: 'replace-document', document: read.value }, label)
      documents.endGesture()
      return done
    },
    remove: (version) => versions.change([], [version.id]),
    restore: (version) => versions.change([version], []),
    stop,
  }
}

/** An empty document is had again at any time. */
const holdsSomething = (document: AgentDocument): boolean =>
  document.tools.length > 0 || Object.values(document.graphs).some((graph) => graph.nodes.length > 0)

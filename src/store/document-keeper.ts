/**
 * Keeps the open document on the device as it changes, and opens others. What cannot be read is never written over: it stays
 * where it is until the person has chosen. A device that refuses to keep anything is told once; editing goes on.
 */
import { ok, type Result } from '../base/result'
import { apartFromKeys } from '../document/apart-from-keys'
import { readDocument, writeDocument } from '../document/codec'
import type { DocumentProblem } from '../document/problem'
import type { AgentDocument } from '../document/types'
import { delayed } from './delayed'
import type { DocumentStore } from './document-store'
import type { SavedDocument, SavedEntry, StorageProblem } from './ports'
import type { Services } from './services'
import type { ShellStore } from './shell-store'

/** A pause of this many milliseconds in the editing, then the document is kept. */
export const savePause = 400

/** Where a document came from that the keeper opens. */
export interface Opening {
  readonly document: AgentDocument
  readonly id: string
  readonly revision: number
  readonly edited: boolean
}

export interface DocumentKeeper {
  /** Opens a text as a document of its own; what is open stays kept. A text that is no document changes nothing and says why. */
  openText(text: string, name: string, edited: boolean): Promise<Result<void, DocumentProblem>>
  /** Opens a document that is in hand as one of its own. */
  openCopy(document: AgentDocument): Promise<void>
  /** As `openText` and `openCopy`, for what may have been written by somebody else: no address of it is sent a key that is known here. */
  openGuestText(text: string, name: string): Promise<Result<void, DocumentProblem>>
  openGuest(document: AgentDocument): Promise<void>
  openShipped(id: string): Promise<void>
  /** Opens one that is kept on this device. */
  openKept(id: string): Promise<void>
  /** The open document as the device has it now, because another tab changed it: history begins anew. False: it is not there, or cannot be read. */
  reload(): Promise<boolean>
  /** From now on the open document is one of its own: what the device has under its old name stays as it is. */
  becomeCopy(): Promise<void>
  /** The revision of the open document that this page knows of. */
  revision(): number
  /** Another tab saved the very same: the next save is based on that revision. */
  adopt(revision: number): void
  /** The open document once more, as a document of its own. */
  duplicate(name: string): Promise<void>
  listKept(): Promise<readonly SavedEntry[]>
  remove(id: string): Promise<void>
  /** Keeps what is waiting to be kept, now: before the page goes, and before another document opens. */
  flush(): Promise<void>
  /** The page is going, now: what is not kept yet leaves a last copy. */
  part(): void
  stop(): void
}

/** What is told about the open document, or about trying to open one: another that opens takes it away. */
const aboutOneDocument = [
  'keys-apart',
  'keys-held',
  'file-refused',
  'gallery-unreachable',
  'document-refused',
  'edit-refused',
  'layout-failed',
  'layout-plain',
  'paste-refused',
  'pasted-renamed',
  'subgraph-refused',
] as const

type Uses = Pick<Services, 'library' | 'gallery' | 'clock' | 'ids' | 'tabs'>

/** Starts keeping `documents`, of which `opened` is on the device at its revision (0: not yet). `keyed`: ids of models that a key is known for. */
export function keepDocuments(
  documents: DocumentStore,
  shell: ShellStore,
  services: Uses,
  opened: Opening,
  keyed: () => readonly string[] = () => [],
): DocumentKeeper {
  const { library, gallery, clock, ids, tabs } = services
  let revision = opened.revision
  let lastSave: Promise<void> = Promise.resolve()

  const snapshot = (): SavedDocument => {
    const state = documents.getState()
    const { document, id } = state
    return { id, name: document.name, text: writeDocument(document), savedAt: clock.now(), revision, edited: state.edited }
  }
  const save = () => {
    documents.setState({ save: 'saving' })
    // One after another, so that each is based on the revision that the one before made.
    lastSave = lastSave.then(async () => {
      const { document } = documents.getState()
      const saving = snapshot()
      const saved = await library.save(saving)
      const same = documents.getState().id === saving.id
      if (saved.ok) {
        if (!same) return
        revision = saved.value
        tabs.tell({ id: saving.id, revision })
        for (const code of ['storage-refused', 'storage-full', 'storage-failed'] as const) shell.dismiss(code)
        // Changed again meanwhile: the next save is already asked for, and only then is all of it kept.
        if (documents.getState().document === document) documents.setState({ save: 'saved' })
      } else if (saved.error.code === 'changed-elsewhere' && same) {
        await saveBeside(saved.error)
      } else {
        documents.setState({ save: 'failed' })
        shell.tell(saved.error)
      }
    })
  }
  /** It could not be kept, and gives way to another: it can be had back as long as the notice stands. */
  const tellUnkept = (document: AgentDocument) => {
    const before = shell.getState().notices.find((notice) => notice.code === 'document-unkept')
    const others = before?.code === 'document-unkept' ? before.documents : []
    shell.tell({ code: 'document-unkept', documents: [...others, { name: document.name, text: writeDocument(document) }] })
  }
  /** Two tabs changed one document: this one becomes a document of its own, so that neither is lost. */
  const saveBeside = async (problem: StorageProblem) => {
    documents.setState({ id: ids.next('document') })
    revision = 0
    const saved = await library.save(snapshot())
    if (saved.ok) revision = saved.value
    documents.setState({ save: saved.ok ? 'saved' : 'failed' })
    shell.tell(saved.ok ? problem : saved.error)
  }
  const later = delayed(clock, savePause, save)
  // Also a first check of whether this device keeps anything: better told now than after an hour of work.
  if (opened.revision === 0) save()
  const stop = documents.subscribe((state, before) => {
    if (state.document === before.document || state.id !== before.id) return
    documents.setState({ save: 'saving' })
    later.ask()
  })
  const flush = async () => {
    later.flush()
    await lastSave
  }
  const become = async (next: Opening) => {
    // What is changed while this waits is kept too.
    do await flush()
    while (later.isAsked())
    const { id: left, edited, save: kept, document } = documents.getState()
    const worthKeeping = edited || left === next.id
    if (edited && kept === 'failed') tellUnkept(document)
    documents.open(next.document, next.id, next.edited)
    // What was told about the one before, or about another try.
    for (const code of aboutOneDocument) shell.dismiss(code)
    revision = next.revision
    save()
    await lastSave
    // A shipped document that nobody changed can be had again at any time.
    if (!worthKeeping && documents.getState().save === 'saved') await library.remove(left)
  }
  /** One after another, so that each finds the one before it open and kept. */
  let lastOpening: Promise<void> = Promise.resolve()
  const opening = (next: Opening): Promise<void> => {
    lastOpening = lastOpening.then(() => become(next))
    return lastOpening
  }
  const openCopy = (document: AgentDocument) => opening({ document, id: ids.next('document'), revision: 0, edited: true })
  const openGuest = async (document: AgentDocument) => {
    const { document: guest, renamed } = apartFromKeys(document, keyed())
    await openCopy(guest)
    if (renamed.length > 0) shell.tell({ code: 'keys-apart', models: renamed })
  }
  const readText = (text: string, name: string): Result<AgentDocument, DocumentProblem> => {
    const read = readDocument(text)
    if (!read.ok) {
      shell.tell({ code: 'document-refused', name, problem: read.error })
      return read
    }
    shell.dismiss('document-refused')
    return read
  }
  const openText = async (text: string, name: string, isEdited: boolean): Promise<Result<void, DocumentProblem>> => {
    const read = readText(text, name)
    if (!read.ok) return read
    await opening({ document: read.value, id: ids.next('document'), revision: 0, edited: isEdited })
    return ok(undefined)
  }
  return {
    openText,
    async openGuestText(text, name) {
      const read = readText(text, name)
      if (!read.ok) return read
      await openGuest(read.value)
      return ok(undefined)
    },
    async openShipped(id) {
      const text = await gallery.load(id)
      if (text.ok) await openText(text.value, `${id}.agent.json`, false)
      else shell.tell(text.error)
    },
    async openKept(id) {
      await flush()
      const found = await library.open(id)
      if (!found.ok) shell.tell(found.error)
      if (!found.ok || found.value === null) return
      const read = readDocument(found.value.text)
      if (read.ok) await opening({ document: read.value, id, revision: found.value.revision, edited: found.value.edited })
      else {
        shell.tell({ code: 'document-refused', name: found.value.name, problem: read.error })
        // It was made the current one by looking; the one that is open is.
        await library.open(documents.getState().id)
      }
    },
    async reload() {
      later.cancel()
      await lastSave
      const { id } = documents.getState()
      const found = await library.read(id)
      if (!found.ok) shell.tell(found.error)
      if (!found.ok || found.value === null) return false
      const read = readDocument(found.value.text)
      if (!read.ok) {
        shell.tell({ code: 'document-refused', name: found.value.name, problem: read.error })
        return false
      }
      // Another one was opened meanwhile.
      if (documents.getState().id !== id) return false
      documents.open(read.value, id, found.value.edited)
      // What was just opened is what is kept: nothing waits to be saved.
      later.cancel()
      documents.setState({ save: 'saved' })
      revision = found.value.revision
      return true
    },
    async becomeCopy() {
      later.cancel()
      await lastSave
      documents.setState({ id: ids.next('document'), edited: true })
      revision = 0
      save()
      await lastSave
    },
    revision: () => revision,
    adopt(newer) {
      revision = Math.max(revision, newer)
    },
    openCopy,
    openGuest,
    duplicate: (name) => openCopy({ ...documents.getState().document, name }),
    async listKept() {
      const entries = await library.list()
      if (!entries.ok) shell.tell(entries.error)
      return entries.ok ? entries.value : []
    },
    async remove(id) {
      const removed = await library.remove(id)
      if (!removed.ok) shell.tell(removed.error)
    },
    flush,
    part() {
      if (documents.getState().save !== 'saved') library.keepParting(snapshot())
    },
    stop() {
      later.cancel()
      stop()
    },
  }
}

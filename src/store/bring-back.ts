/**
 * The open document goes, and how it is had back: what is removed comes back as it was, with its versions; what gave way to another
 * while this device kept nothing comes back from memory. A notice holds each, so closing the notice lets go of it.
 */
import type { DocumentKeeper } from './document-keeper'
import type { DocumentStore } from './document-store'
import { keptDocuments } from './kept-documents'
import type { Services } from './services'
import type { Notice, ShellStore } from './shell-store'
import { firstDocument } from './start'

export interface BringBackActions {
  /** Removes the open document from this device, and opens the shipped one. A notice can bring back one that somebody worked on. */
  forgetDocument(): Promise<void>
  /** Puts the document that was removed last back as it was, and opens it. */
  bringBack(): Promise<void>
  /** Opens the last of the documents that could not be kept, as a document of its own. */
  bringBackUnkept(): Promise<void>
}

interface Uses {
  readonly services: Services
  readonly documents: DocumentStore
  readonly keeper: DocumentKeeper
  readonly shell: ShellStore
}

export function createBringBack({ services, documents, keeper, shell }: Uses): BringBackActions {
  const kept = keptDocuments({ services, documents, keeper, shell })
  const noticeOf = <C extends Notice['code']>(code: C) =>
    shell.getState().notices.find((notice): notice is Extract<Notice, { readonly code: C }> => notice.code === code)
  return {
    async forgetDocument() {
      const { id, document, edited } = documents.getState()
      await keeper.openShipped(firstDocument)
      // One that nobody changed went as the other was opened.
      if (documents.getState().id === id || !edited) return
      const removed = await kept.remove(id)
      if (removed.ok) shell.tell({ code: 'document-removed', name: document.name, removed: removed.value })
      else if ('cause' in removed.error) shell.tell(removed.error)
    },
    async bringBack() {
      const notice = noticeOf('document-removed')
      if (!notice) return
      // Once, also when it is asked for twice.
      shell.dismiss('document-removed')
      const { saved } = notice.removed
      const back = await kept.putBack(notice.removed)
      if (back.ok) await keeper.openKept(saved.id)
      else {
        if ('cause' in back.error) shell.tell(back.error)
        shell.tell(notice)
      }
    },
    async bringBackUnkept() {
      const notice = noticeOf('document-unkept')
      const last = notice?.documents.at(-1)
      if (!notice || !last) return
      const others = notice.documents.slice(0, -1)
      if (others.length === 0) shell.dismiss('document-unkept')
      else shell.tell({ ...notice, documents: others })
      await keeper.openText(last.text, last.name, true)
    },
  }
}

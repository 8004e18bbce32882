/** What the page as a whole shows: the mode, the open dialog, and what it has to tell the person. Nothing here is remembered. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Bilingual } from '../base/language'
import type { Diagnostic } from '../diagnostics/types'
import type { RenamedModel } from '../document/apart-from-keys'
import type { DocumentProblem } from '../document/problem'
import type { ClipNotice } from './clip-notices'
import type { RemovedDocument } from './kept-documents'
import type { HeldKey } from './key-places'
import type { FileProblem, StorageProblemCode } from './ports'
import type { Mode } from './types'

/** Something to tell, as data; the interface has the sentences. One of each code is shown at a time. */
export type Notice =
  | { readonly code: StorageProblemCode; readonly cause: string }
  | { readonly code: 'gallery-unreachable'; readonly cause: string }
  | { readonly code: 'document-refused'; readonly name: string; readonly problem: DocumentProblem }
  | { readonly code: 'file-refused'; readonly problem: FileProblem }
  | { readonly code: 'edit-refused'; readonly sentence: Bilingual }
  | { readonly code: 'engine-unavailable'; readonly message: string }
  | { readonly code: 'settings-not-kept' }
  /** Laying out gave no places; nothing moved. */
  | { readonly code: 'layout-failed'; readonly cause: string }
  /** The good way took too long or failed, and the plain one was used. */
  | { readonly code: 'layout-plain' }
  /** Another tab has saved the open document; nothing here was written over. */
  | { readonly code: 'newer-elsewhere' }
  /** Versions to go back to cannot be kept; the document itself can. */
  | { readonly code: 'versions-not-kept'; readonly cause: string }
  /** Several were handed over at once; `name` is the one that is read. */
  | { readonly code: 'one-at-a-time'; readonly name: string; readonly count: number }
  /** A recording gave way to a run; it can be shown again. */
  | { readonly code: 'recording-aside'; readonly title: string }
  /** Taken off this device; `removed` is what brings it back. */
  | { readonly code: 'document-removed'; readonly name: string; readonly removed: RemovedDocument }
  /** Gave way to another while they could not be kept; the last of them gave way last. */
  | { readonly code: 'document-unkept'; readonly documents: readonly { readonly name: string; readonly text: string }[] }
  /** Came from elsewhere, and named models for which a key is known. */
  | { readonly code: 'keys-apart'; readonly models: readonly RenamedModel[] }
  /** A run was not handed these keys: they were given for other addresses. */
  | { readonly code: 'keys-held'; readonly keys: readonly HeldKey[] }
  | ClipNotice

/** What stands over the page; `endpoint` is about one model of the document. */
export type DialogName =
  | { readonly name: 'shortcuts' }
  | { readonly name: 'palette' }
  | { readonly name: 'keys' }
  /** `paste`: the cursor stands where a text is pasted. */
  | { readonly name: 'import'; readonly paste?: boolean | undefined }
  | { readonly name: 'endpoint'; readonly modelId: string }
  | { readonly name: 'documents'; readonly tab?: DocumentsTab | undefined }
  | { readonly name: 'share' }
  /** `before`: what stands on the left, as ui/compare names sides; the newest version when it is not given. */
  | { readonly name: 'compare'; readonly before?: string | undefined }
  /** Somebody's link, before anything of it is taken in. */
  | { readonly name: 'link'; readonly fragment: string }

/** What the dialog of documents shows: those on this device, the shipped ones, the versions of the open one. */
export type DocumentsTab = 'kept' | 'shipped' | 'versions'

export interface ShellState {
  readonly mode: Mode
  readonly dialog: DialogName | undefined
  readonly notices: readonly Notice[]
  /** The lesson pane is open. */
  readonly lessons: boolean
  /** The node looked at in replay; undefined follows the current step. */
  readonly replayNode: string | undefined
  /** The problem that was gone to last. */
  readonly problem: Diagnostic | undefined
}

export interface ShellStore extends StoreApi<ShellState> {
  show(mode: Mode): void
  openDialog(dialog: DialogName | undefined): void
  tell(notice: Notice): void
  dismiss(code: Notice['code']): void
  toggleLessons(): void
  lookAt(node: string | undefined): void
  lookAtProblem(problem: Diagnostic | undefined): void
}

export function createShellStore(): ShellStore {
  const store = createStore<ShellState>(() => ({
    mode: 'edit',
    dialog: undefined,
    notices: [],
    lessons: false,
    replayNode: undefined,
    problem: undefined,
  }))
  const without = (code: Notice['code']) => store.getState().notices.filter((notice) => notice.code !== code)
  return {
    ...store,
    show: (mode) => store.setState({ mode }),
    openDialog: (dialog) => store.setState({ dialog }),
    tell: (notice) => store.setState({ notices: [...without(notice.code), notice] }),
    dismiss: (code) => store.setState({ notices: without(code) }),
    toggleLessons: () => store.setState({ lessons: !store.getState().lessons }),
    lookAt: (replayNode) => store.setState({ replayNode }),
    lookAtProblem: (problem) => store.setState({ problem }),
  }
}

/** What the page as a whole shows: the mode, the open dialog, and what it has to tell the person. Nothing here is remembered. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Bilingual } from '../base/language'
import type { Diagnostic } from '../diagnostics/types'
import type { DocumentProblem } from '../document/problem'
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
  /** Taken off this device; `text` is what brings it back. */
  | { readonly code: 'document-removed'; readonly name: string; readonly text: string }

/** What stands over the page; `endpoint` is about one model of the document. */
export type DialogName =
  | { readonly name: 'shortcuts' }
  | { readonly name: 'keys' }
  | { readonly name: 'endpoint'; readonly modelId: string }

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

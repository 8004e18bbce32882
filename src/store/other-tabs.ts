/**
 * Notices that another tab has saved the open document, before this one would save on top of it. It changes nothing by itself: the person
 * chooses between what the other tab has and what is here. Whoever does not choose loses nothing either: the next save parts the two.
 */
import { writeDocument } from '../document/codec'
import type { DocumentKeeper } from './document-keeper'
import type { DocumentStore } from './document-store'
import type { Services } from './services'
import type { ShellStore } from './shell-store'
import type { VersionKeeper } from './versions'

export interface OtherTabs {
  /** Looks on the device whether the document is newer there: after this page was asleep, and heard nothing. */
  look(): Promise<void>
  /** Takes what the other tab has. What is here is kept as a version first; where it cannot be, nothing happens, and that is told. */
  loadTheirs(): Promise<void>
  /** What is here goes on as a document of its own. */
  keepMine(): Promise<void>
  stop(): void
}

interface Uses {
  readonly documents: DocumentStore
  readonly keeper: DocumentKeeper
  readonly versions: VersionKeeper
  readonly shell: ShellStore
  readonly services: Pick<Services, 'tabs' | 'library'>
}

export function watchOtherTabs({ documents, keeper, versions, shell, services }: Uses): OtherTabs {
  const look = async () => {
    const { id } = documents.getState()
    const found = await services.library.read(id)
    if (!found.ok || found.value === null || id !== documents.getState().id) return
    const { revision, text } = found.value
    if (revision <= keeper.revision()) return
    // Opening it in another tab saves it too. What is the same there and here parts nobody.
    if (text === writeDocument(documents.getState().document)) keeper.adopt(revision)
    else shell.tell({ code: 'newer-elsewhere' })
  }
  const stops = [
    services.tabs.listen(({ id, revision }) => {
      if (id === documents.getState().id && revision > keeper.revision()) void look()
    }),
    documents.subscribe((state, before) => {
      if (state.id !== before.id) shell.dismiss('newer-elsewhere')
    }),
  ]
  return {
    look,
    async loadTheirs() {
      const kept = await versions.keep('other-tab')
      // Nothing would be left of what is here: the person can still go on with a copy.
      if (!kept.ok) shell.tell(kept.error)
      else if (await keeper.reload()) shell.dismiss('newer-elsewhere')
    },
    keepMine: () => keeper.becomeCopy(),
    stop() {
      for (const stop of stops) stop()
    },
  }
}

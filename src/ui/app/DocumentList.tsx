/** What can be done with documents: open, copy, download, the shipped ones, those on this device. */
import { Copy, Download, FilePlus, FolderOpen, GitCompareArrows, History, LayoutGrid, Link2, Pencil, Trash2 } from 'lucide-react'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import type { GalleryEntry, SavedEntry } from '../../store/ports'
import { type MenuItem, MenuList } from '../components/Menu'
import type { ListPlace } from '../components/MenuButton'
import { useLanguage, useWords } from '../words/language'
import { documentWords } from './document-words'
import { modName } from './platform'
import { useStores } from './stores-context'
import { useStore } from './use-store'

/** What the menu found when it was last opened: it is shown until it has looked again. */
export interface FoundDocuments {
  readonly shipped: readonly GalleryEntry[]
  readonly kept: readonly SavedEntry[]
}

interface DocumentListProps {
  readonly place: ListPlace
  readonly found: FoundDocuments
  readonly onFound: Dispatch<SetStateAction<FoundDocuments>>
  readonly onRename: () => void
}

export function DocumentList({ place, found: { shipped, kept }, onFound, onRename }: DocumentListProps) {
  const words = useWords(documentWords)
  const language = useLanguage()
  const { documents, run, keeper, services, shell, actions } = useStores()
  const name = useStore(documents, (state) => state.document.name)
  const id = useStore(documents, (state) => state.id)
  const hasRun = useStore(run, (state) => state.index !== undefined)
  const recorded = useStore(run, (state) => state.recorded !== undefined)
  useEffect(() => {
    void keeper.listKept().then((entries) => onFound((before) => ({ ...before, kept: entries })))
    void services.gallery.list().then((entries) => {
      if (entries.ok) onFound((before) => ({ ...before, shipped: entries.value }))
      else shell.tell(entries.error)
    })
  }, [keeper, services, shell, onFound])
  const here: readonly MenuItem[] = [
    { id: 'rename', label: words.rename, icon: <Pencil />, onChoose: onRename },
    { id: 'copy', label: words.copy, icon: <Copy />, onChoose: () => void keeper.duplicate(words.copyOf(name)) },
    { id: 'share', label: words.share, icon: <Link2 />, onChoose: () => shell.openDialog({ name: 'share' }) },
    {
      id: 'versions',
      label: words.versions,
      icon: <History />,
      onChoose: () => shell.openDialog({ name: 'documents', tab: 'versions' }),
    },
    { id: 'compare', label: words.compare, icon: <GitCompareArrows />, onChoose: () => shell.openDialog({ name: 'compare' }) },
    { id: 'download', label: words.download, icon: <Download />, keys: `${modName} S`, onChoose: actions.downloadDocument },
    {
      id: 'download-run',
      label: recorded ? words.downloadRecording : words.downloadRun,
      icon: <Download />,
      disabled: !hasRun,
      onChoose: () => void actions.downloadRun(),
    },
    {
      id: 'forget',
      label: words.forget,
      icon: <Trash2 />,
      detail: words.forgetDetail,
      onChoose: () => void actions.forgetDocument(),
    },
  ]
  const begin: readonly MenuItem[] = [
    { id: 'new', label: words.new, icon: <FilePlus />, onChoose: () => void actions.newDocument(words.newName) },
    { id: 'open', label: words.open, icon: <FolderOpen />, onChoose: () => void actions.openFile() },
    {
      id: 'open-recorded',
      label: words.openRecorded,
      icon: <History />,
      onChoose: () => shell.openDialog({ name: 'import' }),
    },
    { id: 'all', label: words.all, icon: <LayoutGrid />, onChoose: () => shell.openDialog({ name: 'documents' }) },
  ]
  return (
    <MenuList
      {...place}
      groups={[
        { id: 'begin', items: begin },
        { id: 'here', heading: words.thisDocument, items: here },
        {
          id: 'shipped',
          heading: words.shipped,
          items: shipped.map((entry) => ({
            id: entry.id,
            label: entry.name[language],
            detail: entry.summary[language],
            onChoose: () => void keeper.openShipped(entry.id),
          })),
        },
        {
          id: 'kept',
          heading: words.onThisDevice,
          items: kept
            .filter((entry) => entry.id !== id)
            .slice(0, 6)
            .map((entry) => ({
              id: entry.id,
              label: entry.name,
              detail: new Date(entry.savedAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' }),
              onChoose: () => void keeper.openKept(entry.id),
            })),
        },
      ]}
    />
  )
}

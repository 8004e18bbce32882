/** The document's name and everything that can be done with documents: open, copy, download, the shipped ones, those on this device. */
import {
  Check,
  ChevronDown,
  Copy,
  Download,
  Ellipsis,
  FilePlus,
  FolderOpen,
  GitCompareArrows,
  History,
  LayoutGrid,
  Link2,
  Pencil,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { GalleryEntry, SavedEntry } from '../../store/ports'
import { useOffers } from '../commands/offers'
import { Menu, type MenuItem } from '../components/Menu'
import { useLanguage, useWords } from '../words/language'
import { documentWords } from './document-words'
import { modName } from './platform'
import { useStores } from './stores-context'
import { useStore } from './use-store'

const saveIcons = { saved: Check, saving: Ellipsis, failed: TriangleAlert }

export function DocumentMenu() {
  const words = useWords(documentWords)
  const language = useLanguage()
  const { documents, run, keeper, services, shell, actions } = useStores()
  const name = useStore(documents, (state) => state.document.name)
  const id = useStore(documents, (state) => state.id)
  const save = useStore(documents, (state) => state.save)
  const hasRun = useStore(run, (state) => state.index !== undefined)
  const recorded = useStore(run, (state) => state.recorded !== undefined)
  const [shipped, setShipped] = useState<readonly GalleryEntry[]>([])
  const [kept, setKept] = useState<readonly SavedEntry[]>([])
  const [renaming, setRenaming] = useState(false)
  useOffers({ 'rename-document': { run: () => setRenaming(true) } })
  const look = () => {
    void keeper.listKept().then(setKept)
    void services.gallery.list().then((entries) => {
      if (entries.ok) setShipped(entries.value)
      else shell.tell(entries.error)
    })
  }
  const SaveIcon = saveIcons[save]
  const doneRenaming = (byKey: boolean) => {
    flushSync(() => setRenaming(false))
    if (byKey) focusDocumentMenu()
  }
  if (renaming) return <NameField name={name} onDone={doneRenaming} />
  const here: readonly MenuItem[] = [
    { id: 'rename', label: words.rename, icon: <Pencil />, onChoose: () => setRenaming(true) },
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
      onChoose: actions.downloadRun,
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
    <Menu
      label={words.menu(name)}
      className="btn docname"
      onOpen={look}
      face={
        <>
          <span className="cut">{name}</span>
          <span className={`save-state ${save}`} role="img" aria-label={words.save[save]} title={words.save[save]}>
            <SaveIcon aria-hidden="true" />
          </span>
          <ChevronDown aria-hidden="true" />
        </>
      }
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

/** For what leaves no other place for the focus: the name of what is open. */
export const focusDocumentMenu = (): void => document.querySelector<HTMLElement>('.docname')?.focus()

function NameField({ name, onDone }: { readonly name: string; readonly onDone: (byKey: boolean) => void }) {
  const words = useWords(documentWords)
  const { documents } = useStores()
  const [text, setText] = useState(name)
  const finish = (keep: boolean, byKey: boolean) => {
    const next = text.trim()
    if (keep && next !== '' && next !== name) documents.apply({ type: 'set-name', name: next }, words.setName)
    onDone(byKey)
  }
  return (
    <input
      className="in docname-field"
      aria-label={words.rename.replace('…', '')}
      // biome-ignore lint/a11y/noAutofocus: the field replaces the menu button that had the focus
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={() => finish(true, false)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        // Not a press of the button that the focus goes to.
        event.preventDefault()
        event.stopPropagation()
        finish(event.key === 'Enter', true)
      }}
    />
  )
}

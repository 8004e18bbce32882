/** The documents on this device: open, rename, copy, download, remove and bring back. */
import { Copy, Download, FilePlus, FolderOpen, Pencil, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { fileName } from '../../store/actions'
import { keptDocuments } from '../../store/kept-documents'
import type { SavedEntry } from '../../store/ports'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useLanguage, useWords } from '../words/language'
import { type Card, CardGrid } from './CardGrid'
import { RemovedLine } from './RemovedLine'
import { summaryOfText } from './summary'
import { shortTime } from './times'
import { useRead } from './use-read'
import { documentsWords } from './words'

/** With more documents than this there is a field to find one. */
const manyDocuments = 8

export function KeptTab({ onClose }: { readonly onClose: () => void }) {
  const words = useWords(documentsWords)
  const language = useLanguage()
  const stores = useStores()
  const { keeper, documents, services, actions } = stores
  const kept = useMemo(() => keptDocuments(stores), [stores])
  const openId = useStore(documents, (state) => state.id)
  const [entries, setEntries] = useState<readonly SavedEntry[] | 'refused' | undefined>(undefined)
  const listed = typeof entries === 'object' ? entries : []
  const [wanted, setWanted] = useState('')
  const [renaming, setRenaming] = useState<string | undefined>(undefined)
  const [removed, setRemoved] = useState<{ readonly name: string; bringBack(): Promise<unknown> } | undefined>(undefined)
  const [failed, setFailed] = useState<string | undefined>(undefined)
  const area = useRef<HTMLDivElement>(null)
  const look = useCallback(async () => {
    await keeper.flush()
    const listed = await services.library.list()
    setEntries(listed.ok ? listed.value : 'refused')
  }, [keeper, services])
  useEffect(() => void look(), [look])
  useFirstCard(area, entries !== undefined)
  const keyOf = (entry: SavedEntry) => `${entry.id} ${entry.savedAt} ${entry.revision}`
  const text = async (id: string) => {
    const found = await kept.text(id)
    return found.ok ? found.value : undefined
  }
  const summaries = useRead(
    listed.map((entry) => ({ key: keyOf(entry), text: () => text(entry.id) })),
    summaryOfText,
    services.clock,
  )
  const focusCard = (id: string) =>
    area.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] .card-open`)?.focus()
  const attempt = async (name: string, done: Promise<{ readonly ok: boolean }>) => {
    const { ok } = await done
    setFailed(ok ? undefined : name)
    await look()
    return ok
  }
  const open = (entry: SavedEntry) => {
    onClose()
    if (entry.id !== openId) void keeper.openKept(entry.id)
  }
  const rename = async (entry: SavedEntry, name: string | undefined) => {
    flushSync(() => setRenaming(undefined))
    focusCard(entry.id)
    if (name !== undefined) await attempt(entry.name, kept.rename(entry.id, name, words.renamed))
  }
  const download = async (entry: SavedEntry) => {
    const content = await text(entry.id)
    if (content === undefined) setFailed(entry.name)
    else services.files.download(`${fileName(entry.name)}.agent.json`, content)
  }
  const remove = async (entry: SavedEntry) => {
    const after = nextOf(shown, entry)
    if (entry.id === openId) {
      await actions.forgetDocument()
      setRemoved(entry.edited ? { name: entry.name, bringBack: actions.bringBack } : undefined)
    } else {
      const gone = await kept.remove(entry.id)
      setFailed(gone.ok ? undefined : entry.name)
      if (gone.ok) {
        const bringBack = async () => {
          const back = await kept.putBack(gone.value)
          setFailed(back.ok ? undefined : entry.name)
          // Nowhere else is it any more.
          if (!back.ok) setRemoved({ name: entry.name, bringBack })
        }
        setRemoved({ name: entry.name, bringBack })
      }
    }
    await look()
    if (after) focusCard(after.id)
  }
  const shown = listed.filter((entry) => plain(entry.name).includes(plain(wanted)))
  const cards = shown.map((entry): Card => {
    const summary = summaries.get(keyOf(entry))
    const time = words.savedAt(shortTime(entry.savedAt, services.clock.now(), language))
    return {
      id: entry.id,
      name: entry.name,
      summary,
      tag: entry.id === openId ? words.isOpen : undefined,
      lines: summary === null ? [words.unreadable] : [summary ? words.holds(summary.nodes, summary.edges) : words.loading, time],
      onOpen: () => open(entry),
      renaming:
        entry.id === renaming ? { label: words.newNameOf(entry.name), onDone: (name) => void rename(entry, name) } : undefined,
      actions: [
        { id: 'rename', label: words.rename, icon: <Pencil />, key: 'F2', onChoose: () => setRenaming(entry.id) },
        {
          id: 'copy',
          label: words.duplicate,
          icon: <Copy />,
          onChoose: () => void attempt(entry.name, kept.duplicate(entry.id, words.copyOf(entry.name))),
        },
        { id: 'download', label: words.download, icon: <Download />, onChoose: () => void download(entry) },
        { id: 'remove', label: words.remove, icon: <Trash2 />, key: 'Delete', onChoose: () => void remove(entry) },
      ],
    }
  })
  return (
    <div className="documents-tab" ref={area}>
      <div className="row documents-bar">
        {listed.length > manyDocuments && (
          <input
            type="search"
            className="in documents-search"
            aria-label={words.search}
            placeholder={words.search}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        )}
        <span className="grow" />
        <button
          type="button"
          className="btn line"
          onClick={() => {
            onClose()
            void actions.newDocument(words.emptyName)
          }}
        >
          <FilePlus aria-hidden="true" />
          {words.new}
        </button>
        <button
          type="button"
          className="btn line"
          onClick={() => {
            onClose()
            void actions.openFile()
          }}
        >
          <FolderOpen aria-hidden="true" />
          {words.open}
        </button>
      </div>
      <div role="status">
        {failed !== undefined && <p className="c-bad">{words.notDone(failed)}</p>}
        {removed && (
          <RemovedLine
            text={words.removed(removed.name)}
            bringBack={words.bringBack}
            onBringBack={() => {
              setRemoved(undefined)
              void removed.bringBack().then(look)
            }}
          />
        )}
        {entries === 'refused' && <p className="c-warn">{words.refused}</p>}
        {typeof entries === 'object' && entries.length === 0 && <p className="two">{words.nothingKept}</p>}
        {cards.length === 0 && wanted !== '' && <p className="two">{words.noMatch(wanted)}</p>}
      </div>
      <CardGrid label={words.tabs.kept} cards={cards} actionsOf={words.actionsOf} />
      {cards.length > 0 && <p className="documents-hint">{words.keysHint}</p>}
    </div>
  )
}

/** Once the cards are there the first one has the focus, unless somebody went elsewhere in the meantime. */
function useFirstCard(area: { readonly current: HTMLElement | null }, there: boolean): void {
  useEffect(() => {
    if (!there) return
    const now = document.activeElement
    if (now?.closest('.dialog-head') || now === document.body || now?.tagName === 'DIALOG') {
      area.current?.querySelector<HTMLElement>('.card-open')?.focus()
    }
  }, [area, there])
}

/** The card that takes the focus of one that goes. */
function nextOf(shown: readonly SavedEntry[], entry: SavedEntry): SavedEntry | undefined {
  const at = shown.findIndex((one) => one.id === entry.id)
  return shown[at + 1] ?? shown[at - 1]
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()

/** The command palette: everything that can be done and every place to go to, by typing. It knows no action itself: it asks the commands. */
import { useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { unreachable } from '../../base/exhaustive'
import type { GalleryEntry, SavedEntry } from '../../store/ports'
import { modName } from '../app/platform'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { SearchList } from '../components/SearchList'
import { Dialog } from '../dialogs/Dialog'
import { useLanguage, useWords } from '../words/language'
import { blockedBy, commands, isCommand, perform } from './commands'
import { goTo } from './go'
import type { CommandId } from './ids'
import { isOn } from './is-on'
import './palette.css'
import { type Choice, paletteRows } from './palette-items'
import { keyLine } from './shown'
import { commandWords } from './words'

/** How many are remembered. */
const recentKept = 12

interface CommandPaletteProps {
  /** Typed already, before it was there. */
  readonly typed?: { current: string }
  readonly onClose: () => void
}

export default function CommandPalette({ typed, onClose }: CommandPaletteProps) {
  const words = useWords(commandWords)
  const language = useLanguage()
  const stores = useStores()
  const { documents, keeper, services, settings, shell } = stores
  const document = useStore(documents, (state) => state.document)
  const open = useStore(documents, (state) => state.id)
  const recent = useStore(settings, (state) => state.recentCommands)
  const [shipped, setShipped] = useState<readonly GalleryEntry[]>([])
  const [kept, setKept] = useState<readonly SavedEntry[]>([])
  useEffect(() => {
    let wanted = true
    void keeper.listKept().then((entries) => wanted && setKept(entries.filter((entry) => entry.id !== open)))
    void services.gallery.list().then((entries) => wanted && entries.ok && setShipped(entries.value))
    return () => {
      wanted = false
    }
  }, [keeper, services, open])

  const rows = useMemo(
    () =>
      paletteRows({
        names: { mod: modName, language },
        document,
        recent: recent.filter(isCommand),
        shipped,
        kept,
        blockedBy: (id) => blockedBy(id, stores),
        onlyByKey: (id) => commands[id].onlyByKey === true,
        isOn: (id) => isOn(id, stores),
      }),
    [document, language, recent, shipped, kept, stores],
  )
  const choose = (choice: Choice) => {
    // The dialog goes first and gives the focus back: what is done next may put it elsewhere, or stand a dialog in its place.
    flushSync(onClose)
    switch (choice.type) {
      case 'command':
        remember(choice.id)
        perform(choice.id, stores)
        return
      case 'go':
        goTo(choice.to, stores)
        return
      case 'shipped':
        void keeper.openShipped(choice.id)
        return
      case 'kept':
        void keeper.openKept(choice.id)
        return
      case 'endpoint':
        shell.openDialog({ name: 'endpoint', modelId: choice.model })
        return
      default:
        unreachable(choice)
    }
  }
  const remember = (id: CommandId) =>
    settings.change({ recentCommands: [id, ...recent.filter((each) => each !== id)].slice(0, recentKept) })
  return (
    <Dialog title={words.title} onClose={onClose} bare>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field inside has the focus; here the key that opened it closes it */}
      <div
        className="palette-frame"
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          onClose()
        }}
      >
        <SearchList
          label={words.title}
          placeholder={words.placeholder}
          hint={words.hint}
          elsewhere={words.elsewhere(keyLine('find', { mod: modName, language }) ?? '')}
          typed={typed}
          items={rows.map((row) => row.item)}
          closeOnBlur={false}
          onChoose={(id) => {
            const row = rows.find((each) => each.item.id === id)
            if (row) choose(row.choice)
          }}
          onClose={onClose}
        />
      </div>
    </Dialog>
  )
}

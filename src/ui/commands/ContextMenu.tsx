/** The menu of what is under the pointer or has the focus: what can be done with it now, as the same commands that keys and palette do. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { modName } from '../app/platform'
import { useStores } from '../app/stores-context'
import type { MenuAsk } from '../canvas/use-context-menu'
import { type MenuGroup, MenuList } from '../components/Menu'
import { useDismiss } from '../components/use-dismiss'
import { useLanguage, useWords } from '../words/language'
import { blockedBy, perform } from './commands'
import { contextGroups } from './context-items'
import './context-menu.css'
import { isOn } from './is-on'
import { keyLine, textsOf } from './shown'
import { commandWords } from './words'

interface ContextMenuProps {
  readonly ask: MenuAsk
  readonly onClose: () => void
}

/** How near the rim of the page a menu may come. */
const rim = 8

export function ContextMenu({ ask, onClose }: ContextMenuProps) {
  const words = useWords(commandWords)
  const language = useLanguage()
  const stores = useStores()
  const area = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(ask.at)
  // What the menu is about is selected by the same press: its form says what it can do only after it is drawn.
  const [about, setAbout] = useState<MenuAsk | undefined>(undefined)
  useEffect(() => setAbout(ask), [ask])
  const settled = about === ask
  const { opener } = ask
  const close = useCallback(
    (back: boolean) => {
      onClose()
      if (back && opener?.isConnected) opener.focus({ preventScroll: true })
    },
    [onClose, opener],
  )
  useDismiss(true, area, close)
  useEffect(() => {
    // What the menu is about moves away under it.
    const away = (event: Event) => {
      if (!(event.target instanceof Node && area.current?.contains(event.target))) onClose()
    }
    window.addEventListener('wheel', away, true)
    window.addEventListener('resize', away)
    return () => {
      window.removeEventListener('wheel', away, true)
      window.removeEventListener('resize', away)
    }
  }, [onClose])
  useLayoutEffect(() => {
    const box = settled ? area.current?.firstElementChild?.getBoundingClientRect() : undefined
    if (!box) return
    setAt({
      x: Math.max(rim, Math.min(ask.at.x, window.innerWidth - box.width - rim)),
      y: Math.max(rim, Math.min(ask.at.y, window.innerHeight - box.height - rim)),
    })
  }, [ask, settled])
  const groups = useMemo(
    (): readonly MenuGroup[] =>
      (settled ? contextGroups(ask.about, stores.shell.getState().mode) : []).map((ids, i) => ({
        id: String(i),
        items: ids
          .filter((id) => blockedBy(id, stores) === undefined)
          .map((id) => ({
            id,
            label: words.inMenu[id] ?? textsOf(id, language)[0],
            keys: keyLine(id, { mod: modName, language }),
            ...(isOn(id, stores) !== undefined && { checked: isOn(id, stores), toggle: true as const }),
            onChoose: () => void perform(id, stores),
          })),
      })),
    [ask, settled, stores, language, words],
  )
  return (
    <div ref={area} className="context-menu">
      {settled && (
        <MenuList
          label={words.menuOf[ask.about]}
          className="at-pointer"
          style={{ left: at.x, top: at.y }}
          groups={groups}
          close={close}
        />
      )}
    </div>
  )
}

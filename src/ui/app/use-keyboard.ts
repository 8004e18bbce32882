/** The page's keyboard: one listener, at the very end, so that whatever has the focus may take a key first. */
import { useEffect } from 'react'
import { perform } from '../commands/commands'
import { focusOf, isInForm, isOnCanvas } from './focus'
import { commandFor } from './keymap'
import { useStores } from './stores-context'

export function useKeyboard(): void {
  const stores = useStores()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      // AltGr types characters such as [ and ], and reports itself as Control and Alt.
      const typed = event.getModifierState('AltGraph')
      const press = {
        key: event.key,
        mod: !typed && (event.ctrlKey || event.metaKey),
        shift: event.shiftKey,
        alt: !typed && event.altKey,
      }
      const { target } = event
      const { mode } = stores.shell.getState()
      const command = commandFor(press, focusOf(target), mode, isOnCanvas(target), isInForm(target))
      // A key whose part is not on the page stays the browser's.
      if (command !== undefined && perform(command, stores) !== 'not-here') event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [stores])
}

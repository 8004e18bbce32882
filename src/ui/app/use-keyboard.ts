/** The page's keyboard: one listener, at the very end, so that whatever has the focus may take a key first. */
import { useEffect } from 'react'
import { perform } from '../commands/commands'
import type { CommandId } from '../commands/ids'
import type { Reason } from '../commands/reasons'
import { focusOf, isInForm, isOnCanvas } from './focus'
import { commandFor } from './keymap'
import { useStores } from './stores-context'

/** Nothing to do is what Escape finds most of the time. */
const inSilence: ReadonlySet<CommandId> = new Set(['let-go'])

/** `onRefused`: a key was ours, and what it asks for cannot be done now. */
export function useKeyboard(onRefused?: (command: CommandId, reason: Reason) => void): void {
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
      if (command === undefined) return
      const reason = perform(command, stores)
      if (reason === 'not-here') return
      event.preventDefault()
      if (reason !== undefined && !inSilence.has(command)) onRefused?.(command, reason)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [stores, onRefused])
}

/** The page's keyboard: one listener, at the very end, so that whatever has the focus may take a key first. */
import { useEffect } from 'react'
import { unreachable } from '../../base/exhaustive'
import { isRunning } from '../../store/run-store'
import type { SettingsStore } from '../../store/settings-store'
import type { Stores } from '../../store/stores'
import { nothingSelected } from '../../store/types'
import { type Command, commandFor, focusOf } from './keymap'
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
      const command = commandFor(press, focusOf(event.target), stores.shell.getState().mode)
      if (command === undefined) return
      event.preventDefault()
      perform(command, stores)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [stores])
}

function perform(command: Command, { actions, documents, replay, run, settings, shell }: Stores): void {
  switch (command) {
    case 'run':
      if (!isRunning(run.getState())) void actions.run()
      return
    case 'play':
      if (replay.getState().playing) replay.pause()
      else replay.play()
      return
    case 'step-back':
      replay.back()
      return
    case 'step-forward':
      replay.forward()
      return
    case 'lap-back':
      replay.previousLap()
      return
    case 'lap-forward':
      replay.nextLap()
      return
    case 'first':
      replay.first()
      return
    case 'last':
      replay.last()
      return
    case 'undo':
      documents.undo()
      return
    case 'redo':
      documents.redo()
      return
    case 'tab-before':
    case 'tab-after': {
      void turnTab(settings, command === 'tab-after' ? 1 : -1)
      return
    }
    case 'let-go':
      documents.select(nothingSelected)
      shell.lookAt(undefined)
      return
    case 'shortcuts':
      shell.openDialog({ name: 'shortcuts' })
      return
    case 'download':
      actions.downloadDocument()
      return
    case 'next-problem':
      actions.nextProblem()
      return
    case 'add-node':
      document.querySelector<HTMLElement>('.palette button')?.focus()
      return
    default:
      unreachable(command)
  }
}

/** The list of tabs comes with the inspector, which is fetched on its own: by the time a key can ask for it, it is there. */
async function turnTab(settings: SettingsStore, by: 1 | -1): Promise<void> {
  const { replayTabs } = await import('../inspector/words-tabs')
  const names: readonly string[] = replayTabs
  const at = Math.max(0, names.indexOf(settings.getState().inspectorTab))
  const inspectorTab = replayTabs[(at + by + replayTabs.length) % replayTabs.length] ?? replayTabs[0]
  settings.change({ inspectorTab, replayView: 'step' })
}

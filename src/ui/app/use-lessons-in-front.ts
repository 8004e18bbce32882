/**
 * The lessons, What if and the panels of a recording share one place. Who asks for the lessons while another panel stands in front of them
 * sees them: the other one goes. Without this the button of the lessons would do nothing that anybody sees.
 */
import { useEffect } from 'react'
import { useStores } from './stores-context'

export function useLessonsInFront(): void {
  const { shell, recordings, run, whatIf } = useStores()
  useEffect(
    () =>
      shell.subscribe((now, before) => {
        if (now.lessons === before.lessons) return
        const asked = whatIf.getState().open
        const panel = now.mode === 'replay' && run.getState().recorded !== undefined && recordings.getState().panel !== undefined
        if (!asked && !panel) return
        if (asked) whatIf.close()
        recordings.show(undefined)
        // They were open behind it: the press meant to see them.
        if (!now.lessons) shell.toggleLessons()
      }),
    [shell, recordings, run, whatIf],
  )
}

/** Whether a recorded run is what the page shows: then it is framed, and nothing on the page executes or edits anything. */
import type { Recorded } from '../../store/run-store'
import { useStores } from './stores-context'
import { useStore } from './use-store'

/** The recording on show; `undefined` while editing, and for a run of one's own. */
export function useRecording(): Recorded | undefined {
  const { run, shell } = useStores()
  const recorded = useStore(run, (state) => state.recorded)
  const mode = useStore(shell, (state) => state.mode)
  return mode === 'replay' ? recorded : undefined
}

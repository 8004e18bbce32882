/** The moment that the cursor is at, in replay; every view of a render shows the same one. */
import { useMemo } from 'react'
import type { Moment } from '../../replay/moment'
import { useStores } from './stores-context'
import { useStore } from './use-store'

/** `undefined` while editing, and before the first run. */
export function useMoment(): Moment | undefined {
  const { run, replay, shell } = useStores()
  const mode = useStore(shell, (state) => state.mode)
  const index = useStore(run, (state) => state.index)
  const revision = useStore(run, (state) => state.revision)
  const position = useStore(replay, (state) => state.position)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index grows in place; its revision says when
  return useMemo(() => (mode === 'replay' ? index?.moment(position) : undefined), [mode, index, revision, position])
}

/** Whether the run on show is still the one that pressing Run would give: when it is not, what has changed since. */
import { questionOf } from '../../store/question'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export type RunNote = 'question' | 'drawing' | 'on-record' | 'own-graph'

/** `undefined`: nothing has changed, or nothing has run. */
export function useRunNote(): RunNote | undefined {
  const { documents, run, whatIf } = useStores()
  const now = useStore(documents, (state) => state.document)
  // A recorded run is not about this document.
  const ran = useStore(run, (state) => (state.recorded ? undefined : state.document))
  const onRecord = useStore(run, (state) => state.onRecord)
  // The graph that a record was walked on is another drawing: nothing of this one has changed.
  const ownGraph = useStore(whatIf, ({ base }) => base !== undefined && base.document === ran)
  if (!ran) return undefined
  if (ran === now) return onRecord ? 'on-record' : undefined
  if (onRecord && ownGraph) return 'own-graph'
  if (!onRecord && questionOf(ran.input) !== questionOf(now.input)) return 'question'
  const same = ran.graphs === now.graphs && ran.tools === now.tools && ran.models === now.models && ran.budget === now.budget
  return same ? (onRecord ? 'on-record' : undefined) : 'drawing'
}

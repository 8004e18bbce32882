/** Which graph a recorded run is shown on: the one of the record, or the open document, and then how well the two fit. */
import { TriangleAlert } from 'lucide-react'
import type { GraphShown } from '../../store/recording-graph'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { Segmented } from '../components/Segmented'
import { useWords } from '../words/language'
import { useFit } from './use-fit-of-run'
import { runBarWords } from './words'

export function GraphSwitch() {
  const words = useWords(runBarWords)
  const { recordingGraph, recordings, documents } = useStores()
  const shown = useStore(recordingGraph, (state) => state.shown)
  const busy = useStore(recordingGraph, (state) => state.busy)
  const failed = useStore(recordingGraph, (state) => state.failed)
  const name = useStore(documents, (state) => state.document.name)
  const panel = useStore(recordings, (state) => state.panel)
  const fit = useFit(shown === 'document')
  return (
    <div className="run-float run-switch">
      <Segmented<GraphShown>
        label={words.graph}
        value={shown}
        segments={[
          { value: 'record', label: words.ofRecord, hint: words.ofRecordHint },
          { value: 'document', label: words.mine, hint: words.mineHint(name) },
        ]}
        onChange={(next) => void recordingGraph.show(next)}
      />
      {busy ? (
        <span className="two run-said" role="status">
          {words.laying}
        </span>
      ) : failed !== undefined ? (
        <span className="run-said run-failed" role="status">
          <TriangleAlert aria-hidden="true" />
          {words.layingFailed(failed)}
        </span>
      ) : (
        <button
          type="button"
          className="btn sm"
          aria-pressed={panel === 'fit'}
          title={words.openFit}
          onClick={() => recordings.show(panel === 'fit' ? undefined : 'fit')}
        >
          {shown === 'document' && fit ? words.fitShort(fit.following, fit.steps.length) : words.compare}
        </button>
      )}
    </div>
  )
}

/** How the last run ended, over the tabs of the dock while editing. It comes with the other parts that only a run needs. */
import { Eye } from 'lucide-react'
import { VerdictChip } from '../components/VerdictChip'
import { useLanguage, useWords } from '../words/language'
import { lastRunWords } from './last-run-words'
import { Late } from './late'
import { whatIfPart } from './late-parts'
import { useStores } from './stores-context'
import { useRunNote } from './use-run-note'
import { useStore } from './use-store'

export function LastRunLine() {
  const words = useWords(lastRunWords)
  const language = useLanguage()
  const { run, replay, shell } = useStores()
  const index = useStore(run, (state) => state.index)
  useStore(run, (state) => state.revision)
  const note = useRunNote()
  if (!index) return null
  const verdict = index.verdict(language)
  const step = verdict?.step ?? Math.max(0, index.steps.length - 1)
  const look = () => {
    replay.seek(step)
    shell.show('replay')
  }
  return (
    <div className="last-run-line">
      {verdict && <VerdictChip verdict={verdict} />}
      <p className="grow two">
        {verdict ? words.lastRun(index.steps.length) : words.stillRunning}
        {note !== undefined && ` ${words.changedSince[note]}`}
      </p>
      <button type="button" className="btn line" onClick={look}>
        <Eye aria-hidden="true" />
        {index.steps.length > 0 ? words.lookAt(step + 1) : words.lookAtRun}
      </button>
      {verdict && <Late part={whatIfPart}>{({ AskButtons }) => <AskButtons />}</Late>}
    </div>
  )
}

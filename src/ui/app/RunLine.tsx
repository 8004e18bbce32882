/**
 * The line over the tabs of the dock while editing: how the last run ended, because people change what was wrong while they look at
 * it. Before the first run, for whoever is new, one sentence of what this is and one button; it goes for good when it is sent away.
 */
import { GraduationCap, X } from 'lucide-react'
import { graphNamed } from '../../document/queries'
import { useWords } from '../words/language'
import { dockWords } from './dock-words'
import { Late } from './late'
import { recordingPart, replayPart } from './late-parts'
import { useStores } from './stores-context'
import { useFirstLesson } from './use-first-lesson'
import { useStore } from './use-store'

export function RunLine() {
  const { documents, run, settings, shell } = useStores()
  // Of an empty graph the sentence would not be true, and whoever has begun to change things needs it no more.
  const news = useStore(
    documents,
    ({ document, graphName, edited }) => !edited && (graphNamed(document, graphName)?.nodes.length ?? 0) > 0,
  )
  const index = useStore(run, (state) => state.index)
  const welcome = useStore(settings, (state) => state.welcome)
  const lessons = useStore(shell, (state) => state.lessons)
  const recorded = useStore(run, (state) => state.recorded)
  if (recorded) return <Late part={recordingPart}>{({ RecordingLine }) => <RecordingLine />}</Late>
  if (index) return <Late part={replayPart}>{({ LastRunLine }) => <LastRunLine />}</Late>
  return welcome && news && !lessons ? <Welcome /> : null
}

function Welcome() {
  const words = useWords(dockWords)
  const { settings } = useStores()
  const firstLesson = useFirstLesson()
  const dismiss = () => settings.change({ welcome: false })
  return (
    <div className="last-run-line welcome">
      <p className="grow two">{words.welcome}</p>
      <button
        type="button"
        className="btn line"
        onClick={() => {
          dismiss()
          void firstLesson()
        }}
      >
        <GraduationCap aria-hidden="true" />
        {words.firstLesson}
      </button>
      <button type="button" className="btn icon" aria-label={words.dismiss} title={words.dismiss} onClick={dismiss}>
        <X aria-hidden="true" />
      </button>
    </div>
  )
}

/** A recording is open behind the document that is edited: this says so, and that the one is not about the other. */
import { Eye, GitFork } from 'lucide-react'
import { clip } from '../../base/text'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { useWords } from '../words/language'
import './recording.css'
import { recordingWords } from './recording-words'

/** The line over the dock's tabs. */
export function RecordingLine() {
  const words = useWords(recordingWords)
  const { run, recordings, shell, whatIf } = useStores()
  const asking = useStore(whatIf, (state) => state.open)
  const title = useStore(run, (state) => state.recorded?.header.title ?? '')
  const steps = useStore(run, (state) => state.index?.steps.length ?? 0)
  return (
    <div className="last-run-line is-recording">
      <b className="strong rec-word">{words.recording}</b>
      <p className="grow two">{words.line(clip(title, 80), steps)}</p>
      <button type="button" className="btn line" onClick={() => shell.show('replay')}>
        <Eye aria-hidden="true" />
        {words.lookAt}
      </button>
      {!asking && (
        <button type="button" className="btn line" data-what-if="" title={words.whatIfHint} onClick={() => void whatIf.ask()}>
          <GitFork aria-hidden="true" />
          {words.whatIf}
        </button>
      )}
      <button type="button" className="btn" onClick={recordings.close}>
        {words.close}
      </button>
    </div>
  )
}

/** The last run while editing: how it ended, what to do about it, and the whole run as text. */
import { recordingWords } from '../importing/recording-words'
import { LogView } from '../log/LogView'
import { useLanguage, useWords } from '../words/language'
import { barWords } from './bar-words'
import { lastRunWords } from './last-run-words'
import { useStores } from './stores-context'
import { useStore } from './use-store'

export function LastRun() {
  const words = useWords(lastRunWords)
  const language = useLanguage()
  const { run, recordings, services, shell, actions } = useStores()
  const runLabel = useWords(barWords).run
  const index = useStore(run, (state) => state.index)
  const revision = useStore(run, (state) => state.revision)
  const recorded = useStore(run, (state) => state.recorded)
  const recording = useWords(recordingWords)
  if (recorded) {
    return (
      <div className="empty">
        <p>{recording.notMine}</p>
        <button type="button" className="btn line" onClick={recordings.close}>
          {recording.close}
        </button>
      </div>
    )
  }
  if (!index) {
    return (
      <div className="empty">
        <p>{words.noRun}</p>
        <p className="row">
          <button type="button" className="btn line" onClick={() => void actions.run()}>
            {runLabel}
          </button>
          <button type="button" className="btn" onClick={() => shell.openDialog({ name: 'import' })}>
            {recording.openRecorded}
          </button>
        </p>
      </div>
    )
  }
  const verdict = index.verdict(language)
  return (
    <div className="last-run">
      {verdict && (verdict.detail !== '' || verdict.fix !== undefined) && (
        <div className="last-run-text">
          {verdict.detail !== '' && <p>{verdict.detail}</p>}
          {verdict.fix !== undefined && (
            <p>
              <b className="strong">{words.whatToDo}</b> {verdict.fix}
            </p>
          )}
        </div>
      )}
      <div className="fill">
        <LogView index={index} revision={revision} language={language} onCopy={services.clipboard.copy} />
      </div>
    </div>
  )
}

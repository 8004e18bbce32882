/** The strip over a recording: what it is, and what can be done with it. Nothing here executes anything. */
import { Download, FileText, GitCompareArrows, GitFork, List, LockKeyhole, X } from 'lucide-react'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { isComparing } from '../what-if/sides'
import { useLanguage, useWords } from '../words/language'
import './recording.css'
import { recordingWords } from './recording-words'

interface RecordingStripProps {
  /** Asks to run a graph on the recorded answers; it says first what that executes. */
  readonly onWhatIf: () => void
}

export function RecordingStrip({ onWhatIf }: RecordingStripProps) {
  const words = useWords(recordingWords)
  const language = useLanguage()
  const { run, recordings, shell, actions, whatIf } = useStores()
  const asking = useStore(whatIf, (state) => state.open && !isComparing(state))
  const comparing = useStore(whatIf, (state) => state.open && isComparing(state))
  const recorded = useStore(run, (state) => state.recorded)
  const steps = useStore(run, (state) => state.index?.steps.length ?? 0)
  const coming = useStore(run, (state) => state.index?.coming)
  const panel = useStore(recordings, (state) => state.panel)
  if (!recorded) return null
  const { header, format, report, runs } = recorded
  const file = header.origin.kind === 'import' ? header.origin.file : undefined
  const facts = [words.steps(steps), format.name[language], words.readOnly].join(', ')
  const download = coming?.failed ? words.downloadPart : words.download
  const others = () => {
    recordings.others()
    shell.openDialog({ name: 'import' })
  }
  return (
    <section className="rec-strip" aria-label={words.strip}>
      <LockKeyhole aria-hidden="true" />
      <b className="strong">{words.recording}</b>
      {file !== undefined && (
        <code className="cut rec-file" title={file}>
          {file}
        </code>
      )}
      {header.title !== file && header.title !== format.name.en && header.title !== format.name.es && (
        <span className="cut rec-title" title={header.title}>
          {header.title}
        </span>
      )}
      <span className="rec-facts" title={facts}>
        <span>{words.steps(steps)}</span>
        <span className="cut">{`, ${format.name[language]}, ${words.readOnly}`}</span>
      </span>
      {coming && (
        <span className="nw strong" title={coming.failed ? words.cutOffHint : words.comingHint}>
          {(coming.failed ? words.cutOff : words.coming)(Math.floor((100 * coming.done) / coming.of))}
        </span>
      )}
      <span className="rec-kept nw" title={words.notKeptHint}>
        {words.notKept}
        <span className="sr">{words.notKeptHint}</span>
      </span>
      <span className="grow" />
      <button
        type="button"
        className="btn sm rec-btn line"
        data-what-if=""
        aria-pressed={asking}
        title={words.whatIfHint}
        onClick={asking ? whatIf.close : onWhatIf}
      >
        <GitFork aria-hidden="true" />
        {words.whatIf}
      </button>
      <button
        type="button"
        className="btn sm rec-btn"
        title={words.compareHint}
        aria-label={words.compare}
        aria-pressed={comparing}
        onClick={() => (comparing ? whatIf.close() : void whatIf.compare())}
      >
        <GitCompareArrows aria-hidden="true" />
        <span className="wide">{words.compare}</span>
      </button>
      <button
        type="button"
        className="btn sm rec-btn"
        aria-pressed={panel === 'report'}
        aria-disabled={report ? undefined : true}
        title={report ? undefined : words.noReport}
        onClick={() => {
          if (report) recordings.show(panel === 'report' ? undefined : 'report')
        }}
      >
        <FileText aria-hidden="true" />
        {words.report}
      </button>
      {runs > 1 && (
        <button type="button" className="btn sm rec-btn" onClick={others}>
          <List aria-hidden="true" />
          {words.otherRuns(runs - 1)}
        </button>
      )}
      <button
        type="button"
        className="btn sm rec-btn"
        title={download}
        aria-label={download}
        onClick={() => void actions.downloadRun()}
      >
        <Download aria-hidden="true" />
        <span className="wide">{download}</span>
      </button>
      <button type="button" className="btn sm rec-btn" title={words.closeHint} onClick={recordings.close}>
        <X aria-hidden="true" />
        {words.close}
      </button>
    </section>
  )
}

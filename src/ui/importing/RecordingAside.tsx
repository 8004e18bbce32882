/** What stands at the left of a recording: its import report, or a record of its file. */
import { Download, LockKeyhole } from 'lucide-react'
import { useMemo } from 'react'
import { linesAtOnce, toldReport } from '../../importers/told-report'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { OverlayPanel } from '../recordings/OverlayPanel'
import { useWords } from '../words/language'
import { AsidePanel } from './AsidePanel'
import './importing.css'
import './recording.css'
import { ReportView } from './ReportView'
import { recordingWords } from './recording-words'
import { reportWords } from './report-words'
import { SourcePanel } from './SourcePanel'

export function RecordingAside() {
  const { recordings } = useStores()
  const panel = useStore(recordings, (state) => state.panel)
  if (panel === 'fit') return <OverlayPanel />
  return panel === 'report' ? <ReportPanel /> : panel === 'source' ? <SourcePanel /> : null
}

function ReportPanel() {
  const { run, recordings, actions } = useStores()
  const words = useWords(recordingWords)
  const title = useWords(reportWords).title
  const recorded = useStore(run, (state) => state.recorded)
  const report = recorded?.report
  const told = useMemo(() => report && toldReport(report), [report])
  if (!recorded || !report || !told) return null
  return (
    <AsidePanel
      title={title}
      action={
        <button type="button" className="btn sm" onClick={() => void actions.downloadRun()}>
          <Download aria-hidden="true" />
          {words.download}
        </button>
      }
    >
      <div className="rec-scroll">
        <ReportView
          report={told}
          open
          onMore={async (part, from) => (report[part] ?? []).slice(from, from + linesAtOnce)}
          onLook={recorded.hasSource ? (where) => void recordings.look({ where }) : undefined}
        />
        {recorded.inferred && recorded.inferred.guessed.length > 0 && <GraphGuesses />}
      </div>
      <p className="rec-foot two">
        <LockKeyhole aria-hidden="true" />
        {words.localOnly}
      </p>
    </AsidePanel>
  )
}

/** What the graph of the recording had to guess: the same kind of line, but nothing that the file was asked about. */
function GraphGuesses() {
  const { recordings, run } = useStores()
  const guessed = useStore(run, (state) => state.recorded?.inferred?.guessed) ?? []
  const hasSource = useStore(run, (state) => state.recorded?.hasSource === true)
  const words = useWords(graphWords)
  return (
    <ReportView
      report={{
        records: 0,
        kept: 0,
        elsewhere: 0,
        redacted: 0,
        counts: { dropped: 0, guessed: guessed.length, repaired: 0, warned: 0 },
        lines: { dropped: [], guessed: guessed.slice(0, linesAtOnce), repaired: [], warned: [] },
      }}
      heading={words}
      open
      onMore={async (_part, from) => guessed.slice(from, from + linesAtOnce)}
      onLook={hasSource ? (where) => void recordings.look({ where }) : undefined}
    />
  )
}
const graphWords = { en: 'The graph', es: 'El grafo' }

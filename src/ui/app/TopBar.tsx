/** The top bar: what is open, which mode, what it may cost, which model, and Run. */
import { GraduationCap, Play, Redo2, Search, Square, Undo2 } from 'lucide-react'
import { isRunning } from '../../store/run-store'
import { Segmented } from '../components/Segmented'
import { HistoryButton } from '../history/HistoryButton'
import { useWords } from '../words/language'
import { BudgetGauges } from './BudgetGauges'
import { BarSettings } from './bar-settings'
import './bar.css'
import { barWords } from './bar-words'
import { DocumentMenu } from './DocumentMenu'
import { Mark } from './Mark'
import { ModelChooser } from './ModelChooser'
import { modName } from './platform'
import { useStores } from './stores-context'
import { useMoment } from './use-moment'
import { useRecording } from './use-recording'
import { useStore } from './use-store'

export function TopBar({ hasLessons }: { readonly hasLessons: boolean }) {
  const words = useWords(barWords)
  const { shell } = useStores()
  const lessons = useStore(shell, (state) => state.lessons)
  // Under a recording nothing is edited, paid for or run.
  const recording = useRecording()
  return (
    <header className="top" data-canvas-keys="">
      <h1 className="brand">
        <Mark />
        <span className="sr">Vuelta</span>
        <span className="wide" aria-hidden="true">
          Vuelta
        </span>
      </h1>
      <span className="sep" />
      <DocumentMenu />
      {!recording && <History />}
      <span className="sep" />
      <ModeSwitch />
      <PaletteButton />
      <span className="grow" />
      {!recording && (
        <>
          <Gauges />
          <ModelChooser />
          <RunButton />
        </>
      )}
      <span className="sep" />
      {hasLessons && (
        <button
          type="button"
          className="btn lessons-button"
          aria-label={words.lessons}
          title={words.lessons}
          aria-pressed={lessons}
          onClick={shell.toggleLessons}
        >
          <GraduationCap aria-hidden="true" />
          <span>{words.lessons}</span>
        </button>
      )}
      <BarSettings />
    </header>
  )
}

function History() {
  const words = useWords(barWords)
  const { documents } = useStores()
  const before = useStore(documents, (state) => state.history.past.at(-1)?.label)
  const after = useStore(documents, (state) => state.history.future[0]?.label)
  return (
    <span className="row tight">
      <button
        type="button"
        className="btn icon"
        aria-label={words.undo}
        title={`${before === undefined ? words.undo : words.undoWhat(before)} (${modName} Z)`}
        disabled={before === undefined}
        onClick={documents.undo}
      >
        <Undo2 />
      </button>
      <button
        type="button"
        className="btn icon"
        aria-label={words.redo}
        title={`${after === undefined ? words.redo : words.redoWhat(after)} (${modName} Shift Z)`}
        disabled={after === undefined}
        onClick={documents.redo}
      >
        <Redo2 />
      </button>
      <HistoryButton />
    </span>
  )
}

function PaletteButton() {
  const words = useWords(barWords)
  const { shell } = useStores()
  return (
    <button
      type="button"
      className="btn line palette-button"
      aria-label={words.searchOrDo}
      title={`${words.searchOrDo} (${modName} K)`}
      aria-haspopup="dialog"
      onClick={() => shell.openDialog({ name: 'palette' })}
    >
      <Search aria-hidden="true" />
      <span>{words.searchOrDo}</span>
      <kbd>{modName} K</kbd>
    </button>
  )
}

function ModeSwitch() {
  const words = useWords(barWords)
  const { shell, run } = useStores()
  const mode = useStore(shell, (state) => state.mode)
  const hasRun = useStore(run, (state) => state.index !== undefined)
  return (
    <Segmented
      label={words.mode}
      value={mode}
      onChange={shell.show}
      segments={[
        { value: 'edit', label: words.edit },
        { value: 'replay', label: words.replay, reason: hasRun ? undefined : words.noRunYet },
      ]}
    />
  )
}

function Gauges() {
  const { documents, run, shell } = useStores()
  const mode = useStore(shell, (state) => state.mode)
  const edited = useStore(documents, (state) => state.document.budget)
  const frozen = useStore(run, (state) => state.document?.budget)
  const moment = useMoment()
  const openBudget = () => {
    shell.show('edit')
    documents.select({ nodes: [], edges: [] })
  }
  return <BudgetGauges budget={mode === 'replay' && frozen ? frozen : edited} moment={moment} onOpen={openBudget} />
}

function RunButton() {
  const words = useWords(barWords)
  const { run, actions } = useStores()
  const running = useStore(run, isRunning)
  const loading = useStore(run, (state) => state.phase === 'loading')
  const hasRun = useStore(run, (state) => state.index !== undefined && state.recorded === undefined)
  if (running) {
    return (
      <button type="button" className="btn line stop" onClick={actions.stop}>
        <Square aria-hidden="true" />
        {loading ? words.loading : words.stop}
      </button>
    )
  }
  return (
    <button type="button" className="btn ink run" title={`${modName} ${words.enter}`} onClick={() => void actions.run()}>
      <Play aria-hidden="true" />
      {hasRun ? (
        <>
          <span className="wide">{words.runAgain}</span>
          <span className="narrow">{words.run}</span>
        </>
      ) : (
        words.run
      )}
    </button>
  )
}

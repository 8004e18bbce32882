/**
 * Opening a recorded run, in one dialog: hand it over, see what it is and what became of its records, choose a run. It shows what the
 * recording store knows and asks it to do things; it reads nothing itself.
 */
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Reading } from '../../store/recording-reader'
import { recordingPart, replayPart, runBarPart } from '../app/late-parts'
import { useStores } from '../app/stores-context'
import { useStore } from '../app/use-store'
import { Segmented } from '../components/Segmented'
import { Dialog } from '../dialogs/Dialog'
import { useLanguage, useWords } from '../words/language'
import { FormatChoice } from './FormatChoice'
import './importing.css'
import { ReportView } from './ReportView'
import { RunFacts, RunPicker } from './RunPicker'
import { SourceForm } from './SourceForm'
import { troubleText } from './trouble-words'
import { importWords } from './words'

interface ImportDialogProps {
  readonly paste: boolean
  readonly onClose: () => void
}

export default function ImportDialog({ paste, onClose }: ImportDialogProps) {
  const words = useWords(importWords)
  const { recordings, run } = useStores()
  const reading = useStore(recordings, (state) => state.reading)
  useEffect(() => {
    // What a run is shown with is there before there is one: to fetch it while it is drawn would draw it twice.
    for (const part of [replayPart, recordingPart, runBarPart]) part.prefetch()
    const before = run.getState().index
    return () => {
      // A run was opened: the focus goes to it, not back to the button that is another world's now.
      if (run.getState().index !== before)
        requestAnimationFrame(() => document.getElementById('canvas')?.focus({ preventScroll: true }))
    }
  }, [run])
  const close = () => {
    recordings.giveUp()
    onClose()
  }
  return (
    <Dialog title={words.title} onClose={close} wide>
      {reading === undefined ? <SourceForm paste={paste} /> : <OneFile reading={reading} onClose={close} />}
    </Dialog>
  )
}

function OneFile({ reading, onClose }: { readonly reading: Reading; readonly onClose: () => void }) {
  const words = useWords(importWords)
  const { phase, summary } = reading
  const busy = phase === 'reading' || phase === 'opening'
  return (
    <>
      <p className="row import-file">
        <code className="cut strong">{reading.name ?? words.pasted}</code>
        <span className="two nw">{words.size(reading.size)}</span>
      </p>
      {busy && <Progress reading={reading} onClose={onClose} />}
      {phase === 'failed' && <Failed reading={reading} />}
      {phase === 'read' && summary && <Found reading={reading} />}
    </>
  )
}

function Progress({ reading, onClose }: { readonly reading: Reading; readonly onClose: () => void }) {
  const words = useWords(importWords)
  const { phase, progress } = reading
  const at = progress?.phase ?? (phase === 'opening' ? 'building' : 'reading')
  const told = words.phases[at]
  const share =
    progress && (at === 'reading' || at === 'handing-over') && progress.of > 0 ? progress.done / progress.of : undefined
  const cancel = useFocus()
  const language = useLanguage()
  // The first number that is written costs the browser a frame: better now than when the list is waited for.
  useEffect(() => void (0).toLocaleString(language), [language])
  return (
    <div className="import-progress">
      <p role="status">{told}</p>
      {share === undefined ? <progress aria-label={told} /> : <progress aria-label={told} value={share} max={1} />}
      <div className="dialog-foot">
        <button type="button" className="btn line" ref={cancel} onClick={onClose}>
          {words.cancel}
        </button>
      </div>
    </div>
  )
}

function Failed({ reading }: { readonly reading: Reading }) {
  const language = useLanguage()
  const { recordings } = useStores()
  const { trouble } = reading
  const text = trouble && troubleText(trouble, language)
  const report = trouble?.code === 'refused' ? trouble.report : undefined
  return (
    <>
      {text && (
        <div className="outcome v-amber" role="alert">
          <CircleAlert aria-hidden="true" />
          <div>
            <p className="strong">{text.what}</p>
            {text.todo !== '' && <p>{text.todo}</p>}
          </div>
        </div>
      )}
      {text?.byHand && <FormatChoice reading={reading} />}
      {report && <ReportView report={report} onMore={recordings.reportLines} />}
      <Foot />
    </>
  )
}

function Found({ reading }: { readonly reading: Reading }) {
  const { recordings } = useStores()
  const runs = reading.summary?.runs ?? []
  const [chosen, setChosen] = useState(0)
  const [onShow, setOnShow] = useState(true)
  // Read again as another format, the runs are others.
  const at = chosen < runs.length ? chosen : 0
  const [only] = runs
  const open = (index: number) => void recordings.open(index)
  if (!reading.summary || !only) return null
  return (
    <>
      <FormatChoice reading={reading} />
      {reading.summary.zoneless && <Zone local={reading.local} onChange={(local) => void recordings.readTimes(local)} />}
      {runs.length > 1 ? (
        <RunPicker runs={runs} chosen={at} onChoose={setChosen} onOpen={open} onSearch={setOnShow} />
      ) : (
        <div className="run-row is-only">
          <RunFacts run={only} />
        </div>
      )}
      <ReportView report={reading.summary.report} onMore={recordings.reportLines} />
      <Foot onOpen={() => open(at)} off={runs.length > 1 && !onShow} />
    </>
  )
}

function Zone({ local, onChange }: { readonly local: boolean; readonly onChange: (local: boolean) => void }) {
  const words = useWords(importWords)
  return (
    <div className="row import-zone">
      <span>{words.zone}</span>
      <Segmented
        label={words.zone}
        value={local ? 'local' : 'utc'}
        segments={[
          { value: 'utc', label: words.zoneUtc },
          { value: 'local', label: words.zoneLocal },
        ]}
        onChange={(value) => onChange(value === 'local')}
      />
    </div>
  )
}

/** `off`: what would be opened is not on show. */
function Foot({ onOpen, off = false }: { readonly onOpen?: () => void; readonly off?: boolean }) {
  const words = useWords(importWords)
  const { recordings } = useStores()
  const first = useFocus()
  return (
    <div className="dialog-foot import-foot">
      <span className="dim grow">{words.notKept}</span>
      <button type="button" className="btn line" ref={onOpen ? undefined : first} onClick={recordings.giveUp}>
        {words.another}
      </button>
      {onOpen && (
        <button type="button" className="btn ink" ref={first} aria-disabled={off} onClick={off ? undefined : onOpen}>
          {words.open}
        </button>
      )}
    </div>
  )
}

/** Each stage has one thing that comes next: it gets the focus, which would be lost with the stage before. */
function useFocus() {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => element.current?.focus({ preventScroll: true }), [])
  return element
}

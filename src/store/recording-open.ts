/**
 * From a run on its way out of the importers to a recording that can be shown: its pages are indexed as they come. The graph that it is
 * walked on and the verdict come with it. A long run is shown as soon as its beginning is there, and the rest comes while it is looked at;
 * where building it takes a while, what is shown at first was built from its first records alone, and the run takes its place when it comes.
 * Each stretch of work is short, so that the page answers in between.
 */
import { languages } from '../base/language'
import type { Clock } from '../base/ports'
import { err, ok, type Result } from '../base/result'
import type { FormatName, ImportProgress, ImportSession, ImportTrouble, RunBegun } from '../importers/port'
import type { RunPages } from '../importers/run-pages'
import { sameStep } from '../recordings/same-step'
import type { TraceIndex } from '../replay/trace-index'
import type { Step } from '../trace/step'
import type { ReplayStore } from './replay-store'
import { loadIndex, type OpenRecording, type RunStore } from './run-store'

interface Wanted {
  readonly session: ImportSession
  readonly index: number
  readonly format: FormatName
  /** How many runs the file has. */
  readonly runs: number
  readonly hasSource: boolean
  readonly clock: Clock
  /** Is told when more of the run on show has come. */
  readonly run: Pick<RunStore, 'getState' | 'setState'>
  readonly replay: Pick<ReplayStore, 'getState' | 'seek'>
  readonly onProgress: (progress: ImportProgress) => void
}

/** So many events make a beginning; a run that has not this many more is waited for. */
const BEGINNING = 4_000
const LONG = 20_000
/** What is drawn of a run that comes in is drawn again when it has grown by this factor. */
const GROWN = 3

/** Takes a run over and makes it ready. */
export async function readyRecording(wanted: Wanted): Promise<Result<OpenRecording, ImportTrouble>> {
  const { session, index: number, clock, onProgress } = wanted
  try {
    const [{ RunPages }, recorder] = await Promise.all([import('../importers/run-pages'), loadIndex()])
    if (!recorder.ok) return err({ code: 'broke-down', message: recorder.error })
    let shown: OpenRecording | undefined
    let begin = (): void => undefined
    const begun = new Promise<undefined>((resolve) => {
      begin = () => resolve(undefined)
    })
    /** What the pages go into: that which is on show, or what will take its place. */
    let filled = new recorder.value()
    let isFirst = true
    let told = 0
    /** What takes the place of a beginning goes further than that: whoever is at its end is nowhere else then. */
    const enough = () => (shown ? 2 * shown.index.events.length : BEGINNING)
    const show = () => {
      if (!shown) shown = recordingOf(filled, pages.run(), wanted)
      else if (shown.index !== filled) {
        const { steps } = shown.index
        shown.index.become(filled)
        filled = shown.index
        complete(shown, pages.run(), wanted)
        keepPlace(shown.index, steps, wanted)
      }
    }
    const pages = new RunPages((read, done, of) => {
      if (!pages.isBeginning && isFirst) {
        isFirst = false
        if (shown) filled = new recorder.value()
      }
      filled.append(read(), read)
      if (filled.coming) {
        filled.coming = { done, of }
        if (done < told * GROWN) return
        told = done
        drawAgain(filled, wanted)
      } else if (pages.isBeginning ? pages.isFull : done >= enough() && of - done > LONG) {
        filled.coming = { done, of }
        told = done
        show()
        drawAgain(filled, wanted)
        begin()
      } else if (!shown && done >= told + of / 100) {
        // A hundred times is often enough.
        told = done
        onProgress({ phase: 'handing-over', done, of })
      }
    })
    const handing = session.run(number, pages.take.bind(pages), onProgress)
    const handed = await Promise.race([begun, handing])
    if (handed && !handed.ok) return handed
    if (handed) show()
    const ready: OpenRecording | undefined = shown
    if (!ready) return err({ code: 'broke-down', message: 'The run came without its header.' })
    const { index } = ready
    const whole = (ended: Result<void, ImportTrouble>) => {
      if (ended.ok) {
        show()
        know(index, pages.run()?.verdicts)
        index.coming = undefined
      } else if (index.coming) index.coming = { ...index.coming, failed: true }
      drawAgain(index, wanted)
    }
    if (handed) whole(handed)
    else index.whole = handing.then(whole)
    // Taking many events in and listing their steps is a task of its own, before they are drawn.
    void index.steps
    if (index.coming || index.steps.length > atOnce) await clock.sleep(0)
    return ok(ready)
  } catch (error) {
    return err({ code: 'broke-down', message: error instanceof Error ? error.message : String(error) })
  }
}

/** So many steps are listed within a frame. */
const atOnce = 1_000

type Run = ReturnType<RunPages['run']>
const reportOf = ({ origin }: OpenRecording['recorded']['header']) => (origin.kind === 'import' ? origin.report : undefined)

function recordingOf(index: TraceIndex, run: Run, { format, runs, hasSource }: Wanted): OpenRecording | undefined {
  if (!run) return undefined
  const { header, on } = run
  return {
    recorded: { header, format, report: reportOf(header), inferred: on.inferred, runs, hasSource },
    index,
    document: on.document,
  }
}

/**
 * What was shown of the beginning becomes what is true of the whole. Whoever holds the recording, on show or not, knows it by these objects:
 * they stay the same ones. A graph that is the same stays as it is drawn.
 */
function complete({ recorded, document }: OpenRecording, run: Run, { run: store }: Wanted): void {
  if (!run) return
  const { header, on } = run
  const isSame = JSON.stringify(document.graphs) === JSON.stringify(on.document.graphs)
  const whole = isSame ? { ...on.document, graphs: document.graphs } : on.document
  const redrawn = isSame ? {} : { redrawn: `${header.id} whole` }
  const more = { report: reportOf(header), inferred: on.inferred, ...redrawn }
  Object.assign(recorded.header, header)
  Object.assign(recorded, more)
  Object.assign(document, whole)
  const now = store.getState()
  if (now.recorded?.header === recorded.header && now.document === document)
    store.setState({ recorded: { ...now.recorded, ...more }, document: whole })
}

/** Whoever looks at a step looks at the same one after that, which may have come to stand elsewhere. */
function keepPlace(index: TraceIndex, before: readonly Step[], { run, replay }: Wanted): void {
  if (run.getState().index !== index) return
  const { position } = replay.getState()
  const step = before[position]
  const now = step ? sameStep(step, before, index.steps) : position
  if (now !== position) replay.seek(now)
}

function know(index: TraceIndex, verdicts: RunBegun['verdicts'] | undefined): void {
  for (const language of languages) index.know(language, verdicts?.[language])
}

function drawAgain(index: TraceIndex, { run }: Wanted): void {
  const { index: shown, revision } = run.getState()
  if (shown === index) run.setState({ revision: revision + 1 })
}

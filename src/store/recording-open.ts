/**
 * From a run on its way out of the importers to a recording that can be shown: its pages are indexed as they come. The graph that it is
 * walked on and the verdict come with it. A long run is shown as soon as its beginning is there, and the rest comes while it is looked at.
 * Each stretch of work is short, so that the page answers in between.
 */
import { languages } from '../base/language'
import type { Clock } from '../base/ports'
import { err, ok, type Result } from '../base/result'
import type { FormatName, ImportProgress, ImportSession, ImportTrouble, RunBegun } from '../importers/port'
import type { TraceIndex } from '../replay/trace-index'
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
  readonly onProgress: (progress: ImportProgress) => void
}

/** So many events make a beginning; a run that has not this many more is waited for. */
const BEGINNING = 4_000
const LONG = 20_000
/** What is drawn of a run that comes in is drawn again when it has grown by this factor. */
const GROWN = 3

/** Takes a run over and makes it ready. */
export async function readyRecording(wanted: Wanted): Promise<Result<OpenRecording, ImportTrouble>> {
  const { session, index: number, format, runs, hasSource, clock, onProgress } = wanted
  try {
    const [{ RunPages }, recorder] = await Promise.all([import('../importers/run-pages'), loadIndex()])
    if (!recorder.ok) return err({ code: 'broke-down', message: recorder.error })
    const index = new recorder.value()
    let begin = (): void => undefined
    const begun = new Promise<undefined>((resolve) => {
      begin = () => resolve(undefined)
    })
    let told = 0
    const pages = new RunPages((read, done, of) => {
      index.append(read(), read)
      if (index.coming) {
        index.coming = { done, of }
        if (done < told * GROWN) return
        told = done
        drawAgain(index, wanted)
        return
      }
      if (done >= BEGINNING && of - done > LONG) {
        index.coming = { done, of }
        told = done
        begin()
        return
      }
      // A hundred times is often enough.
      if (done < told + of / 100) return
      told = done
      onProgress({ phase: 'handing-over', done, of })
    })
    const handing = session.run(number, pages.take.bind(pages), onProgress)
    const handed = await Promise.race([begun, handing])
    if (handed && !handed.ok) return handed
    const run = pages.run()
    if (!run) return err({ code: 'broke-down', message: 'The run came without its header.' })
    const { header, on, verdicts } = run
    if (handed) know(index, verdicts)
    else index.whole = handing.then((ended) => wholeNow(index, ended, verdicts, wanted))
    // A long run has many steps to list: a task of its own, before they are drawn.
    void index.steps
    if (index.steps.length > atOnce) await clock.sleep(0)
    const report = header.origin.kind === 'import' ? header.origin.report : undefined
    return ok({ recorded: { header, format, report, inferred: on.inferred, runs, hasSource }, index, document: on.document })
  } catch (error) {
    return err({ code: 'broke-down', message: error instanceof Error ? error.message : String(error) })
  }
}

/** So many steps are listed within a frame. */
const atOnce = 1_000

/** Nothing more is on its way: all of it is there, or the rest will never be. */
function wholeNow(index: TraceIndex, ended: Result<void, ImportTrouble>, verdicts: RunBegun['verdicts'], wanted: Wanted): void {
  if (ended.ok) {
    know(index, verdicts)
    index.coming = undefined
  } else if (index.coming) index.coming = { ...index.coming, failed: true }
  drawAgain(index, wanted)
}

function know(index: TraceIndex, verdicts: RunBegun['verdicts']): void {
  for (const language of languages) index.know(language, verdicts[language])
}

function drawAgain(index: TraceIndex, { run }: Wanted): void {
  const { index: shown, revision } = run.getState()
  if (shown === index) run.setState({ revision: revision + 1 })
}

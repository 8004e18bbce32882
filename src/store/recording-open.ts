/**
 * From a run on its way out of the importers to a recording that can be shown: its pages are indexed as they come. The graph that it is
 * walked on and the verdict come with it. Each stretch of work is short, so that the page answers in between.
 */
import type { Language } from '../base/language'
import type { Clock } from '../base/ports'
import { err, ok, type Result } from '../base/result'
import type { FormatName, ImportProgress, ImportSession, ImportTrouble } from '../importers/port'
import { loadIndex, type OpenRecording } from './run-store'

interface Wanted {
  readonly session: ImportSession
  readonly index: number
  readonly format: FormatName
  /** How many runs the file has. */
  readonly runs: number
  readonly hasSource: boolean
  readonly clock: Clock
  readonly language: Language
  readonly onProgress: (progress: ImportProgress) => void
}

/** Takes a run over and makes it ready. */
export async function readyRecording(wanted: Wanted): Promise<Result<OpenRecording, ImportTrouble>> {
  const { session, index: number, format, runs, hasSource, clock, language, onProgress } = wanted
  try {
    const [{ RunPages }, recorder] = await Promise.all([import('../importers/run-pages'), loadIndex()])
    if (!recorder.ok) return err({ code: 'broke-down', message: recorder.error })
    const index = new recorder.value()
    let told = 0
    const pages = new RunPages((events, done, of) => {
      index.append(events)
      // A hundred times is often enough.
      if (done < told + of / 100) return
      told = done
      onProgress({ phase: 'handing-over', done, of })
    })
    const handed = await session.run(number, pages.take.bind(pages), onProgress)
    if (!handed.ok) return handed
    const run = pages.run()
    if (!run) return err({ code: 'broke-down', message: 'The run came without its header.' })
    const { header, on, verdict } = run
    index.know(language, verdict)
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

/**
 * From a run on its way out of the importers to a recording that can be shown: its pages put together, the graph that it is walked
 * on, and its index. Each stretch of work is short, so that the page answers in between.
 */
import type { Language } from '../base/language'
import type { Clock } from '../base/ports'
import { err, ok, type Result } from '../base/result'
import { readDocumentData } from '../document/codec'
import type { AgentDocument } from '../document/types'
import type { FormatName, ImportSession, ImportTrouble } from '../importers/port'
import type { InferredGraph } from '../recordings/contract'
import type { TraceIndex } from '../replay/trace-index'
import type { TraceEvent } from '../trace/events'
import type { Trace } from '../trace/trace'
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
}

/** Takes a run over and makes it ready. */
export async function readyRecording(wanted: Wanted): Promise<Result<OpenRecording, ImportTrouble>> {
  const { session, index: number, format, runs, hasSource, clock, language } = wanted
  try {
    const [{ RunPages }, recorder] = await Promise.all([import('../importers/run-pages'), loadIndex()])
    if (!recorder.ok) return err({ code: 'broke-down', message: recorder.error })
    const pages = new RunPages()
    const handed = await session.run(number, pages.take.bind(pages))
    if (!handed.ok) return handed
    const trace = pages.trace()
    if (!trace) return err({ code: 'broke-down', message: 'The run came without its header.' })
    const { document, walked, inferred } = await onItsGraph(trace, clock)
    const index = await indexed(new recorder.value(), walked.events, clock)
    if (walked.events.length > atOnce) await clock.sleep(0)
    // The first thing that is asked of it: found here, it need not be found while the page is drawn.
    const judging = index.judging(language)
    while (!judging.next().done) if (walked.events.length > atOnce) await clock.sleep(0)
    const { events: _events, ...header } = walked
    const report = header.origin.kind === 'import' ? header.origin.report : undefined
    return ok({ recorded: { header, format, report, inferred, runs, hasSource }, index, document })
  } catch (error) {
    return err({ code: 'broke-down', message: error instanceof Error ? error.message : String(error) })
  }
}

interface OnItsGraph {
  readonly document: AgentDocument
  readonly walked: Trace
  readonly inferred: InferredGraph | undefined
}

/** The document that the run carries, else one made from what it names. */
async function onItsGraph(trace: Trace, clock: Clock): Promise<OnItsGraph> {
  if (trace.document !== undefined) {
    const read = readDocumentData(trace.document)
    if (read.ok) return { document: read.value, walked: trace, inferred: undefined }
  }
  const { inferringGraph } = await import('../recordings/infer-graph')
  const inferring = inferringGraph(trace)
  let reached = inferring.next()
  while (!reached.done) {
    if (trace.events.length > atOnce) await clock.sleep(0)
    reached = inferring.next()
  }
  const inferred = reached.value
  return { document: inferred.document, walked: inferred.trace, inferred }
}

/** Events that are taken in at once: a few milliseconds of work. */
const atOnce = 1_000

async function indexed(index: TraceIndex, events: readonly TraceEvent[], clock: Clock): Promise<TraceIndex> {
  for (let from = 0; from < events.length; from += atOnce) {
    if (from > 0) await clock.sleep(0)
    index.append(events.slice(from, from + atOnce))
  }
  return index
}

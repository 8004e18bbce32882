/**
 * The worker's work, as a function of messages: it holds the file that was read last and answers what is asked about it. A message
 * that goes wrong is answered with what went wrong; nothing here throws, and nothing of a file leaves but what is asked for.
 */
import { unreachable } from '../base/exhaustive'
import type { Language } from '../base/language'
import { err, ok, type Result } from '../base/result'
import { readTrace } from '../trace/codec'
import type { Step } from '../trace/step'
import type { ImportReport, Trace } from '../trace/trace'
import { recordOf, verdictsFrom } from '../trace/verdict'
import { type BegunRun, type BuiltRun, judged, type MadeRun, type OpenedRecord, openRecord } from './import-run'
import { pagesOf } from './page-packer'
import {
  type ImportChoices,
  type ImportProgress,
  type ImportSource,
  type ImportSummary,
  type ImportTrouble,
  linesOf,
  type MoreEntries,
  type RunBegun,
  type RunEntry,
  type RunOnGraph,
  type RunPage,
  reportParts,
} from './port'
import type { ImportProblem } from './problem'
import { bytesOf } from './read-bytes'
import { readSource } from './read-source'
import { importers } from './registry'
import { emptied, entryOf, headEntry, headsOf } from './run-entry'
import { SourceReader } from './source/excerpt'
import { linesAtOnce, toldReport } from './told-report'
import { warmUp } from './warm-up'
import type { FromImporter, RunHeads, ToImporter } from './worker-messages'

/** What is held of the file that was read last. Its runs are built when they are asked for. */
interface Held {
  readonly built: (index: number) => BuiltRun | undefined
  /** Without a verdict. */
  readonly made: (index: number) => MadeRun | undefined
  /** That of its verdicts; a trace of our own keeps what it says of itself. */
  readonly language: Language | undefined
  /** How its only run begins, where it is a long one. */
  readonly begun?: (() => BegunRun | undefined) | undefined
  /** The only run of a file is built for the list, and then it is opened: until then it is kept. */
  ready: MadeRun | undefined
  /** True once a run was asked for: none is kept any more. */
  asked: boolean
  /** The entry of the only run, where it was opened before it had one. */
  entry: RunEntry | undefined
  readonly report: () => ImportReport
  readonly source: SourceReader | undefined
  readonly zoneless: () => boolean
  /** The first run that has no entry yet, and how many runs there are. */
  readonly listed: number
  readonly of: number
}
/** Without what was found out about it: that would be as much again. */
const readyOf = ({ trace, kept }: BuiltRun): MadeRun => ({ trace, kept })

interface Reading {
  readonly held: Held
  /** Runs that are not in the summary, where they are many. */
  readonly rest: Iterable<RunHeads>
  readonly summary: ImportSummary
}

/**
 * A worker's memory and ears. Hand it each message in order; it says its answers. `ontoGraph` finds the graph that a run is walked on, and
 * may change a run that is `givenAway`; `pause` lets messages in between: what is asked for comes before what is only listed.
 */
export function createImportWork(
  say: (message: FromImporter) => void,
  ontoGraph: (trace: Trace, givenAway: boolean) => RunOnGraph & { readonly steps?: readonly Step[] | undefined },
  pause: (ms?: number) => Promise<void> = async () => undefined,
): (message: ToImporter) => Promise<void> {
  let held: Held | undefined
  let begun = false
  const handing = new Map<number, Iterator<RunPage>>()
  let handedOver = Promise.resolve()
  let release = (): void => undefined
  /** What is only listed waits until no run is on its way, and until the page has had the time to draw it. */
  const rest = async (): Promise<void> => {
    await pause()
    if (handing.size === 0) return
    await handedOver
    await pause(TO_DRAW)
  }
  const handOut = (id: number, pages: Iterator<RunPage>): void => {
    if (handing.size === 0) {
      handedOver = new Promise((resolve) => {
        release = resolve
      })
    }
    handing.set(id, pages)
  }

  /** Nobody waits for it: what goes wrong here will go wrong, and be told, when all of it is built. */
  const beginningOf = ({ begun: begin }: Held): readonly RunPage[] => {
    try {
      const found = begin?.()
      if (!found) return []
      const { steps: _steps, ...walked } = ontoGraph(found.trace, true)
      return [...handOver(walked, { en: undefined, es: undefined }, found.of)]
    } catch {
      return []
    }
  }
  const nextPage = (id: number): void => {
    const next = handing.get(id)?.next()
    const page = next === undefined || next.done ? undefined : next.value
    if (page === undefined && handing.delete(id) && handing.size === 0) release()
    say({ type: 'page', id, page })
  }
  const answer = async (message: ToImporter): Promise<void> => {
    const { id } = message
    switch (message.type) {
      case 'formats':
        say({ type: 'formats', id, formats: importers.map(({ id: format, name }) => ({ id: format, name })) })
        await pause()
        if (message.soon && !begun) warmUp('talks')
        await pause()
        if (message.soon && !begun) warmUp('calls')
        return
      case 'read': {
        held = undefined
        begun = true
        handing.clear()
        release()
        const read = await readFile(message.source, message.choices, (phase, done, of) =>
          say({ type: 'progress', id, progress: { phase, done, of } }),
        )
        const more = read.ok && read.value.held.listed < read.value.held.of
        if (read.ok) held = read.value.held
        if (read.ok) for (const heads of read.value.rest) say({ type: 'heads', id, heads })
        say({ type: 'read', id, result: read.ok ? ok(read.value.summary) : read, more })
        if (read.ok && more) {
          const mine = read.value.held
          const pages = beginningOf(mine)
          if (pages.length > 0) say({ type: 'beginning', id, pages })
          await listOthers(mine, rest, (told) => {
            if (held !== mine) return false
            say({ type: 'entries', id, more: told })
            return true
          })
        }
        return
      }
      case 'run': {
        const tell = (phase: ImportProgress['phase']) => say({ type: 'progress', id, progress: { phase, done: 0, of: 0 } })
        tell('building')
        const built = (message.index === 0 ? held?.ready : undefined) ?? held?.made(message.index)
        if (held) {
          held.ready = undefined
          held.asked = true
        }
        if (!built) say({ type: 'failed', id, message: `There is no run ${message.index + 1} here.` })
        else {
          tell('drawing')
          const { steps, ...walked } = ontoGraph(built.trace, !built.kept)
          const record = recordOf(walked.trace.events, steps)
          const verdicts = verdictsFrom(record)
          const verdict = walked.trace.verdict ?? (held?.language && verdicts[held.language])
          const trace = verdict ? { ...walked.trace, verdict } : walked.trace
          if (held?.of === 1) held.entry = entryOf(trace, record, 0)
          handOut(id, handOver({ ...walked, trace }, verdicts))
          nextPage(id)
        }
        return
      }
      case 'next':
        nextPage(id)
        return
      case 'record':
        say({ type: 'record', id, excerpt: held?.source?.excerpt(message.ask) })
        return
      case 'report-lines': {
        const { part, from } = message
        const lines = held ? linesOf(held.report(), part).slice(from, from + linesAtOnce) : []
        say({ type: 'report-lines', id, lines })
        return
      }
      default:
        unreachable(message)
    }
  }
  return async (message) => {
    try {
      await answer(message)
    } catch (error) {
      say({ type: 'failed', id: message.id, message: sentenceOf(error) })
    }
  }
}

type Tell = (phase: ImportProgress['phase'], done: number, of: number) => void

async function readFile(source: ImportSource, choices: ImportChoices, tell: Tell): Promise<Result<Reading, ImportTrouble>> {
  const { content, name } = source
  const data = await dataOf(content, (done, of) => tell('reading', done, of))
  if (!data.ok) return data
  const size = data.value.length
  tell('importing', 0, size)
  const imported = openRecord(data.value, { ...choices, name })
  if (imported.ok) {
    tell('listing', size, size)
    return reading(imported.value, choices.language)
  }
  return imported.error.code === 'already-a-trace' ? readOwn(data.value, name) : refused(imported.error)
}

async function dataOf(
  content: Blob | string,
  tell: (done: number, of: number) => void,
): Promise<Result<Uint8Array | string, ImportTrouble>> {
  if (typeof content === 'string') return ok(content)
  try {
    return ok(await bytesOf(content, (done) => tell(done, content.size)))
  } catch (error) {
    return err({ code: 'unreadable', message: sentenceOf(error) })
  }
}

function refused(problem: ImportProblem): Result<never, ImportTrouble> {
  if (problem.code !== 'nothing-to-show') return err({ code: 'refused', problem })
  // The account may be long: only its beginning travels.
  const report = toldReport(problem.report)
  return err({
    code: 'refused',
    problem: { ...problem, report: { ...emptied(problem.report), dropped: report.lines.dropped } },
    report,
  })
}

/** So many events are built before the file is shown: enough for all runs of most files. */
const eventsAtOnce = 20_000
/** Files of more records, and longer ones, are shown first, and their runs built then. */
const recordsAtOnce = 20_000
const textAtOnce = 8_000_000
/** So many events make a beginning. */
const BEGINNING = 4_000
/** So many before other messages are let in, when the rest is listed. */
const eventsBetween = 5_000
/** More runs than these cross to the page before the summary. */
const withSummary = 1_000
/** Milliseconds that a page gets to draw a run before others are listed on. */
const TO_DRAW = 300

function reading(record: OpenedRecord, language: Language): Result<Reading, ImportTrouble> {
  const { format, candidates, count, built: buildRun, made, report } = record
  const entries: RunEntry[] = []
  let listed = 0
  let ready: MadeRun | undefined
  let source: SourceReader | undefined
  const isLong = record.records > recordsAtOnce || record.text.length > textAtOnce
  for (let built = 0; !isLong && listed < count && (built < eventsAtOnce || entries.length === 0); listed++) {
    const run = buildRun(listed)
    built += run?.trace.events.length ?? 0
    if (run) entries.push(entryOf(run.trace, run.record, listed))
    if (count === 1) ready = run && readyOf(run)
  }
  // Some runs turn out to hold nothing when they are built. When all do, there is nothing.
  if (entries.length === 0 && !isLong) return refused({ code: 'nothing-to-show', format: format.id, report: report() })
  const isMany = count - listed > withSummary
  const others = isMany ? [] : record.heads.slice(listed).map((head, i) => headEntry(head, listed + i))
  return ok({
    rest: isMany ? headsOf(record, listed) : [],
    held: {
      built: buildRun,
      made,
      language,
      begun: isLong && count === 1 ? () => record.begun(0, BEGINNING) : undefined,
      ready,
      asked: false,
      entry: undefined,
      report,
      // The places of all records are put together when one is looked up.
      get source() {
        source ??= new SourceReader(record.text, record.places)
        return source
      },
      zoneless: () => record.zoneless,
      listed,
      of: count,
    },
    summary: {
      kind: 'import',
      format,
      candidates,
      runs: [...entries, ...others],
      report: toldReport(report()),
      zoneless: record.zoneless,
    },
  })
}

/** Builds the runs that have no entry yet, and tells about them, until nobody listens any more. */
async function listOthers(held: Held, rest: () => Promise<void>, tell: (more: MoreEntries) => boolean): Promise<void> {
  const { built: buildRun, made, language, report, zoneless, listed, of } = held
  for (let index = listed; index < of; ) {
    await rest()
    if (of === 1 && !held.asked) {
      held.ready = made(0)
      // It may have been asked for meanwhile: then it is judged as it is shown.
      await rest()
    }
    const entries: RunEntry[] = []
    for (let built = 0; index < of && built < eventsBetween; index++) {
      if (held.entry) {
        entries.push(held.entry)
        continue
      }
      const run = held.ready ? judged(held.ready, language ?? 'en') : buildRun(index)
      built += run?.trace.events.length ?? 1
      if (held.ready) held.ready = run && readyOf(run)
      if (run) entries.push(entryOf(run.trace, run.record, index))
    }
    const more = { entries, zoneless: zoneless() }
    if (!tell(index < of ? more : { ...more, report: toldReport(report()) })) return
  }
}

/** A trace of our own: it is shown as it is, with the document and the report that it carries. */
function readOwn(data: Uint8Array | string, name: string | undefined): Result<Reading, ImportTrouble> {
  const source = readSource(data, name)
  if (!source.ok) return err({ code: 'refused', problem: source.error })
  const read = readTrace(source.value.text)
  if (!read.ok) return err({ code: 'trace-refused', problem: read.error })
  const { trace } = read.value
  const record = recordOf(trace.events)
  const report: ImportReport =
    trace.origin.kind === 'import' ? trace.origin.report : { kept: trace.events.length, dropped: [], guessed: [] }
  return ok({
    held: {
      built: (index) => (index === 0 ? { trace, record, kept: true } : undefined),
      made: (index) => (index === 0 ? { trace, kept: true } : undefined),
      language: undefined,
      ready: undefined,
      asked: false,
      entry: undefined,
      report: () => report,
      source: undefined,
      zoneless: () => false,
      listed: 1,
      of: 1,
    },
    rest: [],
    summary: {
      kind: 'trace',
      format: ownFormat,
      candidates: [],
      runs: [entryOf(trace, record, 0)],
      report: toldReport(report),
      zoneless: false,
    },
  })
}

/** What our own traces are called where formats have names. */
const ownFormat = { id: 'vuelta-trace', name: { en: 'Vuelta trace', es: 'Traza de Vuelta' } }

/** A run in pages: first all but its events and the lines of its report, then these. `of`: given for a beginning alone. */
function* handOver({ trace, ...on }: RunOnGraph, verdicts: RunBegun['verdicts'], of?: number): Generator<RunPage> {
  // Its document travels as what it is walked on.
  const { events, document: _document, ...header } = trace
  const { origin } = header
  const counts = of === undefined ? { events: events.length } : { events: of, beginning: events.length }
  if (origin.kind !== 'import') yield { kind: 'header', header, on, verdicts, ...counts }
  else {
    const light = { ...header, origin: { ...origin, report: emptied(origin.report) } }
    yield { kind: 'header', header: light, on, verdicts, ...counts }
    for (const part of reportParts) {
      const lines = linesOf(origin.report, part)
      for (let from = 0; from < lines.length; from += 1_000)
        yield { kind: 'report', part, lines: lines.slice(from, from + 1_000) }
    }
  }
  for (const page of pagesOf(events)) yield { kind: 'events', page }
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

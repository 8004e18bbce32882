/**
 * A file of another system to traces: decode, recognise, parse, find faults, judge, and account for every record. The one entrance
 * of this room; pure, synchronous, and it never throws.
 */
import { isRecord } from '../base/json'
import type { Bilingual, Language } from '../base/language'
import { err, ok, type Result } from '../base/result'
import type { TraceEvent } from '../trace/events'
import type { ImportReport, Trace } from '../trace/trace'
import { recordOf, verdictFrom } from '../trace/verdict'
import type { RunRecord } from '../trace/verdict-facts'
import { type Importer, isPlanned, type PlannedRun, type RecordedRun } from './contract'
import { Account } from './core/account'
import { runsByCell } from './core/cells'
import type { Candidate } from './core/detect'
import { withFindings } from './core/findings'
import { beginningOf, firstItemsOf, isLines } from './core/head-source'
import { warnOfHidden } from './core/hidden-characters'
import { Ledger, type RecordPlace } from './core/ledger'
import { tellGuessedCall, tellGuessedCalls } from './core/lenient-report'
import type { Source } from './core/source'
import type { ImportProblem, MadeOf } from './problem'
import { readSource, tellOf } from './read-source'
import { contentHash, runId } from './record-id'
import { importers as allImporters } from './registry'
import { seemsToBe } from './seems'
import { bestView, type SeenSource } from './views/best-view'

export interface ImportOptions {
  /** The file's name, for titles. */
  readonly name?: string | undefined
  /** The id of a format, when a person has chosen one. */
  readonly format?: string | undefined
  /** The language of the verdicts' sentences; English when it is not given. */
  readonly language?: Language | undefined
  /** Minutes east of UTC of the clock that wrote times without a zone. UTC when it is not given; times with a zone do not change. */
  readonly zoneMinutes?: number | undefined
}

interface FileRead {
  readonly format: { readonly id: string; readonly name: Bilingual }
  /** Every format that may have written the file, the most likely first. */
  readonly candidates: readonly Candidate[]
  /** The text as it was read, without secrets: what the places of the report and of the events lead to. */
  readonly text: string
  /** Every record of the file, shown or not; an event's `recorded.record` is a position in it. */
  readonly places: readonly RecordPlace[]
  /** How many they are. */
  readonly records: number
  /** Some times named no zone, and were taken as those of `zoneMinutes`; as far as is known before every run is built. */
  readonly zoneless: boolean
}

/** What is known of a run before it is built. */
export interface RunHead {
  readonly title: string
  readonly startedAt?: string | undefined
}

export interface MadeRun {
  readonly trace: Trace
  /** True when its events are kept for the next time; else they are whoever's who asked. */
  readonly kept: boolean
}

export interface BuiltRun extends MadeRun {
  /** Its events, steps and last state. */
  readonly record: RunRecord
}

/** A file whose runs are built when they are asked for. */
export interface OpenedRecord extends FileRead {
  /** At least one; in the order of the file. */
  readonly heads: readonly RunHead[]
  /** How many they are. */
  readonly count: number
  /** One of them. */
  head(index: number): RunHead | undefined
  /** The run at a position, with its own report; `undefined`: there is none, or nothing in it can be shown. The same each time. */
  run(index: number): Trace | undefined
  /** The same with what was found out about it on the way. */
  built(index: number): BuiltRun | undefined
  /** The same without a verdict: a long run takes a while to be judged, and who changes it judges it anew. */
  made(index: number): MadeRun | undefined
  /**
   * The beginning of a run, at most so many events, without a verdict and with the report of the file as it is known. `undefined`: it is
   * not so much longer that this would be worth it.
   */
  begun(index: number, events: number): BegunRun | undefined
  /** The file as a whole. What is told of single runs (what had to be inferred in them) is in it once they have been built. */
  report(): ImportReport
}

export interface BegunRun {
  readonly trace: Trace
  /** How many events there will be, as far as the beginning tells. */
  readonly of: number
}

export interface ImportedRecord extends FileRead {
  /** At least one; in the order of the file. Each carries its own report. */
  readonly runs: readonly Trace[]
  /** The file as a whole. */
  readonly report: ImportReport
}

/** Imports a file with all its runs. `importers`: the formats to choose from. */
export function importRecord(
  data: Uint8Array | string,
  options: ImportOptions = {},
  importers: readonly Importer[] = allImporters,
): Result<ImportedRecord, ImportProblem> {
  const opened = openRecord(data, options, importers)
  if (!opened.ok) return opened
  const runs = opened.value.heads.flatMap((_, index) => opened.value.run(index) ?? [])
  const {
    heads: _heads,
    count: _count,
    head: _head,
    run: _run,
    built: _built,
    made: _made,
    begun: _begun,
    report,
    ...file
  } = opened.value
  if (runs.length === 0) return err({ code: 'nothing-to-show', format: file.format.id, report: report() })
  return ok({ ...file, runs, report: report() })
}

/** Reads a file and finds its runs; each is built when it is asked for. */
export function openRecord(
  data: Uint8Array | string,
  options: ImportOptions = {},
  importers: readonly Importer[] = allImporters,
): Result<OpenedRecord, ImportProblem> {
  const read = readSource(data, options.name)
  if (!read.ok) return read
  const { tables } = read.value
  if (isBlank(read.value.text)) return err(tables ? { code: 'unknown-database', tables } : { code: 'empty' })
  const own = ownFile(beginningOf(read.value) ?? read.value)
  if (own) return err({ code: own })
  const { source, candidates } = seenBest(read.value, importers)
  const chosen = options.format ?? candidates[0]?.id
  if (chosen === undefined && tables) return err({ code: 'unknown-database', tables })
  if (chosen === undefined) {
    const seems = seemsToBe(source)
    return err(seems === undefined ? { code: 'unknown-format', found: madeOf(source) } : { code: 'holds-no-run', seems })
  }
  const importer = importers.find(({ id }) => id === chosen)
  if (!importer) return err({ code: 'no-such-format', format: chosen, known: importers.map(({ id }) => id) })
  return parse(source, importer, candidates, options)
}

/** By the beginning of a text a format has to be as sure as this. */
const SURE = 0.8
/** The same by the first items of its lists: plain messages are no surer than this. */
const SURE_OF_ITEMS = 0.5

/** A long file is recognised by its beginning, where that is enough. */
function seenBest(source: Source, importers: readonly Importer[]): SeenSource {
  const head = beginningOf(source) ?? firstItemsOf(source)
  const seen = bestView(head ?? source, importers)
  // A text may hold something else further behind: it has to be clear what its beginning is.
  const least = head?.text === source.text ? SURE_OF_ITEMS : SURE
  const isSure = head !== undefined && (isLines(head) || (seen.candidates[0]?.confidence ?? 0) >= least)
  if (seen.source === head && isSure) return { source, candidates: seen.candidates }
  return head ? bestView(source, importers) : seen
}

const isBlank = (text: string): boolean => !/\S/.test(text)

function madeOf(source: Source): MadeOf {
  const { form, cut } = source.documents()
  if (form !== 'none') return cut ? 'cut-json' : 'json'
  const head = source.text.slice(0, 4_000)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text holds many of them
  const odd = head.match(/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f\ufffd]/g)?.length ?? 0
  return odd > head.length / 20 ? 'bytes' : 'text'
}

function parse(
  source: Source,
  importer: Importer,
  candidates: readonly Candidate[],
  options: ImportOptions,
): Result<OpenedRecord, ImportProblem> {
  const { name, language = 'en', zoneMinutes = 0 } = options
  const ledger = new Ledger(zoneMinutes)
  tellOf(source, ledger)
  const recorded = runsByCell(source, importer, ledger).filter((run) => isPlanned(run) || run.events.length > 0)
  warnOfHidden(source.text, ledger)
  for (const run of recorded) if (!isPlanned(run)) tellGuessedCalls(run.events, ledger)
  const account = new Account(ledger, recorded, source.redacted)
  if (recorded.length === 0) return err({ code: 'nothing-to-show', format: importer.id, report: account.file() })
  let zoneless = ledger.hasWarned('zone')
  // The text alone is held on to: the values that were read of it may go, as far as no run needs them.
  const { text } = source
  // Takes a walk through the file: not before a run is asked for.
  let hash: string | undefined
  const withNotices = new Map<number, RecordedRun>()
  const headOf = ({ title, startedAt }: RecordedRun | PlannedRun, told = ledger): RunHead => ({
    title: title.trim() === '' ? (name ?? importer.name[language]) : title,
    ...(startedAt === undefined ? {} : { startedAt: earlier(startedAt, told.hasWarned('zone') ? zoneMinutes : 0) }),
  })
  let heads: readonly RunHead[] | undefined
  const idOf = (index: number): string => {
    hash ??= contentHash(text)
    return runId(hash, importer.id, index)
  }
  const origin = { kind: 'import', format: importer.id, ...(name === undefined ? {} : { file: name }) } as const
  const begun = (index: number, events: number): BegunRun | undefined => {
    const run = recorded[index]
    const own = ledger.forRun()
    const found = run && isPlanned(run) ? run.begin?.(own, events / 2) : undefined
    if (!found) return undefined
    const all = withFindings(found.run.events)
    // What stands near the end of a part looks as if nothing had come of it.
    const shown = all.slice(0, loopBefore(all, Math.min(events, all.length - UNSURE)))
    if (shown.length === 0) return undefined
    const header = { format: 'vuelta/trace', version: 1, id: idOf(index), ...headOf(found.run, own) } as const
    const trace = { ...header, origin: { ...origin, report: account.file() }, events: shown }
    return { trace, of: Math.max(shown.length + 1, Math.round(all.length / found.part)) }
  }
  const made = (index: number): MadeRun | undefined => {
    const run = recorded[index]
    if (!run) return undefined
    const known = withNotices.get(index)
    const own = isPlanned(run) ? ledger.forRun() : ledger
    const told = known ?? (isPlanned(run) ? run.build(own) : run)
    if (isPlanned(run)) {
      account.built(index, run, told.events, own, (event) => tellGuessedCall(event, own))
    }
    zoneless ||= own.hasWarned('zone')
    if (told.events.length === 0) return undefined
    const events = known?.events ?? withFindings(told.events)
    // The events of a run that is not built anew were taken over: next time they are there.
    if (!isPlanned(run)) withNotices.set(index, { ...run, events })
    const trace: Trace = {
      format: 'vuelta/trace',
      version: 1,
      id: idOf(index),
      ...headOf(told, own),
      origin: { ...origin, report: account.run(index, events) },
      events,
    }
    return { trace, kept: !isPlanned(run) }
  }
  const built = (index: number): BuiltRun | undefined => {
    const run = made(index)
    return run && judged(run, language)
  }
  return ok({
    format: { id: importer.id, name: importer.name },
    candidates,
    text,
    get places() {
      return ledger.places
    },
    get records() {
      return ledger.records
    },
    get zoneless() {
      return zoneless
    },
    // A file may hold a hundred thousand runs, and a list of them is not made twice.
    get heads() {
      heads ??= recorded.map((run) => headOf(run))
      return heads
    },
    count: recorded.length,
    head(index) {
      const run = recorded[index]
      return run && headOf(run)
    },
    report: () => account.file(),
    begun,
    made,
    built,
    run: (index) => built(index)?.trace,
  })
}

/** A run with its verdict and what that was found in. */
export function judged({ trace, kept }: MadeRun, language: Language): BuiltRun {
  const record = recordOf(trace.events)
  const verdict = verdictFrom(record, language)
  return { trace: verdict === undefined ? trace : { ...trace, verdict }, record, kept }
}

/** So many events at the end of a beginning are not shown. */
const UNSURE = 100

/**
 * Where a beginning ends, at most `most` events from the start: with the node that began the run beginning again. What ran last leads nowhere
 * in it, and of that node that is least of a surprise: most runs end behind it.
 */
function loopBefore(events: readonly TraceEvent[], most: number): number {
  const begins = (event: TraceEvent) => (event.type === 'node-started' && event.ns.length === 0 ? event.node : undefined)
  const first = events.find((event) => begins(event) !== undefined)
  const node = first && begins(first)
  for (let end = most; node !== undefined && end > most / 2; end--) {
    const event = events[end - 1]
    if (event && begins(event) === node) return end
  }
  return most
}

const earlier = (iso: string, minutes: number): string =>
  minutes === 0 ? iso : new Date(Date.parse(iso) - minutes * 60_000).toISOString()

function ownFile(source: Source): 'already-a-trace' | 'a-document' | undefined {
  const first = source.documents().documents[0]?.value
  if (!isRecord(first)) return undefined
  return first.format === 'vuelta/trace' ? 'already-a-trace' : first.format === 'vuelta/agent' ? 'a-document' : undefined
}

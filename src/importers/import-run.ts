/**
 * A file of another system to traces: decode, recognise, parse, find faults, judge, and account for every record. The one entrance
 * of this room; pure, synchronous, and it never throws.
 */
import { isRecord } from '../base/json'
import type { Bilingual, Language } from '../base/language'
import { err, ok, type Result } from '../base/result'
import type { ImportReport, Trace } from '../trace/trace'
import { verdictOf } from '../trace/verdict'
import type { Importer } from './contract'
import { decodeBytes } from './core/decode'
import { type Candidate, candidatesOf } from './core/detect'
import { withFindings } from './core/findings'
import { warnOfHidden } from './core/hidden-characters'
import { Ledger, type RecordPlace } from './core/ledger'
import type { RepairKind } from './core/repairs'
import { type Source, sourceOf } from './core/source'
import type { ImportProblem } from './problem'
import { importers as allImporters } from './registry'

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

export interface ImportedRecord {
  readonly format: { readonly id: string; readonly name: Bilingual }
  /** At least one; in the order of the file. Each carries its own report. */
  readonly runs: readonly Trace[]
  /** Every format that may have written the file, the most likely first. */
  readonly candidates: readonly Candidate[]
  /** The file as a whole. */
  readonly report: ImportReport
  /** The text as it was read, without secrets: what the places of the report and of the events lead to. */
  readonly text: string
  /** Every record of the file, shown or not; an event's `recorded.record` is a position in it. */
  readonly places: readonly RecordPlace[]
  /** Some times named no zone, and were taken as those of `zoneMinutes`. */
  readonly zoneless: boolean
}

/** Imports a file. `importers`: the formats to choose from. */
export function importRecord(
  data: Uint8Array | string,
  options: ImportOptions = {},
  importers: readonly Importer[] = allImporters,
): Result<ImportedRecord, ImportProblem> {
  const read = readSource(data, options.name)
  if (!read.ok) return read
  const source = read.value
  if (source.text.trim() === '') return err({ code: 'empty' })
  const own = ownFile(source)
  if (own) return err({ code: own })
  const candidates = candidatesOf(source, importers)
  const chosen = options.format ?? candidates[0]?.id
  if (chosen === undefined) return err({ code: 'unknown-format', found: source.documents().form === 'none' ? 'text' : 'json' })
  const importer = importers.find(({ id }) => id === chosen)
  if (!importer) return err({ code: 'no-such-format', format: chosen, known: importers.map(({ id }) => id) })
  return parse(source, importer, candidates, options)
}

function parse(
  source: Source,
  importer: Importer,
  candidates: readonly Candidate[],
  { name, language = 'en', zoneMinutes = 0 }: ImportOptions,
): Result<ImportedRecord, ImportProblem> {
  const ledger = new Ledger(zoneMinutes)
  for (const kind of source.repairs) ledger.repair(kind)
  const recorded = importer.parse(source, ledger)
  warnOfHidden(source.text, ledger)
  const { runs: reports, file } = ledger.close(
    recorded.map(({ events }) => events),
    source.redacted,
  )
  const runs = recorded.flatMap((run, i): readonly Trace[] => {
    const report = reports[i]
    if (!report || run.events.length === 0) return []
    const events = withFindings(run.events)
    const verdict = verdictOf(events, language)
    const title = run.title.trim() === '' ? (name ?? importer.name[language]) : run.title
    return [
      {
        format: 'vuelta/trace',
        version: 1,
        id: `import-${run.id ?? i + 1}`,
        title,
        ...(run.startedAt === undefined ? {} : { startedAt: earlier(run.startedAt, ledger.hasWarned('zone') ? zoneMinutes : 0) }),
        origin: { kind: 'import', format: importer.id, ...(name === undefined ? {} : { file: name }), report },
        events,
        ...(verdict === undefined ? {} : { verdict }),
      },
    ]
  })
  if (runs.length === 0) return err({ code: 'nothing-to-show', format: importer.id, report: file })
  return ok({
    format: { id: importer.id, name: importer.name },
    runs,
    candidates,
    report: file,
    text: source.text,
    places: ledger.places,
    zoneless: ledger.hasWarned('zone'),
  })
}

const earlier = (iso: string, minutes: number): string =>
  minutes === 0 ? iso : new Date(Date.parse(iso) - minutes * 60_000).toISOString()

/** A file as importers see it, from its bytes or its text. */
export function readSource(data: Uint8Array | string, name?: string): Result<Source, ImportProblem> {
  if (typeof data === 'string') return ok(sourceOf(data, name))
  const decoded = decodeBytes(data)
  if (!decoded.ok) return decoded
  const repairs: RepairKind[] = []
  if (decoded.value.encoding !== 'utf-8') repairs.push('encoding')
  if (decoded.value.replaced > 0) repairs.push('unreadable-characters')
  return ok(sourceOf(decoded.value.text, name, repairs))
}

function ownFile(source: Source): 'already-a-trace' | 'a-document' | undefined {
  if (!source.text.includes('"vuelta/')) return undefined
  const first = source.documents().documents[0]?.value
  if (!isRecord(first)) return undefined
  return first.format === 'vuelta/trace' ? 'already-a-trace' : first.format === 'vuelta/agent' ? 'a-document' : undefined
}

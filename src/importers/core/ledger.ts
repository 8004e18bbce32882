/**
 * The account of an import. Every record of the file is registered here once; what is shown is known from the events that name it
 * as their source, what is not is dropped with a reason. The sums are made here, so that no importer can lose a record silently.
 */
import type { Bilingual } from '../../base/language'
import { clip } from '../../base/text'
import type { SourceLink, TraceEvent } from '../../trace/events'
import type { ImportReport, ReportLine } from '../../trace/trace'
import { type RepairKind, repairWords } from './repairs'

interface Told {
  readonly record: number | undefined
  readonly line: ReportLine
}

/** A record of the file: where it stands, and what a person would call it. Its number is its place in the list. */
export interface RecordPlace {
  readonly where: string
  readonly what: string
}

const same = (text: string): Bilingual => ({ en: text, es: text })

export class Ledger {
  readonly #records: RecordPlace[] = []
  readonly #dropped = new Map<number, ReportLine>()
  readonly #guessed: Told[] = []
  readonly #repaired: Told[] = []
  readonly #warned: Told[] = []
  readonly #onceKeys = new Set<string>()
  readonly #zoneMinutes: number

  /** `zoneMinutes`: what times without a zone are taken as, minutes east of UTC. */
  constructor(zoneMinutes = 0) {
    this.#zoneMinutes = zoneMinutes
  }

  /** How many records are registered. */
  get records(): number {
    return this.#records.length
  }
  /** All of them, in the order in which they were registered. */
  get places(): readonly RecordPlace[] {
    return this.#records
  }

  /** Registers a record. `what`: what a person would call it, for instance `message` or `run`. */
  record(where: string, what: string): SourceLink {
    this.#records.push({ where, what })
    return { record: this.#records.length - 1, where }
  }

  /** The record is not shown, nor are those that are linked with it; the first reason counts. */
  drop(source: SourceLink, why: Bilingual, what?: Bilingual): void {
    for (const record of [source.record, ...(source.also ?? [])]) {
      if (this.#dropped.has(record)) continue
      const known = this.#records[record]
      const where = record === source.record ? source.where : (known?.where ?? source.where)
      this.#dropped.set(record, line(what ?? same(known?.what ?? 'record'), why, where))
    }
  }

  /** Something is shown that the record does not say in so many words. */
  guess(what: Bilingual, why: Bilingual, source?: SourceLink): void {
    this.#guessed.push({ record: source?.record, line: line(what, why, source?.where) })
  }

  /** The same for a whole file: told once, however often it holds. */
  guessOnce(key: string, what: Bilingual, why: Bilingual): void {
    if (this.#onceKeys.has(`guess ${key}`)) return
    this.#onceKeys.add(`guess ${key}`)
    this.guess(what, why)
  }

  repair(kind: RepairKind, where?: string, source?: SourceLink): void {
    const { what, why } = repairWords[kind]
    this.#repaired.push({ record: source?.record, line: line(what, why, where ?? source?.where) })
  }

  warn(what: Bilingual, why: Bilingual, source?: SourceLink): void {
    this.#warned.push({ record: source?.record, line: line(what, why, source?.where) })
  }

  warnOnce(key: string, what: Bilingual, why: Bilingual): void {
    if (this.#onceKeys.has(`warn ${key}`)) return
    this.#onceKeys.add(`warn ${key}`)
    // Importers say that such times are taken as UTC; a person may have chosen another clock.
    this.warn(what, key === 'zone' && this.#zoneMinutes !== 0 ? zoneChosen(this.#zoneMinutes) : why)
  }

  /** True when this was told once already. */
  hasWarned(key: string): boolean {
    return this.#onceKeys.has(`warn ${key}`)
  }

  /** One report for each run, and one for the file as a whole. `redacted`: the secrets taken out of the file. */
  close(
    runs: readonly (readonly TraceEvent[])[],
    redacted: number,
  ): { readonly runs: readonly ImportReport[]; readonly file: ImportReport } {
    const shown = runs.map((events) => shownIn(events, this.#dropped))
    const anywhere = new Set(shown.flatMap((records) => [...records]))
    for (const [record, { where, what }] of this.#records.entries()) {
      if (!anywhere.has(record)) this.drop({ record, where }, nowhere, same(what))
    }
    const dropped = [...this.#dropped].sort(([a], [b]) => a - b).map(([, told]) => told)
    const report = (records: ReadonlySet<number>): ImportReport => {
      const mine = (told: readonly Told[]) =>
        told.flatMap((one) =>
          one.record === undefined || records.has(one.record) || this.#dropped.has(one.record) ? [one.line] : [],
        )
      const repaired = mine(this.#repaired)
      const warned = mine(this.#warned)
      const elsewhere = anywhere.size - records.size
      return {
        kept: records.size,
        dropped,
        guessed: mine(this.#guessed),
        records: this.#records.length,
        ...(elsewhere === 0 ? {} : { elsewhere }),
        ...(repaired.length === 0 ? {} : { repaired }),
        ...(warned.length === 0 ? {} : { warned }),
        ...(redacted === 0 ? {} : { redacted }),
      }
    }
    return { runs: shown.map(report), file: report(anywhere) }
  }
}

function zoneChosen(minutes: number): Bilingual {
  const clock = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  const zone = `UTC${minutes < 0 ? '−' : '+'}${clock}`
  return { en: `They are taken as ${zone}, as was chosen.`, es: `Se toman como ${zone}, como se eligió.` }
}

const nowhere: Bilingual = {
  en: 'This format has no place for it in a run.',
  es: 'En este formato no tiene lugar en una ejecución.',
}

function shownIn(events: readonly TraceEvent[], dropped: ReadonlyMap<number, ReportLine>): ReadonlySet<number> {
  const shown = new Set<number>()
  for (const { recorded } of events) {
    if (!recorded) continue
    if (!dropped.has(recorded.record)) shown.add(recorded.record)
    for (const record of recorded.also ?? []) if (!dropped.has(record)) shown.add(record)
  }
  return shown
}

/** A line of a report, in both languages; long texts are cut. */
export function line(what: Bilingual, why: Bilingual, where?: string): ReportLine {
  return {
    what: clip(what.en, 200),
    why: clip(why.en, 400),
    ...(where === undefined ? {} : { where }),
    es: { what: clip(what.es, 200), why: clip(why.es, 400) },
  }
}

/**
 * What is told while a file is imported. Every record of the file is registered here once; what is shown is known from the events that
 * name it as their source, what is not is dropped with a reason. The sums are made in account.ts, so that no record is lost silently.
 */
import type { Bilingual } from '../../base/language'
import { clip } from '../../base/text'
import type { SourceLink } from '../../trace/events'
import type { ReportLine } from '../../trace/trace'
import { type ListName, type PlacedRecords, type RecordPlace, RecordPlaces } from './record-places'
import { type RepairKind, repairWords } from './repairs'

export type { RecordPlace } from './record-places'

/** A line of a report, and the record that it speaks of; `undefined`: of the file. `once`: by what it is known when it is told again. */
export interface Told {
  readonly record: number | undefined
  readonly line: ReportLine
  readonly once?: string | undefined
}

export const same = (text: string): Bilingual => ({ en: text, es: text })

export class Ledger {
  #records = new RecordPlaces()
  readonly #dropped = new Map<number, ReportLine>()
  readonly #guessed: Told[] = []
  readonly #repaired: Told[] = []
  readonly #warned: Told[] = []
  readonly #onceKeys = new Set<string>()
  readonly #zoneMinutes: number
  readonly #file: Ledger | undefined
  /** Records that were registered before what they hold is read. */
  #next = 0
  #end = 0

  /** `zoneMinutes`: what times without a zone are taken as, minutes east of UTC. `file`: see `forRun`. */
  constructor(zoneMinutes = 0, file?: Ledger) {
    this.#zoneMinutes = zoneMinutes
    this.#file = file
  }

  /** A ledger for one run of the file that is built later: it knows what this one knows, and holds only what is told while building it. */
  forRun(): Ledger {
    return new Ledger(this.#zoneMinutes, this)
  }

  /** A ledger for something that may come to nothing. */
  apart(): Ledger {
    return new Ledger(this.#zoneMinutes)
  }

  /** What was told to a ledger apart, while no record was registered here, is told here. */
  takeOver(other: Ledger): void {
    this.#records = other.#records
    for (const [record, told] of other.#dropped) this.#dropped.set(record, told)
    for (const told of other.#guessed) this.#guessed.push(told)
    for (const told of other.#repaired) this.#repaired.push(told)
    for (const told of other.#warned) this.#warned.push(told)
    for (const key of other.#onceKeys) this.#onceKeys.add(key)
  }

  /** How many records are registered. */
  get records(): number {
    return this.#file?.records ?? this.#records.length
  }
  /** All of them, in the order in which they were registered. */
  get places(): readonly RecordPlace[] {
    return this.#file?.places ?? this.#records.all()
  }
  /** One of them. */
  placeOf(record: number): RecordPlace | undefined {
    return this.#file ? this.#file.placeOf(record) : this.#records.at(record)
  }
  /** What was told so far, by this ledger itself. */
  get dropped(): ReadonlyMap<number, ReportLine> {
    return this.#dropped
  }
  get guessed(): readonly Told[] {
    return this.#guessed
  }
  get repaired(): readonly Told[] {
    return this.#repaired
  }
  get warned(): readonly Told[] {
    return this.#warned
  }

  /** Registers a record. `what`: what a person would call it, for instance `message` or `run`. */
  record(where: string, what: string): SourceLink {
    if (this.#next < this.#end) {
      this.#next += 1
      return { record: this.#next - 1, where }
    }
    if (this.#file) return this.#file.record(where, what)
    this.#records.add({ where, what })
    return { record: this.#records.length - 1, where }
  }

  /** Registers the items of a list, `list`: its place with the opening bracket. Gives the number of the first. */
  recordItems(list: ListName, count: number, what: string): number {
    if (this.#file) return this.#file.recordItems(list, count, what)
    this.#records.addItems(list, count, what)
    return this.#records.length - count
  }

  /** Registers records that are read later; `place`: where each of them stands. Gives the number of the first. */
  recordLater(count: number, place: (i: number) => RecordPlace): number {
    if (this.#file) return this.#file.recordLater(count, place)
    this.#records.addLater(count, place)
    return this.#records.length - count
  }

  /** Registers records whose places `by` knows by their numbers. Gives the number of the first. */
  recordIn(by: PlacedRecords, count: number): number {
    if (this.#file) return this.#file.recordIn(by, count)
    this.#records.addPlaced(by, count)
    return this.#records.length - count
  }

  /** What is registered from now on was registered already: it gets the numbers from `first` on, as far as there are. */
  goOver(first: number, count: number): void {
    this.#next = first
    this.#end = first + count
  }

  /** Registers a line (1-based) as a record, and gives its number. */
  recordLine(line: number, what: string): number {
    if (this.#file) return this.#file.recordLine(line, what)
    this.#records.addLine(line, what)
    return this.#records.length - 1
  }

  /** The record is not shown, nor are those that are linked with it; the first reason counts. */
  drop(source: SourceLink, why: Bilingual, what?: Bilingual): void {
    for (const record of [source.record, ...(source.also ?? [])]) {
      if (this.#dropped.has(record) || this.#file?.dropped.has(record)) continue
      const known = this.placeOf(record)
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
    const once = `guess ${key}`
    if (!this.#isFirst(once)) return
    this.#guessed.push({ record: undefined, line: line(what, why), once })
  }

  repair(kind: RepairKind, where?: string, source?: SourceLink): void {
    const { what, why } = repairWords[kind]
    this.#repaired.push({ record: source?.record, line: line(what, why, where ?? source?.where) })
  }

  warn(what: Bilingual, why: Bilingual, source?: SourceLink): void {
    this.#warned.push({ record: source?.record, line: line(what, why, source?.where) })
  }

  warnOnce(key: string, what: Bilingual, why: Bilingual): void {
    const once = `warn ${key}`
    if (!this.#isFirst(once)) return
    // Importers say that such times are taken as UTC; a person may have chosen another clock.
    const told = key === 'zone' && this.#zoneMinutes !== 0 ? zoneChosen(this.#zoneMinutes) : why
    this.#warned.push({ record: undefined, line: line(what, told), once })
  }

  /** True when this was told once already. */
  hasWarned(key: string): boolean {
    return this.knows(`warn ${key}`)
  }

  /** True when this was told once, here or for the whole file. */
  knows(once: string): boolean {
    return this.#onceKeys.has(once) || this.#file?.knows(once) === true
  }

  #isFirst(once: string): boolean {
    if (this.knows(once)) return false
    this.#onceKeys.add(once)
    return true
  }
}

function zoneChosen(minutes: number): Bilingual {
  const clock = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
  const zone = `UTC${minutes < 0 ? '−' : '+'}${clock}`
  return { en: `They are taken as ${zone}, as was chosen.`, es: `Se toman como ${zone}, como se eligió.` }
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

/**
 * The account of an import: every record is shown in a run, or dropped with a reason. Runs may be built later: until then what belongs
 * to one counts as shown, and when it is built what it does not show is dropped. So the sums hold at any time.
 */
import type { Bilingual } from '../../base/language'
import type { SourceLink, TraceEvent } from '../../trace/events'
import type { ImportReport, ReportLine } from '../../trace/trace'
import { type Ledger, same, type Told } from './ledger'

const nowhere: Bilingual = {
  en: 'This format has no place for it in a run.',
  es: 'En este formato no tiene lugar en una ejecución.',
}

/** What a run shows: known from its events, or from what is said to belong to it. */
export type Showing =
  | { readonly events: readonly TraceEvent[]; readonly look?: (event: TraceEvent) => void }
  | { readonly sources: Iterable<SourceLink> }

export class Account {
  readonly #ledger: Ledger
  readonly #redacted: number
  /** By record: how many runs show it. */
  readonly #shown: Uint32Array
  readonly #marks: Marks
  /** What was told of the file, by record. */
  #file: Readonly<Record<'guessed' | 'repaired' | 'warned', LinesByRecord>> | undefined
  /** What was dropped of the file, in its order. */
  #dropped: readonly ReportLine[] | undefined
  /** What was told while single runs were built. */
  readonly #own = new Map<number, Ledger>()
  /** How many records the events of such a run come from. */
  readonly #records = new Map<number, number>()

  /** `redacted`: the secrets taken out of the file. */
  constructor(ledger: Ledger, runs: Iterable<Showing>, redacted: number) {
    this.#ledger = ledger
    this.#redacted = redacted
    this.#shown = new Uint32Array(ledger.records)
    this.#marks = new Marks(ledger.records)
    for (const run of runs) this.#count(run, 1)
    for (let record = 0; record < ledger.records; record++) {
      const place = this.#shown[record] === 0 ? ledger.placeOf(record) : undefined
      if (place) ledger.drop({ record, where: place.where }, nowhere, same(place.what))
    }
  }

  /**
   * Takes a run that was built in its own ledger: what belonged to it and is not shown is dropped. Notices that are found in its events
   * later come from no other records than these do. `look`: at each event, on the way: a long run is many times as large as what a
   * processor has at hand, so each walk through it counts.
   */
  built(run: number, planned: Showing, events: readonly TraceEvent[], own: Ledger, look?: (event: TraceEvent) => void): void {
    if (this.#own.has(run)) return
    this.#own.set(run, own)
    this.#count(planned, -1)
    this.#records.set(run, this.#count(look ? { events, look } : { events }, 1))
    eachRecord(planned, this.#marks, (record) => {
      const place = this.#shown[record] === 0 ? this.#ledger.placeOf(record) : undefined
      if (place) own.drop({ record, where: place.where }, nowhere, same(place.what))
    })
  }

  /** The report of one run that is built. */
  run(run: number, events: readonly TraceEvent[]): ImportReport {
    const own = this.#own.get(run)
    const dropped = byRecord([this.#ledger, ...(own ? [own] : [])])
    this.#file ??= {
      guessed: new LinesByRecord(this.#ledger.guessed, this.#ledger.dropped),
      repaired: new LinesByRecord(this.#ledger.repaired, this.#ledger.dropped),
      warned: new LinesByRecord(this.#ledger.warned, this.#ledger.dropped),
    }
    const file = this.#file
    const { kept, records } = this.#shownOf(run, events, dropped)
    const mine = (part: 'guessed' | 'repaired' | 'warned') => [
      ...file[part].of(records),
      ...(own?.[part] ?? []).map(({ line }) => line),
    ]
    return this.#report(kept, dropped, {
      guessed: mine('guessed'),
      repaired: mine('repaired'),
      warned: mine('warned'),
    })
  }

  /** The report of the file, with what is known of its runs so far. */
  file(): ImportReport {
    const ledgers = [this.#ledger, ...[...this.#own].sort(([a], [b]) => a - b).map(([, own]) => own)]
    const dropped = byRecord(ledgers)
    let kept = 0
    for (let record = 0; record < this.#shown.length; record++)
      if ((this.#shown[record] ?? 0) > 0 && !dropped.has(record)) kept += 1
    return this.#report(kept, dropped, {
      guessed: together(ledgers.map((ledger) => ledger.guessed)),
      repaired: together(ledgers.map((ledger) => ledger.repaired)),
      warned: together(ledgers.map((ledger) => ledger.warned)),
    })
  }

  /** How many records a run shows, and which, where that is asked: a long run is not walked through for nothing. */
  #shownOf(run: number, events: readonly TraceEvent[], dropped: ReadonlyMap<number, ReportLine>) {
    const known = this.#records.get(run)
    const file = this.#file
    const asks = file && (file.guessed.asks || file.repaired.asks || file.warned.asks)
    if (known !== undefined && dropped.size === 0 && !asks) return { kept: known, records: [] }
    const records: number[] = []
    eachRecord({ events }, this.#marks, (record) => {
      if (!dropped.has(record)) records.push(record)
    })
    return { kept: records.length, records }
  }

  /** Tells how many they are. */
  #count(showing: Showing, by: 1 | -1): number {
    let count = 0
    eachRecord(showing, this.#marks, (record) => {
      this.#shown[record] = (this.#shown[record] ?? 0) + by
      count += 1
    })
    return count
  }

  #droppedOfFile(): readonly ReportLine[] {
    this.#dropped ??= inOrder(this.#ledger.dropped)
    return this.#dropped
  }

  #report(
    kept: number,
    dropped: ReadonlyMap<number, ReportLine>,
    { guessed, repaired, warned }: Readonly<Record<'guessed' | 'repaired' | 'warned', readonly ReportLine[]>>,
  ): ImportReport {
    const { records } = this.#ledger
    const elsewhere = records - kept - dropped.size
    return {
      kept,
      dropped: dropped === this.#ledger.dropped ? this.#droppedOfFile() : inOrder(dropped),
      guessed,
      records,
      ...(elsewhere === 0 ? {} : { elsewhere }),
      ...(repaired.length === 0 ? {} : { repaired }),
      ...(warned.length === 0 ? {} : { warned }),
      ...(this.#redacted === 0 ? {} : { redacted: this.#redacted }),
    }
  }
}

const inOrder = (dropped: ReadonlyMap<number, ReportLine>): readonly ReportLine[] =>
  [...dropped].sort(([a], [b]) => a - b).map(([, told]) => told)

/** The lines of a file, found by the records that they speak of: a file may have thousands of runs and of lines. */
class LinesByRecord {
  readonly #lines: readonly Told[]
  /** Positions of what holds for every run. */
  readonly #always: number[] = []
  readonly #byRecord = new Map<number, number[]>()

  constructor(lines: readonly Told[], dropped: ReadonlyMap<number, ReportLine>) {
    this.#lines = lines
    for (const [at, { record }] of lines.entries()) {
      if (record === undefined || dropped.has(record)) this.#always.push(at)
      else {
        const known = this.#byRecord.get(record)
        if (known) known.push(at)
        else this.#byRecord.set(record, [at])
      }
    }
  }

  /** True when some lines are those of single records. */
  get asks(): boolean {
    return this.#byRecord.size > 0
  }

  /** In the order in which they were told. */
  of(records: readonly number[]): readonly ReportLine[] {
    const at = [...this.#always]
    if (this.#byRecord.size > 0) for (const record of records) at.push(...(this.#byRecord.get(record) ?? []))
    return at.sort((a, b) => a - b).flatMap((position) => this.#lines[position]?.line ?? [])
  }
}

/** Which records were met already in this round: a file may have a million, and a set of them takes long to make. */
class Marks {
  #rounds: Uint32Array
  #round = 0

  constructor(records: number) {
    this.#rounds = new Uint32Array(records)
  }

  begin(): void {
    this.#round += 1
  }

  /** True the first time of a round. */
  isNew(record: number): boolean {
    if (record >= this.#rounds.length) {
      const more = new Uint32Array(record * 2)
      more.set(this.#rounds)
      this.#rounds = more
    }
    if (this.#rounds[record] === this.#round) return false
    this.#rounds[record] = this.#round
    return true
  }
}

/** Every record of a run, once. */
function eachRecord(showing: Showing, marks: Marks, visit: (record: number) => void): void {
  marks.begin()
  const take = ({ record, also }: SourceLink): void => {
    if (marks.isNew(record)) visit(record)
    if (also) for (const one of also) if (marks.isNew(one)) visit(one)
  }
  if ('events' in showing) {
    const { look } = showing
    let last: SourceLink | undefined
    showing.events.forEach((event) => {
      look?.(event)
      const { recorded } = event
      if (recorded === undefined || recorded === last) return
      last = recorded
      take(recorded)
    })
  } else if (isNumbered(showing.sources)) {
    showing.sources.each((record) => {
      if (marks.isNew(record)) visit(record)
    })
  } else for (const source of showing.sources) take(source)
}

/** Sources whose records are known without a link for each. */
const isNumbered = (sources: Iterable<SourceLink>): sources is NumberedSources => 'each' in sources

interface NumberedSources extends Iterable<SourceLink> {
  each(visit: (record: number) => void): void
}

/** What was dropped, the first reason of each record. */
function byRecord(ledgers: readonly Ledger[]): ReadonlyMap<number, ReportLine> {
  const [only] = ledgers
  if (only && ledgers.every((one) => one === only || one.dropped.size === 0)) return only.dropped
  const dropped = new Map<number, ReportLine>()
  for (const ledger of ledgers) for (const [record, told] of ledger.dropped) if (!dropped.has(record)) dropped.set(record, told)
  return dropped
}

/** The lines of several ledgers; what holds for the file is told once. */
function together(lists: readonly (readonly Told[])[]): readonly ReportLine[] {
  const once = new Set<string>()
  const lines: ReportLine[] = []
  for (const list of lists) {
    for (const told of list) {
      if (told.once !== undefined) {
        if (once.has(told.once)) continue
        once.add(told.once)
      }
      lines.push(told.line)
    }
  }
  return lines
}

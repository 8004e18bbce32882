/**
 * Runs of long files that are read when somebody looks at them. Where it is clear how many records a run has, and where they stand, these
 * are registered at once, as numbers; making messages and events of them would take most of the time until the file is listed.
 */
import type { SourceLink } from '../../trace/events'
import type { PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from './ledger'
import type { RecordPlace } from './record-places'
import type { Source } from './source'

/** The runs of shorter texts are read with the file: what is told of them stands in its report from the beginning. */
export const LONG = 4_000_000

export const isLong = ({ text }: Source): boolean => text.length > LONG

export interface LaterRun {
  /** What it is called until it is built; empty where only its messages tell. */
  readonly title?: string | undefined
  readonly startedAt?: string | undefined
  readonly id?: string | undefined
  /** How many records `build` registers, and where each of them stands, in the same order. */
  readonly count: number
  place(i: number): RecordPlace
  /** `undefined`: nothing of it can be shown. */
  build(ledger: Ledger): RecordedRun | undefined
}

/** Registers its records, and reads them when it is built. */
export function laterRun({ title = '', startedAt, id, count, place, build }: LaterRun, ledger: Ledger): PlannedRun {
  const first = ledger.recordLater(count, place)
  return {
    title,
    startedAt,
    id,
    sources: new RecordRange(first, count, place),
    build(own) {
      own.goOver(first, count)
      return build(own) ?? nothing
    },
  }
}

/** The same of records that are registered already. */
export const plannedOf = (sources: Iterable<SourceLink>, build: (ledger: Ledger) => RecordedRun | undefined): PlannedRun => ({
  title: '',
  sources,
  build: (own) => build(own) ?? nothing,
})

const nothing: RecordedRun = { title: '', events: [] }

/** Records that follow each other. */
export class RecordRange implements Iterable<SourceLink> {
  readonly #first: number
  readonly #count: number
  readonly #place: (i: number) => RecordPlace

  constructor(first: number, count: number, place: (i: number) => RecordPlace) {
    this.#first = first
    this.#count = count
    this.#place = place
  }

  each(visit: (record: number) => void): void {
    for (let i = 0; i < this.#count; i += 1) visit(this.#first + i)
  }

  *[Symbol.iterator](): Generator<SourceLink> {
    for (let i = 0; i < this.#count; i += 1) yield { record: this.#first + i, where: this.#place(i).where }
  }
}

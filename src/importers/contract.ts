/**
 * What a format of recorded runs is. To add one:
 *
 * 1. Make a folder `importers/<format>/` with `importer.ts`, and add one line to registry.ts.
 * 2. `detect` looks at the first records and says how sure it is and why. Content decides, never the file's name. Most specific
 *    wins: give at least 0.9 only for marks that no other format has; plain message lists stay below 0.7.
 * 3. `parse` registers every record of the file in the ledger (`ledger.record(where, what)`), once, in the file's order, and builds
 *    runs out of them. An event that comes from a record carries it as `recorded`; that is what counts as kept.
 *    What cannot be shown is dropped with a reason. A record that is neither is reported as dropped by itself: nothing vanishes.
 *    Files are large and people look at few of their runs: give a `PlannedRun` where it is clear which records belong to it.
 * 4. Use what is there: `readableDocuments` (JSON in any state of repair), messages/* (messages of each provider to plain ones),
 *    `conversationRun` (a flat list of messages to events), `RunBuilder` (events of a run whose nodes are recorded), `CallBook`
 *    (which result answers which call), `StateKeeper` (updates or whole states to changes). Findings, redaction and the verdict
 *    are added to every run by import-run.ts: an importer never does that itself.
 *
 * An importer is pure and synchronous, never throws on purpose, invents nothing, and says what it inferred with `ledger.guess`.
 */
import type { Bilingual } from '../base/language'
import type { SourceLink, TraceEvent } from '../trace/events'
import type { Ledger } from './core/ledger'
import type { Source } from './core/source'

export interface Importer {
  /** Stable, lower case, as `--format` takes it. */
  readonly id: string
  readonly name: Bilingual
  /** How sure it is that it can read this; `undefined`: not at all. Cheap: looks at the first records only. */
  detect(source: Source): Detection | undefined
  /** The runs of the file in its order; none when nothing in it can be shown. */
  parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[]
}

export interface Detection {
  /** 0 to 1. */
  readonly confidence: number
  /** What it was recognised by, as the end of "Recognised by …". */
  readonly why: Bilingual
}

/**
 * A run that is built when somebody looks at it: a file may hold thousands, and people look at few. Building it twice gives the same.
 * What is told while it is built goes into the ledger that `build` is given, and stands in the report of that run.
 */
export interface PlannedRun {
  /** What it is called in a list; once it is built, its own title counts. */
  readonly title: string
  readonly startedAt?: string | undefined
  readonly id?: string | undefined
  /** The records that belong to it and to no other run: each is shown in it, or dropped when it is built. */
  readonly sources: Iterable<SourceLink>
  build(ledger: Ledger): RecordedRun
  /**
   * The same of its first records alone, where that takes a fraction of the time: a long run is looked at before all of it is built. What
   * stands near its end is not what it will be. `undefined`: it is not that long.
   */
  begin?(ledger: Ledger, records: number): Beginning | undefined
}

export interface Beginning {
  readonly run: RecordedRun
  /** How much of the run it was built from: above 0, and at most 1. */
  readonly part: number
}

export const isPlanned = (run: RecordedRun | PlannedRun): run is PlannedRun => 'build' in run

/** One run, ready to be shown but for its verdict. Nobody else holds its events. */
export interface RecordedRun {
  readonly title: string
  /** Valid events: see RunBuilder. */
  readonly events: readonly TraceEvent[]
  /** ISO 8601, when the record tells. */
  readonly startedAt?: string | undefined
  /** The run's own id in the record. */
  readonly id?: string | undefined
}

/**
 * The importers as the page sees them: a worker that holds one file, reads it, and hands out what is asked for in small pages.
 * Nothing of a file is read on the page's own thread, and no answer is larger than the page can take in without a pause.
 */
import type { Bilingual, Language } from '../base/language'
import type { Result } from '../base/result'
import type { AgentDocument } from '../document/types'
import type { ImportReport, ReportLine, Trace, Verdict } from '../trace/trace'
import type { TraceProblem } from '../trace/trace-problem'
import type { Candidate } from './core/detect'
import type { EventPage } from './page-shapes'
import type { ImportProblem } from './problem'
import type { Ask, Excerpt } from './source/excerpt'

export type { Candidate } from './core/detect'
export type { Ask, Excerpt } from './source/excerpt'

/** What is to be read: a file, handed over unread, or a text that was pasted. */
export interface ImportSource {
  /** The file's name; a text that was pasted has none. It never decides anything. */
  readonly name?: string | undefined
  readonly content: Blob | string
}

/** What a person may choose about the reading. */
export interface ImportChoices {
  readonly language: Language
  /** The id of a format; the most likely one when it is not given. */
  readonly format?: string | undefined
  /** Minutes east of UTC of the clock that wrote times without a zone. */
  readonly zoneMinutes?: number | undefined
}

export interface FormatName {
  readonly id: string
  readonly name: Bilingual
}

/** `done` and `of` in bytes while the file comes in, in events while a run is handed over; what lies between is one stretch of work each. */
export interface ImportProgress {
  readonly phase: 'reading' | 'importing' | 'listing' | 'building' | 'drawing' | 'handing-over'
  readonly done: number
  readonly of: number
}

export const reportParts = ['dropped', 'guessed', 'repaired', 'warned'] as const
export type ReportPart = (typeof reportParts)[number]

/** A report of which only the first lines are here; the numbers are those of the whole. */
export interface ToldReport {
  readonly records: number
  readonly kept: number
  readonly elsewhere: number
  readonly redacted: number
  readonly counts: Readonly<Record<ReportPart, number>>
  readonly lines: Readonly<Record<ReportPart, readonly ReportLine[]>>
}

/** One run of a file, to choose it by. A file may hold thousands: what only building a run tells comes later (see `MoreEntries`). */
export interface RunEntry {
  readonly index: number
  readonly title: string
  readonly steps?: number | undefined
  readonly messages?: number | undefined
  /** ISO 8601. */
  readonly startedAt?: string | undefined
  readonly verdict?: Verdict | undefined
}

/** What was found out about further runs of a file after it was read. */
export interface MoreEntries {
  readonly entries: readonly RunEntry[]
  /** The report of the file, once it knows all of its runs. */
  readonly report?: ToldReport | undefined
  /** Some times name no zone. */
  readonly zoneless: boolean
}

export interface ImportSummary {
  /** `trace`: it is a trace of our own and was read as it is; there is no report about it but the one that it carries. */
  readonly kind: 'import' | 'trace'
  readonly format: FormatName
  readonly candidates: readonly Candidate[]
  readonly runs: readonly RunEntry[]
  readonly report: ToldReport
  /** Some times name no zone. */
  readonly zoneless: boolean
}

export type ImportTrouble =
  /** `report`: the account of a file in which nothing can be shown. */
  | { readonly code: 'refused'; readonly problem: ImportProblem; readonly report?: ToldReport | undefined }
  | { readonly code: 'trace-refused'; readonly problem: TraceProblem }
  /** The platform gave no content for the file, or no longer gives it. */
  | { readonly code: 'unreadable'; readonly message: string }
  /** The worker broke down, or could not be loaded. */
  | { readonly code: 'broke-down'; readonly message: string }
  | { readonly code: 'cancelled' }

/** A trace without its events, and without the lines of its report: those come in pages. */
export type TraceHeader = Omit<Trace, 'events'>

/** A run and the graph that it is walked on, as whoever finds that graph tells it (see recordings/contract.ts for what is what). */
export interface RunOnGraph {
  readonly trace: Trace
  readonly document: AgentDocument
  readonly inferred?: GraphMade | undefined
}
export interface GraphMade {
  readonly document: AgentDocument
  readonly names: { readonly nodes: Readonly<Record<string, string>>; readonly routers: Readonly<Record<string, string>> }
  readonly from: 'nodes' | 'roles'
  readonly guessed: readonly ReportLine[]
}

/** The first page of a run. */
export interface RunBegun {
  readonly kind: 'header'
  readonly header: TraceHeader
  readonly on: Omit<RunOnGraph, 'trace'>
  /** How it ended, in each language, read off its events as the page would read it, so that it need not. */
  readonly verdicts: Bilingual<Verdict | undefined>
  /** How many events there will be. */
  readonly events: number
  /**
   * Given: this is only what the beginning of a long run looks like, to be shown while the whole is built; so many events come with it, and
   * `events` is a guess. The whole follows, from its header on.
   */
  readonly beginning?: number | undefined
}

/** A part of a run on its way to the page: what is in it is added to what came before. */
export type RunPage =
  | RunBegun
  | { readonly kind: 'report'; readonly part: ReportPart; readonly lines: readonly ReportLine[] }
  | { readonly kind: 'events'; readonly page: EventPage }

/** One file, from the moment it is handed over. Its worker lives until `end`. */
export interface ImportSession {
  readonly source: ImportSource
  /**
   * Reads the file, or reads it again with other choices: what was read before is gone then. `onMore` hears, after the summary, what is
   * found out about runs that were not built for it.
   */
  read(
    choices: ImportChoices,
    onProgress: (progress: ImportProgress) => void,
    onMore?: (more: MoreEntries) => void,
  ): Promise<Result<ImportSummary, ImportTrouble>>
  /**
   * Hands over one of its runs, page by page; how they are put together again is in run-pages.ts. Of a long one the pages of its beginning
   * may come before: a header that says so, and what belongs to it.
   */
  run(
    index: number,
    take: (page: RunPage) => void,
    onProgress?: (progress: ImportProgress) => void,
  ): Promise<Result<void, ImportTrouble>>
  /** The text of a record, with what stands around it. `undefined`: it cannot be found. */
  record(ask: Ask): Promise<Excerpt | undefined>
  /** More lines of the report about the file. */
  reportLines(part: ReportPart, from: number): Promise<readonly ReportLine[]>
  /** Forgets the file. Whatever is still asked for is answered with `cancelled`. */
  end(): void
}

export interface ImportPort {
  /** Every format that can be read; empty when the importers cannot be loaded. */
  formats(): Promise<readonly FormatName[]>
  /** Starts what will read, while a file is only held over the page: the next one that is opened finds it there. */
  makeReady(): void
  open(source: ImportSource): ImportSession
}

/** A part of a report, all of it. */
export const linesOf = (report: ImportReport, part: ReportPart): readonly ReportLine[] => report[part] ?? []

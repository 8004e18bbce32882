/** What crosses between the page and the worker that imports: plain data, each message with the number of the request it belongs to. */
import type { Result } from '../base/result'
import type { ReportLine } from '../trace/trace'
import type {
  Ask,
  Excerpt,
  FormatName,
  ImportChoices,
  ImportProgress,
  ImportSource,
  ImportSummary,
  ImportTrouble,
  MoreEntries,
  ReportPart,
  RunPage,
} from './port'

/**
 * What is known of runs before they are built, as columns: a file may hold a hundred thousand, and an object for each takes longer on its
 * way to the page than reading the file.
 */
export interface RunHeads {
  /** The index of the first. */
  readonly from: number
  readonly titles: readonly string[]
  /** Left out when no run has a time. */
  readonly startedAt?: readonly (string | undefined)[] | undefined
}

export type ToImporter =
  /** `soon`: a file is in sight; what reads is made ready for it after the answer. */
  | { readonly type: 'formats'; readonly id: number; readonly soon?: true | undefined }
  | { readonly type: 'read'; readonly id: number; readonly source: ImportSource; readonly choices: ImportChoices }
  /** The first page of a run; `next` asks for the one after, so that no more pages wait than the page can take. */
  | { readonly type: 'run'; readonly id: number; readonly index: number }
  | { readonly type: 'next'; readonly id: number }
  | { readonly type: 'record'; readonly id: number; readonly ask: Ask }
  | { readonly type: 'report-lines'; readonly id: number; readonly part: ReportPart; readonly from: number }

export type FromImporter =
  | { readonly type: 'formats'; readonly id: number; readonly formats: readonly FormatName[] }
  | { readonly type: 'progress'; readonly id: number; readonly progress: ImportProgress }
  /** Runs of a file that has many, before it is said to be read: those that are not in its summary. */
  | { readonly type: 'heads'; readonly id: number; readonly heads: RunHeads }
  /** `more`: entries follow. */
  | { readonly type: 'read'; readonly id: number; readonly result: Result<ImportSummary, ImportTrouble>; readonly more: boolean }
  /** How the first run of the file begins, where it takes a while to build: ready for when it is opened. */
  | { readonly type: 'beginning'; readonly id: number; readonly pages: readonly RunPage[] }
  /** The last ones bring the report. */
  | { readonly type: 'entries'; readonly id: number; readonly more: MoreEntries }
  /** `undefined`: there are no more. */
  | { readonly type: 'page'; readonly id: number; readonly page: RunPage | undefined }
  | { readonly type: 'record'; readonly id: number; readonly excerpt: Excerpt | undefined }
  | { readonly type: 'report-lines'; readonly id: number; readonly lines: readonly ReportLine[] }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }

/** A whole recorded run, and how it ended. */
import type { EventList } from './event-list'
import type { TraceEvent } from './events'

export interface Trace {
  readonly format: 'vuelta/trace'
  readonly version: 1
  readonly id: string
  readonly title: string
  readonly startedAt?: string | undefined
  readonly origin: TraceOrigin
  /** The agent document, frozen as it was when the run began. Kept as data here: this room does not know documents. */
  readonly document?: unknown
  readonly events: readonly TraceEvent[]
  readonly verdict?: Verdict | undefined
}

/** The same, wherever its events are held. */
export type HeldTrace = Omit<Trace, 'events'> & { readonly events: EventList }

export type TraceOrigin =
  | { readonly kind: 'run' }
  | {
      readonly kind: 'import'
      readonly format: string
      readonly file?: string | undefined
      readonly report: ImportReport
      /** Given: the trace's document is no one's own; it was made from what the record names. */
      readonly document?: 'inferred' | undefined
    }
  | { readonly kind: 'fork'; readonly from: string; readonly step: number }

/** What became of each record of an imported file. `kept` + `dropped` + `elsewhere` = `records`: nothing vanishes. */
export interface ImportReport {
  /** Records that are shown: at least one event comes from each. */
  readonly kept: number
  readonly dropped: readonly ReportLine[]
  readonly guessed: readonly ReportLine[]
  /** All records of the file. */
  readonly records?: number | undefined
  /** Records that belong to other runs of the same file. */
  readonly elsewhere?: number | undefined
  /** What had to be mended before the file could be read. */
  readonly repaired?: readonly ReportLine[] | undefined
  /** What a reader should know: times without a zone, hidden characters, inputs that were not exported. */
  readonly warned?: readonly ReportLine[] | undefined
  /** How many keys, tokens and passwords were taken out while reading. */
  readonly redacted?: number | undefined
}
export interface ReportLine {
  readonly what: string
  readonly why: string
  readonly where?: string | undefined
  /** The same in Spanish. */
  readonly es?: { readonly what: string; readonly why: string } | undefined
}

export const verdictCodes = [
  'answered',
  'interrupted',
  'stopped-at-budget',
  'ended-on-tool-result',
  'ended-on-unparsed-call',
  'empty-answer',
  'unanswered-call',
  'dead-end',
  'join-starved',
  'no-destination',
  'unknown-destination',
  'unmapped-branch',
  'history-rejected',
  'recursion-limit',
  'failed',
  'stopped',
  'record-cut',
  'record-hollow',
  'nothing-asked',
] as const
export type VerdictCode = (typeof verdictCodes)[number]
export type VerdictColour = 'green' | 'blue' | 'amber' | 'red' | 'grey'

/** How a run ended, in one plain sentence, with the place on the canvas. */
export interface Verdict {
  readonly verdict: VerdictCode
  /** One plain sentence. */
  readonly title: string
  readonly detail: string
  readonly node?: string | undefined
  readonly edge?: { readonly source: string; readonly target: string } | undefined
  /** The index of the step that it speaks of (0-based). */
  readonly step?: number | undefined
  /** What to do about it, in one sentence. */
  readonly fix?: string | undefined
}

const colours: Readonly<Record<VerdictCode, VerdictColour>> = {
  answered: 'green',
  interrupted: 'blue',
  'stopped-at-budget': 'amber',
  'ended-on-tool-result': 'amber',
  'ended-on-unparsed-call': 'amber',
  'empty-answer': 'amber',
  'unanswered-call': 'amber',
  'dead-end': 'amber',
  'join-starved': 'amber',
  'no-destination': 'amber',
  'unknown-destination': 'red',
  'unmapped-branch': 'red',
  'history-rejected': 'red',
  'recursion-limit': 'red',
  failed: 'red',
  stopped: 'grey',
  'record-cut': 'grey',
  'record-hollow': 'grey',
  'nothing-asked': 'grey',
}

/** The colour of a verdict. A run that went wrong is never green. */
export const colourOf = (code: VerdictCode): VerdictColour => colours[code]

/**
 * A span as it is seen in passing. A list of runs shows of a trace what it is called and when it began; making spans, trees and links of all
 * that a file holds for that would take longer than reading it. Whatever is seen here is what the span itself would say.
 */
import type { UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Ledger } from '../core/ledger'
import type { TraceFacts } from './run'
import type { Span, SpanKind } from './span'

export interface SeenSpan {
  /** Empty when the record has none. */
  readonly id: string
  readonly parentId: string | undefined
  readonly traceId: string | undefined
  /** Milliseconds since 1970. */
  readonly start: number | undefined
  readonly order?: string | undefined
  /** `other`: no model, whatever else. `unknown`: more has to be read. `undefined`: the record does not say. */
  readonly kind: SpanKind | 'other' | 'unknown' | undefined
  readonly zoneless: boolean
  /** True for a record that may change what the trace is called when it comes after the first one of its span. */
  readonly naming: boolean
  /** True when something that a place depends on is written as nobody writes it. */
  readonly odd: boolean
}

/** A record of a document, and where it stands in the file. */
export interface FoundAt<F> {
  readonly found: F
  readonly source: SourceLink
}

/** What a tracing format tells, so that its traces can be planned without being made. */
export interface SpanFormat<F extends { readonly path: string }> {
  /** Everything in a document that is a record of its own, in the order of the file; `other` is told of the rest, which comes before. */
  find(value: unknown, other: (path: string) => void): readonly F[]
  /** What a person would call it. */
  what(found: F): string
  /** A span, or what is known of a trace beside its spans; else why it is dropped. */
  role(found: F): 'span' | 'trace' | Bilingual
  see(found: F): SeenSpan
  /** The kind of a span that was seen as `unknown`, where reading it then is worth it. */
  kindOf?(found: F): SpanKind
  /** What a trace is called that begins with a span, where that is told by its record alone; else the span is made for that. */
  hint?(found: F): string
  /** Of what has the role of a trace: its id. `undefined`: the file has to be read as a whole. */
  traceOf?(found: F): string | undefined
  /** True for a trace that is its own step when nothing else is known of it. */
  isBare?(found: F): boolean
  /** Whether records of one id are one span: within their trace, or within the file. */
  readonly merges?: 'trace' | 'file'
  /** What a span is whose records do not say it. */
  readonly untold: SpanKind | 'unknown'
  /** Why a part of a document is dropped that is no record. */
  readonly notRecord: Bilingual
  /** The spans that records are, in their order. */
  spans(records: readonly FoundAt<F>[], ledger: Ledger): readonly Span[]
  /** What the records of a trace tell of it beside its spans. */
  facts?(records: readonly FoundAt<F>[]): TraceFacts
}

/** True when a field is a text or missing: then what is seen of it is all there is. */
export const isPlainField = (value: unknown): boolean => typeof value === 'string' || value === undefined || value === null

/** The same of several fields of a record. */
export function arePlain(value: UnknownRecord, keys: readonly string[]): boolean {
  for (const key of keys) if (!isPlainField(value[key])) return false
  return true
}

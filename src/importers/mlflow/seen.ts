/** Traces and spans of MLflow as they are seen in passing. */
import { Ledger } from '../core/ledger'
import { readSpan } from '../otel/raw-span'
import { isMissing } from '../spans/decode'
import type { SeenSpan, SpanFormat } from '../spans/seen-span'
import type { Span, SpanKind } from '../spans/span'
import { type FoundInMlflow, factsIn, foundInMlflow, notSpan } from './found'
import { kinds, plain, spanOfMlflow } from './span'

export const seenFormat: SpanFormat<FoundInMlflow> = {
  find: foundInMlflow,
  what: ({ what }) => what,
  role: ({ what, drop }) => drop ?? (what === 'trace' ? 'trace' : 'span'),
  see: seen,
  traceOf: ({ traceId }) => traceId,
  kindOf: (found) => spanOfMlflow(found.value, nowhere, new Ledger(), found.traceId).kind,
  untold: 'unknown',
  notRecord: notSpan,
  spans: (records, ledger): readonly Span[] =>
    records.map(({ found, source }) => spanOfMlflow(found.value, source, ledger, found.traceId)),
  facts: (records) => {
    const last = records.at(-1)
    return last ? factsIn(last.found.value, last.source) : {}
  },
}

const nowhere = { record: 0, where: '' }

function seen({ value, traceId }: FoundInMlflow): SeenSpan {
  const raw = readSpan(value)
  return {
    id: raw.id,
    parentId: raw.parentId,
    traceId: traceId ?? raw.traceId,
    start: raw.start?.ms,
    kind: kindSaid(raw.attributes.plain('mlflow.spanType'), value.span_type) ?? 'unknown',
    zoneless: raw.start?.zoneless === true || raw.end?.zoneless === true,
    naming: true,
    odd: false,
  }
}

/** What the type says; `undefined`: more has to be read. */
function kindSaid(own: { readonly value?: unknown } | undefined, column: unknown): SpanKind | undefined {
  if (own === undefined) return undefined
  const type = plain(isMissing(own.value) ? column : own.value)
  return typeof type === 'string' && Object.hasOwn(kinds, type) ? kinds[type] : undefined
}

/** Traces of MLflow: `{info, data: {spans}}`, the older `{trace_info, trace_data}`, lists and lines of them, and spans alone. */
import { isRecord } from '../../base/json'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { planSpanRuns } from '../spans/plan'
import { planSeenRuns } from '../spans/plan-seen'
import type { TraceFacts } from '../spans/run'
import type { Span } from '../spans/span'
import { factsIn, foundInMlflow, isMlflowSpan, isTrace } from './found'
import { seenFormat } from './seen'
import { spanOfMlflow } from './span'

export const mlflow: Importer = {
  id: 'mlflow',
  name: { en: 'MLflow traces', es: 'Trazas de MLflow' },
  detect,
  parse,
}

const SAMPLE = 20

function detect(source: Source): Detection | undefined {
  const items = source
    .documents()
    .documents.slice(0, SAMPLE)
    .flatMap(({ value }): readonly unknown[] => (Array.isArray(value) ? value.slice(0, SAMPLE) : [value]))
  const known = items.filter((item) => isTrace(item) || isMlflowSpan(item) || holdsTraces(item)).length
  if (known === 0 || known * 2 < items.length) return undefined
  return { confidence: 0.96, why: { en: 'spans with "mlflow.spanType"', es: 'tramos con "mlflow.spanType"' } }
}

const holdsTraces = (value: unknown): boolean =>
  isRecord(value) && (Array.isArray(value.traces) ? value.traces.slice(0, 3).some(isTrace) : isTrace(value.trace))

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  return planSeenRuns(source, ledger, seenFormat) ?? wholeRuns(source, ledger)
}

/** The same of a file in which traces or spans stand that do not say their ids. */
function wholeRuns(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const spans: Span[] = []
  const facts = new Map<string, TraceFacts>()
  for (const document of readableDocuments(source, ledger)) {
    let trace: string | undefined
    for (const { path, what, value, traceId, isInside, drop } of foundInMlflow(document.value)) {
      const link = ledger.record(placeIn(document, path), what)
      if (what === 'trace') {
        trace = traceId ?? `trace ${facts.size + 1}`
        facts.set(trace, factsIn(value, link))
      } else if (!drop) spans.push(spanOfMlflow(value, link, ledger, isInside ? trace : undefined))
      if (drop) ledger.drop(link, drop)
    }
  }
  const { cut } = source.documents()
  return planSpanRuns(spans, ledger, cut, (traceId) => facts.get(traceId ?? '') ?? {})
}

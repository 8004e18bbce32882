/** Traces of MLflow: `{info, data: {spans}}`, the older `{trace_info, trace_data}`, lists and lines of them, and spans alone. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import { decoded, isMissing } from '../spans/decode'
import { planSpanRuns } from '../spans/plan'
import type { TraceFacts } from '../spans/run'
import type { Span } from '../spans/span'
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

const isMlflowSpan = (value: unknown): value is UnknownRecord =>
  isRecord(value) && isRecord(value.attributes) && Object.keys(value.attributes).some((key) => key.startsWith('mlflow.'))

/** The spans and the facts of a trace, where its version keeps them. */
function partsOf(value: UnknownRecord) {
  const data = [value.data, value.trace_data].map((one) => decoded(one).value).find(isRecord)
  const info = [value.info, value.trace_info].map((one) => decoded(one).value).find(isRecord)
  const key = isRecord(value.data) || typeof value.data === 'string' ? 'data' : 'trace_data'
  const spans = data?.spans ?? value.spans
  return {
    spans: Array.isArray(spans) ? (spans as readonly unknown[]) : undefined,
    info,
    path: data ? `.${key}.spans` : '.spans',
  }
}

function isTrace(value: unknown): value is UnknownRecord {
  if (!isRecord(value) || value.resourceSpans !== undefined) return false
  const { spans, info } = partsOf(value)
  return spans !== undefined && (info !== undefined || spans.slice(0, 3).some(isMlflowSpan))
}

const holdsTraces = (value: unknown): boolean =>
  isRecord(value) && (Array.isArray(value.traces) ? value.traces.slice(0, 3).some(isTrace) : isTrace(value.trace))

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const spans: Span[] = []
  const facts = new Map<string, TraceFacts>()
  const look = (value: unknown, where: (path: string) => string, path: string, depth: number): void => {
    if (Array.isArray(value) && depth < 3) {
      for (const [i, item] of value.entries()) look(item, where, `${path}[${i}]`, depth + 1)
    } else if (isTrace(value)) {
      const parts = partsOf(value)
      const link = ledger.record(where(path), 'trace')
      const id = textOf(parts.info?.trace_id) ?? textOf(parts.info?.request_id) ?? `trace ${facts.size + 1}`
      for (const [i, item] of (parts.spans ?? []).entries()) {
        const own = ledger.record(where(`${path}${parts.path}[${i}]`), 'span')
        if (isRecord(item)) spans.push(spanOfMlflow(item, own, ledger, id))
        else ledger.drop(own, notSpan)
      }
      facts.set(id, factsIn(parts.info, link))
      if ((parts.spans ?? []).length === 0) ledger.drop(link, noSpans)
    } else if (isMlflowSpan(value)) spans.push(spanOfMlflow(value, ledger.record(where(path), 'span'), ledger, undefined))
    else if (isRecord(value) && Array.isArray(value.traces)) look(value.traces, where, `${path}.traces`, depth + 1)
    // A row of a table of traces.
    else if (isRecord(value) && isTrace(value.trace)) look(value.trace, where, `${path}.trace`, depth + 1)
    else ledger.drop(ledger.record(where(path), 'record'), notSpan)
  }
  for (const document of readableDocuments(source, ledger)) look(document.value, (path) => placeIn(document, path), '', 0)
  const { cut } = source.documents()
  return planSpanRuns(spans, ledger, cut, (traceId) => facts.get(traceId ?? '') ?? {})
}

function factsIn(info: UnknownRecord | undefined, source: TraceFacts['source']): TraceFacts {
  const metadata = [info?.trace_metadata, info?.request_metadata].find(isRecord) ?? {}
  const threadId = textOf(metadata['mlflow.trace.session'])
  const input = [metadata['mlflow.traceInputs'], info?.request, info?.request_preview].find(
    (one) => !isMissing(one) && !isCutOff(one),
  )
  return { source, ...(threadId === undefined ? {} : { threadId }), ...(isMissing(input) ? {} : { input }) }
}

/** A preview is cut at a length: half an object says less than what the first span got. */
function isCutOff(value: unknown): boolean {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return false
  const read = decoded(value)
  return typeof read.value === 'string' || read.repairs.includes('cut-off')
}

const notSpan: Bilingual = { en: 'It is not a span.', es: 'No es un tramo.' }
const noSpans: Bilingual = { en: 'The trace holds no spans.', es: 'La traza no contiene tramos.' }

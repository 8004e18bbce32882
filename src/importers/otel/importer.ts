/** Spans of OpenTelemetry: OTLP JSON, what SDKs print, Phoenix, Jaeger. What they mean is read by the conventions beside this file. */
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { planSpanRuns } from '../spans/plan'
import type { Span } from '../spans/span'
import { dropWords } from '../spans/words'
import { isSpan, readSpan } from './raw-span'
import { spanOf } from './span'
import { marksIn, spansIn } from './spans-in'
import { csvRows, isCsvOfSpans } from './table'

export const otel: Importer = {
  id: 'otel',
  name: { en: 'OpenTelemetry spans', es: 'Tramos de OpenTelemetry' },
  detect,
  parse,
}

const SAMPLE = 20

function detect(source: Source): Detection | undefined {
  if (isCsvOfSpans(source.text)) {
    return {
      confidence: 0.94,
      why: { en: 'a table with the column "context.span_id"', es: 'una tabla con la columna "context.span_id"' },
    }
  }
  const marks = source
    .documents()
    .documents.slice(0, SAMPLE)
    .flatMap(({ value }) => marksIn(value))
  const known = marks.filter((mark) => mark !== 'other')
  if (known.length === 0 || known.length * 2 < marks.length) return undefined
  if (known.includes('otlp')) return { confidence: 0.98, why: why('"resourceSpans"') }
  if (known.includes('span')) return { confidence: 0.94, why: why('"trace_id", "span_id", "attributes"') }
  return { confidence: 0.9, why: why('"gen_ai.…", "llm.…"') }
}

const why = (keys: string): Bilingual => ({ en: `spans with ${keys}`, es: `tramos con ${keys}` })

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const spans: Span[] = []
  if (isCsvOfSpans(source.text)) {
    for (const { value, line } of csvRows(source.text)) {
      const link = ledger.record(`line ${line}`, 'span')
      if (isSpan(value)) spans.push(spanOf(readSpan(value), link, ledger))
      else ledger.drop(link, dropWords.notSpan)
    }
    return planSpanRuns(spans, ledger)
  }
  for (const document of readableDocuments(source, ledger)) {
    const found = spansIn(document.value, (path) => {
      ledger.drop(ledger.record(placeIn(document, path), 'record'), dropWords.notSpan)
    })
    for (const { span, path } of found) spans.push(spanOf(span, ledger.record(placeIn(document, path), 'span'), ledger))
  }
  const { cut } = source.documents()
  return planSpanRuns(spans, ledger, cut)
}

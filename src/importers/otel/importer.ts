/** Spans of OpenTelemetry: OTLP JSON, what SDKs print, Phoenix, Jaeger. What they mean is read by the conventions beside this file. */
import type { Bilingual } from '../../base/language'
import type { SourceLink } from '../../trace/events'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { planSpanRuns } from '../spans/plan'
import { planSeenRuns } from '../spans/plan-seen'
import type { Span } from '../spans/span'
import { dropWords } from '../spans/words'
import { holdsLogs, LogBook, logsIn } from './logs'
import { isSpan, type RawSpan, readSpan } from './raw-span'
import { seenFormat } from './seen'
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
  const sample = source.documents().documents.slice(0, SAMPLE)
  const marks = sample.flatMap(({ value }): readonly ('log' | ReturnType<typeof marksIn>[number])[] =>
    holdsLogs(value) ? ['log'] : marksIn(value),
  )
  const known = marks.filter((mark) => mark !== 'other')
  if (known.length === 0 || known.length * 2 < marks.length) return undefined
  if (known.includes('otlp')) return { confidence: 0.98, why: why('"resourceSpans"') }
  if (known.includes('log'))
    return { confidence: 0.94, why: { en: 'events such as "gen_ai.choice"', es: 'eventos como "gen_ai.choice"' } }
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
  const planned = planSeenRuns(source, ledger, seenFormat, holdsLogs)
  if (planned) return planned
  const read: { readonly span: RawSpan; readonly link: SourceLink }[] = []
  const logs = new LogBook()
  for (const document of readableDocuments(source, ledger)) {
    const other = (path: string): void => ledger.drop(ledger.record(placeIn(document, path), 'record'), dropWords.notSpan)
    if (holdsLogs(document.value)) {
      for (const log of logsIn(document.value, other)) logs.add(log, ledger.record(placeIn(document, log.path), 'log'))
      continue
    }
    for (const { span, path } of spansIn(document.value, other)) {
      read.push({ span, link: ledger.record(placeIn(document, path), 'span') })
    }
  }
  for (const one of read) {
    const { span, link } = logs.take(one.span, one.link)
    spans.push(spanOf(span, link, ledger))
  }
  for (const { span, link } of logs.left()) spans.push(spanOf(span, link, ledger))
  const { cut } = source.documents()
  return planSpanRuns(spans, ledger, cut)
}

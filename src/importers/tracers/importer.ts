/**
 * Spans of tracing services that keep their own shape: Weave, Braintrust, Opik, Datadog, LangWatch, HoneyHive. Lists, lines, answers of
 * an API, and exports in which a trace stands beside its spans.
 */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import { planSpanRuns } from '../spans/plan'
import type { Span } from '../spans/span'
import { spanOfTold } from './span'
import { toldSpan, toldTrace } from './told'

export const tracers: Importer = {
  id: 'tracers',
  name: { en: 'Spans of a tracing service', es: 'Tramos de un servicio de trazas' },
  detect,
  parse,
}

const SAMPLE = 20
const DEEPEST = 4
/** What holds spans, or a trace that holds them. */
const holders = ['trace', 'traces', 'spans', 'calls', 'data', 'content', 'objects', 'events', 'items', 'results'] as const

function detect(source: Source): Detection | undefined {
  const sample = source.documents().documents.slice(0, SAMPLE)
  const marks = sample.map(({ value }) => holdsSpans(value, 0))
  const known = marks.filter(Boolean).length
  if (known === 0 || known * 2 < marks.length) return undefined
  return {
    confidence: 0.96,
    why: { en: 'spans with a trace, a parent and a type', es: 'tramos con una traza, un padre y un tipo' },
  }
}

function holdsSpans(value: unknown, depth: number): boolean {
  if (depth > DEEPEST) return false
  if (Array.isArray(value)) return value.length > 0 && value.slice(0, SAMPLE).some((item) => holdsSpans(item, depth + 1))
  if (!isRecord(value) || isForeign(value)) return false
  if (toldSpan(value)) return true
  return holders.some((key) => typeof value[key] === 'object' && holdsSpans(value[key], depth + 1))
}

/** What other formats write, in whose parts something like a span of a service may stand. */
const isForeign = (value: UnknownRecord): boolean =>
  value.run_type !== undefined || value.resourceSpans !== undefined || value.dotted_order !== undefined

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const spans: Span[] = []
  for (const document of readableDocuments(source, ledger)) {
    const place = (path: string): string => placeIn(document, path)
    const look = (value: unknown, path: string, depth: number, traceId: string | undefined): void => {
      const told = toldSpan(value)
      if (told) {
        spans.push(spanOfTold(told, ledger.record(place(path), 'span'), ledger, traceId))
        if (!isRecord(value) || !Array.isArray(value.spans)) return
      }
      if (Array.isArray(value) && depth < DEEPEST) {
        for (const [i, item] of value.entries()) look(item, `${path}[${i}]`, depth + 1, traceId)
        return
      }
      const keys = isRecord(value) && depth < DEEPEST ? holders.filter((key) => holdsSpans(value[key], depth + 1)) : []
      if (!isRecord(value) || keys.length === 0) {
        if (!told) ledger.drop(ledger.record(place(path), 'record'), notSpan)
        return
      }
      const own = textOf(value.trace_id) ?? traceId
      for (const key of ['trace', 'traces'] as const) if (!keys.includes(key)) beside(value[key], `${path}.${key}`)
      for (const key of keys) look(value[key], `${path}.${key}`, depth + 1, own)
    }
    const beside = (value: unknown, path: string): void => {
      const items: readonly (readonly [unknown, string])[] = Array.isArray(value)
        ? value.map((item: unknown, i) => [item, `${path}[${i}]`] as const)
        : isRecord(value)
          ? [[value, path]]
          : []
      for (const [item, at] of items) {
        const link = ledger.record(place(at), 'trace')
        const told = toldTrace(item)
        if (told) spans.push(spanOfTold(told, link, ledger, undefined))
        else ledger.drop(link, notSpan)
      }
    }
    look(document.value, '', 0, undefined)
  }
  return planSpanRuns(attached(spans), ledger, source.documents().cut)
}

/** A service may name the trace as the parent of its first spans: where no record of the trace is there, they have none. */
function attached(spans: readonly Span[]): readonly Span[] {
  const known = new Set(spans.map(({ id }) => id))
  return spans.map((span) => {
    if (span.parentId === undefined || span.parentId !== span.traceId || known.has(span.parentId)) return span
    return { ...span, parentId: undefined }
  })
}

const notSpan: Bilingual = { en: 'It is not a span.', es: 'No es un tramo.' }

/** Traces as Langfuse shows, exports and receives them. */
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import type { RawRecord } from '../spans/merge'
import { planSpanRuns } from '../spans/plan'
import { planSeenRuns } from '../spans/plan-seen'
import { foundIn, isBareTrace, marksOf } from './observations'
import { factsOf, mergedObservations, mergedTraces, notObservation, seenFormat } from './seen'
import { spanOfObservation, spanOfTrace } from './span'

export const langfuse: Importer = {
  id: 'langfuse',
  name: { en: 'Langfuse traces', es: 'Trazas de Langfuse' },
  detect,
  parse,
}

const SAMPLE = 20

function detect(source: Source): Detection | undefined {
  const marks = source
    .documents()
    .documents.slice(0, SAMPLE)
    .flatMap(({ value }) => marksOf(value))
  const known = marks.filter((mark) => mark).length
  if (known === 0 || known * 2 < marks.length) return undefined
  return {
    confidence: 0.96,
    why: { en: 'observations with "traceId" and "type"', es: 'observaciones con "traceId" y "type"' },
  }
}

function parse(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  return planSeenRuns(source, ledger, seenFormat) ?? wholeRuns(source, ledger)
}

/** The same of a file in which not every trace has observations, or some have no trace. */
function wholeRuns(source: Source, ledger: Ledger): readonly (RecordedRun | PlannedRun)[] {
  const observations: RawRecord[] = []
  const traces: RawRecord[] = []
  for (const document of readableDocuments(source, ledger)) {
    const found = foundIn(document.value, (path) => {
      ledger.drop(ledger.record(placeIn(document, path), 'record'), notObservation)
    })
    for (const one of found) {
      const { value, path, what } = one
      const record: RawRecord = { value, source: ledger.record(placeIn(document, path), what) }
      const role = seenFormat.role(one)
      if (typeof role === 'object') ledger.drop(record.source, role)
      else if (role === 'trace') traces.push(record)
      else observations.push(record)
    }
  }
  const merged = mergedObservations(observations)
  const { cut } = source.documents()
  const known = mergedTraces(traces)
  const facts = new Map(known.map((trace) => [textOf(trace.value.id) ?? '', factsOf(trace)] as const))
  const told = new Set(merged.map(({ value }) => textOf(value.traceId) ?? textOf(value.trace_id) ?? ''))
  const bare = known.filter(({ value }) => isBareTrace(value) && !told.has(textOf(value.id) ?? ''))
  if (bare.length > 0) ledger.warn(noObservations(bare.length), notFetched, bare[0]?.source)
  // The trace is its own step: its record is that of the step, and what went in begins the run.
  for (const { value } of bare) {
    const id = textOf(value.id) ?? ''
    facts.set(id, { ...facts.get(id), source: undefined })
  }
  const spans = merged.map(({ value, source: link }) => spanOfObservation(value, link, ledger))
  for (const { value, source: link } of bare) spans.push(spanOfTrace(value, link, ledger))
  return planSpanRuns(spans, ledger, cut, (traceId) => facts.get(traceId ?? '') ?? {})
}

const noObservations = (count: number): Bilingual => ({
  en: `${count === 1 ? 'a trace' : `${count} traces`} without observations`,
  es: `${count === 1 ? 'una traza' : `${count} trazas`} sin observaciones`,
})
const notFetched: Bilingual = {
  en: 'A list of traces holds what went in and came out, not what ran: to see the steps, export the observations as well.',
  es: 'Una lista de trazas tiene lo que entró y salió, no lo que corrió: para ver los pasos, exporta también las observaciones.',
}

/** Traces as Langfuse shows, exports and receives them. */
import type { Bilingual } from '../../base/language'
import type { Detection, Importer, PlannedRun, RecordedRun } from '../contract'
import type { Ledger } from '../core/ledger'
import { placeIn, readableDocuments } from '../core/read-documents'
import type { Source } from '../core/source'
import { textOf } from '../messages/mapped'
import { isMissing } from '../spans/decode'
import { mergedRecords, type RawRecord } from '../spans/merge'
import { planSpanRuns } from '../spans/plan'
import type { TraceFacts } from '../spans/run'
import { foundIn, isBareTrace, marksOf } from './observations'
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
  const observations: RawRecord[] = []
  const traces: RawRecord[] = []
  for (const document of readableDocuments(source, ledger)) {
    const found = foundIn(document.value, (path) => {
      ledger.drop(ledger.record(placeIn(document, path), 'record'), notObservation)
    })
    for (const { value, path, what } of found) {
      const record: RawRecord = { value, source: ledger.record(placeIn(document, path), what) }
      if (what === 'score') ledger.drop(record.source, score)
      else if (what === 'trace') traces.push(record)
      else observations.push(record)
    }
  }
  const merged = mergedRecords(observations, ({ value }) => {
    const id = textOf(value.id)
    return id === undefined ? undefined : `${textOf(value.traceId) ?? textOf(value.trace_id) ?? ''} ${id}`
  })
  const { cut } = source.documents()
  const facts = new Map(
    mergedRecords(traces, ({ value }) => textOf(value.id)).map(
      (trace) => [textOf(trace.value.id) ?? '', factsOf(trace)] as const,
    ),
  )
  const told = new Set(merged.map(({ value }) => textOf(value.traceId) ?? textOf(value.trace_id) ?? ''))
  const bare = mergedRecords(traces, ({ value }) => textOf(value.id)).filter(
    ({ value }) => isBareTrace(value) && !told.has(textOf(value.id) ?? ''),
  )
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

function factsOf({ value, source }: RawRecord): TraceFacts {
  const threadId = textOf(value.sessionId) ?? textOf(value.session_id)
  return {
    source,
    ...(threadId === undefined ? {} : { threadId }),
    ...(isMissing(value.input) ? {} : { input: value.input }),
  }
}

const noObservations = (count: number): Bilingual => ({
  en: `${count === 1 ? 'a trace' : `${count} traces`} without observations`,
  es: `${count === 1 ? 'una traza' : `${count} trazas`} sin observaciones`,
})
const notFetched: Bilingual = {
  en: 'A list of traces holds what went in and came out, not what ran: to see the steps, export the observations as well.',
  es: 'Una lista de trazas tiene lo que entró y salió, no lo que corrió: para ver los pasos, exporta también las observaciones.',
}

const notObservation: Bilingual = { en: 'It is not an observation.', es: 'No es una observación.' }
const score: Bilingual = {
  en: 'A score that was given to the run; it is not part of what ran.',
  es: 'Una puntuación que se dio a la ejecución; no es parte de lo que corrió.',
}

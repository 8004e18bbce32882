/** Observations and traces of Langfuse as they are seen in passing. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import { readTime } from '../core/times'
import { textOf } from '../messages/mapped'
import { isMissing } from '../spans/decode'
import { mergedRecords, type RawRecord } from '../spans/merge'
import type { TraceFacts } from '../spans/run'
import { arePlain, type FoundAt, type SeenSpan, type SpanFormat } from '../spans/seen-span'
import type { Span } from '../spans/span'
import { type Found, foundIn, isBareTrace } from './observations'
import { ownKind, spanOfObservation } from './span'

export const notObservation: Bilingual = { en: 'It is not an observation.', es: 'No es una observación.' }
const score: Bilingual = {
  en: 'A score that was given to the run; it is not part of what ran.',
  es: 'Una puntuación que se dio a la ejecución; no es parte de lo que corrió.',
}

export const seenFormat: SpanFormat<Found> = {
  find: foundIn,
  what: ({ what }) => what,
  role: ({ what }) => (what === 'observation' ? 'span' : what === 'trace' ? 'trace' : score),
  see: ({ value }) => seen(value),
  // Facts of a trace without an id belong to no run.
  traceOf: ({ value }) => textOf(value.id) ?? '',
  isBare: ({ value }) => isBareTrace(value),
  merges: 'trace',
  untold: 'unknown',
  notRecord: notObservation,
  spans: (records, ledger): readonly Span[] =>
    mergedObservations(recordsOf(records)).map(({ value, source }) => spanOfObservation(value, source, ledger)),
  facts: (records) => {
    const [trace] = mergedTraces(recordsOf(records))
    return trace ? factsOf(trace) : {}
  },
}

const recordsOf = (records: readonly FoundAt<Found>[]): readonly RawRecord[] =>
  records.map(({ found, source }) => ({ value: found.value, source }))

export const mergedObservations = (observations: readonly RawRecord[]): readonly RawRecord[] =>
  mergedRecords(observations, ({ value }) => {
    const id = textOf(value.id)
    return id === undefined ? undefined : `${textOf(value.traceId) ?? textOf(value.trace_id) ?? ''} ${id}`
  })

export const mergedTraces = (traces: readonly RawRecord[]): readonly RawRecord[] =>
  mergedRecords(traces, ({ value }) => textOf(value.id))

export function factsOf({ value, source }: RawRecord): TraceFacts {
  const threadId = textOf(value.sessionId) ?? textOf(value.session_id)
  return {
    source,
    ...(threadId === undefined ? {} : { threadId }),
    ...(isMissing(value.input) ? {} : { input: value.input }),
  }
}

const placing = ['id', 'traceId', 'trace_id', 'parentObservationId', 'parent_observation_id', 'type', 'name'] as const
const timing = ['startTime', 'start_time', 'endTime', 'end_time'] as const

function seen(value: UnknownRecord): SeenSpan {
  const start = readTime(value.startTime ?? value.start_time)
  const end = readTime(value.endTime ?? value.end_time)
  return {
    id: textOf(value.id) ?? '',
    parentId: textOf(value.parentObservationId ?? value.parent_observation_id),
    traceId: textOf(value.traceId ?? value.trace_id),
    start: start?.ms,
    kind: value.type === undefined ? undefined : (ownKind(value) ?? (mayBeModel(value.metadata) ? 'unknown' : 'other')),
    zoneless: start?.zoneless === true || end?.zoneless === true,
    naming: true,
    odd: !arePlain(value, placing) || !arePlain(value, timing),
  }
}

/** Only the attributes of a span that it was made from say of anything else that it is a call of a model. */
const mayBeModel = (metadata: unknown): boolean =>
  typeof metadata === 'string' ? metadata.includes('attributes') : isRecord(metadata) && Object.hasOwn(metadata, 'attributes')

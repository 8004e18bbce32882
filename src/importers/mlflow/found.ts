/** What stands in a document of MLflow: traces with their spans, spans alone, and the rest. */
import { isRecord, type UnknownRecord } from '../../base/json'
import type { Bilingual } from '../../base/language'
import { textOf } from '../messages/mapped'
import { decoded, isMissing } from '../spans/decode'
import type { TraceFacts } from '../spans/run'

export interface FoundInMlflow {
  readonly path: string
  readonly what: 'trace' | 'span' | 'record'
  readonly value: UnknownRecord
  /** Of the trace that a span stands in; of a trace its own, when it tells it. */
  readonly traceId: string | undefined
  /** True for a span that stands in a trace. */
  readonly isInside: boolean
  /** Why it is dropped. */
  readonly drop?: Bilingual | undefined
}

export const isMlflowSpan = (value: unknown): value is UnknownRecord => {
  if (!isRecord(value) || !isRecord(value.attributes)) return false
  for (const key in value.attributes) if (key.startsWith('mlflow.')) return true
  return false
}

interface Parts {
  readonly spans: readonly unknown[] | undefined
  readonly info: UnknownRecord | undefined
  readonly path: string
}

/** The spans and the facts of a trace, where its version keeps them. */
function partsOf(value: UnknownRecord): Parts {
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

export const isTrace = (value: unknown): value is UnknownRecord => partsOfTrace(value) !== undefined

function partsOfTrace(value: unknown): Parts | undefined {
  if (!isRecord(value) || value.resourceSpans !== undefined) return undefined
  const parts = partsOf(value)
  const { spans, info } = parts
  return spans !== undefined && (info !== undefined || spans.slice(0, 3).some(isMlflowSpan)) ? parts : undefined
}

/** Everything in a document, in its order. */
export function foundInMlflow(document: unknown): readonly FoundInMlflow[] {
  const found: FoundInMlflow[] = []
  const look = (value: unknown, path: string, depth: number): void => {
    if (Array.isArray(value) && depth < 3) {
      for (const [i, item] of value.entries()) look(item, `${path}[${i}]`, depth + 1)
      return
    }
    const parts = partsOfTrace(value)
    if (parts && isRecord(value)) trace(value, parts, path)
    else if (isMlflowSpan(value)) found.push({ path, what: 'span', value, traceId: undefined, isInside: false })
    else if (isRecord(value) && Array.isArray(value.traces)) look(value.traces, `${path}.traces`, depth + 1)
    // A row of a table of traces.
    else if (isRecord(value) && isTrace(value.trace)) look(value.trace, `${path}.trace`, depth + 1)
    else found.push({ path, what: 'record', value: nothing, traceId: undefined, isInside: false, drop: notSpan })
  }
  const trace = (value: UnknownRecord, parts: Parts, path: string): void => {
    const spans = parts.spans ?? []
    const id = textOf(parts.info?.trace_id) ?? textOf(parts.info?.request_id)
    found.push({ path, what: 'trace', value, traceId: id, isInside: false, ...(spans.length === 0 ? { drop: noSpans } : {}) })
    for (const [i, item] of spans.entries()) {
      const at = `${path}${parts.path}[${i}]`
      if (isRecord(item)) found.push({ path: at, what: 'span', value: item, traceId: id, isInside: true })
      else found.push({ path: at, what: 'span', value: nothing, traceId: id, isInside: true, drop: notSpan })
    }
  }
  look(document, '', 0)
  return found
}

const nothing: UnknownRecord = {}

/** What a trace tells beside its spans. */
export function factsIn(trace: UnknownRecord, source: TraceFacts['source']): TraceFacts {
  const { info } = partsOf(trace)
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

export const notSpan: Bilingual = { en: 'It is not a span.', es: 'No es un tramo.' }
const noSpans: Bilingual = { en: 'The trace holds no spans.', es: 'La traza no contiene tramos.' }
